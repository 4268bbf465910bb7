import { countCodePoints } from '@structural/go';
import { fail, finding, nameOf } from '../../run/run.js';
import type { Check } from '../../run/check.js';

/** `minLength` counts code points. Source: kube-openapi `validate/values.go`, MinLength. */
export function compileMinLength(limit: number | bigint): Check<string> {
  return (value, run) =>
    (value.length >= limit && countCodePoints(value) >= limit) ||
    fail(run, () => {
      const message = `${nameOf(run)} in body should be at least ${String(limit)} chars long`;
      return finding(run, { type: 'FieldValueInvalid', badValue: value, detail: message, origin: 'minLength' }, message);
    });
}
