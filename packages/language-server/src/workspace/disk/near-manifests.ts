import { readFile } from 'node:fs/promises';
import { sep } from 'node:path';
import type { FileBytes } from '@structural/runner';
import { MAX_NEAR, nearestFirst } from '../file-catalog.js';
import { listManifests, type Folder } from './folder.js';

/** Finds manifests near a file that hold some words. */
export interface NearManifests {
  /** The nearest few manifests of some folders that hold all words, as they are on disk, the nearest first. Never rejects. */
  find(folders: readonly Folder[], path: string, words: readonly string[]): Promise<readonly FileBytes[]>;
  /** Forgets where words were found, after files have changed. */
  forget(): void;
}

/** How many files are read at a time, and after how many milliseconds too few that were found are looked for again. */
const AT_A_TIME = 32;
const AGAIN = 5_000;

/**
 * Remembers where words were found, so that a folder of thousands of files is gone through once and not at each question: what is found again is read
 * anew. An editor that does not report files is answered a while with those that it had.
 */
export function openNearManifests(): NearManifests {
  let found = new Map<string, { readonly paths: readonly string[]; readonly at: number }>();
  return {
    forget: () => {
      found = new Map();
    },
    async find(folders, path, words) {
      const key = JSON.stringify([path, words]);
      const known = found.get(key);
      if (known !== undefined && (known.paths.length === MAX_NEAR || performance.now() - known.at < AGAIN)) {
        const files = await readWith(known.paths, words);
        if (files.length === known.paths.length) return files;
      }
      const listed = (await Promise.all(folders.map(listManifests))).flat();
      const paths = nearestFirst(listed, path, sep);
      const files: FileBytes[] = [];
      for (let i = 0; i < paths.length && files.length < MAX_NEAR; i += AT_A_TIME)
        files.push(...(await readWith(paths.slice(i, i + AT_A_TIME), words)));
      const first = files.slice(0, MAX_NEAR);
      found.set(key, { paths: first.map(({ file }) => file), at: performance.now() });
      return first;
    },
  };
}

async function readWith(paths: readonly string[], words: readonly string[]): Promise<readonly FileBytes[]> {
  const files = await Promise.all(
    paths.map(async (file) => {
      const text = await readFile(file).catch(() => undefined);
      return text !== undefined && words.every((word) => text.includes(word)) ? [{ file, text }] : [];
    }),
  );
  return files.flat();
}
