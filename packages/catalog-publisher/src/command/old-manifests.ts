import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { findInputs } from '@structural/sources';
import { printable } from '../publish/printable.js';
import type { Manifest } from '../publish/published-api.js';
import { readManifests } from '../publish/read-manifest.js';
import { sha256 } from '../sha256.js';
import type { PublisherStreams } from './streams.js';

/** What was published before. */
export interface OldManifests {
  /** A hash over all of it. */
  readonly digest: string;
  /** Where a definition was, by its name. */
  readonly manifestOf: (name: string) => Manifest | 'none';
}

/**
 * Reads what was published before: files, folders, patterns, `REVISION:PATH`, or a revision of git, at which the inputs are looked for. What cannot be
 * read is reported, and nothing is published then: every definition would seem to be new.
 */
export async function readOldManifests(
  old: readonly string[],
  inputs: readonly string[],
  { cwd, stdin, writeErr }: Pick<PublisherStreams, 'cwd' | 'stdin' | 'writeErr'>,
): Promise<OldManifests | 'unreadable'> {
  const names = old.flatMap((name) =>
    isRevision(name, cwd) ? inputs.filter((input) => input !== '-').map((input) => `${name}:${input}`) : [name],
  );
  const manifests = new Map<string, Manifest>();
  const digests: string[] = [];
  let isUnreadable = false;
  for await (const listed of findInputs(
    names.map((name) => ({ name, recursive: true })),
    { cwd, stdin },
  )) {
    const input = listed.kind === 'problem' ? listed : await listed.read();
    if (input.kind !== 'bytes') {
      writeErr(`error: ${printable(input.name)}: ${printable(input.message)}\n`);
      isUnreadable = true;
      continue;
    }
    const manifest: Manifest = { file: input.name, text: input.bytes, asStored: true };
    for (const { definitions, digest } of readManifests([manifest])) {
      digests.push(digest);
      for (const { identity } of definitions) manifests.set(identity.name, manifest);
    }
  }
  if (!isUnreadable && manifests.size === 0) {
    writeErr(`error: ${printable(old.join(', '))}: has no CustomResourceDefinition, so nothing can be compared with it\n`);
    isUnreadable = true;
  }
  return isUnreadable ? 'unreadable' : { digest: sha256(digests.join()), manifestOf: (name) => manifests.get(name) ?? 'none' };
}

/** True for what names neither a path nor a path at a revision. */
function isRevision(name: string, cwd: string): boolean {
  return !/[:*?[{]/.test(name) && name !== '-' && !existsSync(resolve(cwd, name));
}
