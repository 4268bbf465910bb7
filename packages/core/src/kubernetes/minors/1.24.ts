import type { ServerChanges } from '../server-behaviour.js';

/** What changed with Kubernetes 1.24. */
export const KUBERNETES_1_24: ServerChanges = {};
