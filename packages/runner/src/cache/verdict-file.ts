import { deserialize, serialize } from 'node:v8';
import { readKept, writeKept } from './kept-file.js';

/** Plain data that JSON holds, by its key, as it was kept. */
export interface KeptValues {
  has(key: string): boolean;
  get(key: string): unknown;
  /** Parts of it that hold none of these keys, as they are in the file; and what else there is. */
  without(keys: ReadonlyMap<string, unknown>): { readonly whole: readonly Page[]; readonly rest: ReadonlyMap<string, unknown> };
}

/** Values that are written and read together: to read each alone would take five times as long. */
interface Page {
  readonly keys: readonly string[];
  /** A list of their values as JSON, which is read in a third of the time of what V8's serializer writes. */
  readonly bytes: Uint8Array;
}

/** The most that one file may hold, in bytes; further values are not kept. */
const MAX_FILE_BYTES = 32 * 1024 * 1024;
const PAGE_VALUES = 256;

/** What {@link writeValues} wrote to these files; nothing of one that is not there, or not whole. Values are read as they are asked for. */
export function readValues(paths: readonly string[]): KeptValues {
  const pages = paths.flatMap(readPages);
  const pageOf = new Map(pages.flatMap((page, i) => page.keys.map((key) => [key, i] as const)));
  const read = new Map<number, ReadonlyMap<string, unknown>>();
  const valuesOf = (i: number): ReadonlyMap<string, unknown> => {
    let values = read.get(i);
    if (values === undefined) read.set(i, (values = valuesIn(pages[i])));
    return values;
  };
  return {
    has: (key) => pageOf.has(key),
    get: (key) => {
      const page = pageOf.get(key);
      return page === undefined ? undefined : valuesOf(page).get(key);
    },
    without: (keys) => {
      const whole: Page[] = [];
      const rest = new Map<string, unknown>();
      pages.forEach((page, i) => {
        // What two processes found out is in the file of each.
        if (page.keys.every((key) => pageOf.get(key) === i && !keys.has(key))) whole.push(page);
        else for (const [key, value] of valuesOf(i)) if (!keys.has(key)) rest.set(key, value);
      });
      return { whole, rest };
    },
  };
}

/** Replaces the file as {@link writeKept} does: by the values that were used, then by the others that there were before, as far as there is room. */
export function writeValues(path: string, used: ReadonlyMap<string, unknown>, before: KeptValues): boolean {
  const { rest, whole } = before.without(used);
  const kept: Page[] = [];
  let size = 0;
  for (const page of [...pagesOf(used), ...whole, ...pagesOf(rest)]) {
    if (size + page.bytes.length > MAX_FILE_BYTES) continue;
    size += page.bytes.length;
    kept.push(page);
  }
  return writeKept(path, serialize(kept));
}

function* pagesOf(values: ReadonlyMap<string, unknown>): Generator<Page> {
  const all = [...values];
  for (let at = 0; at < all.length; at += PAGE_VALUES) {
    const some = all.slice(at, at + PAGE_VALUES);
    yield { keys: some.map(([key]) => key), bytes: Buffer.from(JSON.stringify(some.map(([, value]) => value))) };
  }
}

function readPages(path: string): readonly Page[] {
  const content = readKept(path);
  try {
    return content === undefined ? [] : (deserialize(content) as readonly Page[]);
  } catch {
    return [];
  }
}

function valuesIn(page: Page | undefined): ReadonlyMap<string, unknown> {
  try {
    const values =
      page === undefined
        ? []
        : (JSON.parse(Buffer.from(page.bytes.buffer, page.bytes.byteOffset, page.bytes.byteLength).toString()) as readonly unknown[]);
    return new Map(page?.keys.map((key, i) => [key, values[i]]));
  } catch {
    return new Map();
  }
}
