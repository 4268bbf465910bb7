import type { ServerChanges } from '../server-behaviour.js';

/** What changed with Kubernetes 1.32. */
export const KUBERNETES_1_32: ServerChanges = {
  values: { saysMoreThan: true },
  rules: { libraries: { with: ['two variables'] } },
};
