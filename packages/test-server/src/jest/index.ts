import type { Patience, WantedCondition } from './cluster-matchers.js';

export { setupCluster } from './setup-cluster.js';
export type { FileCluster } from './setup-cluster.js';
export { clusterMatchers } from './cluster-matchers.js';
export type { Patience, WantedCondition } from './cluster-matchers.js';

/** The matchers that `setupCluster()` adds. */
export interface ClusterMatchers<Result> {
  /** `status.conditions` has a condition of this type, with the status `True` unless another one is wanted. */
  toHaveCondition(type: string, wanted?: WantedCondition | string): Result;
  /** What a function gives has these members after a while. */
  toEventuallyHave(wanted: unknown, patience?: Patience): Promise<Result>;
}

/* eslint-disable @typescript-eslint/no-namespace, @typescript-eslint/no-empty-object-type, @typescript-eslint/no-unused-vars -- as Jest's types declare it */
declare global {
  namespace jest {
    interface Matchers<R, T = {}> extends ClusterMatchers<R> {}
  }
}
