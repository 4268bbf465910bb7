import type { JsonObject } from '@structural/json';
import { fail, finding, nameOf } from '../../run/run.js';
import type { Check } from '../../run/check.js';

/** `minProperties`. Source: kube-openapi `validate/object_validator.go`. */
export function compileMinProperties(limit: number | bigint): Check<JsonObject> {
  return (value, run) => {
    const size = Object.keys(value).length;
    return (
      size >= limit ||
      fail(run, () => {
        const message = `${nameOf(run)} in body should have at least ${String(limit)} properties`;
        return finding(
          run,
          { type: 'FieldValueInvalid', badValue: size, older: limit, oldest: limit, detail: message, origin: 'minProperties' },
          message,
        );
      })
    );
  };
}
