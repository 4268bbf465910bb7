import { readCatalog, type DefinitionCatalog } from '@structural/checker';
import type { JsonObject } from '@structural/json';
import type { FileBytes } from '@structural/runner';
import { problemText } from '../../report/problem-text.js';

/** Definitions as they are written, by name; of two with one name the later one counts. */
export type DefinitionValues = ReadonlyMap<string, JsonObject>;

/** The definitions in some files; or which cannot be read, and why. */
export function definitionValues(files: readonly FileBytes[]): DefinitionValues | string {
  const catalog = readCatalog(files);
  const [problem] = catalog.problems;
  if (problem !== undefined) return problemText(problem);
  return valuesOf(catalog);
}

/** The definitions of a catalog. */
export function valuesOf({ entries }: DefinitionCatalog): DefinitionValues {
  return new Map(entries.map(({ definition, found }) => [definition.metadata.name, found.value]));
}
