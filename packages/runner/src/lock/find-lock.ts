import { join } from 'node:path';
import { configFolders, readRegularFile } from '@structural/sources';
import { sourceName } from '../definition-sources/definition-source.js';
import type { FileBytes } from '../setup/file-bytes.js';
import type { DefinitionCache } from './definition-cache.js';
import { LOCK_NAME, parseLock, type Lock, type LockedSource } from './lock-file.js';

/** A lock file that was read. */
export interface FoundLock {
  readonly path: string;
  readonly lock: Lock;
}

/** The nearest lock file in a folder or above it, up to the root of its repository; undefined without one, or what is wrong with it. */
export function findLock(folder: string, home: string | undefined): FoundLock | string | undefined {
  for (const each of configFolders(folder, home)) {
    const path = join(each, LOCK_NAME);
    const read = readRegularFile(LOCK_NAME, path);
    if (read.kind === 'problem') {
      if (read.code === 'not-found') continue;
      return `${LOCK_NAME}: ${read.message}`;
    }
    const lock = parseLock(Buffer.from(read.bytes).toString());
    return typeof lock === 'string' ? `${LOCK_NAME}: ${lock}` : { path, lock };
  }
  return undefined;
}

/** The CRDs of locked sources, out of the cache, each file of a source by itself; or what is not there. */
export function lockedDefinitions(sources: readonly LockedSource[], cache: DefinitionCache | undefined): readonly FileBytes[] | string {
  const files: FileBytes[] = [];
  const missing: string[] = [];
  for (const source of sources) {
    if (source.definitions === undefined) continue;
    const text = cache?.read(source.definitions);
    const name = lockedName(source);
    if (text === undefined) missing.push(name);
    else files.push(...filesIn(name, Buffer.from(text).toString()));
  }
  if (missing.length === 0) return files;
  const [first = ''] = missing;
  const others = missing.length === 1 ? '' : ` and ${String(missing.length - 1)} more`;
  return `${LOCK_NAME}: the CRDs of ${first}${others} are not in the cache: run kubectl structural definitions sync`;
}

/** A source with its version, as reports name it. */
export function lockedName(source: Pick<LockedSource, 'chart' | 'path' | 'resolved' | 'url' | 'version'>): string {
  const version = source.resolved ?? source.version;
  return `${sourceName(source)}${version === undefined ? '' : ` ${version}`}`;
}

/** The files of a source in the cache, where a comment above each document names its file. */
function filesIn(name: string, text: string): readonly FileBytes[] {
  const byPath = new Map<string, string>();
  for (const [, path = '', document = ''] of text.matchAll(/^---\n# ([^\n]*)\n([\s\S]*?)(?=^---\n# |(?![\s\S]))/gm))
    byPath.set(path, `${byPath.get(path) ?? ''}---\n${document}`);
  return [...byPath].map(([path, documents]) => ({ file: `${name}/${path}`, text: Buffer.from(documents) }));
}
