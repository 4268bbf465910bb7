import { MODULE_MINOR, openKubernetes, type Kubernetes } from '@structural/kubernetes-wasm';
import { cacheFolder } from '@structural/runner';

/** The server's own code for built-in kinds, loaded when there is one to judge, and kept unpacked where the compiled program is. */
export function serverCode(): Kubernetes {
  return openKubernetes(MODULE_MINOR, cacheFolder('kubectl-structural', process.env, process.platform));
}
