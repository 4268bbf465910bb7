import type { JsonObject } from '@structural/json';
import { fail, finding, nameOf } from '../../run/run.js';
import type { Check } from '../../run/check.js';

/** `required`: a property may be null, as nulls that may not stay were dropped before. Source: kube-openapi `validate/object_validator.go`. */
export function compileRequired(names: readonly string[]): Check<JsonObject> {
  return (value, run) => {
    let complete = true;
    for (const name of names) {
      if (value[name] !== undefined) continue;
      complete = fail(run, () =>
        finding(
          run,
          { type: 'FieldValueRequired', badValue: '', detail: '', origin: 'required' },
          `${nameOf(run)}.${name} in body is required`,
          name,
        ),
      );
    }
    return complete;
  };
}
