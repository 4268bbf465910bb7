import { goQuote } from '@structural/go';
import { reportClosest } from '../../run/closest-branch.js';
import { fail, nameOf, pathlessFinding } from '../../run/run.js';
import { tryQuietly } from '../../run/try-quietly.js';
import type { SchemaNode } from '../../run/validator.js';
import type { Junctor } from './junctor.js';

/** `anyOf` stops at the first branch that fits; if none does, the closest one is reported too. Source: kube-openapi `validate/schema_props.go`. */
export function compileAnyOf(branches: readonly SchemaNode[]): Junctor {
  return (value, run) => {
    for (const branch of branches) {
      const count = tryQuietly(branch, value, run);
      if (count >= 0) return count;
    }
    fail(run, () => pathlessFinding(run, `${goQuote(nameOf(run))} must validate at least one schema (anyOf)`, 'anyOf'));
    return run.quiet ? 0 : reportClosest(branches, value, run);
  };
}
