import type { ApiProposal } from '@structural/core';
import { decodeBytes } from '@structural/document';
import type { CatalogProblem, DefinitionCatalog } from './definition-catalog.js';
import { faultsOf, recallFaults, type KnownFaults } from './known-faults.js';
import { newSharedParts, readCatalog } from './read-catalog.js';

/** A file with definitions, or with any other text. */
export interface CatalogFile {
  readonly file: string;
  readonly text: string | Uint8Array;
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
export function openReadings(files: readonly CatalogFile[], proposals: readonly ApiProposal[] = [], room = ROOM): FileReadings {
  const lasting = new Map<number, DefinitionCatalog>();
  // The one that was asked for last is the last one.
  const passing = new Map<number, Reading>();
  const remains = new Map<number, Remains>();
  const defining = new Map<string, number>();
  const taken = { lasting: 0, passing: 0, sharing: 0, again: 0 };
  let parts = newSharedParts();
  let planned = room;
  let most = room;

  const read = (i: number): Reading => {
    const { file, text } = files[i] ?? NO_FILE;
    const catalog = readCatalog([{ file, text }], proposals, parts);
    const weight = text.length + EACH;
    const before = remains.get(i);
    if (before === undefined) {
      const { entries, problems } = catalog;
      remains.set(i, problems.length === 0 ? SOUND : { problems, faults: NONE });
      if (entries.length > 0 && !defining.has(file)) defining.set(file, i);
    } else {
      for (const [at, { definition }] of catalog.entries.entries()) recallFaults(definition, before.faults[at]);
      makeRoomIfScarce(weight);
    }
    return { catalog, weight };
  };
  const makeRoomIfScarce = (weight: number): void => {
    taken.again += weight;
    if (taken.again * SHARES < most) return;
    taken.again = 0;
    most *= 2;
  };
  const keep = (i: number, reading: Reading): void => {
    const { catalog, weight } = reading;
    if (taken.lasting + weight <= most - most / SHARES) {
      taken.lasting += weight;
      lasting.set(i, catalog);
      return;
    }
    taken.passing += weight;
    passing.set(i, reading);
    for (const [
      oldest,
      {
        catalog: { entries, problems },
        weight: freed,
      },
    ] of passing) {
      if (taken.passing * SHARES <= most || oldest === i) break;
      taken.passing -= freed;
      passing.delete(oldest);
      remains.set(oldest, {
        problems: problems.length === 0 ? NONE : problems,
        faults: entries.map(({ definition }) => faultsOf(definition)),
      });
    }
    // What definitions share keeps their texts and values.
    taken.sharing += weight;
    if (taken.sharing * SHARES <= most) return;
    taken.sharing = 0;
    parts = newSharedParts();
  };
  const find = (i: number): DefinitionCatalog | undefined => {
    const passed = passing.get(i);
    if (passed === undefined) return lasting.get(i);
    passing.delete(i);
    passing.set(i, passed);
    return passed.catalog;
  };
  const of = (i: number): DefinitionCatalog => {
    const known = find(i);
    if (known !== undefined) return known;
    const reading = read(i);
    keep(i, reading);
    return reading.catalog;
  };
  return {
    of,
    problemsOf: (i) => (remains.has(i) ? (remains.get(i)?.problems ?? NONE) : of(i).problems),
    get problems() {
      return [...remains].sort(([a], [b]) => a - b).flatMap(([, { problems }]) => problems);
    },
    get isCrowded() {
      return taken.lasting * 2 > planned && most === planned;
    },
    shareRoom: (threads) => {
      if (most !== planned) return;
      planned = room / threads;
      most = planned;
    },
    textOf: (file) => {
      const i = defining.get(file);
      if (i === undefined) return undefined;
      const { text = '' } = files[i] ?? {};
      return find(i)?.entries[0]?.document.text ?? (typeof text === 'string' ? text : decodeBytes(text).text);
    },
  };
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
