import { KubernetesError } from './kubernetes-error.js';
import type { Kubernetes } from './kubernetes.js';
import { MODULE_MINOR } from './module-minor.js';
import { moduleVersion, readProgram } from './read-module.js';
import { runningKubernetes } from './running-kubernetes.js';

/**
 * The code of one minor (37 for 1.37), by default the newest that is there.
 *
 * Nothing is read before the first request, which loads the module once a process and starts it; where it is not there, that is a `KubernetesModuleMissing` with the
 * command that brings it. The module may be kept unpacked in the folder `kept`, where it takes 40 MB.
 */
export function openKubernetes(minor = MODULE_MINOR, kept?: string): Kubernetes {
  if (minor !== MODULE_MINOR)
    throw new KubernetesError(`there is no module of Kubernetes 1.${String(minor)}: this package has 1.${String(MODULE_MINOR)}`);
  return runningKubernetes({ minor, program: () => readProgram(kept), version: moduleVersion });
}
