import type { ServerChanges } from '../server-behaviour.js';

/** What changed with Kubernetes 1.31. */
export const KUBERNETES_1_31: ServerChanges = {
  values: { dropsNestedClosing: true },
  definitions: { checksCaBundle: true },
  rules: { libraries: { with: ['format'] }, keywordFields: true },
};
