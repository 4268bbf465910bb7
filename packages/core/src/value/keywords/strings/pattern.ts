import { compilePattern } from '@structural/go';
import { fail, finding, nameOf } from '../../run/run.js';
import type { Check } from '../../run/check.js';

/**
 * `pattern` is a regular expression of Go's (RE2) that must match somewhere in the text; one that is none refuses every text.
 *
 * Source: kube-openapi `validate/values.go`, Pattern.
 */
export function compilePatternCheck(pattern: string): Check<string> {
  const compiled = compilePattern(pattern);
  const shown = compiled.ok ? pattern : `${pattern}, but pattern is invalid: ${compiled.error}`;
  return (value, run) =>
    (compiled.ok && compiled.matches(value)) ||
    fail(run, () => {
      const message = `${nameOf(run)} in body should match '${shown}'`;
      return finding(run, { type: 'FieldValueInvalid', badValue: value, detail: message, origin: 'pattern' }, message);
    });
}
