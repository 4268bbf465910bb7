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
export interface KnownKinds {
  /** The kinds of which a file with this digest may hold the definition; undefined where nothing is known. */
  find(digest: string): readonly string[] | 'any' | undefined;
  keep(digest: string, kinds: readonly string[] | 'any'): void;
}

/** Reads every file once for its digest, and those again of which it is not known what they may define, once somebody asks for single kinds. */
export function definitionDigests(files: readonly FileBytes[], known: KnownKinds): DefinitionDigests {
  const digests = files.map((file) => digest([file.file, file.digest ?? digestOf(file.text)]));
  const made = new Map<string, string>();
  let indexed: KindIndex | undefined;
  const index = (): KindIndex => (indexed ??= indexKinds(files, digests, known));
  const digestFor = (kinds: readonly string[] | undefined): string => {
    if (kinds === undefined) return digest(digests);
    const { anywhere, byKind } = index();
    const candidates = new Set([...anywhere, ...kinds.flatMap((kind) => byKind.get(kind) ?? [])]);
    return digest([...candidates].sort((a, b) => a - b).map((i) => digests[i] ?? ''));
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

/** Files by the kinds that they may define, and those that may define any. */
interface KindIndex {
  readonly byKind: ReadonlyMap<string, readonly number[]>;
  readonly anywhere: readonly number[];
}

function indexKinds(files: readonly FileBytes[], digests: readonly string[], known: KnownKinds): KindIndex {
  const byKind = new Map<string, number[]>();
  const anywhere: number[] = [];
  files.forEach((file, i) => {
    const key = digests[i] ?? '';
    const kinds = known.find(key) ?? kindsOf(file.text);
    known.keep(key, kinds);
    if (kinds === 'any') anywhere.push(i);
    else for (const kind of kinds) filesOf(byKind, kind).push(i);
  });
  return { byKind, anywhere };
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
