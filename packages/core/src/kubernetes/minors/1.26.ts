import type { ServerChanges } from '../server-behaviour.js';

/** What changed with Kubernetes 1.26. */
export const KUBERNETES_1_26: ServerChanges = {
  definitions: { webhookHost: 'specified' },
};
