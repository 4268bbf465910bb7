import type { JsonPath, SourceDocument } from '@structural/document';
import { isJsonArray, isJsonNumber, isJsonObject, type JsonValue, valueAt } from '@structural/json';
import { writtenRanges } from '../../place/position.js';

/** A scalar, or a key, that is written without quotes as something else than what is read. */
export interface PlainScalar {
  /** From the root of the document. */
  readonly path: JsonPath;
  readonly isKey: boolean;
  /** What stands in the file. */
  readonly text: string;
  /** What the server reads; of a key the name. */
  readonly value: string | number | bigint | boolean | { readonly value: number };
}

/**
 * The plain scalars and keys of a YAML document at and below a path that are not simply text: booleans, numbers, and texts that begin like a
 * number.
 *
 * Only these are located, so that a document without any costs one walk over its value. Nothing for JSON.
 */
export function* plainScalars(document: SourceDocument, root: JsonPath): Generator<PlainScalar> {
  if (document.format === 'json') return;
  const start = valueAt(document.value, root);
  if (start === undefined) return;
  const pending: Visit[] = [{ value: start }];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { value } = next;
    if (isJsonArray(value)) {
      for (let index = value.length - 1; index >= 0; index--)
        if (mayMatter(value[index]!)) pending.push({ from: next, step: index, value: value[index]! });
    } else if (isJsonObject(value)) {
      const keys = Object.keys(value);
      for (const key of keys) if (KEY.test(key)) yield* at(document, [...pathOf(root, next), key], true, key);
      for (let i = keys.length - 1; i >= 0; i--)
        if (mayMatter(value[keys[i]!]!)) pending.push({ from: next, step: keys[i]!, value: value[keys[i]!]! });
    } else if (typeof value === 'boolean' || typeof value === 'string' || isJsonNumber(value))
      yield* at(document, pathOf(root, next), false, value);
  }
}

/** A value on the walk, by the step from the one that holds it: few are asked for their paths. */
interface Visit {
  readonly from?: Visit;
  readonly step?: string | number;
  readonly value: JsonValue;
}

function pathOf(root: JsonPath, visit: Visit): JsonPath {
  const steps: (string | number)[] = [];
  for (let at: Visit | undefined = visit; at?.step !== undefined; at = at.from) steps.push(at.step);
  return [...root, ...steps.reverse()];
}

/** Keys that a word or a number may have become. */
const KEY = /^(?:true|false|null|[-+.\d].{0,60})$/;

/** Most texts begin with a letter, and are what they seem to be. */
function mayMatter(value: JsonValue): boolean {
  if (typeof value !== 'string') return value !== null;
  const first = value.charCodeAt(0);
  return value.length < 60 && ((first >= 0x30 && first <= 0x39) || first === 0x2b || first === 0x2d || first === 0x2e);
}

function* at(document: SourceDocument, path: JsonPath, isKey: boolean, value: PlainScalar['value']): Generator<PlainScalar> {
  const written = writtenRanges(document, path);
  const range = isKey ? written?.key : written?.value;
  if (range === undefined || range.end - range.start > 80) return;
  const text = document.text.slice(range.start, range.end);
  if (text !== '' && !/^["'|>*&!{[]/.test(text)) yield { path, isKey, text, value };
}
