import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import type { Plain } from './mutated-object.js';

/** Objects that differ from the one that is accepted: by title, other values by path, and under `fieldValidation` how they are sent. */
type Changes = Readonly<Record<string, Plain>>;

/** What a server is asked about each built-in kind, by `GROUP/VERSION KIND`. */
export const SERVER_CASES = parse(readFileSync(new URL('server-cases.yaml', import.meta.url), 'utf8')) as Readonly<
  Record<string, { readonly object: Plain; readonly created?: Changes; readonly updated?: Changes; readonly status?: Changes }>
>;

/** The object of a kind that a server accepts. */
export function acceptedObject(kind: string): Plain {
  const [apiVersion, name] = kind.split(' ');
  return { apiVersion, kind: name, metadata: { name: 'a' }, ...SERVER_CASES[kind]?.object };
}

/** The object with other values at some paths. */
export function changed(object: Plain, changes: Plain): Plain {
  const copy = structuredClone(object);
  for (const [path, value] of Object.entries(changes)) {
    const steps = path.split('/');
    const last = steps.pop() ?? '';
    const holder = steps.reduce((at, step) => (at[step] ??= {}) as Plain, copy);
    if (value === null) Reflect.deleteProperty(holder, last);
    else holder[last] = value;
  }
  return copy;
}
