import { provers } from '@structural/evolve';
import { MODULE_MINOR, openKubernetes } from '@structural/kubernetes-wasm';
import { cacheFolder, type GivenJudges } from '@structural/runner';

/** What the command judges with beside the engine. The server's own code is loaded when there is a built-in kind to judge. */
export function judges(): GivenJudges {
  const kept = cacheFolder('kubectl-structural', process.env, process.platform);
  return { provers, kubernetes: openKubernetes(MODULE_MINOR, kept) };
}
