import { provers } from '@structural/evolve';
import { openKubernetes } from '@structural/kubernetes-wasm';
import type { GivenJudges } from '@structural/runner';

/** What the action judges with beside the engine. The server's own code is loaded when there is a built-in kind to judge. */
export function judges(): GivenJudges {
  return { provers, kubernetes: openKubernetes() };
}
