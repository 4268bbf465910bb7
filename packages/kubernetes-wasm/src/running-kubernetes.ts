import { startGo, type KubernetesInstance, type KubernetesProgram } from './go-instance.js';
import type { Kubernetes, KubernetesAnswer } from './kubernetes.js';

/** Where the code of one minor comes from. */
export interface KubernetesSource {
  readonly minor: number;
  version(): string;
  /** The program, which is asked for by the first request, and by the first after a failure. */
  program(): KubernetesProgram;
}

/** Code that starts with the first request, and anew after one over which it fails. */
export function runningKubernetes({ minor, program, version }: KubernetesSource): Kubernetes {
  let running: KubernetesInstance | undefined;
  const enter = <Said>(ask: (instance: KubernetesInstance) => Said): Said => {
    running ??= startGo(program());
    const instance = running;
    try {
      return ask(instance);
    } finally {
      if (instance.hasFailed() || instance.memorySize() > MAX_KEPT_BYTES) running = undefined;
    }
  };
  return {
    minor,
    get version() {
      return version();
    },
    get isRunning() {
      return running !== undefined;
    },
    judge: ({ text, ...rest }) => {
      const said = enter((instance) => instance.ask(text, JSON.stringify(rest)));
      return typeof said === 'number' ? { code: said } : (JSON.parse(said) as KubernetesAnswer);
    },
    served: () => JSON.parse(enter((instance) => instance.served())) as readonly string[],
    close: () => {
      running = undefined;
    },
  };
}

// The memory of a WebAssembly instance never shrinks, so one that needed more than usual makes room for a new one.
const MAX_KEPT_BYTES = 192 * 1024 * 1024;
