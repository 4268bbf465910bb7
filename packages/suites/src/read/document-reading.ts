import { nearNames } from '@structural/checker';
import type { JsonPath, Range, SourceDocument } from '@structural/document';
import { isJsonArray, isJsonObject, type JsonArray, type JsonObject, type JsonValue } from '@structural/json';
import { locate } from '@structural/document';
import { placeOf } from '../case/place-of.js';
import type { SuiteProblem } from '../suite.js';

/** A test file that is being read: faults are taken down at their places, in the order of the text. */
export interface DocumentReading {
  readonly file: string;
  readonly document: SourceDocument;
  /** Takes down a fault, of a value or of its key. */
  fault(path: JsonPath, message: string, part?: 'key' | 'value'): undefined;
  /** A text that is not empty; undefined where there is none, or something else, which is a fault. */
  text(value: JsonValue | undefined, path: JsonPath): string | undefined;
  list(value: JsonValue | undefined, path: JsonPath): JsonArray;
  /** The members of a mapping, of which all have to be among some names; undefined for anything else, which is a fault. */
  members(value: JsonValue | undefined, path: JsonPath, names: readonly string[]): JsonObject | undefined;
  /** All faults so far. */
  problems(): readonly SuiteProblem[];
}

/** Begins to read a document. */
export function readDocument(file: string, document: SourceDocument): DocumentReading {
  const found: (SuiteProblem & { readonly range: Range })[] = [];
  const reading: DocumentReading = {
    file,
    document,
    fault: (path, message, part = 'value') => {
      const key = part === 'key' ? locate(document, path)?.key : undefined;
      found.push({ file, message, text: document.text, range: key ?? placeOf({ file, document, path }) });
    },
    text: (value, path) => {
      if (value === undefined) return undefined;
      return typeof value === 'string' && value !== '' ? value : reading.fault(path, `${path.join('.')} must be a text`);
    },
    list: (value, path) => {
      if (value !== undefined && isJsonArray(value)) return value;
      if (value !== undefined) reading.fault(path, `${path.join('.')} must be a list`);
      return [];
    },
    members: (value, path, names) => {
      if (value === undefined || !isJsonObject(value))
        return reading.fault(path, `${path.length === 0 ? 'this' : path.join('.')} must be a mapping`);
      for (const name of Object.keys(value)) if (!names.includes(name)) reading.fault([...path, name], unknownKey(name, names), 'key');
      return value;
    },
    problems: () => [...found].sort((a, b) => a.range.start - b.range.start),
  };
  return reading;
}

/** What is said of a key that is not known: what may have been meant, or all that there are. */
function unknownKey(name: string, names: readonly string[]): string {
  const plain = (text: string): string => text.toLowerCase().replace(/[^a-z]/g, '');
  const near = names.find((each) => plain(each) === plain(name)) ?? nearNames(name, names)[0];
  return `there is no key ${JSON.stringify(name.slice(0, 80))} here; ${near === undefined ? `there are ${names.join(', ')}` : `did you mean ${near}?`}`;
}
