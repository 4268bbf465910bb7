import { compilePattern } from '@structural/go';
import type { JsonPath } from '@structural/document';
import { isJsonArray, isJsonObject, type JsonValue } from '@structural/json';
import type { ErrorMatcher, TextMatcher } from '../case/test-case.js';
import type { WrittenPlace } from '../case/written.js';
import type { DocumentReading } from '../read/document-reading.js';
import { ERROR_KEYS, MATCHER_KEYS } from '@structural/checker';

/** The errors that are looked for; undefined where none are named. */
export function readErrors(reading: DocumentReading, value: JsonValue | undefined, path: JsonPath): readonly ErrorMatcher[] | undefined {
  return eachOf(value, path)?.flatMap(([item, at]) => {
    const message = readText(reading, item, at, ERROR_KEYS);
    const field = isJsonObject(item) ? reading.text(item['field'], [...at, 'field']) : undefined;
    return [{ at: written(reading, at), ...(message && { message }), ...(field !== undefined && { field }) }];
  });
}

/** The warnings that are looked for; undefined where none are named. */
export function readWarnings(reading: DocumentReading, value: JsonValue | undefined, path: JsonPath): readonly TextMatcher[] | undefined {
  return eachOf(value, path)?.flatMap(([item, at]) => {
    const message = readText(reading, item, at, MATCHER_KEYS);
    if (message === undefined && isJsonObject(item)) reading.fault(at, `${at.join('.')} must have message, contains or pattern`);
    return message ?? [];
  });
}

function eachOf(value: JsonValue | undefined, path: JsonPath): readonly (readonly [JsonValue, JsonPath])[] | undefined {
  if (value === undefined) return undefined;
  return isJsonArray(value) ? value.map((item, i) => [item, [...path, i]] as const) : [[value, path]];
}

function written({ document, file }: DocumentReading, path: JsonPath): WrittenPlace {
  return { file, document, path };
}

const KINDS = [
  ['message', 'exact'],
  ['contains', 'part'],
  ['pattern', 'pattern'],
] as const;

function readText(reading: DocumentReading, item: JsonValue, at: JsonPath, keys: typeof ERROR_KEYS): TextMatcher | undefined {
  if (!isJsonObject(item)) {
    const text = reading.text(item, at);
    return text === undefined ? undefined : { kind: 'part', text, at: written(reading, at) };
  }
  const members = reading.members(
    item,
    at,
    keys.map(({ name }) => name),
  );
  const said = KINDS.filter(([key]) => members?.[key] !== undefined);
  const [first, second] = said;
  if (second !== undefined)
    reading.fault([...at, second[0]], `${at.join('.')} says ${said.map(([key]) => key).join(' and ')}, but needs only one`, 'key');
  if (first === undefined) return undefined;
  const [key, kind] = first;
  const text = reading.text(members?.[key], [...at, key]);
  if (text === undefined) return undefined;
  const compiled = kind === 'pattern' ? compilePattern(text) : undefined;
  if (compiled?.ok === false) return reading.fault([...at, key], compiled.error);
  return { kind, text, at: written(reading, [...at, key]) };
}
