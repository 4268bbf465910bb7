import { renderDocument } from '@structural/document';
import { fromPlain } from '@structural/json';
import { documentOf } from '../entities/api-document.js';
import type { DocumentOptions, EntityOptions } from '../entities/entity-options.js';
import { toApiEntity } from '../entities/to-api-entity.js';
import { apiPath } from '../publish/api-path.js';
import type { PublishedApi } from '../publish/published-api.js';
import type { OutputFile } from './output-file.js';

/**
 * The files that any portal can read: for each API its entity and both of its OpenAPI documents, and an entity of the kind `Location` that
 * names all the others, so that registering `catalog-info.yaml` registers them. It names those among `kept`, too: paths of files that an
 * earlier run wrote.
 */
export function* entityFiles(
  apis: readonly PublishedApi[],
  options: EntityOptions = {},
  kept: readonly string[] = [],
): Generator<OutputFile> {
  for (const api of apis) {
    yield* documentFiles(api, options);
    const { metadata, spec, ...entity } = toApiEntity(api, options);
    // With a line end they are written as blocks, in which nothing needs to be escaped.
    const description = metadata.description === '' ? '' : `${metadata.description}\n`;
    const written = { ...entity, metadata: { ...metadata, description }, spec: { ...spec, definition: `${spec.definition}\n` } };
    yield { path: `${apiPath(api)}/catalog-info.yaml`, text: renderDocument(fromPlain(written), 'yaml') };
  }
  const targets = apis.map((api) => `${apiPath(api)}/catalog-info.yaml`);
  const others = kept.filter((path) => path.endsWith('/catalog-info.yaml') && !targets.includes(path));
  const location = {
    apiVersion: 'backstage.io/v1alpha1',
    kind: 'Location',
    metadata: {
      name: 'custom-resource-definitions',
      ...(options.namespace !== undefined && { namespace: options.namespace }),
      description: 'The APIs of CustomResourceDefinitions',
    },
    spec: { targets: [...targets, ...others].map((path) => `./${path}`) },
  };
  yield { path: 'catalog-info.yaml', text: renderDocument(fromPlain(location), 'yaml') };
}

/** Both documents of an API, in one of their forms. */
function* documentFiles(api: PublishedApi, { form }: Pick<DocumentOptions, 'form'> = {}): Generator<OutputFile> {
  for (const openapi of ['v2', 'v3'] as const) {
    const text = documentOf(api, { openapi, ...(form !== undefined && { form }) });
    yield { path: `${apiPath(api)}/openapi-${openapi}.json`, text: `${text}\n` };
  }
}
