import { startGo, type KubernetesInstance } from './go-instance.js';
import { readModule } from './read-module.js';
import type { Kubernetes, KubernetesAnswer } from './kubernetes.js';

/**
 * The code of one minor (`1.37`), by default the newest that is there.
 *
 * Rejects with a `KubernetesError` that names the command which brings the module where it is not there. Loads the module once a process; the
 * first request starts it.
 */
export async function loadKubernetes(minor?: string): Promise<Kubernetes> {
  const { module, version } = await readModule(minor);
  let running: KubernetesInstance | undefined;
  const ask = (words: string): string => {
    running ??= startGo(module);
    const instance = running;
    try {
      return instance.ask(words);
    } finally {
      if (instance.hasFailed() || instance.memorySize() > MAX_KEPT_BYTES) running = undefined;
    }
  };
  return {
    version,
    judge: (request) => JSON.parse(ask(JSON.stringify(request))) as KubernetesAnswer,
    served: () => JSON.parse(ask('')) as readonly string[],
    close: () => {
      running = undefined;
    },
  };
}

// The memory of a WebAssembly instance never shrinks, so one that needed more than usual makes room for a new one.
const MAX_KEPT_BYTES = 192 * 1024 * 1024;
