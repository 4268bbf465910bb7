import { goQuote } from '@structural/go';
import { fail, nameOf, pathlessFinding } from '../../run/run.js';
import { tryQuietly } from '../../run/try-quietly.js';
import type { SchemaNode } from '../../run/validator.js';
import type { Junctor } from './junctor.js';

/** `not` adds nothing to the match count. Source: kube-openapi `validate/schema_props.go`. */
export function compileNot(branch: SchemaNode): Junctor {
  return (value, run) => {
    if (tryQuietly(branch, value, run) >= 0) {
      fail(run, () => pathlessFinding(run, `${goQuote(nameOf(run))} must not validate the schema (not)`, 'not'));
    }
    return 0;
  };
}
