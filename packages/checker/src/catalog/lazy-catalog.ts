import type { RewriteDefinition } from '@structural/core';
import { decodeBytes } from '@structural/document';
import { ownText } from '@structural/go';
import { type CatalogEntry, type CatalogProblem, type DefinitionCatalog, kindName, makeCatalog } from './definition-catalog.js';
import { nearNames } from '../names/near-names.js';
import { mayDefine } from './kinds-in-text.js';
import { openReadings, type CatalogFile, type FileReadings } from './file-readings.js';

/** A catalog that knows the texts that it is made of. */
export interface LazyCatalog extends DefinitionCatalog {
  /** The text of a file that was needed so far, as the positions in its entries count it. */
  textOf(file: string): string | undefined;
  /** Leaves room for so many threads that have a catalog of the same files, this one included. */
  shareRoom(threads: number): void;
  /** Whether so many definitions were needed that soon some of them do not stay, if no more than a few of those are needed again. */
  readonly isCrowded: boolean;
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
 * `size` and `shadowed` need all of them. Of very many definitions those that were not needed lately are let go, and read again when they are:
 * an entry may then be another object than before. `room` is for about so many characters of definitions.
 */
export function lazyCatalog(files: readonly CatalogFile[], rewrite?: RewriteDefinition, room?: number): LazyCatalog {
  const readings = openReadings(files, rewrite, room);
  const state: LazyState = {
    files,
    readings,
    found: new Map(),
    foundGroups: new Map(),
    needed: new Set(),
    asked: new Set(),
    isAllAsked: false,
    index: undefined,
    byGroup: undefined,
    byPlural: undefined,
    whole: undefined,
  };
  return {
    get size() {
      return wholeCatalog(state).size;
    },
    get entries() {
      return wholeCatalog(state).entries;
    },
    get shadowed() {
      return wholeCatalog(state).shadowed;
    },
    get problems(): readonly CatalogProblem[] {
      return readings.problems;
    },
    find: (group, kind) => find(state, group, kind),
    findNear: (kind) => findNear(state, kind),
    findResource: (plural) => findResource(state, plural),
    hasGroup: (group) => hasGroup(state, group),
    findProblem: (group, kind) => findProblem(state, group, kind),
    textOf: (file) => readings.textOf(file),
    get isCrowded() {
      return readings.isCrowded;
    },
    shareRoom: (threads) => readings.shareRoom(threads),
    takeProblems: () => takeProblems(state),
    takeAsked: () => takeAsked(state),
  };
}

/** What a catalog has read of its files, and what it was asked for. */
interface LazyState {
  readonly files: readonly CatalogFile[];
  readonly readings: FileReadings;
  readonly found: Map<string, Found>;
  readonly foundGroups: Map<string, FoundGroup>;
  /** The files that were needed since their problems were taken, of those that have some. */
  readonly needed: Set<number>;
  readonly asked: Set<string>;
  isAllAsked: boolean;
  /** Made when it is needed: where all verdicts are known from an earlier run, nobody asks for a kind. */
  index: KindIndex | undefined;
  byGroup: ReadonlyMap<string, readonly number[]> | undefined;
  byPlural: ReadonlyMap<string, readonly number[]> | undefined;
  whole: DefinitionCatalog | undefined;
}

function parse({ needed, readings }: LazyState, i: number): DefinitionCatalog {
  const catalog = readings.of(i);
  if (catalog.problems.length > 0) needed.add(i);
  return catalog;
}

function hasProblems({ readings }: LazyState, i: number): boolean {
  return readings.problemsOf(i).length > 0;
}

function wholeCatalog(state: LazyState): DefinitionCatalog {
  state.isAllAsked = true;
  if (state.whole === undefined) {
    const entries = state.files.flatMap((_, i) => parse(state, i).entries);
    state.whole = makeCatalog(entries, state.readings.problems);
  }
  return state.whole;
}

/** The files that may define a kind; the one that counts first is the last one read. */
function candidates(state: LazyState, kind: string): readonly number[] {
  const { byKind, opaque } = (state.index ??= indexKinds(state.files));
  return [...(byKind.get(kind) ?? []), ...opaque].sort((a, b) => b - a);
}

function find(state: LazyState, group: string, kind: string): readonly CatalogEntry[] {
  const { asked, found, needed, readings } = state;
  asked.add(kind);
  const key = kindName(group, kind);
  const known = found.get(key);
  if (known !== undefined) {
    for (const i of known.broken) needed.add(i);
    return known.holding.flatMap((i) => readings.of(i).find(group, kind));
  }
  const indexes = candidates(state, kind);
  const holding: number[] = [];
  const entries: CatalogEntry[] = [];
  for (const i of indexes) {
    const own = parse(state, i).find(group, kind);
    if (own.length === 0) continue;
    holding.push(i);
    entries.push(...own);
  }
  found.set(key, { holding, broken: indexes.filter((i) => hasProblems(state, i)) });
  return entries;
}

function findNear(state: LazyState, kind: string): ReturnType<DefinitionCatalog['findNear']> {
  state.isAllAsked = true;
  const { byKind, opaque } = (state.index ??= indexKinds(state.files));
  const kinds = [kind, ...nearNames(kind, byKind.keys())];
  const indexes = new Set([...kinds.flatMap((each) => byKind.get(each) ?? []), ...opaque]);
  const entries = [...indexes].sort((a, b) => a - b).flatMap((i) => parse(state, i).entries);
  return makeCatalog(entries, []).findNear(kind);
}

function findResource(state: LazyState, plural: string): readonly CatalogEntry[] {
  state.isAllAsked = true;
  if (state.whole !== undefined) return state.whole.findResource(plural);
  state.byPlural ??= indexValues(state.files, PLURAL);
  state.index ??= indexKinds(state.files);
  const { byPlural } = state;
  const named = [plural, ...ODD].flatMap((word) => byPlural.get(word) ?? []);
  const indexes = new Set([...named, ...state.index.opaque]);
  return [...indexes].sort((a, b) => a - b).flatMap((i) => parse(state, i).findResource(plural));
}

function hasGroup(state: LazyState, group: string): boolean {
  const { files, foundGroups, needed } = state;
  state.isAllAsked = true;
  const known = foundGroups.get(group);
  if (known !== undefined) {
    for (const i of known.broken) needed.add(i);
    return known.isDefined;
  }
  state.byGroup ??= indexValues(files, GROUP);
  state.index ??= indexKinds(files);
  const indexes = [...(state.byGroup.get(group) ?? []), ...state.index.opaque];
  const at = indexes.findIndex((i) => parse(state, i).hasGroup(group));
  const broken = (at === -1 ? indexes : indexes.slice(0, at + 1)).filter((i) => hasProblems(state, i));
  foundGroups.set(group, { isDefined: at !== -1, broken });
  return at !== -1;
}

function findProblem(state: LazyState, group: string, kind: string): CatalogProblem | undefined {
  const { asked, needed, readings } = state;
  asked.add(kind);
  for (const i of candidates(state, kind)) {
    if (!hasProblems(state, i)) continue;
    needed.add(i);
    const problem = makeCatalog([], readings.problemsOf(i)).findProblem(group, kind);
    if (problem !== undefined) return problem;
  }
  return undefined;
}

function takeProblems({ needed, readings }: LazyState): readonly CatalogProblem[] {
  if (needed.size === 0) return NO_PROBLEMS;
  const problems = [...needed].sort((a, b) => a - b).flatMap((i) => readings.problemsOf(i));
  needed.clear();
  return problems;
}

function takeAsked(state: LazyState): AskedKinds {
  const kinds = state.isAllAsked ? undefined : [...state.asked].sort();
  state.asked.clear();
  state.isAllAsked = false;
  return kinds;
}

/** The files that define a kind, and those with problems that may hold more. */
interface Found {
  readonly holding: readonly number[];
  readonly broken: readonly number[];
}

/** Whether a file defines kinds of a group, and those with problems that had to be looked at to know. */
interface FoundGroup {
  readonly isDefined: boolean;
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

/** The files by every word that is the value of a key; needed only where some kind is unknown, or a policy names resources. */
function indexValues(files: readonly { readonly text: string | Uint8Array }[], key: RegExp): Map<string, number[]> {
  const byValue = new Map<string, number[]>();
  files.forEach(({ text }, i) => {
    const words = new Set(Array.from((typeof text === 'string' ? text : decodeBytes(text).text).matchAll(key), ([, word = '']) => word));
    for (const word of words) pushTo(byValue, word, i);
  });
  return byValue;
}

/** A value is a word, or what starts one that needs a parser. */
const PLURAL = /\bplural["']?\s*:\s*["']?([\w.-]+|[&*!|>#])/g;
const ODD: readonly string[] = ['&', '*', '!', '|', '>', '#'];
const GROUP = /\bgroup["']?\s*:\s*["']?([\w.-]+)/g;

function pushTo(map: Map<string, number[]>, key: string, value: number): void {
  const known = map.get(key);
  if (known === undefined) map.set(ownText(key), [value]);
  else known.push(value);
}
