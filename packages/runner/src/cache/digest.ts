import { createHash, type Hash } from 'node:crypto';

/** A digest of parts that tells `['ab', 'c']` from `['a', 'bc']`. */
export function digest(parts: readonly (string | Uint8Array)[]): string {
  const hash: Hash = createHash('sha256');
  for (const part of parts) {
    if (typeof part === 'string') hash.update(`${Buffer.byteLength(part)}:${part}`);
    else hash.update(`${part.length}:`).update(part);
  }
  return hash.digest('base64url');
}

/** The SHA-256 of bytes, in base64url. */
export function digestOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('base64url');
}
