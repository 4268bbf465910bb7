import type { JsonValue } from '@structural/json';
import type { Run } from './run.js';
import { validatorOf, type SchemaNode } from './validator.js';

/** Tries a branch without making errors: its match count, or -1 where the value does not fit. */
export function tryQuietly(branch: SchemaNode, value: JsonValue, run: Run): number {
  const { quiet, failures } = run;
  run.quiet = true;
  run.failures = 0;
  const count = validatorOf(branch)(value, run);
  const fits = run.failures === 0;
  run.quiet = quiet;
  run.failures = failures;
  return fits ? count : -1;
}

/** True where the outcome is known to be a failure and nobody wants to hear more. */
export function isDecided(run: Run): boolean {
  return run.quiet && run.failures > 0;
}
