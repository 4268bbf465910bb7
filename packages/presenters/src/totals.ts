import type { CheckResult } from '@structural/checker';

/** The sums over all files that a summary and an exit code need. */
export interface Totals {
  /** Files that were read. */
  readonly files: number;
  /** Inputs that could not be read. */
  readonly unreadable: number;
  /** Files that parse, as far as they hold anything, and have no CustomResourceDefinition. */
  readonly withoutDefinitions: number;
  readonly documents: number;
  readonly definitions: number;
  /** Definitions that decode and that the server refuses. */
  readonly refused: number;
  /** Definitions that decode and are not structural. */
  readonly nonStructural: number;
  /** Definitions that do not decode. */
  readonly undecodable: number;
  readonly errors: number;
  readonly warnings: number;
  /** Rules (`x-kubernetes-validations`) that a server would have compiled and we did not. */
  readonly uncompiledRules: number;
}

/** The sums before the first file. */
export const NO_TOTALS: Totals = {
  files: 0, unreadable: 0, withoutDefinitions: 0, documents: 0, definitions: 0, refused: 0, nonStructural: 0, undecodable: 0, errors: 0, warnings: 0,
  uncompiledRules: 0,
};

/** The sums with one more file. */
export function addResult(totals: Totals, { definitions, diagnostics, documents }: CheckResult): Totals {
  return {
    ...totals,
    files: totals.files + 1,
    withoutDefinitions: totals.withoutDefinitions + (diagnostics.some(({ rule }) => rule === 'no-definitions') ? 1 : 0),
    documents: totals.documents + documents,
    definitions: totals.definitions + definitions.length,
    refused: totals.refused + definitions.filter(({ errors, structural }) => structural !== undefined && errors > 0).length,
    nonStructural: totals.nonStructural + definitions.filter(({ structural }) => structural === false).length,
    undecodable: totals.undecodable + definitions.filter(({ structural }) => structural === undefined).length,
    errors: totals.errors + diagnostics.filter(({ severity }) => severity === 'error').length,
    warnings: totals.warnings + diagnostics.filter(({ severity }) => severity === 'warning').length,
    uncompiledRules: definitions.reduce((sum, { uncompiledRules }) => sum + uncompiledRules, totals.uncompiledRules),
  };
}
