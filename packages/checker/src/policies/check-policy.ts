import { errorBody, NEWEST_KUBERNETES, pathSegments, type FieldError } from '@structural/core';
import type { JsonPath, Range, SourceDocument } from '@structural/document';
import { policyKindOf, specErrors } from '@structural/policies';
import type { Diagnostic } from '../diagnostic/diagnostic.js';
import type { FoundObject } from '../find/find-objects.js';
import type { CheckOptions } from '../options/check-options.js';
import { originRecord } from '../origins/origins.js';
import { expressionPlace } from '../place/expression-place.js';
import { caretRange, isWrittenAt, writtenRanges } from '../place/position.js';

/** What the server refuses in a policy or binding; nothing of any other object. */
export function checkPolicy(
  file: string,
  document: SourceDocument,
  { path: root, value }: FoundObject,
  { kubernetesVersion = NEWEST_KUBERNETES }: CheckOptions,
): readonly Diagnostic[] {
  const kind = policyKindOf(value);
  if (kind === undefined) return [];
  const errors = specErrors(value, kind, kubernetesVersion);
  return errors.map((error) => ({
    rule: 'admission-policy',
    severity: 'error',
    message: errorBody(error),
    file,
    range: rangeOf(document, root, error),
    cause: error,
    related: [],
  }));
}

function rangeOf(document: SourceDocument, root: JsonPath, error: FieldError): Range {
  const path = [...root, ...pathSegments(error.path).map((segment) => (segment.kind === 'index' ? segment.index : segment.name))];
  const written = originRecord(error.origin).isInExpression === true ? writtenRanges(document, path) : undefined;
  const inExpression = written && expressionPlace(document.text, written.value, error.detail);
  if (inExpression !== undefined) return inExpression;
  if (!isWrittenAt(document, [...root, 'spec'])) return caretRange(document, [...root, 'kind'], 'key');
  return caretRange(document, path, error.type === 'FieldValueRequired' ? 'key' : 'value');
}
