import { goQuote } from '@structural/go';
import { fail, nameOf, pathlessFinding, type Run } from '../../run/run.js';
import { isDecided } from '../../run/try-quietly.js';
import { validatorOf, type SchemaNode } from '../../run/validator.js';
import type { Junctor } from './junctor.js';

/** `allOf` reports every branch that fails, and then that not all fit. Source: kube-openapi `validate/schema_props.go`. */
export function compileAllOf(branches: readonly SchemaNode[]): Junctor {
  return (value, run) => {
    let count = 0;
    let fitting = 0;
    for (const branch of branches) {
      const before = errorsOf(run);
      count += validatorOf(branch)(value, run);
      if (errorsOf(run) === before) fitting++;
      if (isDecided(run)) return count;
    }
    if (fitting < branches.length) {
      const outcome = fitting === 0 ? '. None validated' : '';
      fail(run, () => pathlessFinding(run, `${goQuote(nameOf(run))} must validate all the schemas (allOf)${outcome}`, 'allOf'));
    }
    return count;
  };
}

function errorsOf(run: Run): number {
  return run.findings.length + run.failures;
}
