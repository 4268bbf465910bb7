import { provers } from '@structural/evolve';
import type { GivenJudges } from '@structural/runner';
import { serverCode } from '../inputs/server-code.js';

/** What the command judges with beside the engine. */
export function judges(): GivenJudges {
  return { provers, kubernetes: serverCode() };
}
