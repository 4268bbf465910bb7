import { KubeconformError } from './kubeconform-error.js';

const METHODS = ['validate', 'close', 'terminate'] as const;

/** The promise of a validator, which says what is wrong where it is taken for the validator itself. */
export function awaitedFirst<T>(owner: string, promise: Promise<T>): Promise<T> {
  for (const method of METHODS) {
    Object.defineProperty(promise, method, {
      value: () => {
        // Whether it starts does not matter to anyone any more.
        promise.catch(() => undefined);
        throw new KubeconformError(`${owner} gives a promise: write (await ${owner}(…)).${method}`);
      },
    });
  }
  return promise;
}
