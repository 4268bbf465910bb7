import { closeSync, openSync, readFileSync, readSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { mayRead } from '../confined.js';
import { entriesOf } from '../folder-entries.js';
import type { FileNearby } from './olm-bundle.js';

/** A folder with more files, or longer ones, is not looked through. */
const MAX_FILES = 200;
const MAX_BYTES = 16 << 20;

/** So much of a file is read to see whether it is a part of a catalog. */
const HEAD = 4 << 10;

/**
 * The other files of a file's folder that may be parts of the same file-based catalog of OLM; undefined where none of the folder is one by its usual names, and
 * where not all of it can be read. `path` is absolute; `known` remembers which folders hold catalogs. Never throws.
 */
export function catalogAround(path: string, known: Map<string, boolean>): readonly FileNearby[] | undefined {
  const folder = dirname(path);
  try {
    const isCatalog = known.get(folder) ?? isCatalogFolder(folder);
    known.set(folder, isCatalog);
    return isCatalog ? otherFiles(folder, basename(path)) : undefined;
  } catch {
    // What cannot be read is not known.
    return undefined;
  }
}

function manifestsIn(folder: string): readonly string[] {
  return entriesOf(folder)
    .map(({ name }) => name)
    .filter((name) => /\.(?:ya?ml|json)$/.test(name))
    .sort();
}

const USUAL = /^(?:catalog|index|package|operator|channels?|bundles?)(?:[-_.].*)?\.(?:ya?ml|json)$/;
const PART = /schema["']?[ \t]*:[ \t]*["']?olm\.(?:package|channel|bundle)\b/;

function isCatalogFolder(folder: string): boolean {
  const names = manifestsIn(folder);
  return names.length <= MAX_FILES && names.some((name) => USUAL.test(name) && PART.test(headOf(join(folder, name))));
}

function headOf(path: string): string {
  if (!mayRead(path) || statSync(path, { throwIfNoEntry: false })?.isFile() !== true) return '';
  const file = openSync(path, 'r');
  try {
    const head = Buffer.alloc(HEAD);
    return head.toString('utf8', 0, readSync(file, head, 0, HEAD, 0));
  } finally {
    closeSync(file);
  }
}

function otherFiles(folder: string, own: string): readonly FileNearby[] | undefined {
  const found: FileNearby[] = [];
  let total = 0;
  for (const file of manifestsIn(folder)) {
    const path = join(folder, file);
    const stats = statSync(path, { throwIfNoEntry: false });
    if (file === own || stats?.isFile() !== true) continue;
    total += stats.size;
    if (total > MAX_BYTES || !mayRead(path)) return undefined;
    const text = readFileSync(path, 'utf8');
    if (PART.test(text)) found.push({ file, text });
  }
  return found;
}
