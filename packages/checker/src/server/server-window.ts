import type { KubernetesVersion } from '@structural/core';

/** Several servers that are asked: every minor from the oldest to the one that the options name. */
export interface ServerWindow {
  readonly oldest: KubernetesVersion;
  /** `all`: what one of them refuses is an error. `any`: it is a warning as long as another one accepts it. */
  readonly accepting: 'all' | 'any';
}
