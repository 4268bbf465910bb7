import { goQuote } from '@structural/go';
import { valueAt } from '@structural/json';
import type { ApiAnswer } from '../answer.js';
import type { ApiCatalog } from '../catalog/api-catalog.js';
import { failure, resourceText, type FailingKind } from '../status/status.js';

/** Under this name namespaces are kept. */
export const NAMESPACES_NAME = 'namespaces.';

/**
 * Why nothing can be created in a namespace, if so: it is not there, or it is being deleted. Where namespaces are not stored, any is there.
 *
 * Source: `k8s.io/apiserver/pkg/admission/plugin/namespace/lifecycle`.
 */
export function absentNamespace(catalog: ApiCatalog, about: FailingKind, namespace: string, name: string): ApiAnswer | undefined {
  if (namespace === '' || catalog.builtin === undefined) return undefined;
  const found = catalog.objectAt(NAMESPACES_NAME, '', namespace);
  if (found === undefined) {
    return failure(404, 'NotFound', `namespaces ${goQuote(namespace)} not found`, { name: namespace, kind: 'namespaces' });
  }
  if (valueAt(found.object, ['metadata', 'deletionTimestamp']) === undefined) return undefined;
  const why = `unable to create new content in namespace ${namespace} because it is being terminated`;
  return failure(403, 'Forbidden', `${resourceText(about)} ${goQuote(name)} is forbidden: ${why}`, {
    name,
    ...about,
    causes: [{ reason: 'NamespaceTerminating', message: `namespace ${namespace} is being terminated`, field: 'metadata.namespace' }],
  });
}

/** Namespaces that a server keeps. */
const KEPT = new Set(['default', 'kube-public', 'kube-system']);

/** That a namespace may not be deleted. */
export function keptNamespace(name: string): ApiAnswer | undefined {
  if (!KEPT.has(name)) return undefined;
  return failure(403, 'Forbidden', `namespaces ${goQuote(name)} is forbidden: this namespace may not be deleted`, {
    name,
    kind: 'namespaces',
  });
}
