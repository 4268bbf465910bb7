import type { JsonValue } from '@structural/json';
import type { ReportedError, Run } from './run.js';
import { validatorOf, type SchemaNode } from './validator.js';

/**
 * Reports the errors of the failed branch with the highest match count, of the first among equals, and returns that count.
 *
 * Every branch must be known to fail, and the run must not be quiet.
 */
export function reportClosest(branches: readonly SchemaNode[], value: JsonValue, run: Run): number {
  const mark = run.findings.length;
  let best = -1;
  let closest: readonly ReportedError[] = [];
  for (const branch of branches) {
    const count = validatorOf(branch)(value, run);
    const found = run.findings.splice(mark);
    if (count <= best) continue;
    best = count;
    closest = found;
  }
  for (const one of closest) run.findings.push(one);
  return best;
}
