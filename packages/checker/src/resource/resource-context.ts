import type { DecodeOptions, FieldError, KubernetesVersion } from '@structural/core';
import type { DuplicateKey, JsonPath, Range, SourceDocument } from '@structural/document';
import type { FoundObject } from '../find/find-objects.js';
import { caretRange, type Mark } from '../place/position.js';
import type { ResourceDescription } from '../find/describe-resource.js';
import type { ValidateMode } from '../server/validate-mode.js';

/** One resource in its surroundings. */
export interface ResourceContext {
  readonly file: string;
  readonly document: SourceDocument;
  readonly resource: FoundObject;
  readonly description: ResourceDescription;
  readonly kubernetesVersion: KubernetesVersion;
  readonly strict: ValidateMode;
  /** Its keys that are written more than once. */
  readonly duplicates: readonly DuplicateKey[];
}

/** Where the caret goes for a path in a resource: at `kind` for the whole resource, and for fields of which nothing is there. */
export function rangeIn({ document, resource: { path: root, value } }: ResourceContext, path: JsonPath, mark: Mark): Range {
  const [first] = path;
  if (first === undefined || value[first] === undefined) return caretRange(document, [...root, 'kind'], 'key');
  return caretRange(document, [...root, ...path], mark);
}

/** Which end of a field an error is shown at: its value where the server quotes that, else its key. */
export function markOf({ type }: FieldError): Mark {
  return QUOTES_VALUE.has(type) ? 'value' : 'key';
}

const QUOTES_VALUE: ReadonlySet<FieldError['type']> = new Set<FieldError['type']>([
  'FieldValueInvalid',
  'FieldValueTypeInvalid',
  'FieldValueNotSupported',
  'FieldValueDuplicate',
  'FieldValueTooLong',
  'FieldValueTooMany',
  'FieldValueTooFew',
]);

/** The repeated keys as a strict decoder knows them: those of YAML by its reader; an item of a list is sent as JSON. */
export function repeatedKeys({ document: { format, strictError }, duplicates, resource: { path: root } }: ResourceContext): DecodeOptions {
  if (duplicates.length === 0) return format === 'yaml' ? { keyOrder: 'sorted' } : {};
  if (format === 'yaml' && root.length === 0)
    return { keyOrder: 'sorted', ...(strictError === undefined ? {} : { yamlStrictError: strictError }) };
  return { duplicates: duplicates.map(({ path }) => path.slice(root.length)) };
}
