import { goQuote } from '@structural/go';
import { reportClosest } from '../../run/closest-branch.js';
import { fail, nameOf, pathlessFinding } from '../../run/run.js';
import { tryQuietly } from '../../run/try-quietly.js';
import type { SchemaNode } from '../../run/validator.js';
import type { Junctor } from './junctor.js';

/** `oneOf` tries every branch; if none fits, the closest one is reported too. Source: kube-openapi `validate/schema_props.go`. */
export function compileOneOf(branches: readonly SchemaNode[]): Junctor {
  return (value, run) => {
    let fitting = 0;
    let countOfFirst = 0;
    for (const branch of branches) {
      const count = tryQuietly(branch, value, run);
      if (count >= 0 && fitting++ === 0) countOfFirst = count;
    }
    if (fitting === 1) return countOfFirst;
    fail(run, () => {
      const outcome = fitting === 0 ? 'Found none valid' : `Found ${String(fitting)} valid alternatives`;
      return pathlessFinding(run, `${goQuote(nameOf(run))} must validate one and only one schema (oneOf). ${outcome}`, 'oneOf');
    });
    return fitting > 0 || run.quiet ? 0 : reportClosest(branches, value, run);
  };
}
