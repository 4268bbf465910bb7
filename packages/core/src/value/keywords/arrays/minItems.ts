import type { JsonArray } from '@structural/json';
import { fail, finding, nameOf } from '../../run/run.js';
import type { Check } from '../../run/check.js';

/** `minItems`. Source: kube-openapi `validate/values.go`, MinItems. */
export function compileMinItems(limit: number | bigint): Check<JsonArray> {
  return (value, run) =>
    value.length >= limit ||
    fail(run, () => {
      const message = `${nameOf(run)} in body should have at least ${String(limit)} items`;
      return finding(run, { type: 'FieldValueInvalid', badValue: value.length, detail: message, origin: 'minItems' }, message);
    });
}
