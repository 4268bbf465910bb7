import { readDefinition, type KubernetesVersion, type ReadDefinition } from '@structural/core';
import type { SourceDocument } from '@structural/document';
import type { FoundDefinition } from './find-definitions.js';

/** Reads a definition that was found in a document: the server meets the keys of YAML sorted, those of JSON as written. */
export function readFound(document: SourceDocument, { value }: FoundDefinition, kubernetesVersion?: KubernetesVersion): ReadDefinition {
  return readDefinition(value, {
    keyOrder: document.format === 'json' ? 'written' : 'sorted',
    ...(kubernetesVersion && { kubernetesVersion }),
  });
}
