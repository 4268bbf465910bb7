import type { ServerChanges } from '../server-behaviour.js';

/** What changed with Kubernetes 1.21. */
export const KUBERNETES_1_21: ServerChanges = {};
