import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { printJson } from '@structural/json';
import { CACHE_TAG, makeFolder, OWN_CACHE, readRegularFile, replaceFile } from '@structural/sources';
import type { DefinitionSource } from '../definition-sources/definition-source.js';
import { givenValues } from '../definition-sources/find-sources.js';
import type { LockedSource } from './lock-file.js';
import { userCacheFolder } from '../start/cache-folder.js';

/** The SHA-256 of bytes as a lock file has it. */
export function lockDigest(bytes: Uint8Array): string {
  return `sha256:${createHash('sha256').update(bytes).digest('hex')}`;
}

/** The digest of the values that a repository gives a chart, the same in any order of its releases. */
export function valuesDigest(source: Pick<DefinitionSource, 'values'>): string {
  const texts = givenValues(source).map((values) => printJson(values));
  return lockDigest(Buffer.from(texts.sort().join('\n')));
}

/** Whether helm rendered a locked source with other values than those that the repository gives it now; what needed no render was not. */
export function isRenderedOtherwise({ rendered }: Pick<LockedSource, 'rendered'>, source: Pick<DefinitionSource, 'values'>): boolean {
  return rendered !== undefined && rendered !== valuesDigest(source);
}

/** How a file that tags a cache begins. Source: the Cache Directory Tagging Specification. */
const CACHE_SIGNATURE = 'Signature: 8a477f597d28d172789f06886806bc55\n';

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
  const own = join(base, OWN_CACHE);
  const folder = join(own, 'definitions');
  const pathOf = (digest: string): string => join(folder, `${digest.replace(':', '-')}.yaml`);
  return {
    read: (digest) => {
      const read = readRegularFile(digest, pathOf(digest));
      return read.kind === 'bytes' && lockDigest(read.bytes) === digest ? read.bytes : undefined;
    },
    write: async (text) => {
      const digest = lockDigest(text);
      makeFolder(folder);
      // Where the cache is in a repository, what it holds is not of that.
      if (!existsSync(join(own, CACHE_TAG))) await replaceFile(join(own, CACHE_TAG), Buffer.from(CACHE_SIGNATURE));
      await replaceFile(pathOf(digest), text);
      return digest;
    },
  };
}
