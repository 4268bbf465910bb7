import type { ServerChanges } from '../server-behaviour.js';

/** What changed with Kubernetes 1.30. */
export const KUBERNETES_1_30: ServerChanges = {
  known: 'roughly',
  values: { ratcheting: true },
  rules: { libraries: { with: ['ip', 'cidr'] } },
};
