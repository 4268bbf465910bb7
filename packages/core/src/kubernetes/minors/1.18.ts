import type { ServerChanges } from '../server-behaviour.js';

/** What changed with Kubernetes 1.18. */
export const KUBERNETES_1_18: ServerChanges = {
  definitions: { checksListItems: true, condition: 'versions' },
};
