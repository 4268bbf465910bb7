import type { ServerChanges } from '../server-behaviour.js';
import { DEPRECATION, LATER } from '../later-fields.js';

/** What changed with Kubernetes 1.17. */
export const KUBERNETES_1_17: ServerChanges = {
  definitions: { unknownFields: [...DEPRECATION, ...LATER], reviewVersions: ['v1', 'v1beta1'], condition: 'shared' },
};
