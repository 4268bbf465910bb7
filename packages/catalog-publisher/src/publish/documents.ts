import { type CustomResourceDefinition } from '@structural/core';
import { printOpenApi, toOpenApiV2, toOpenApiV3, type OpenApiDocument } from '@structural/publishing';

/** The documents of one version of a definition, built and printed when first asked for. */
export interface ApiDocuments {
  v2(): string;
  v3(): string;
}

/** The documents of a version, the same ones for the same definition. The version must be one of the definition's. */
export function documentsOf(definition: CustomResourceDefinition, version: string): ApiDocuments {
  let versions = known.get(definition);
  if (versions === undefined) known.set(definition, (versions = new Map()));
  let documents = versions.get(version);
  if (documents === undefined) {
    documents = { v2: once(() => print(toOpenApiV2(definition, version))), v3: once(() => print(toOpenApiV3(definition, version))) };
    versions.set(version, documents);
  }
  return documents;
}

const known = new WeakMap<CustomResourceDefinition, Map<string, ApiDocuments>>();

function print(built: OpenApiDocument): string {
  if (!built.ok) throw new Error(built.error);
  return printOpenApi(built.document);
}

function once(make: () => string): () => string {
  let made: string | undefined;
  return () => (made ??= make());
}
