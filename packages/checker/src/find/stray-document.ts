import type { SourceDocument } from '@structural/document';
import { missingKind } from './missing-kind.js';
import { decodedKind, isJsonObject, type JsonValue } from '@structural/json';

/** Why kubectl stops at a document that is a list or a scalar, such as what follows `---` in a block scalar; `undefined` for an object. Source: apimachinery, `unstructured`, unstructuredJSONScheme. */
export function strayDocument({ value }: SourceDocument): string | undefined {
  if (isJsonObject(value)) return undefined;
  return `json: cannot unmarshal ${decodedKind(value)} into Go value of type unstructured.detector`;
}

/** The same for an item of a `List`; `undefined` for an object, and for null, which kubectl takes for an empty one. */
export function strayItem(value: JsonValue): string | undefined {
  if (value === null || isJsonObject(value)) return undefined;
  return `json: cannot unmarshal ${decodedKind(value)} into Go value of type map[string]interface {}`;
}

/** Why kubectl stops at a mapping without a kind; `undefined` for any other document. */
export function kindlessDocument({ value }: SourceDocument): string | undefined {
  return isJsonObject(value) && value['kind'] === undefined ? missingKind(value).slice(0, MAX_REASON) : undefined;
}

const MAX_REASON = 1_000;
