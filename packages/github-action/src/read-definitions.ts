import type { CatalogProblem } from '@structural/checker';
import { visible } from '@structural/presenters';
import {
  configCrds,
  firstSyntaxProblem,
  readDefinitionFiles,
  type ConfigFile,
  type FileBytes,
  type GivenDefinitions,
  type NamedDefinitions,
} from '@structural/runner';
import { listFiles, type ListedFile } from './listed-files.js';
import type { ActionProblem } from './problem.js';

/** Where definitions are said to be: by the input `crds`, or by a config file. */
export interface DefinitionsSaid extends NamedDefinitions {
  /** The config file; absent for the input. */
  readonly config?: ConfigFile;
}

/** Definitions as they are said to be, and what kept files from being read. */
export interface Definitions {
  readonly given: GivenDefinitions;
  readonly files: readonly ListedFile[];
  readonly problems: readonly ActionProblem[];
}

/** Where the definitions are that count for some files: the input says so for all of them, or else the config file of each. */
export function whereDefinitionsAre(
  crds: readonly string[],
  configs: readonly (ConfigFile | undefined)[],
  directory: string,
): readonly DefinitionsSaid[] {
  if (crds.length > 0) return [{ names: crds, folder: directory, by: 'crds' }];
  return [...new Set(configs)].flatMap((config) => {
    const named = config && configCrds(config, directory);
    return config === undefined || named === undefined ? [] : [{ ...named, config }];
  });
}

/** Reads definitions, which must be there and readable. Names are as from `directory`. */
export async function readDefinitions(
  said: readonly DefinitionsSaid[],
  directory: string,
  toPath: (file: string) => string,
): Promise<Definitions> {
  const byConfig = new Map<string, readonly FileBytes[]>();
  const files: ListedFile[] = [];
  const problems: ActionProblem[] = [];
  for (const { by, config, folder, names } of said) {
    const listed = await listFiles(names, { directory, folder });
    const read = await readDefinitionFiles(listed.files);
    const failed = [...listed.problems, ...read.unreadable].map(({ message, name }): ActionProblem => ({
      title: 'not read',
      message: `${visible(name)}: ${message}`,
    }));
    if (read.files.length + failed.length === 0) failed.push(await noDefinitionsProblem(listed.files, by, toPath));
    problems.push(...failed);
    files.push(...listed.files);
    byConfig.set(config?.path ?? '', read.files);
  }
  const [first] = said;
  return { given: first !== undefined && first.config === undefined ? (byConfig.get('') ?? []) : byConfig, files, problems };
}

async function noDefinitionsProblem(crds: readonly ListedFile[], name: string, toPath: (file: string) => string): Promise<ActionProblem> {
  const failed = await firstSyntaxProblem(crds);
  return failed === undefined
    ? { title: 'wrong input', message: `${visible(name)} has no CustomResourceDefinition` }
    : definitionProblem(failed, toPath);
}

/** That a file among the definitions does not parse, at its line. */
export function definitionProblem({ file, message, place }: CatalogProblem, toPath: (file: string) => string): ActionProblem {
  return { title: 'not read', message: `${file}: ${message}`, ...(place && { place: { file: toPath(file), ...place } }) };
}
