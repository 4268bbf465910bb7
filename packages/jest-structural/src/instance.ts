import type { Definitions, StructuralSettings } from '../types/options.cjs';
import type { KeptAnswers } from '@structural/runner';
import { findDefinitions, openDefinitions, type LocatedDefinitions, type TestDefinitions } from './definitions/read-definitions.js';
import { checkOptions } from './option-values.js';
import { StructuralProblem } from './problem.js';

/** What one test file has: what its setup said, and where it is. */
export interface Instance {
  settings: StructuralSettings;
  /** The folder that paths are looked for from, and upwards. */
  folder(): string;
  /** The definitions of the settings, and the folder that they were found from. */
  found?: { readonly from: string; readonly definitions: LocatedDefinitions } | undefined;
  /** The answers of earlier runs; absent where none is kept. */
  readonly answers?: KeptAnswers | undefined;
}

/**
 * The definitions that a matcher asks: its own, else those of setup, which are looked for once. Throws a `StructuralProblem` where there are none.
 */
export function definitionsOf(instance: Instance, own: Definitions | undefined): TestDefinitions {
  const from = instance.folder();
  if (own !== undefined) return openDefinitions(findDefinitions(own, from));
  const { definitions } = instance.settings;
  if (definitions === undefined) throw noDefinitions();
  if (instance.found?.from !== from) instance.found = { from, definitions: findDefinitions(definitions, from) };
  return openDefinitions(instance.found.definitions);
}

/** Says that a matcher needs definitions, and has none. */
export function noDefinitions(): StructuralProblem {
  return new StructuralProblem("no CRDs: name them, or call setup({ definitions: ['config/crd'] }) in a setup file");
}

/**
 * Arguments of which the first is left out where the second one is all that is given.
 *
 * Throws a `StructuralProblem` for an option that does not exist, or a value that it cannot have.
 */
export function definitionsAndOptions<T extends object>(
  first: Definitions | T | undefined,
  second: T | undefined,
  known: readonly (keyof T & string)[],
): { readonly crds: Definitions | undefined; readonly options: Partial<T> } {
  const isFirstOptions = second === undefined && isOptions(first);
  const options = (isFirstOptions ? first : second === undefined ? {} : second) as Partial<T>;
  checkOptions(options, known, 'options');
  return { crds: isFirstOptions ? undefined : (first as Definitions | undefined), options };
}

/** Whether an argument is options rather than a definition, which has a kind. */
function isOptions(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !('kind' in value) && !('spec' in value);
}
