import { closeSync, existsSync, fsyncSync, ftruncateSync, mkdirSync, openSync, readSync, renameSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { parseJson } from '@structural/document';
import { isJsonObject, printJson, type JsonObject } from '@structural/json';

/** A write as a log keeps it: the state after it, and none where the object is gone. */
export interface LoggedWrite {
  readonly revision: number;
  /** Under which name the object is kept: `pods.`, `widgets.example.com`. */
  readonly resource: string;
  /** The object, or its last state where it is gone. */
  readonly object: JsonObject;
  readonly isGone: boolean;
  /** Of a CRD: what it was accepted as. */
  readonly accepted?: JsonObject;
}

/** A log of writes in a folder, one a line. */
export interface WriteLog {
  /** Adds a write; it is with the operating system when this returns. */
  add(write: LoggedWrite): void;
  close(): void;
}

const NAME = 'writes.jsonl';

/**
 * Reads the writes of a folder, up to the last whole line: what follows was never acknowledged. Throws an `Error` where the folder cannot be read, or where a line
 * before the last is none of a log.
 */
export function readLog(folder: string): readonly LoggedWrite[] {
  const path = join(folder, NAME);
  if (!existsSync(path)) return [];
  const writes: LoggedWrite[] = [];
  const file = openSync(path, 'r');
  try {
    let number = 0;
    for (const line of wholeLines(file)) {
      number++;
      const parsed = parseJson(line);
      const write = parsed.ok && isJsonObject(parsed.value) ? toWrite(parsed.value) : undefined;
      if (write === undefined) throw new Error(`${path}:${String(number)}: is not a line of a log of writes`);
      writes.push(write);
    }
  } finally {
    closeSync(file);
  }
  return writes;
}

const CHUNK = 1 << 20;

/** The lines of a file that end with a line feed. */
function* wholeLines(file: number): Generator<string> {
  const chunk = Buffer.alloc(CHUNK);
  let rest = Buffer.alloc(0);
  for (;;) {
    const read = readSync(file, chunk, 0, CHUNK, null);
    if (read === 0) return;
    rest = Buffer.concat([rest, chunk.subarray(0, read)]);
    let start = 0;
    for (let end = rest.indexOf(LINE_FEED); end >= 0; end = rest.indexOf(LINE_FEED, start)) {
      yield rest.toString('utf8', start, end);
      start = end + 1;
    }
    rest = Buffer.from(rest.subarray(start));
  }
}

const LINE_FEED = 0x0a;

function toWrite({ accepted, gone, object, resource, revision }: JsonObject): LoggedWrite | undefined {
  if (typeof revision !== 'number' || typeof resource !== 'string' || !isJsonObject(object)) return undefined;
  return { revision, resource, object, isGone: gone === true, ...(isJsonObject(accepted) && { accepted }) };
}

/** Opens the log of a folder anew, with the writes that make what is there now in place of all before. */
export function openLog(folder: string, current: Iterable<LoggedWrite>): WriteLog {
  mkdirSync(folder, { recursive: true });
  const path = join(folder, NAME);
  const draft = `${path}.new`;
  const file = openSync(draft, 'a', 0o600);
  ftruncateSync(file);
  const add = (write: LoggedWrite): void => {
    const bytes = Buffer.from(lineOf(write));
    let written = 0;
    while (written < bytes.length) written += writeSync(file, bytes, written);
  };
  for (const write of current) add(write);
  fsyncSync(file);
  renameSync(draft, path);
  return { add, close: () => closeSync(file) };
}

function lineOf({ accepted, isGone, object, resource, revision }: LoggedWrite): string {
  const gone = isGone ? ',"gone":true' : '';
  const own = accepted === undefined ? '' : `,"accepted":${printJson(accepted)}`;
  return `{"revision":${String(revision)},"resource":${JSON.stringify(resource)}${gone}${own},"object":${printJson(object)}}\n`;
}
