import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import type { EntryChoice, FoundInput } from '../found-input.js';
import { mayRead } from '../confined.js';
import { inputProblem, type Input, type InputProblem } from '../input.js';
import { systemErrorCode, systemProblem } from '../system-error.js';
import { DEFINITIONS, placeText, readObjectLine, type SnapshotEnd } from './layout.js';
import { parseEnd, parseLine } from './parse-end.js';
import { readLines } from './read-lines.js';

/** A snapshot as an input: it holds one for each definition and object, read from the file as they are wanted. */
export function snapshotInput(name: string, path: string): FoundInput {
  let expected: number | undefined;
  return {
    kind: 'found',
    name,
    entries: {
      expected: () => expected,
      async *read(what) {
        let count = 0;
        for await (const input of readSnapshot(name, path, what)) {
          count++;
          yield input;
        }
        if (what === 'all') expected = count;
      },
    },
    read: () => Promise.resolve(inputProblem(name, 'not-regular', 'is a snapshot, which is not read as one file')),
  };
}

async function* readSnapshot(name: string, path: string, what: EntryChoice): AsyncGenerator<Input> {
  if (!mayRead(path)) {
    yield inputProblem(name, 'not-readable', 'is outside of the folders that may be read');
    return;
  }
  const file = createReadStream(path);
  const lines = readLines(pipeline(file, createGunzip(), () => undefined));
  let isFirst = true;
  let end: SnapshotEnd | undefined;
  try {
    for await (const line of lines) {
      if (line === 'too-long') {
        yield inputProblem(name, 'too-large', 'holds a line that is too long for any object');
        return;
      }
      if (isFirst && !isHead(line)) {
        yield inputProblem(name, 'not-understood', 'is not a snapshot, or one of another version');
        return;
      }
      if (isFirst || end !== undefined) {
        isFirst = false;
        continue;
      }
      const object = readObjectLine(line);
      if (object === undefined) {
        end = parseEnd(line);
        if (end !== undefined) continue;
        yield inputProblem(name, 'not-understood', 'holds a line that is not an object of a snapshot');
        return;
      }
      // Definitions come first.
      if (what === 'definitions' && object.resource !== DEFINITIONS) return;
      yield { kind: 'bytes', name: `${name}/${placeText(object)}`, bytes: object.json };
    }
  } catch (error) {
    // What is wrong with the compression is what a file has that was cut off.
    yield isOfSystem(error) ? systemProblem(name, error) : cutOff(name);
    return;
  } finally {
    file.destroy();
  }
  if (end === undefined) yield cutOff(name);
  else for (const unread of end.unread) yield { kind: 'problem', ...unread, name: `${name}: ${unread.name}` };
}

function cutOff(name: string): InputProblem {
  return inputProblem(name, 'incomplete', 'is cut off, or no snapshot');
}

function isOfSystem(error: unknown): boolean {
  return /^E(?!RR_)[A-Z]+$/.test(systemErrorCode(error) ?? '');
}

function isHead(line: Uint8Array): boolean {
  const value = parseLine(line);
  return value !== undefined && 'structuralSnapshot' in value && value.structuralSnapshot === 1;
}
