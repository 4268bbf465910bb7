import { withMember } from '@structural/core';
import { apiVersionOf, knownCluster, type AdmissionContext } from '@structural/policies';
import type { ApiCatalog } from '../catalog/api-catalog.js';
import { NAMESPACES_NAME } from '../builtin/absent-namespace.js';

/** What admission finds in a catalog. */
export function admissionContext(catalog: ApiCatalog): AdmissionContext {
  return {
    ...kindsIn(catalog),
    namespace: (name) => catalog.objectAt(NAMESPACES_NAME, '', name)?.object,
    objects: (kind, namespace) =>
      catalog
        .objectsOf(`${kind.resource}.${kind.group}`)
        .filter((each) => namespace === undefined || each.namespace === namespace)
        .map(({ object }) => withMember(object, 'apiVersion', apiVersionOf(kind))),
  };
}

/** The kinds of a catalog, put together once for the same definitions. */
function kindsIn({ definitions }: ApiCatalog): AdmissionContext {
  let known = kinds.get(definitions);
  if (known === undefined) {
    const established = [...definitions.values()].filter(({ isEstablished }) => isEstablished).map(({ definition }) => definition);
    kinds.set(definitions, (known = knownCluster({ isWhole: true, definitions: established, objects: [] })));
  }
  return known;
}

const kinds = new WeakMap<ApiCatalog['definitions'], AdmissionContext>();
