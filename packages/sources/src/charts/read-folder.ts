import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { mayRead } from '../confined.js';
import { MAX_ENTRIES, MAX_UNPACKED_BYTES, type ArchiveFile } from './archive-file.js';

/** The regular files below a folder, as those of an archive; links are skipped. What is wrong where it holds more than any chart. */
export function readFolder(folder: string): readonly ArchiveFile[] | string {
  if (!mayRead(folder)) return 'is outside of the folders that may be read';
  const files: ArchiveFile[] = [];
  const pending = [''];
  let total = 0;
  for (let below = pending.pop(); below !== undefined; below = pending.pop()) {
    for (const entry of readdirSync(join(folder, below), { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))) {
      const path = below === '' ? entry.name : `${below}/${entry.name}`;
      if (entry.isDirectory() && entry.name !== '.git' && entry.name !== 'node_modules') pending.push(path);
      if (!entry.isFile()) continue;
      total += statSync(join(folder, path)).size;
      if (files.length >= MAX_ENTRIES || total > MAX_UNPACKED_BYTES) return 'has more files than any chart';
      files.push({ path, bytes: readFileSync(join(folder, path)) });
    }
  }
  return files;
}
