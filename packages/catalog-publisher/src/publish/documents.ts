import { type CustomResourceDefinition } from '@structural/core';
import {
  printOpenApi,
  printPortalDocument,
  toOpenApiV2,
  toOpenApiV3,
  toPortalDocument,
  type OpenApiDocument,
} from '@structural/publishing';

/** The documents of one version of a definition, built and printed when first asked for. */
export interface ApiDocuments {
  readonly server: Documents;
  readonly portal: Documents;
}

/** One form of them, as compact JSON. */
interface Documents {
  v2(): string;
  v3(): string;
}

/**
 * The documents of a version, the same ones for the same definition; unions that were read are said in plain OpenAPI to portals. The version must be one of the definition's; `stored` is that of
 * publishing options.
 */
export function documentsOf(definition: CustomResourceDefinition, version: string, stored = false): ApiDocuments {
  let versions = known.get(definition);
  if (versions === undefined) known.set(definition, (versions = new Map()));
  const key = `${String(stored)} ${version}`;
  let documents = versions.get(key);
  if (documents === undefined) {
    documents = {
      server: {
        v2: once(() => print(toOpenApiV2(definition, version, { stored }), printOpenApi)),
        v3: once(() => print(toOpenApiV3(definition, version, { stored }), printOpenApi)),
      },
      portal: {
        v2: once(() => print(toPortalDocument(definition, version, 'v2', { stored }), printPortalDocument)),
        v3: once(() => print(toPortalDocument(definition, version, 'v3', { stored }), printPortalDocument)),
      },
    };
    versions.set(key, documents);
  }
  return documents;
}

const known = new WeakMap<CustomResourceDefinition, Map<string, ApiDocuments>>();

function print(built: OpenApiDocument, printer: typeof printPortalDocument): string {
  if (!built.ok) throw new Error(built.error);
  return printer(built.document);
}

function once(make: () => string): () => string {
  let made: string | undefined;
  return () => (made ??= make());
}
