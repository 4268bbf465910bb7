import { startGo, type KubernetesInstance } from './go-instance.js';
import { KubernetesError } from './kubernetes-error.js';
import { MODULE_MINOR, moduleVersion, readModule } from './read-module.js';
import type { Kubernetes, KubernetesAnswer } from './kubernetes.js';

/**
 * The code of one minor (37 for 1.37), by default the newest that is there.
 *
 * Nothing is read before the first request, which loads the module once a process and starts it; where it is not there, that is a `KubernetesModuleMissing` with the
 * command that brings it.
 */
export function openKubernetes(minor = MODULE_MINOR): Kubernetes {
  if (minor !== MODULE_MINOR)
    throw new KubernetesError(`there is no module of Kubernetes 1.${String(minor)}: this package has 1.${String(MODULE_MINOR)}`);
  let running: KubernetesInstance | undefined;
  const ask = (words: string): string => {
    running ??= startGo(readModule());
    const instance = running;
    try {
      return instance.ask(words);
    } finally {
      if (instance.hasFailed() || instance.memorySize() > MAX_KEPT_BYTES) running = undefined;
    }
  };
  return {
    minor,
    get version() {
      return moduleVersion();
    },
    judge: (request) => JSON.parse(ask(JSON.stringify(request))) as KubernetesAnswer,
    served: () => JSON.parse(ask('')) as readonly string[],
    close: () => {
      running = undefined;
    },
  };
}

// The memory of a WebAssembly instance never shrinks, so one that needed more than usual makes room for a new one.
const MAX_KEPT_BYTES = 192 * 1024 * 1024;
