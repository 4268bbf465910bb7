import type { Findings } from '../report/differences.js';
import type { Client } from '../server/client.js';
import type { Plan } from '../inputs/plan.js';

/** What every part of a run works with. */
export interface Run {
  readonly client: Client;
  readonly plan: Plan;
  readonly findings: Findings;
}
