import type { ServerChanges } from '../server-behaviour.js';

/** What changed with Kubernetes 1.34. */
export const KUBERNETES_1_34: ServerChanges = {
  known: 'exact',
  values: { knowsSingular: true, tersely: true },
  definitions: { unrecognizedFormats: 'strings' },
  rules: { libraries: { with: ['lists'] } },
};
