import type { ServerChanges } from '../server-behaviour.js';

/** What changed with Kubernetes 1.20. */
export const KUBERNETES_1_20: ServerChanges = {
  values: { showsValues: true },
  definitions: { namesCalled: 'a lowercase RFC 1123', condition: 'versions and pruning', convertsNull: true },
};
