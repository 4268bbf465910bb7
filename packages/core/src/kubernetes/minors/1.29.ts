import type { ServerChanges } from '../server-behaviour.js';

/** What changed with Kubernetes 1.29. */
export const KUBERNETES_1_29: ServerChanges = {
  rules: { libraries: { with: ['text formats and sets'] }, judgesLiterals: true },
};
