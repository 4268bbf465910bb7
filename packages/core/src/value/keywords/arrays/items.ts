import type { JsonArray } from '@structural/json';
import { correlateIndex, type Correlated } from '../../ratcheting/correlate.js';
import type { Run } from '../../run/run.js';
import { isDecided } from '../../run/try-quietly.js';
import { validatorOf, type SchemaNode } from '../../run/validator.js';

/** Checks the items of a list and returns what they add to the match count. */
export type Items = (value: JsonArray, run: Run, old: Correlated | undefined) => number;

/** `items` of one schema. Source: kube-openapi `validate/slice_validator.go`. */
export function compileItems(item: SchemaNode): Items {
  return (value, run, old) => {
    let count = 0;
    for (let i = 0; i < value.length; i++) {
      const member = value[i] ?? null;
      if (typeof member === item.unrestricted) {
        count += item.unrestrictedCount;
        continue;
      }
      run.steps.push(i);
      count += validatorOf(item)(member, run, old === undefined ? undefined : correlateIndex(old, i));
      run.steps.pop();
      if (isDecided(run)) break;
    }
    return count;
  };
}
