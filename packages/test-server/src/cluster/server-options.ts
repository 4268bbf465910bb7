import { createHash, randomInt, randomUUID } from 'node:crypto';
import type { ServerOptions } from '@structural/serving';

/** What a server takes from outside, but for its clock: hashes, and names that are given at random. */
export function serverOptions(now: () => number): Omit<ServerOptions, 'version'> {
  return {
    digest: (text) => createHash('sha512').update(text).digest('hex').toUpperCase(),
    shortHash: (text) => createHash('sha256').update(text).digest().subarray(0, 8).toString('base64'),
    now,
    newUid: randomUUID,
    newSuffix: () => Array.from({ length: 5 }, () => LETTERS.charAt(randomInt(LETTERS.length))).join(''),
  };
}

/** Those of generated names: no vowels, and nothing that looks like another one. */
const LETTERS = 'bcdfghjklmnpqrstvwxz2456789';
