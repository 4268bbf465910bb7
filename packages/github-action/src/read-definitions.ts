import type { CatalogProblem } from '@structural/checker';
import { firstSyntaxProblem, readDefinitionFiles, type FileBytes } from '@structural/runner';
import type { ListedFile } from './listed-files.js';
import type { ActionProblem } from './problem.js';

/** The definitions that resources are judged by, and what kept files from being read. */
export interface Definitions {
  readonly catalog: readonly FileBytes[];
  readonly problems: readonly ActionProblem[];
}

/**
 * Reads the definitions among `crds`, which must be readable, and among `files`, which are read again when they are judged and tell then what is
 * wrong with them. Of two with one name that of `files` counts, as the later one.
 */
export async function readDefinitions(
  crds: readonly ListedFile[],
  files: readonly ListedFile[],
  toPath: (file: string) => string,
): Promise<Definitions> {
  const given = await readDefinitionFiles(crds);
  const problems: ActionProblem[] = given.unreadable.map(({ message, name }) => ({ title: 'not read', message: `${name}: ${message}` }));
  if (given.files.length + problems.length === 0) problems.push(await whyNone(crds, toPath));
  const own = await readDefinitionFiles(files);
  return { catalog: [...given.files, ...own.files], problems };
}

async function whyNone(crds: readonly ListedFile[], toPath: (file: string) => string): Promise<ActionProblem> {
  const failed = await firstSyntaxProblem(crds);
  return failed === undefined
    ? { title: 'wrong input', message: 'crds holds no CustomResourceDefinition' }
    : definitionProblem(failed, toPath);
}

/** That a file among the definitions does not parse, at its line. */
export function definitionProblem({ file, message, place }: CatalogProblem, toPath: (file: string) => string): ActionProblem {
  return { title: 'not read', message: `${file}: ${message}`, ...(place && { place: { file: toPath(file), ...place } }) };
}
