import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { makeFolder, readRegularFile, replaceFile } from '@structural/sources';
import { userCacheFolder } from '../start/cache-folder.js';

/** The SHA-256 of bytes as a lock file has it. */
export function lockDigest(bytes: Uint8Array): string {
  return `sha256:${createHash('sha256').update(bytes).digest('hex')}`;
}

/** Keeps CRDs by the digest of their text. */
export interface DefinitionCache {
  /** The text with a digest; undefined where it is not there, or not as it was. */
  read(digest: string): Uint8Array | undefined;
  /** Keeps a text, and gives its digest. Rejects with the system's error. */
  write(text: Uint8Array): Promise<string>;
}

/** The cache of the user; undefined where nobody is at home. */
export function openDefinitionCache(
  env: Readonly<Record<string, string | undefined>>,
  platform: NodeJS.Platform,
): DefinitionCache | undefined {
  const base = userCacheFolder(env, platform);
  if (base === undefined) return undefined;
  const folder = join(base, 'kubectl-structural', 'definitions');
  const pathOf = (digest: string): string => join(folder, `${digest.replace(':', '-')}.yaml`);
  return {
    read: (digest) => {
      const read = readRegularFile(digest, pathOf(digest));
      return read.kind === 'bytes' && lockDigest(read.bytes) === digest ? read.bytes : undefined;
    },
    write: async (text) => {
      const digest = lockDigest(text);
      makeFolder(folder);
      await replaceFile(pathOf(digest), text);
      return digest;
    },
  };
}
