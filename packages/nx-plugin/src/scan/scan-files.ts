import { closeSync, mkdirSync, openSync, readFileSync, readSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { manifestFacts, NO_FACTS, type ManifestFacts } from './manifest-facts.js';

/** What is known of files, by their paths from the root of the workspace. */
export type ScannedFiles = ReadonlyMap<string, ManifestFacts>;

/** Larger files are no manifests that people write: a server takes 3 MiB. */
const MAX_BYTES = 4 << 20;
/** Where a manifest says what it is. */
const HEAD_BYTES = 64 << 10;
/** Of the form that is kept: another one is not read. */
const FORM = 2;

interface KeptFile {
  readonly state: string;
  readonly facts: ManifestFacts;
}

/**
 * Reads what the graph needs to know of files, as far as it is not kept in `keptIn` from an earlier run, of a file of the same size and times.
 *
 * Never throws: what cannot be read holds nothing, and what cannot be kept is read again.
 */
export function scanFiles(root: string, paths: readonly string[], keptIn: string): ScannedFiles {
  const kept = readKept(keptIn);
  const next: Record<string, KeptFile> = {};
  const scanned = new Map<string, ManifestFacts>();
  let changed = false;
  for (const path of paths) {
    const known = Object.hasOwn(kept, path) ? kept[path] : undefined;
    const place = join(root, path);
    const file = scanFile(root, path, known ?? scannedHere.get(place));
    scannedHere.set(place, file);
    if (file !== known) changed = true;
    next[path] = file;
    scanned.set(path, file.facts);
  }
  if (changed || Object.keys(kept).length !== Object.keys(next).length) keep(keptIn, next);
  return scanned;
}

/** What this process has read: nodes and dependencies are asked for one after the other. */
const scannedHere = new Map<string, KeptFile>();

function scanFile(root: string, path: string, known: KeptFile | undefined): KeptFile {
  const file = join(root, path);
  const status = statSync(file, { throwIfNoEntry: false });
  const state = status === undefined ? '' : `${String(status.mtimeMs)} ${String(status.ctimeMs)} ${String(status.size)}`;
  if (known?.state === state) return known;
  if (status?.isFile() !== true || status.size > MAX_BYTES) return { state, facts: NO_FACTS };
  try {
    const { bytes, isWhole } = readHead(file, status.size);
    const head = bytes.toString('utf8');
    if (!/\b(?:apiVersion|tests)["']?\s*:/.test(head)) return { state, facts: NO_FACTS };
    return { state, facts: manifestFacts(path, isWhole ? bytes : readFileSync(file)) };
  } catch {
    return { state, facts: NO_FACTS };
  }
}

function readHead(file: string, size: number): { readonly bytes: Buffer; readonly isWhole: boolean } {
  const descriptor = openSync(file, 'r');
  try {
    const bytes = Buffer.alloc(Math.min(size, HEAD_BYTES));
    const read = readSync(descriptor, bytes, 0, bytes.length, 0);
    return { bytes: bytes.subarray(0, read), isWhole: size <= HEAD_BYTES };
  } finally {
    closeSync(descriptor);
  }
}

function readKept(file: string): Readonly<Record<string, KeptFile>> {
  try {
    const { files, form } = JSON.parse(readFileSync(file, 'utf8')) as { readonly form?: number; readonly files?: Record<string, KeptFile> };
    return form === FORM && files !== undefined ? files : {};
  } catch {
    return {};
  }
}

function keep(file: string, files: Readonly<Record<string, KeptFile>>): void {
  const draft = `${file}.${String(process.pid)}`;
  try {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(draft, JSON.stringify({ form: FORM, files }));
    renameSync(draft, file);
  } catch {
    // A workspace that cannot be written to is read each time.
  }
}
