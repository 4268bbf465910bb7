import { aggregateOpenApi, type OpenApiAggregate } from '@structural/publishing';
import type { ApiCatalog } from '../catalog/api-catalog.js';
import type { ServerOptions } from '../server-options.js';

/** The documents about a catalog; those of the one before are taken over where nothing changed. */
export type Publications = (catalog: ApiCatalog) => OpenApiAggregate;

/** Opens the publishing of documents, which are made when they are asked for. */
export function openPublications({ digest, publishing }: ServerOptions): Publications {
  let last: { readonly catalog: ApiCatalog; readonly aggregate: OpenApiAggregate } | undefined;
  return (catalog) => {
    if (last?.catalog === catalog) return last.aggregate;
    const definitions = [...catalog.definitions.values()].filter(({ isEstablished }) => isEstablished).map(({ definition }) => definition);
    const aggregate = aggregateOpenApi(definitions, {
      digest,
      areEstablished: true,
      kubernetesVersion: catalog.kubernetesVersion,
      // Of what proposals no definition makes use of, nothing is said.
      unfold: true,
      ...publishing,
      ...(last === undefined ? {} : { previous: last.aggregate }),
    });
    last = { catalog, aggregate };
    return aggregate;
  };
}
