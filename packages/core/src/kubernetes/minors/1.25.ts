import type { ServerChanges } from '../server-behaviour.js';

/** What changed with Kubernetes 1.25. */
export const KUBERNETES_1_25: ServerChanges = {};
