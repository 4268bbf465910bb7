import { mayDefine } from '@structural/checker';
import { decodeBytes } from '@structural/document';
import type { FileBytes } from '../setup/file-bytes.js';
import { digest, digestOf } from './digest.js';

/** Tells definitions from what they were in an earlier run. */
export interface DefinitionDigests {
  /** A digest of all files that may define one of these kinds, with their names and in their order; of all files for undefined. */
  of(kinds: readonly string[] | undefined): string;
}

/** What is known from earlier runs of a file with definitions, and is to be known to later ones. */
export interface KindsBefore {
  /** The kinds of which a file with this digest may hold the definition; undefined where nothing is known. */
  find(digest: string): readonly string[] | 'any' | undefined;
  keep(digest: string, kinds: readonly string[] | 'any'): void;
}

/** Reads every file once for its digest, and those again of which it is not known what they may define, once somebody asks for single kinds. */
export function definitionDigests(files: readonly FileBytes[], known: KindsBefore): DefinitionDigests {
  const digests = files.map((file) => `${file.digest ?? digestOf(file.text)} ${file.file}`);
  const made = new Map<string, string>();
  let indexed: KindIndex | undefined;
  const index = (): KindIndex => (indexed ??= indexKinds(files, digests, known));
  const digestFor = (kinds: readonly string[] | undefined): string => {
    if (kinds === undefined) return digest(digests);
    const { anywhere, before, byKind } = index();
    const named = new Set(kinds.flatMap((kind) => byKind.get(kind) ?? []));
    // Of two definitions with one name the later one counts: with each file goes how many of the others stand before it.
    return digest([anywhere, ...[...named].sort((a, b) => a - b).map((i) => `${before[i]} ${digests[i]}`)]);
  };
  return {
    of: (kinds) => {
      const key = JSON.stringify(kinds ?? null);
      let found = made.get(key);
      if (found === undefined) made.set(key, (found = digestFor(kinds)));
      return found;
    },
  };
}

/** Files by the kinds that they may define. */
interface KindIndex {
  readonly byKind: ReadonlyMap<string, readonly number[]>;
  /** A digest of the files that may define any: there may be many, and every kind depends on them. */
  readonly anywhere: string;
  /** How many of these stand before each file. */
  readonly before: readonly number[];
}

function indexKinds(files: readonly FileBytes[], digests: readonly string[], known: KindsBefore): KindIndex {
  const byKind = new Map<string, number[]>();
  const anywhere: string[] = [];
  const before: number[] = [];
  files.forEach((file, i) => {
    const key = digests[i] ?? '';
    const kinds = known.find(key) ?? kindsOf(file.text);
    known.keep(key, kinds);
    before.push(anywhere.length);
    if (kinds === 'any') anywhere.push(key);
    else for (const kind of kinds) filesOf(byKind, kind).push(i);
  });
  return { byKind, anywhere: digest(anywhere), before };
}

function kindsOf(text: Uint8Array): readonly string[] | 'any' {
  const kinds = mayDefine(decodeBytes(text).text);
  return kinds === undefined ? 'any' : [...kinds];
}

function filesOf(byKind: Map<string, number[]>, kind: string): number[] {
  let files = byKind.get(kind);
  if (files === undefined) byKind.set(kind, (files = []));
  return files;
}
