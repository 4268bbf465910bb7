import { type FieldError, errorBody, OMITTED } from '@structural/core';
import { valueAt } from '@structural/json';
import type { CatalogEntry } from '../catalog/definition-catalog.js';
import type { Diagnostic } from '../diagnostic/diagnostic.js';
import { distinctMetadata } from '../diagnostic/distinct-metadata.js';
import { resourceCausePath } from '../origins/cause-path.js';
import { originRecord } from '../origins/origins.js';
import { demandingPlaces } from './demanding-place.js';
import { markOf, rangeIn, type ResourceContext } from './resource-context.js';

/** The errors of one resource as findings, one for each but for metadata that is refused twice, with the lines of the definition that demand otherwise. */
export function resourceErrorDiagnostics(
  context: ResourceContext,
  errors: readonly FieldError[],
  entry?: CatalogEntry,
  version = '',
): readonly Diagnostic[] {
  const budget = { left: MAX_PRINTED_VALUES };
  const { value } = context.resource;
  let steps = 0;
  const diagnostics = errors.map((error): Diagnostic => {
    const cause = steps < MAX_STEPS ? resourceCausePath(error, value) : [];
    steps += cause.length;
    const { resource } = originRecord(error.origin);
    const { rule = 'resource-value' } = resource ?? {};
    const hint = resource?.hint?.(error, valueAt(value, cause));
    return {
      rule: typeof rule === 'string' ? rule : rule(cause),
      severity: isRemark(error) ? 'info' : 'error',
      message: wordsWithin(error, budget),
      file: context.file,
      range: rangeIn(context, cause, markOf(error)),
      cause: error,
      related: entry === undefined ? [] : demandingPlaces(entry, version, error, cause),
      ...(hint === undefined ? {} : { hint }),
    };
  });
  return distinctMetadata(diagnostics);
}

/** Whether an error only says that others kept rules from being checked. It is a cause of the server's answer, and nothing to fix. */
function isRemark({ origin }: FieldError): boolean {
  return origin === 'rules.blocked';
}

// Errors at every level of a nested value each print all that is below: their texts together are not linear in the value.
const MAX_PRINTED_VALUES = 8 << 20;

// Very many errors very deep inside: past this they are all shown at the resource.
const MAX_STEPS = 10_000_000;

/** The server's words, without the value where it would be one more of too many. */
function wordsWithin(error: FieldError, budget: { left: number }): string {
  const { detail, origin, path, type } = error;
  const words = errorBody(budget.left > 0 ? error : { type, path, badValue: OMITTED, detail, origin });
  budget.left -= words.length;
  return words;
}
