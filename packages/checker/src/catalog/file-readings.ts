import type { RewriteDefinition } from '@structural/core';
import { decodeBytes, parseDocuments, type ParsedDocument } from '@structural/document';
import type { CatalogProblem, DefinitionCatalog } from './definition-catalog.js';
import { faultsOf, recallFaults, type KnownFaults } from './known-faults.js';
import { catalogOfDocuments, newSharedParts } from './read-catalog.js';

/** A file with definitions, or with any other text. */
export interface CatalogFile {
  readonly file: string;
  readonly text: string | Uint8Array;
  /** Its documents, where somebody has parsed it. */
  readonly documents?: () => readonly ParsedDocument[];
}

/** The definitions of single files, by the number of the file in its list. */
export interface FileReadings {
  /** The definitions of a file, read now unless they are kept. Read again, it has the same ones as other objects. */
  of(i: number): DefinitionCatalog;
  /** What is wrong in a file, read now unless it was before. */
  problemsOf(i: number): readonly CatalogProblem[];
  /** The problems of all files that were read so far, in the order of the list. */
  readonly problems: readonly CatalogProblem[];
  /** Leaves room for so many threads that read the same files, itself included. */
  shareRoom(threads: number): void;
  /** Whether half of the room is taken, and none was added, as it is where much is read again. */
  readonly isCrowded: boolean;
  /** The text of the first file of a name in which a definition was read, as its positions count it. */
  textOf(file: string): string | undefined;
}

/**
 * Reads the definitions of files when they are asked for, and keeps them, with all that is compiled of them, as long as there is room.
 *
 * The first that are read stay. Of the others those that were asked for last are kept, and what was let go is read again: the problems of a file, and why
 * a server would refuse its definitions, are known all the same. Where as much as a quarter of the room was read again there is too little
 * of it for the order in which resources come, and it doubles: however that is, a definition is read again but a few times. `room` is about the characters of the texts.
 */
export function openReadings(files: readonly CatalogFile[], rewrite?: RewriteDefinition, room = ROOM): FileReadings {
  const state: ReadingState = {
    files,
    rewrite,
    lasting: new Map(),
    passing: new Map(),
    remains: new Map(),
    defining: new Map(),
    taken: { lasting: 0, passing: 0, sharing: 0, again: 0 },
    parts: newSharedParts(),
    planned: room,
    most: room,
  };
  const { defining, remains, taken } = state;
  return {
    of: (i) => catalogOf(state, i),
    problemsOf: (i) => (remains.has(i) ? (remains.get(i)?.problems ?? NONE) : catalogOf(state, i).problems),
    get problems() {
      return [...remains].sort(([a], [b]) => a - b).flatMap(([, { problems }]) => problems);
    },
    get isCrowded() {
      return taken.lasting * 2 > state.planned && state.most === state.planned;
    },
    shareRoom: (threads) => {
      if (state.most !== state.planned) return;
      state.planned = room / threads;
      state.most = state.planned;
    },
    textOf: (file) => {
      const i = defining.get(file);
      if (i === undefined) return undefined;
      const { text = '' } = files[i] ?? {};
      return findKept(state, i)?.entries[0]?.document.text ?? (typeof text === 'string' ? text : decodeBytes(text).text);
    },
  };
}

/** What is kept of files, and how much room that takes. */
interface ReadingState {
  readonly files: readonly CatalogFile[];
  readonly rewrite: RewriteDefinition | undefined;
  /** What stays. */
  readonly lasting: Map<number, DefinitionCatalog>;
  /** What is let go in turn; the one that was asked for last is the last one. */
  readonly passing: Map<number, Reading>;
  readonly remains: Map<number, Remains>;
  /** The first file of each name in which a definition was read. */
  readonly defining: Map<string, number>;
  readonly taken: { lasting: number; passing: number; sharing: number; again: number };
  parts: ReturnType<typeof newSharedParts>;
  planned: number;
  most: number;
}

function catalogOf(state: ReadingState, i: number): DefinitionCatalog {
  const known = findKept(state, i);
  if (known !== undefined) return known;
  const reading = read(state, i);
  keep(state, i, reading);
  return reading.catalog;
}

function findKept({ lasting, passing }: ReadingState, i: number): DefinitionCatalog | undefined {
  const passed = passing.get(i);
  if (passed === undefined) return lasting.get(i);
  passing.delete(i);
  passing.set(i, passed);
  return passed.catalog;
}

function read(state: ReadingState, i: number): Reading {
  const { defining, files, parts, rewrite, remains } = state;
  const { documents, file, text } = files[i] ?? NO_FILE;
  const catalog = catalogOfDocuments(file, documents?.() ?? parseDocuments(text, parts.blocks), rewrite, parts.decodings);
  const weight = text.length + EACH;
  const before = remains.get(i);
  if (before === undefined) {
    const { entries, problems } = catalog;
    remains.set(i, problems.length === 0 ? SOUND : { problems, faults: NONE });
    if (entries.length > 0 && !defining.has(file)) defining.set(file, i);
  } else {
    for (const [at, { definition }] of catalog.entries.entries()) recallFaults(definition, before.faults[at]);
    makeRoomIfScarce(state, weight);
  }
  return { catalog, weight };
}

function makeRoomIfScarce(state: ReadingState, weight: number): void {
  const { taken } = state;
  taken.again += weight;
  if (taken.again * SHARES < state.most) return;
  taken.again = 0;
  state.most *= 2;
}

function keep(state: ReadingState, i: number, reading: Reading): void {
  const { lasting, most, passing, taken } = state;
  const { catalog, weight } = reading;
  if (taken.lasting + weight <= most - most / SHARES) {
    taken.lasting += weight;
    lasting.set(i, catalog);
    return;
  }
  taken.passing += weight;
  passing.set(i, reading);
  letGo(state, i);
  // What definitions share keeps their texts and values.
  taken.sharing += weight;
  if (taken.sharing * SHARES <= most) return;
  taken.sharing = 0;
  state.parts = newSharedParts();
}

/** Lets go of the readings that were asked for longest ago, as long as there is too little room; never of the newest. */
function letGo({ most, passing, remains, taken }: ReadingState, newest: number): void {
  for (const [oldest, { catalog, weight }] of passing) {
    if (taken.passing * SHARES <= most || oldest === newest) break;
    const { entries, problems } = catalog;
    taken.passing -= weight;
    passing.delete(oldest);
    remains.set(oldest, {
      problems: problems.length === 0 ? NONE : problems,
      faults: entries.map(({ definition }) => faultsOf(definition)),
    });
  }
}

/** The definitions of a file, and the room that they take. */
interface Reading {
  readonly catalog: DefinitionCatalog;
  readonly weight: number;
}

const NO_FILE: CatalogFile = { file: '', text: '' };

/** What is kept of a file in any case. */
interface Remains {
  readonly problems: readonly CatalogProblem[];
  /** Of each definition in it, once it was let go. */
  readonly faults: readonly KnownFaults[];
}

const NONE: readonly never[] = [];
const SOUND: Remains = { problems: NONE, faults: NONE };

/** Some seven hundred definitions of the usual 40,000 characters have room. */
const ROOM = 40 << 20;
/** What a definition takes beside its text, as if it were text. */
const EACH = 16 << 10;
/** One in so many parts of the room is for what does not stay. */
const SHARES = 4;
