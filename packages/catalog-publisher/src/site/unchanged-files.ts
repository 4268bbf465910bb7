import { lstatSync, readFileSync } from 'node:fs';
import { resolve, sep } from 'node:path';
import type { Accounted } from '../files/folder-account.js';
import { sha256 } from '../sha256.js';

/**
 * Gives the texts of files in a folder that are as an account has them, by their digests; undefined for those that are gone, were edited, are no regular
 * files, or lie elsewhere. Each file is read once, however often it is asked for; large texts are not kept.
 */
export function unchangedFiles(folder: string, files: ReadonlyMap<string, Accounted>): (path: string) => string | undefined {
  const changed = new Set<string>();
  return (path) => {
    const digest = files.get(path)?.digest;
    const target = resolve(folder, path);
    if (digest === undefined || changed.has(path) || !target.startsWith(resolve(folder) + sep)) return undefined;
    const text = readRegular(target);
    if (text !== undefined && sha256(text) === digest) return text;
    changed.add(path);
    return undefined;
  };
}

function readRegular(path: string): string | undefined {
  try {
    return lstatSync(path).isFile() ? readFileSync(path, 'utf8') : undefined;
  } catch {
    return undefined;
  }
}
