import { readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { mayRead } from '../confined.js';

/** A bundle with more files, or a longer one, is not looked through. */
const MAX_FILES = 500;
const MAX_BYTES = 16 << 20;

/** A file near another one: its name is a path from the folder of the other. */
export interface FileNearby {
  readonly file: string;
  readonly text: string;
}

/**
 * The files with CRDs in the bundle of OLM that a ClusterServiceVersion is in, its own included: those of its folder, where `metadata/annotations.yaml` next to that folder
 * says that it holds the manifests of a bundle. Undefined for other files, and where not all of the folder can be read. Never throws.
 *
 * `path` is absolute; `known` remembers which folders are bundles. Source: operator-registry, `pkg/registry`, bundle parsing.
 */
export function bundleAround(path: string, known: Map<string, boolean>): readonly FileNearby[] | undefined {
  const folder = dirname(path);
  try {
    const isBundle = known.get(folder) ?? isBundleFolder(folder);
    known.set(folder, isBundle);
    return isBundle && mayRead(path) && readFileSync(path).includes('ClusterServiceVersion') ? definitionFiles(folder, path) : undefined;
  } catch {
    // What cannot be read is not known.
    return undefined;
  }
}

function isBundleFolder(folder: string): boolean {
  const annotations = join(dirname(folder), 'metadata', 'annotations.yaml');
  if (sizeOf(annotations) === undefined || !mayRead(annotations)) return false;
  const named = MANIFESTS.exec(readFileSync(annotations, 'utf8'))?.[1];
  return named === basename(folder);
}

const MANIFESTS =
  /^[ \t]*["']?operators\.operatorframework\.io\.bundle\.manifests\.v1["']?[ \t]*:[ \t]*["']?([^\s"'/]+)\/?["']?[ \t]*(?:#.*)?$/m;

function definitionFiles(folder: string, path: string): readonly FileNearby[] | undefined {
  const names = readdirSync(folder)
    .filter((name) => /\.(?:ya?ml|json)$/.test(name))
    .sort();
  if (names.length > MAX_FILES) return undefined;
  const found: FileNearby[] = [];
  let total = 0;
  for (const file of names) {
    const size = sizeOf(join(folder, file));
    total += size ?? 0;
    if (total > MAX_BYTES || !mayRead(join(folder, file))) return undefined;
    const text = size === undefined ? '' : readFileSync(join(folder, file), 'utf8');
    const isWanted = join(folder, file) === path ? OWN.test(text) : text.includes('CustomResourceDefinition');
    if (isWanted) found.push({ file, text });
  }
  return found;
}

/** A CRD in the file of the ClusterServiceVersion, whose descriptions mention CRDs. */
const OWN = /^[ \t]*["']?kind["']?[ \t]*:[ \t]*["']?CustomResourceDefinition/m;

/** How many bytes a regular file has that is not too long; undefined for any other. */
function sizeOf(path: string): number | undefined {
  const stats = statSync(path, { throwIfNoEntry: false });
  return stats?.isFile() === true && stats.size <= MAX_BYTES ? stats.size : undefined;
}
