import type { ServerChanges } from '../server-behaviour.js';

/** What changed with Kubernetes 1.28. */
export const KUBERNETES_1_28: ServerChanges = {
  rules: { libraries: { with: ['optionals', 'quantity'] }, optionalSyntax: true, comparesAcrossTypes: true },
};
