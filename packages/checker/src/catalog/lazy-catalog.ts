import type { ApiProposal } from '@structural/core';
import { decodeBytes } from '@structural/document';
import { type CatalogEntry, type CatalogProblem, type DefinitionCatalog, kindName, makeCatalog } from './definition-catalog.js';
import { nearNames } from '../names/near-names.js';
import { mayDefine } from './kinds-in-text.js';
import { newSharedParts, readCatalog } from './read-catalog.js';

/** A catalog that knows the texts that it is made of. */
export interface LazyCatalog extends DefinitionCatalog {
  /** The text of a file that was needed so far, as the positions in its entries count it. */
  textOf(file: string): string | undefined;
  /** The problems of the files that were needed since this was asked last, however often they were needed before. */
  takeProblems(): readonly CatalogProblem[];
  /** What was asked for since this was asked last. */
  takeAsked(): AskedKinds;
}

/**
 * The kinds that a catalog was asked for, sorted: its answers depend on the files that may define one of them ({@link mayDefine}), in their order, and
 * on no others. Undefined where it was asked for more than single kinds.
 */
export type AskedKinds = readonly string[] | undefined;

/**
 * A catalog over files of which one is parsed only when a kind is looked up that it may define: of hundreds of definitions a run needs few.
 *
 * It answers as `readCatalog` over the same files does, except that `problems` are those of files that were needed so far. `entries`,
 * `size` and `shadowed` need all of them.
 */
export function lazyCatalog(
  files: readonly { readonly file: string; readonly text: string | Uint8Array }[],
  proposals: readonly ApiProposal[] = [],
): LazyCatalog {
  const parts = newSharedParts();
  const parsed = new Map<number, DefinitionCatalog>();
  const found = new Map<string, Found>();
  /** The files that were needed since their problems were taken, of those that have some. */
  const needed = new Set<number>();
  const asked = new Set<string>();
  let isAllAsked = false;
  let indexed: KindIndex | undefined;
  let byGroup: Map<string, number[]> | undefined;
  let whole: DefinitionCatalog | undefined;
  // Where all verdicts are known from an earlier run, nobody asks for a kind.
  const index = (): KindIndex => (indexed ??= indexKinds(files));
  const parse = (i: number): DefinitionCatalog => {
    let catalog = parsed.get(i);
    if (catalog === undefined) parsed.set(i, (catalog = readCatalog(files.slice(i, i + 1), proposals, parts)));
    if (catalog.problems.length > 0) needed.add(i);
    return catalog;
  };
  const all = (): DefinitionCatalog => {
    isAllAsked = true;
    if (whole === undefined) {
      const catalogs = files.map((_, i) => parse(i));
      whole = makeCatalog(
        catalogs.flatMap(({ entries }) => entries),
        catalogs.flatMap(({ problems }) => problems),
      );
    }
    return whole;
  };
  // The one that counts first is the last one read.
  const candidates = (kind: string): readonly number[] => {
    const { byKind, opaque } = index();
    return [...(byKind.get(kind) ?? []), ...opaque].sort((a, b) => b - a);
  };
  return {
    get size() {
      return all().size;
    },
    get entries() {
      return all().entries;
    },
    get shadowed() {
      return all().shadowed;
    },
    get problems(): readonly CatalogProblem[] {
      return [...parsed].sort(([a], [b]) => a - b).flatMap(([, { problems }]) => problems);
    },
    find(group, kind) {
      asked.add(kind);
      const key = kindName(group, kind);
      const known = found.get(key);
      if (known !== undefined) {
        for (const i of known.broken) needed.add(i);
        return known.entries;
      }
      const indexes = candidates(kind);
      const entries = indexes.flatMap((i) => parse(i).find(group, kind));
      found.set(key, { entries, broken: indexes.filter((i) => parse(i).problems.length > 0) });
      return entries;
    },
    findNear(kind) {
      isAllAsked = true;
      const { byKind, opaque } = index();
      const kinds = [kind, ...nearNames(kind, byKind.keys())];
      const indexes = new Set([...kinds.flatMap((each) => byKind.get(each) ?? []), ...opaque]);
      const entries = [...indexes].sort((a, b) => a - b).flatMap((i) => parse(i).entries);
      return makeCatalog(entries, []).findNear(kind);
    },
    hasGroup(group) {
      isAllAsked = true;
      byGroup ??= indexGroups(files);
      return [...(byGroup.get(group) ?? []), ...index().opaque].some((i) => parse(i).hasGroup(group));
    },
    findProblem(group, kind) {
      asked.add(kind);
      for (const i of candidates(kind)) {
        const problem = parse(i).findProblem(group, kind);
        if (problem !== undefined) return problem;
      }
      return undefined;
    },
    textOf(file) {
      for (const [i, { entries }] of parsed) if (files[i]?.file === file) return entries[0]?.document.text;
      return undefined;
    },
    takeProblems() {
      if (needed.size === 0) return NO_PROBLEMS;
      const problems = [...needed].sort((a, b) => a - b).flatMap((i) => parsed.get(i)?.problems ?? []);
      needed.clear();
      return problems;
    },
    takeAsked() {
      const kinds = isAllAsked ? undefined : [...asked].sort();
      asked.clear();
      isAllAsked = false;
      return kinds;
    },
  };
}

/** The entries of a kind, and the files with problems that may hold more. */
interface Found {
  readonly entries: readonly CatalogEntry[];
  readonly broken: readonly number[];
}

const NO_PROBLEMS: readonly CatalogProblem[] = [];

/** The files by the kinds that they may define; those that may define any are `opaque`. */
interface KindIndex {
  readonly byKind: ReadonlyMap<string, readonly number[]>;
  readonly opaque: readonly number[];
}

function indexKinds(files: readonly { readonly text: string | Uint8Array }[]): KindIndex {
  const byKind = new Map<string, number[]>();
  const opaque: number[] = [];
  files.forEach(({ text }, i) => {
    const kinds = mayDefine(typeof text === 'string' ? text : decodeBytes(text).text);
    if (kinds === undefined) opaque.push(i);
    else for (const kind of kinds) pushTo(byKind, kind, i);
  });
  return { byKind, opaque };
}

/** The files by every word that is the value of a key `group`; needed only where some kind is unknown. */
function indexGroups(files: readonly { readonly text: string | Uint8Array }[]): Map<string, number[]> {
  const byGroup = new Map<string, number[]>();
  files.forEach(({ text }, i) => {
    const words = new Set(Array.from((typeof text === 'string' ? text : decodeBytes(text).text).matchAll(GROUP), ([, word = '']) => word));
    for (const word of words) pushTo(byGroup, word, i);
  });
  return byGroup;
}

const GROUP = /\bgroup["']?\s*:\s*["']?([\w.-]+)/g;

function pushTo(map: Map<string, number[]>, key: string, value: number): void {
  const known = map.get(key);
  if (known === undefined) map.set(key, [value]);
  else known.push(value);
}
