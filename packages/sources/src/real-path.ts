import { realpathSync } from 'node:fs';
import { resolve } from 'node:path';

/** Where a path leads through all links; itself, made absolute, where it leads nowhere. */
export function realPath(path: string): string {
  try {
    return realpathSync.native(path);
  } catch {
    return resolve(path);
  }
}
