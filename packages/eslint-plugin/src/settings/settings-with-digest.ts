import { createHash, type Hash } from 'node:crypto';
import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs';
import { relative, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { DigestedSettings, StructuralSettings } from '../plugin-types.js';
import { expandPaths } from './expand-paths.js';

/**
 * Settings with a digest of what stands in the files of `crds`, `policies` and `stored`, which changes whenever one of them does.
 *
 * ESLint keeps results (`--cache`) by the file and its configuration, so that definitions have to be a part of the latter. Files are read at each call,
 * and not parsed. Settings that cannot be meant are left as they are, to be reported with each file. Never throws.
 */
export function settingsWithDigest(settings: StructuralSettings): DigestedSettings {
  const hash = createHash('sha256');
  for (const entries of [settings.crds, settings.stored, ...(settings.policies === undefined ? [] : [settings.policies])])
    addFiles(hash, settings.root, entries);
  return { structural: { ...settings, digest: hash.digest('hex') } };
}

/** Names, sizes and bytes, each distinguished from what follows; settings may be anything here, as JavaScript calls without types. */
function addFiles(hash: Hash, root: unknown, entries: unknown): void {
  hash.update('entries\0');
  if (!Array.isArray(entries)) return;
  const paths: readonly string[] = entries.filter((entry): entry is string => typeof entry === 'string' && entry !== '');
  try {
    const folder = resolve(folderOf(root));
    for (const { files } of expandPaths(folder, paths)) {
      for (const file of files) {
        hash.update(`${relative(folder, file).replaceAll(sep, '/')}\0`);
        addFile(hash, file);
      }
    }
  } catch (error) {
    hash.update(reasonOf(error));
  }
}

function folderOf(root: unknown): string {
  if (typeof root !== 'string') return '.';
  return root.startsWith('file:') ? fileURLToPath(new URL('.', root)) : root;
}

const buffer = Buffer.allocUnsafe(1 << 18);

/** A file that cannot be read counts by the reason, since that is what is reported. */
function addFile(hash: Hash, file: string): void {
  let descriptor: number | undefined;
  try {
    // Opened so that a pipe does not block.
    descriptor = openSync(file, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
    const stats = fstatSync(descriptor);
    if (!stats.isFile()) return;
    hash.update(`${stats.size}\0`);
    for (let count = readSync(descriptor, buffer); count > 0; count = readSync(descriptor, buffer)) hash.update(buffer.subarray(0, count));
  } catch (error) {
    hash.update(reasonOf(error));
  } finally {
    if (descriptor !== undefined) closeSync(descriptor);
  }
}

function reasonOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : 'unreadable';
}
