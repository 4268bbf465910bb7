import { NIL_PATH, pathText } from '@structural/core';
import type { Diagnostic } from './diagnostic.js';

const NO_FIELD = pathText(NIL_PATH);

/**
 * Findings without what the server says a second time, and of no field, of a number that is no integer.
 * Source: kube-openapi `pkg/validation/validate`, `IsValueValidAgainstRange`, which is asked after the type.
 */
export function withoutEchoes(diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  return diagnostics.filter(
    ({ cause, range }) =>
      cause === undefined ||
      pathText(cause.path) !== NO_FIELD ||
      !cause.detail.startsWith('Checked value must be of type ') ||
      !diagnostics.some(
        (other) => other.cause !== undefined && pathText(other.cause.path) !== NO_FIELD && other.range.start === range.start,
      ),
  );
}
