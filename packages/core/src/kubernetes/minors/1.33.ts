import type { ServerChanges } from '../server-behaviour.js';

/** What changed with Kubernetes 1.33. */
export const KUBERNETES_1_33: ServerChanges = {
  values: { statusRatcheting: true, explainsStorage: true },
  rules: { libraries: { with: ['semver'] } },
};
