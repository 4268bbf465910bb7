import { statSync } from 'node:fs';
import { join } from 'node:path';
import { mayHoldDefinitions, readRegularFile, type FileFacts, type KnownInput, type ListedInput } from '@structural/sources';
import { patcherIn } from '../setup/foreign-patches.js';
import { mayHoldAdmission } from '../setup/policy-files.js';
import { digest, digestOf } from './digest.js';
import { readKept, writeKept } from './kept-file.js';
import type { CacheUse } from './cache-use.js';

/** What is known of files from earlier runs, so that those which nobody has written since need not be read. */
export interface KnownFiles {
  /** The same inputs, of which files are known; what is read of them is kept. */
  withFacts(inputs: readonly ListedInput[]): readonly ListedInput[];
  /** Whether a file that was taken for unwritten turned out to be another one once it was read: then nothing of the run should be kept. */
  hasErred(): boolean;
  /** Writes what is new. Never throws. */
  close(): void;
}

/** Facts about a file, and its status when they were found out. */
interface Entry extends FileFacts {
  readonly stamp: Stamp;
}

/** The status of a file, as far as writing it would change it: device, number, size, and the times of writing and of change in milliseconds. */
type Stamp = readonly [device: number, number: number, size: number, written: number, changed: number];

/**
 * Opens what earlier runs in the same folder, of the same build, have kept.
 *
 * A file is taken for the same as long as its device, number, size, time of writing and time of change are, to the microsecond; no program sets
 * the last one. Nothing is kept of files that were written within two seconds before they were read, or that carry a time to come, since a second
 * writing need not show, nor of those on file systems with coarse times. These are read and hashed each time.
 */
export function openKnownFiles({ build, cwd, folder }: CacheUse, now: () => number = Date.now): KnownFiles {
  const path = join(folder, `${digest([FORMAT, build, process.version, cwd])}.files`);
  let before: Map<string, Entry> | undefined;
  const checked = new Map<string, Entry | undefined>();
  let isChanged = false;
  let isWrong = false;
  const find = (file: string): Entry | undefined => {
    if (checked.has(file)) return checked.get(file);
    before ??= readEntries(path);
    const entry = before.get(file);
    const found = entry !== undefined && isSame(stampOf(file), entry.stamp) ? entry : undefined;
    checked.set(file, found);
    return found;
  };
  const keep = (file: string, entry: Entry | undefined): void => {
    if (entry !== undefined || before?.has(file) === true) isChanged = true;
    checked.set(file, entry);
  };
  const knownInput = (file: string, name: string): KnownInput => ({
    facts: () => find(file),
    learn: (facts) => {
      const entry = checked.get(file);
      const { content = entry?.content, isOfAdmission = entry?.isOfAdmission } = facts;
      if (entry !== undefined && (entry.content !== content || entry.isOfAdmission !== isOfAdmission)) keep(file, { ...entry, ...facts });
    },
    bytes: () => {
      const read = readRegularFile(name, file);
      const bytes = read.kind === 'bytes' ? read.bytes : new Uint8Array();
      if (digestOf(bytes) !== checked.get(file)?.digest) isWrong = true;
      return bytes;
    },
  });
  return {
    withFacts: (inputs) =>
      inputs.map((input) => {
        if (input.kind === 'problem' || input.path === undefined || input.entries !== undefined || input.atRevision !== undefined)
          return input;
        const file = input.path;
        return {
          ...input,
          known: knownInput(file, input.name),
          read: async () => {
            // Before the bytes: what is written while they are read shows in the next run.
            const stamp = stampOf(file);
            const read = await input.read();
            if (read.kind === 'problem') return read;
            const found = digestOf(read.bytes);
            const known = checked.get(file);
            if (known?.digest !== found || !isSame(stamp, known.stamp)) {
              const isSettled = stamp !== undefined && isFine(stamp) && latestOf(stamp) < now() - SETTLING_MS;
              keep(
                file,
                isSettled
                  ? {
                      stamp,
                      digest: found,
                      mayDefine: mayHoldDefinitions(read.bytes),
                      mayHavePolicies: mayHoldAdmission(read.bytes),
                      ...patcherIn(read.bytes),
                    }
                  : undefined,
              );
            }
            return { ...read, digest: found };
          },
        };
      }),
    hasErred: () => isWrong,
    close: () => {
      if (!isChanged || isWrong) return;
      // Runs over other files in the same folder have theirs here, too.
      const others = [...(before ?? readEntries(path))].filter(([file]) => !checked.has(file));
      const all = [...checked, ...others].filter(([, entry]) => entry !== undefined);
      writeKept(path, Buffer.from(JSON.stringify(all.slice(0, MAX_FILES))));
    },
  };
}

/** Changes whenever what is kept does. */
const FORMAT = 'files 5';
/** Coarser than the times of any file system that is trusted. */
const SETTLING_MS = 2_000;
const MAX_FILES = 100_000;

function stampOf(path: string): Stamp | undefined {
  try {
    const status = statSync(path, { throwIfNoEntry: false });
    if (status?.isFile() !== true) return undefined;
    const { ctimeMs, dev, ino, mtimeMs, size } = status;
    return [dev, ino, size, mtimeMs, ctimeMs];
  } catch {
    return undefined;
  }
}

function isSame(stamp: Stamp | undefined, known: Stamp): boolean {
  return stamp !== undefined && stamp.every((part, i) => part === known[i]);
}

/** Whether times are finer than milliseconds. */
function isFine([, , , , changed]: Stamp): boolean {
  return !Number.isInteger(changed);
}

function latestOf([, , , written, changed]: Stamp): number {
  return Math.max(written, changed);
}

function readEntries(path: string): Map<string, Entry> {
  try {
    const kept = readKept(path);
    return new Map(kept === undefined ? [] : (JSON.parse(kept.toString()) as [string, Entry][]));
  } catch {
    return new Map();
  }
}
