import { renderDocument } from '@structural/document';
import { fromPlain } from '@structural/json';
import type { EntityOptions } from '../entities/entity-options.js';
import { toApiEntity } from '../entities/to-api-entity.js';
import { apiPath } from '../publish/api-path.js';
import type { PublishedApi } from '../publish/published-api.js';
import type { OutputFile } from './output-file.js';

/**
 * The files that any portal can read: for each API its entity and both of its OpenAPI documents, and an entity of the kind `Location` that
 * names all the others, so that registering `catalog-info.yaml` registers them.
 */
export function* entityFiles(apis: readonly PublishedApi[], options: EntityOptions = {}): Generator<OutputFile> {
  for (const api of apis) {
    yield* documentFiles(api);
    const { metadata, spec, ...entity } = toApiEntity(api, options);
    // With a line end they are written as blocks, in which nothing needs to be escaped.
    const description = metadata.description === '' ? '' : `${metadata.description}\n`;
    const written = { ...entity, metadata: { ...metadata, description }, spec: { ...spec, definition: `${spec.definition}\n` } };
    yield { path: `${apiPath(api)}/catalog-info.yaml`, text: renderDocument(fromPlain(written), 'yaml') };
  }
  const location = {
    apiVersion: 'backstage.io/v1alpha1',
    kind: 'Location',
    metadata: {
      name: 'custom-resource-definitions',
      ...(options.namespace !== undefined && { namespace: options.namespace }),
      description: 'The APIs of CustomResourceDefinitions',
    },
    spec: { targets: apis.map((api) => `./${apiPath(api)}/catalog-info.yaml`) },
  };
  yield { path: 'catalog-info.yaml', text: renderDocument(fromPlain(location), 'yaml') };
}

/** The documents of an API as the server publishes them. */
export function* documentFiles(api: PublishedApi): Generator<OutputFile> {
  yield { path: `${apiPath(api)}/openapi-v2.json`, text: `${api.openApiV2}\n` };
  yield { path: `${apiPath(api)}/openapi-v3.json`, text: `${api.openApiV3}\n` };
}
