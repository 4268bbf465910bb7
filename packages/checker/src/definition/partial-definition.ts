import type { SourceDocument } from '@structural/document';
import { isJsonObject } from '@structural/json';
import type { Diagnostic } from '../diagnostic/diagnostic.js';
import type { FoundDefinition } from '../find/find-definitions.js';
import { isPresent } from '../manifest/written-versions.js';
import { valueRangeAt } from '../place/position.js';

/** What every definition has, in one form or another, and a patch of one hardly ever. */
const ESSENTIALS = ['group', 'names', 'scope', 'versions', 'version', 'validation'];

/** The only finding about a manifest that patches a definition rather than being one; undefined for any other. */
export function partialDefinition(file: string, document: SourceDocument, { path, value }: FoundDefinition): Diagnostic | undefined {
  const { metadata, spec } = value;
  if (!isJsonObject(metadata) || typeof metadata['name'] !== 'string' || metadata['name'] === '') return undefined;
  if (isPresent(spec) && (!isJsonObject(spec) || ESSENTIALS.some((field) => isPresent(spec[field])))) return undefined;
  return {
    rule: 'partial-definition',
    severity: 'warning',
    message:
      'this is only a part of a CustomResourceDefinition, such as a patch of kustomize, and not judged: as it stands the server would refuse it',
    file,
    range: valueRangeAt(document, [...path, 'kind']),
    related: [],
  };
}
