import { posix, relative } from 'node:path';
import { slashed } from '@structural/sources';
import type { ConfigFile } from './config-file.js';

/** Where the definitions or policies are that a config file names. */
export interface NamedDefinitions {
  /** As they are to be looked for from `folder`. */
  readonly names: readonly string[];
  readonly folder: string;
  /** What names them, as from the working folder. */
  readonly by: string;
}

/** The definitions that a config file names, if it does; those of a config file at a revision are at that revision, too. */
export function configCrds(config: ConfigFile, cwd: string): NamedDefinitions | undefined {
  return filesNamed('crds', config, cwd);
}

/** The same of policies. */
export function configPolicies(config: ConfigFile, cwd: string): NamedDefinitions | undefined {
  return filesNamed('policies', config, cwd);
}

function filesNamed(key: 'crds' | 'policies', config: ConfigFile, cwd: string): NamedDefinitions | undefined {
  const { atRevision, folder, path } = config;
  const written = config[key];
  if (written === undefined) return undefined;
  if (atRevision === undefined) return { names: written, folder, by: `${slashed(relative(cwd, path) || path)}: ${key}` };
  const at = (name: string): string =>
    REVISION.test(name) ? name : `${atRevision.revision}:${posix.join(posix.dirname(atRevision.path), name)}`;
  const names = written.map((name) => (name.startsWith('!') ? `!${at(name.slice(1))}` : at(name)));
  return { names, folder: cwd, by: `${path}: ${key}` };
}

/** As what names files reads it: one letter before a colon is a drive. */
const REVISION = /^[^:/]{2,}:/;
