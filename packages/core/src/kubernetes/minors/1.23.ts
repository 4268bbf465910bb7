import type { ServerChanges } from '../server-behaviour.js';

/** What changed with Kubernetes 1.23. */
export const KUBERNETES_1_23: ServerChanges = {};
