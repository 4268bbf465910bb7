import { mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { systemErrorCode } from '../system-error.js';
import { WriteRefusal } from './write-fault.js';

/**
 * Makes a folder and those above it, as far as they are missing.
 *
 * That of Node.js never ends where folders are there and take no new ones, as in `/proc`. Throws the system's error, or a
 * {@link WriteRefusal}.
 */
export function makeFolder(path: string): void {
  if (isThere(path)) return;
  const parent = dirname(path);
  if (parent !== path) makeFolder(parent);
  try {
    mkdirSync(path);
  } catch (error) {
    const code = systemErrorCode(error);
    if (code === 'ENOENT') throw new WriteRefusal('its directory takes no new files');
    // Somebody else may have been faster.
    if (code !== 'EEXIST' || !isThere(path)) throw error;
  }
}

function isThere(path: string): boolean {
  try {
    if (statSync(path).isDirectory()) return true;
  } catch (error) {
    if (systemErrorCode(error) === 'ENOENT') return false;
    throw error;
  }
  throw new WriteRefusal('a file is in place of its directory');
}
