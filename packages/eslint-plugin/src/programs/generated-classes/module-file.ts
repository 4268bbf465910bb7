import { readFileSync, statSync } from 'node:fs';

/** A module of the project, as far as its top level says what it declares and what it exports of other modules. */
export interface ModuleFile {
  /** Absolute. */
  readonly path: string;
  readonly text: string;
  /** Whether it has words of what sends resources. */
  readonly mayWrite: boolean;
  /** Whether it exports what other modules declare, from wherever it imports that. */
  readonly isBarrel: boolean;
  /** Whether it may export what it imports, in any words. */
  readonly mayPassOn: boolean;
  /** The modules that it names. */
  readonly imported: () => readonly string[];
  /** The text of each exported class, function, enum, interface and constant with a literal value, by name; of an interface only where nothing else has that. */
  readonly declarations: () => ReadonlyMap<string, string>;
  /** What it exports from other modules, by the exported name. */
  readonly passedOn: () => ReadonlyMap<string, PassedOn>;
  /** The modules of which it exports everything. */
  readonly stars: () => readonly string[];
}

/** An export of another module, or that whole module. */
interface PassedOn {
  readonly from: string;
  readonly name?: string;
}

/** The largest file that generators write has some 3 MB. */
const MAX_SIZE = 16 << 20;
const MAX_MODULES = 1000;

const known = new Map<string, { readonly stamp: string; readonly module: ModuleFile | undefined }>();

/** A module of a path; undefined where there is no such file, or one that is too large. Read again once it has changed. */
export function moduleFile(path: string): ModuleFile | undefined {
  const stamp = stampOf(path);
  if (stamp === undefined) return undefined;
  const before = known.get(path);
  const module = before?.stamp === stamp ? before.module : readModule(path);
  // What was asked last comes last.
  known.delete(path);
  known.set(path, { stamp, module });
  const [oldest] = known.keys();
  if (known.size > MAX_MODULES && oldest !== undefined) known.delete(oldest);
  return module;
}

function stampOf(path: string): string | undefined {
  try {
    const stats = statSync(path, { throwIfNoEntry: false });
    return stats?.isFile() === true && stats.size <= MAX_SIZE ? `${stats.mtimeMs} ${stats.size}` : undefined;
  } catch {
    return undefined;
  }
}

function readModule(path: string): ModuleFile | undefined {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
  return {
    path,
    text,
    mayWrite: MAY_WRITE.test(text),
    isBarrel: BARREL.test(text),
    mayPassOn: PASSING_ON.test(text),
    imported: once(() => [...text.matchAll(IMPORTED)].map(([, from, late = '']) => from ?? late)),
    declarations: once(() => declarationsIn(text)),
    passedOn: once(() => passedOnIn(text)),
    stars: once(() => [...text.matchAll(STAR_EXPORT)].map(([, from = '']) => from)),
  };
}

/** What is made of a text when it is asked for first: of most modules little is. */
function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}

function passedOnIn(text: string): ReadonlyMap<string, PassedOn> {
  const passedOn = new Map<string, PassedOn>();
  const imported = new Map<string, string>();
  for (const [, name = '', from = ''] of text.matchAll(NAMESPACE_IMPORT)) imported.set(name, from);
  for (const [, name = '', from = ''] of text.matchAll(NAMESPACE_EXPORT)) passedOn.set(name, { from });
  for (const [, name = '', from = '', there = ''] of text.matchAll(LATE_EXPORT)) passedOn.set(name, { from, name: there });
  for (const [, names = '', source] of text.matchAll(NAMED_EXPORT))
    for (const [, there = '', name = there] of names.matchAll(/([\w$]+)(?:\s+as\s+([\w$]+))?/g)) {
      const from = source ?? imported.get(there);
      if (from !== undefined) passedOn.set(name, source === undefined ? { from } : { from, name: there });
    }
  return passedOn;
}

const MAY_WRITE = /apiVersion|['"][^'"\n]{0,200}(?:kubernetes|k8s|pepr|\/imports\/)[^'"\n]{0,200}['"]|\bV1[A-Z]/i;
const BARREL = /^export (?:\*|\{[^}]*\} from)/im;
const PASSING_ON = /\bexport\s*(?:type\b\s*)?[{*/]|\btypeof import\(/;
const IMPORTED = /\bfrom\s*["']([^"'\n]+)["']|\bimport\(\s*["']([^"'\n]+)["']/g;

/** Generated code, formatted or not, begins and ends what it declares at the start of a line. */
function declarationsIn(text: string): ReadonlyMap<string, string> {
  const declarations = new Map<string, string>();
  for (const { 1: what, 2: name = '', index } of text.matchAll(DECLARATION)) {
    if (what === 'interface' && declarations.has(name)) continue;
    const end = /^\}/m.exec(text.slice(index, index + MAX_DECLARATION))?.index;
    if (end !== undefined) declarations.set(name, text.slice(index, index + end + 1));
  }
  for (const [constant, name = ''] of text.matchAll(CONSTANT)) declarations.set(name, constant);
  return declarations;
}

const MAX_DECLARATION = 1 << 17;
const DECLARATION = /^export (?:default )?(class|function|enum|interface) ([\w$]+)/gm;
/** A constant whose value is a text without escapes, a number or a truth value. */
const CONSTANT =
  /^export const ([\w$]+)(?:: [\w$. |'"]{1,200})? =\s{1,200}(?:'[^'\\\n]*'|"[^"\\\n]*"|true|false|-?\d+(?:\.\d+)?)(?: as const)?;?[ \t]*(?:\/\/.*)?$/gm;
const NAMESPACE_IMPORT = /^import \* as ([\w$]+) from ["'](\.[^"'\n]*)["']/gm;
const NAMESPACE_EXPORT = /^export \* as ([\w$]+) from ["'](\.[^"'\n]*)["']/gm;
const NAMED_EXPORT = /^export \{([^{}]*)\}(?: from ["'](\.[^"'\n]*)["'])?/gm;
const STAR_EXPORT = /^export \* from ["'](\.[^"'\n]*)["']/gm;
/** As Pulumi's code generator writes an export that is loaded when it is used. */
const LATE_EXPORT = /^export const ([\w$]+): typeof import\(["'](\.[^"'\n]*)["']\)\.([\w$]+)/gm;
