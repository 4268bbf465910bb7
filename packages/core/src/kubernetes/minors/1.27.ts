import type { ServerChanges } from '../server-behaviour.js';

/** What changed with Kubernetes 1.27. */
export const KUBERNETES_1_27: ServerChanges = {
  rules: { libraries: { with: ['authorizer'] } },
};
