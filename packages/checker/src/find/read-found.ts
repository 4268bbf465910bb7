import {
  type CustomResourceDefinition,
  type Decodings,
  readDefinition,
  type KubernetesVersion,
  type RewriteDefinition,
  type ReadDefinition,
} from '@structural/core';
import type { SourceDocument } from '@structural/document';
import type { JsonObject } from '@structural/json';
import type { FoundDefinition } from './find-definitions.js';

/** Who reads a definition. */
export interface Reader {
  /** The server that is asked, by default the newest known. */
  readonly kubernetesVersion?: KubernetesVersion;
  /** What changes the definition before it is read. */
  readonly rewrite?: RewriteDefinition | undefined;
  /** What other definitions were decoded to that share values with this one. */
  readonly decodings?: Decodings | undefined;
}

/** Reads a definition that was found in a document: the server meets the keys of YAML sorted, those of JSON as written. */
export function readFound(
  document: SourceDocument,
  found: FoundDefinition,
  { decodings, kubernetesVersion, rewrite }: Reader = {},
): ReadDefinition {
  const read = readDefinition(found.value, {
    keyOrder: document.format === 'json' ? 'written' : 'sorted',
    ...(kubernetesVersion && { kubernetesVersion }),
    ...(rewrite && { rewrite }),
    ...(decodings && { decodings }),
  });
  if (read.ok) written.set(read.definition, { document, definition: found });
  return read;
}

/** The value of a definition as it was read. */
export function valueAsRead({ value }: FoundDefinition, rewrite: RewriteDefinition | undefined): JsonObject {
  const rewritten = rewrite?.(value);
  return rewritten?.ok === true ? rewritten.value : value;
}

/** Where a definition was read. */
export interface WrittenDefinition {
  readonly document: SourceDocument;
  readonly definition: FoundDefinition;
}

/** The text that {@link readFound} read a definition from; `undefined` for one that comes from elsewhere. */
export function writtenAs(definition: CustomResourceDefinition): WrittenDefinition | undefined {
  return written.get(definition);
}

const written = new WeakMap<CustomResourceDefinition, WrittenDefinition>();
