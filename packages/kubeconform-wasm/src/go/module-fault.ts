import { KubeconformError } from '../kubeconform-error.js';
import { messageOf } from '../value-name.js';

/** Why the module at a place cannot be used, with what to do where it is not there, and with what was thrown as its cause. */
export function moduleFault(place: string, advice: string, cause: unknown): KubeconformError {
  const said = messageOf(cause);
  if (String(cause).startsWith('CompileError')) {
    const words = /content security policy|unsafe-eval/i.test(said)
      ? "the page's Content-Security-Policy needs script-src 'wasm-unsafe-eval'"
      : 'it is not a WebAssembly module';
    return new KubeconformError(`kubeconform's module ${place} cannot be compiled: ${words} (${said})`, { cause });
  }
  return new KubeconformError(`kubeconform's module ${place} cannot be loaded: ${said}; ${advice}`, { cause });
}
