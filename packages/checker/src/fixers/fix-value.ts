import type { FieldError } from '@structural/core';
import { type JsonPath, type SourceDocument, pathAt } from '@structural/document';
import { isJsonArray, isJsonNumber, isJsonObject, jsonEqual, parseNumberLiteral, type JsonValue, valueAt } from '@structural/json';
import type { Diagnostic } from '../diagnostic/diagnostic.js';
import { habitAt } from '../definition/json-schema-habits.js';
import { nearNames } from '../names/near-names.js';
import { quote, remove, safe, set, unsafe, type Proposal } from '../proposals/proposal.js';
import { valueRangeAt } from '../place/position.js';

/**
 * The fixes of a value that its schema refuses: quotes put on or taken off where the text is then of the type wanted, an allowed word for a
 * misspelt one, a repeated entry removed.
 */
export function fixValue(document: SourceDocument, path: JsonPath, { detail, origin, type }: FieldError): readonly Proposal[] {
  const value = valueAt(document.value, path);
  if (value === undefined) return [];
  // What is to be an integer or a string, and is neither, can be a string alone.
  const wanted = / must be of type (?:integer,)?(\w+): /.exec(detail)?.[1];
  if (wanted !== undefined) return fixType(document, path, value, wanted);
  if (type === 'FieldValueNotSupported' && typeof value === 'string') return fixWord(path, value, detail);
  if (type === 'FieldValueDuplicate' && origin === 'list-type.set') return fixRepeated(document, path, value);
  return [];
}

/** The fixes of a value that is of another type than `wanted`, of which only the quotes are wrong. */
function fixType(document: SourceDocument, path: JsonPath, value: JsonValue, wanted: string): readonly Proposal[] {
  if (wanted === 'string') {
    if (!isJsonNumber(value) && typeof value !== 'boolean') return [];
    return [safe('Put it in quotes', document.format === 'json' ? set(path, scalarText(document, path)) : quote(path))];
  }
  if (typeof value !== 'string') return [];
  if (wanted === 'boolean' && (value === 'true' || value === 'false')) return [safe('Remove the quotes', set(path, value === 'true'))];
  if (wanted !== 'integer' && wanted !== 'number') return [];
  const pattern = wanted === 'integer' ? /^(?:0|-?[1-9]\d{0,14})$/ : /^-?(?:0|[1-9]\d{0,14})(?:\.\d{1,15})?$/;
  if (!pattern.test(value)) return [];
  const number = parseNumberLiteral(value);
  return number === undefined ? [] : [safe('Remove the quotes', set(path, number))];
}

/** The fixes of the value that keeps a definition or a resource from being decoded, which the decoder's words name. */
export function fixUndecodable(document: SourceDocument, { message, range }: Diagnostic): readonly Proposal[] {
  const type = / of type (?:\w+\.)?(string|bool|int32|int64)$/.exec(message)?.[1];
  const path = pathAt(document, range);
  const value = valueAt(document.value, path);
  const schema = valueAt(document.value, path.slice(0, -1));
  const around = valueAt(document.value, path.slice(0, -3));
  const habit = isJsonObject(schema) ? habitAt(schema, path.slice(0, -1), String(path.at(-1)), around) : undefined;
  if (habit !== undefined) return habit.proposals;
  return type === undefined || value === undefined
    ? []
    : fixType(document, path, value, type === 'bool' ? 'boolean' : type.startsWith('int') ? 'integer' : type);
}

/** The text of a number or boolean as it is written. */
function scalarText(document: SourceDocument, path: JsonPath): string {
  const { start, end } = valueRangeAt(document, path);
  return document.text.slice(start, end);
}

/** A value that is allowed but for its spelling; the words that are allowed stand in the error. */
function fixWord(path: JsonPath, value: string, detail: string): readonly Proposal[] {
  const allowed = [...detail.slice(0, MAX_DETAIL).matchAll(/"((?:[^"\\]|\\.){1,64})"/g)].map(([, word = '']) => word);
  return nearNames(value, allowed).map((word) => unsafe(`Write ${word}`, set(path, word)));
}

const MAX_DETAIL = 4000;

/** An entry of a set that an earlier one equals. */
function fixRepeated({ value: root }: SourceDocument, path: JsonPath, value: JsonValue): readonly Proposal[] {
  const index = path.at(-1);
  const list = valueAt(root, path.slice(0, -1));
  if (typeof index !== 'number' || !isJsonArray(list)) return [];
  const earlier = list.findIndex((item) => jsonEqual(item, value));
  return earlier >= 0 && earlier < index ? [safe('Remove the repeated item', remove(path))] : [];
}
