import type { Reading } from '../values/reading.js';

/** A kind that a module gives one of its classes. */
interface RegisteredKind {
  readonly apiVersion: string;
  readonly kind: string;
}

/** The kind that `RegisterKind` of kubernetes-fluent-client gives a class of the file or of a module of the project; undefined where that is not one constant. */
export function registeredKind({ imports, sourceCode: { text } }: Reading, path: readonly string[]): RegisteredKind | undefined {
  const [name = '', ...more] = path;
  if (!imports.names.has(name)) return more.length === 0 ? registeredIn(text, name) : undefined;
  const found = imports.find(path);
  return found === undefined ? undefined : registeredIn(found.module.text, found.name);
}

/** A call that is a statement of a module by itself, with constants. */
const REGISTERED = /^RegisterKind\(\s{0,20}([\w$]{1,200})\s{0,20},\s{0,20}\{([^{}]{1,2000})\}/gm;

function registeredIn(text: string, name: string): RegisteredKind | undefined {
  if (!text.includes('RegisterKind(')) return undefined;
  const [only, ...others] = [...text.matchAll(REGISTERED)].filter(([, registered]) => registered === name);
  const isOnce = only !== undefined && others.length === 0 && text.split(`RegisterKind(${name}`).length <= 2;
  if (!isOnce || !text.includes(`class ${name} `)) return undefined;
  const [group, version, kind] = ['group', 'version', 'kind'].map((field) => constantOf(only[2] ?? '', field));
  if (group === undefined || version === undefined || kind === undefined) return undefined;
  return { apiVersion: group === '' ? version : `${group}/${version}`, kind };
}

function constantOf(properties: string, name: string): string | undefined {
  return new RegExp(`(?:^|[\\s,])${name}:\\s{0,20}(["'])([\\w.-]*)\\1`).exec(properties)?.[2];
}
