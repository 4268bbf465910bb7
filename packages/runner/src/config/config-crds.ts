import { posix, relative } from 'node:path';
import { slashed } from '@structural/sources';
import type { ConfigFile } from './config-file.js';

/** Where the definitions are that a config file names. */
export interface NamedDefinitions {
  /** As they are to be looked for from `folder`. */
  readonly names: readonly string[];
  readonly folder: string;
  /** What names them, as from the working folder. */
  readonly by: string;
}

/** The definitions that a config file names, if it does; those of a config file at a revision are at that revision, too. */
export function configCrds({ atRevision, crds, folder, path }: ConfigFile, cwd: string): NamedDefinitions | undefined {
  if (crds === undefined) return undefined;
  if (atRevision === undefined) return { names: crds, folder, by: `${slashed(relative(cwd, path) || path)}: crds` };
  const at = (name: string): string =>
    REVISION.test(name) ? name : `${atRevision.revision}:${posix.join(posix.dirname(atRevision.path), name)}`;
  const names = crds.map((name) => (name.startsWith('!') ? `!${at(name.slice(1))}` : at(name)));
  return { names, folder: cwd, by: `${path}: crds` };
}

/** As what names files reads it: one letter before a colon is a drive. */
const REVISION = /^[^:/]{2,}:/;
