import type { ServerChanges } from '../server-behaviour.js';
import { DEPRECATION, LATER } from '../later-fields.js';

/** What changed with Kubernetes 1.16. */
export const KUBERNETES_1_16: ServerChanges = {
  values: { saysInternalError: true },
  definitions: {
    judgesDefaults: true,
    createsIn: ['v1', 'v1beta1'],
    unknownFields: ['x-kubernetes-map-type', ...DEPRECATION, ...LATER],
  },
};
