import type { Definitions, StructuralSettings } from '../types/options.cjs';
import { readDefinitions, type TestDefinitions } from './definitions/read-definitions.js';
import { StructuralProblem } from './problem.js';

/** What one test file has: what its setup said, and where it is. */
export interface Instance {
  settings: StructuralSettings;
  /** The folder that paths are looked for from, and upwards. */
  folder(): string;
}

/** The definitions that a matcher asks: its own, else those of setup. Throws a `StructuralProblem` where there are none. */
export function definitionsOf(instance: Instance, own: Definitions | undefined): TestDefinitions {
  const given = own ?? instance.settings.definitions;
  if (given === undefined)
    throw new StructuralProblem("no definitions: name them, or say setup({ definitions: ['config/crd'] }) in a setup file");
  return readDefinitions(given, instance.folder());
}

const OPTIONS = new Set(['asStatus', 'field', 'kubeVersion', 'kubeconform', 'message', 'old', 'requireCrd', 'strict']);

/** Arguments of which the first is left out where the second one is all that is given. */
export function definitionsAndOptions<T extends object>(
  first: Definitions | T | undefined,
  second: T | undefined,
): { readonly crds: Definitions | undefined; readonly options: Partial<T> } {
  if (second === undefined && isOptions(first)) return { crds: undefined, options: first as Partial<T> };
  return { crds: first as Definitions | undefined, options: second ?? {} };
}

/** Whether an argument is options rather than a definition. */
function isOptions(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && Object.keys(value).every((key) => OPTIONS.has(key));
}
