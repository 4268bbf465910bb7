import { parseDocuments } from '@structural/document';
import { readFileSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

/** The names under which kustomize looks for its file, in its order. */
const NAMES = ['kustomization.yaml', 'kustomization.yml', 'Kustomization'];

/** How many folders up a kustomization is looked for: bases and overlays keep their patches in folders near them. */
const MAX_FOLDERS = 4;

/** A kustomization as far as it names patches. */
interface Kustomization {
  readonly stamp: string;
  /** Absolute. */
  readonly patches: ReadonlySet<string>;
}

const known = new Map<string, Kustomization>();

/**
 * Whether a kustomization in the folder of a file, or in one of those above, uses the file as a patch, so that what it holds is only a part of an object.
 *
 * A file that is none, or that does not parse, has no patches. Never throws.
 */
export function isKustomizePatch(file: string): boolean {
  let folder = dirname(file);
  for (let count = 0; count < MAX_FOLDERS; count++) {
    if (NAMES.some((name) => readKustomization(join(folder, name))?.patches.has(file) === true)) return true;
    const above = dirname(folder);
    if (above === folder) return false;
    folder = above;
  }
  return false;
}

function readKustomization(path: string): Kustomization | undefined {
  try {
    const stats = statSync(path, { throwIfNoEntry: false });
    if (stats === undefined) return undefined;
    const stamp = `${stats.mtimeMs} ${stats.size}`;
    const before = known.get(path);
    if (before?.stamp === stamp) return before;
    const read = { stamp, patches: new Set(patchesIn(readFileSync(path)).map((name) => resolve(dirname(path), name))) };
    known.set(path, read);
    return read;
  } catch {
    return undefined;
  }
}

/** The files that a kustomization names as patches; those that stand in it are no files. */
function patchesIn(text: Uint8Array): readonly string[] {
  return parseDocuments(text).flatMap((document) => {
    if (!document.ok) return [];
    const fields = objectAt(document.value);
    const paths = [...listAt(fields?.['patches']), ...listAt(fields?.['patchesJson6902'])].map((patch) => objectAt(patch)?.['path']);
    return [...paths, ...listAt(fields?.['patchesStrategicMerge'])].flatMap((path) =>
      typeof path === 'string' && !path.includes('\n') ? [path] : [],
    );
  });
}

function objectAt(value: unknown): Readonly<Record<string, unknown>> | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.fromEntries(Object.entries(value)) : undefined;
}

function listAt(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
