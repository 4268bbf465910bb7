import type { ServerChanges } from '../server-behaviour.js';
import { LATER } from '../later-fields.js';

/** What changed with Kubernetes 1.19. */
export const KUBERNETES_1_19: ServerChanges = {
  definitions: { deprecatesV1beta1: true, unknownFields: LATER },
};
