import type { SourceDocument } from '@structural/document';
import type { Diagnostic } from '../diagnostic/diagnostic.js';
import type { FilePlace } from '../find/file-place.js';
import type { FoundDefinition } from '../find/find-definitions.js';
import { isPartialDefinition } from '../find/is-partial-definition.js';
import { valueRangeAt } from '../place/position.js';

/** The only finding about a manifest that patches a definition rather than being one, a note where it was found in a folder; undefined for any other. */
export function partialDefinition(
  file: string,
  document: SourceDocument,
  { path, value }: FoundDefinition,
  place?: FilePlace,
): Diagnostic | undefined {
  if (!isPartialDefinition(value)) return undefined;
  return {
    rule: 'partial-definition',
    severity: place?.isSought === true ? 'info' : 'warning',
    message:
      'this is only a part of a CustomResourceDefinition, such as a patch of kustomize, and not checked: the server would refuse it as it is',
    file,
    range: valueRangeAt(document, [...path, 'kind']),
    related: [],
  };
}
