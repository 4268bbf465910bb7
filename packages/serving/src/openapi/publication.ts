import type { CustomResourceDefinition, KubernetesVersion } from '@structural/core';
import { openAggregation, type Aggregation, type OpenApiAggregate } from '@structural/publishing';
import type { ApiCatalog } from '../catalog/api-catalog.js';
import type { ServedVersion } from '../catalog/served-group.js';
import type { ServerOptions } from '../server-options.js';

/** The documents about a catalog; those of the one before are taken over where nothing changed. */
export type Publications = (catalog: ApiCatalog) => OpenApiAggregate;

/** Opens the publishing of documents, which are made when they are asked for. */
export function openPublications({ digest, publishing }: ServerOptions): Publications {
  let last: { readonly catalog: ApiCatalog; readonly aggregate: OpenApiAggregate } | undefined;
  let open: { readonly kubernetesVersion: KubernetesVersion; readonly aggregation: Aggregation } | undefined;
  return (catalog) => {
    if (last?.catalog === catalog) return last.aggregate;
    const { kubernetesVersion } = catalog;
    if (open?.kubernetesVersion !== kubernetesVersion) {
      open = { kubernetesVersion, aggregation: openAggregation({ digest, kubernetesVersion, ...publishing }) };
    }
    const aggregate = open.aggregation(Array.from(catalog.groups.values(), definitionsOf));
    last = { catalog, aggregate };
    return aggregate;
  };
}

/** The definitions of a group, each once; a group that did not change has the same list in the next catalog. */
function definitionsOf(versions: readonly ServedVersion[]): readonly CustomResourceDefinition[] {
  let list = lists.get(versions);
  if (list === undefined) {
    list = [...new Set(versions.flatMap(({ definitions }) => definitions.map(({ definition }) => definition)))];
    lists.set(versions, list);
  }
  return list;
}

const lists = new WeakMap<readonly ServedVersion[], readonly CustomResourceDefinition[]>();
