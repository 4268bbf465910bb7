import { basename, dirname, join, resolve } from 'node:path';
import { isBelow } from '@structural/sources';
import type { ListedFile } from '../listed-files.js';
import type { RepositoryPlaces } from '../places.js';
import type { DefinitionsSaid } from '../read-definitions.js';
import type { ChangedFiles } from './changed-files.js';

/** The files to judge, and why these. */
export interface ChosenFiles {
  readonly files: readonly ListedFile[];
  readonly reason: string;
  /** Whether these are but the files that changed, which may well hold nothing to judge. */
  readonly isNarrowed: boolean;
}

/** What any verdict may depend on. */
export interface Grounds {
  /** Where definitions are said to be, and the files that were found there. */
  readonly said: readonly DefinitionsSaid[];
  readonly definitions: readonly ListedFile[];
  /** The config files that hold for any file, without symbolic links. */
  readonly configs: readonly string[];
}

/**
 * Chooses the files that changed; all where that is not known, or where a definition that they are judged by or a config file changed, since then
 * the verdict about any of them may.
 */
export function chooseFiles(
  files: readonly ListedFile[],
  { configs, definitions, said }: Grounds,
  changed: ChangedFiles,
  { root }: RepositoryPlaces,
): ChosenFiles {
  if (!changed.known) return { files, isNarrowed: false, reason: `all files, since it is not known which changed: ${changed.why}` };
  const present = new Set<string | undefined>(changed.present.map((path) => join(root, path)));
  const bases = said.flatMap(({ folder, names }) => names.map((line) => resolve(folder, fixedPart(line))));
  if (
    definitions.some(({ realPath }) => present.has(realPath)) ||
    changed.removed.some((path) => bases.some((base) => isBelow(base, join(root, path))))
  ) {
    return { files, isNarrowed: false, reason: `all files, since CRDs among crds changed (by ${changed.how})` };
  }
  if (configs.some((path) => present.has(path))) {
    return { files, isNarrowed: false, reason: `all files, since a config file changed (by ${changed.how})` };
  }
  const chosen = files.filter(({ realPath }) => present.has(realPath));
  // What a chart holds as a whole is said at its Chart.yaml.
  const charts = files.filter(({ realPath }) => !present.has(realPath) && holdsOneOf(realPath, present));
  return {
    files: [...chosen, ...charts],
    isNarrowed: true,
    reason: `the ${chosen.length} of ${files.length} files that changed (by ${changed.how})`,
  };
}

function holdsOneOf(file: string | undefined, paths: ReadonlySet<string | undefined>): boolean {
  if (file === undefined || basename(file) !== 'Chart.yaml') return false;
  const folder = dirname(file);
  return [...paths].some((path) => path !== undefined && isBelow(folder, path));
}

/** The folders of a pattern before anything that is no plain name. */
function fixedPart(line: string): string {
  const steps = line.split('/');
  const magic = steps.findIndex((step) => /[*?[\]{}()!]/.test(step));
  return (magic < 0 ? steps : steps.slice(0, magic)).join('/');
}
