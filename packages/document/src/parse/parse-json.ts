import {
  newJsonObject,
  NumberBeyondFloat64,
  parseNumberLiteral,
  type JsonObject,
  type JsonValue,
  type MutableJsonObject,
  type OverwrittenValues,
} from '@structural/json';
import { duplicateKeys } from '../tree/duplicate-keys.js';
import { walkJson } from '../json/json-tokens.js';
import { maxDepth } from '../text/limits.js';
import type { ParsedDocument, SourceDocument } from '../document/source-document.js';
import type { Range } from '../text/range.js';
import { SyntaxFailure, type SyntaxProblem } from '../document/syntax-problem.js';

/**
 * Reads one JSON text as the API server decodes a request body: strictly, with int64 and float64 kept apart.
 *
 * Keys are case-sensitive, a repeated key's last value wins and is noted. Never throws. Source: `sigs.k8s.io/json`.
 */
export function parseJson(text: string): ParsedDocument {
  return parseJsonPart(text, { start: 0, end: text.length }, true).document;
}

/** A JSON value read from a part of a file, and where it ends. */
export interface JsonPart {
  readonly document: ParsedDocument;
  readonly end: number;
  /** True when the text is well-formed up to `end`, even if a number in it is too large. */
  readonly isComplete: boolean;
}

/**
 * Reads the JSON value at the start of a part of a file. With `wholePart`, nothing but white space may follow it; without, the document's range
 * ends with the value.
 */
export function parseJsonPart(file: string, range: Range, wholePart: boolean): JsonPart {
  try {
    refuseLoneSurrogates(file, range);
    const { value, overwritten, end, overflow } = readValue(file, range, wholePart);
    const own = wholePart ? range : { start: range.start, end };
    const read: SourceDocument = { ok: true, format: 'json', text: file, range: own, value, duplicates: [] };
    const document = overwritten.size > 0 ? { ...read, duplicates: duplicateKeys(read), overwritten } : read;
    if (overflow === undefined) return { document, end, isComplete: true };
    const failed = { ok: false, format: 'json', text: file, range: own, error: overflow, withNumbersBeyondFloat64: document } as const;
    return { document: failed, end, isComplete: true };
  } catch (error) {
    if (!(error instanceof SyntaxFailure)) throw error;
    return { document: { ok: false, format: 'json', text: file, range, error: error.problem }, end: range.end, isComplete: false };
  }
}

/** An object or list that is being read. */
interface Frame {
  readonly object: MutableJsonObject | undefined;
  readonly items: JsonValue[];
  key: string;
}

/** What a JSON text holds; `overflow` is the first number beyond float64. */
interface ReadValue {
  readonly value: JsonValue;
  readonly overwritten: OverwrittenValues;
  readonly end: number;
  readonly overflow: SyntaxProblem | undefined;
}

function readValue(file: string, range: Range, wholePart: boolean): ReadValue {
  let root: JsonValue = null;
  let overflow: SyntaxProblem | undefined;
  const overwritten = new Map<JsonObject, Map<string, JsonValue[]>>();
  const frames: Frame[] = [];
  const put = (value: JsonValue): void => {
    const frame = frames.at(-1);
    if (frame === undefined) root = value;
    else if (frame.object === undefined) frame.items.push(value);
    else {
      const { object, key } = frame;
      if (key in object) noteOverwritten(overwritten, object, key);
      object[key] = value;
    }
  };
  const end = walkJson(file, range.start, range.end, maxDepth(), wholePart, {
    open: (kind) => frames.push({ object: kind === 'object' ? newJsonObject() : undefined, items: [], key: '' }),
    close: () => {
      const frame = frames.pop();
      if (frame !== undefined) put(frame.object ?? frame.items);
    },
    key: (text) => {
      const frame = frames.at(-1);
      if (frame !== undefined) frame.key = text;
    },
    scalar: put,
    number: (literal, start, numberEnd) => {
      const number = parseNumberLiteral(literal);
      const message = `json: cannot unmarshal number ${literal} into Go value of type float64`;
      if (number === undefined) overflow ??= { code: 'json-syntax', message, range: { start, end: numberEnd } };
      put(number ?? new NumberBeyondFloat64(literal));
    },
  });
  return { value: root, overwritten, end, overflow };
}

function noteOverwritten(overwritten: Map<JsonObject, Map<string, JsonValue[]>>, object: JsonObject, key: string): void {
  const ofObject = overwritten.get(object) ?? new Map<string, JsonValue[]>();
  const before = ofObject.get(key) ?? [];
  before.push(object[key] ?? null);
  overwritten.set(object, ofObject.set(key, before));
}

function refuseLoneSurrogates(file: string, { start, end }: Range): void {
  const lone = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;
  lone.lastIndex = start;
  const match = lone.exec(file);
  if (match !== null && match.index < end) throw new SyntaxFailure('encoding', 'invalid Unicode character', match.index, match.index + 1);
}
