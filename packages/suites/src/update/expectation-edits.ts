import { errorText } from '@structural/core';
import { editSet, editTo, renderDocument, type JsonPath, type SourceDocument, type TextEdit } from '@structural/document';
import { isJsonArray, isJsonObject, newJsonObject, type JsonValue } from '@structural/json';
import type { CaseFailure } from '../run/case-result.js';
import type { StoredDifference } from '../run/stored-difference.js';
import type { ExpectedObject } from '../case/test-case.js';

/** The edits of one file after which a test expects what came. */
export interface ExpectationEdits {
  readonly file: string;
  readonly document: SourceDocument;
  readonly edits: readonly TextEdit[];
}

/**
 * The edits after which a test expects what is stored and said. Undefined where the verdict itself is another one, which is for people to decide;
 * where a pattern was expected; and where a text cannot be changed without changing anything else.
 */
export function expectationEdits(failure: CaseFailure): ExpectationEdits | undefined {
  if (failure.stored !== undefined) return storedEdits(failure.stored.object, failure.stored);
  if (failure.unsaid !== undefined) return errorEdits(failure.unsaid, failure);
  return failure.warnings === undefined ? undefined : warningEdits(failure, failure.warnings);
}

function storedEdits(object: ExpectedObject, { expected, got }: StoredDifference): ExpectationEdits | undefined {
  const { content, document, file, path } = object;
  const value = inOrderOf(got, content === '' ? null : expected);
  if (content !== undefined) return edited(file, document, editSet(document, path, renderDocument(value, 'yaml')));
  return edited(file, document, path.length === 0 ? editTo(document, value) : editSet(document, path, value));
}

function errorEdits({ matcher, message }: NonNullable<CaseFailure['unsaid']>, { errors = [] }: CaseFailure): ExpectationEdits | undefined {
  const { field, message: wanted } = matcher;
  if (wanted === undefined || field !== undefined || wanted.kind === 'pattern') return undefined;
  const { document, file, path, range } = wanted.at;
  const [first, second] = errors;
  // What is said of the object as a whole names it, and tests need not.
  const all = message.slice(message.indexOf(IS_INVALID) === -1 ? 0 : message.indexOf(IS_INVALID) + IS_INVALID.length);
  const text = wanted.kind === 'exact' ? message : first !== undefined && second === undefined ? errorText(first) : all;
  if (range === undefined) return edited(file, document, editSet(document, path, text));
  return /[\r\n]/.test(text) ? undefined : { file, document, edits: [{ range, text }] };
}

const IS_INVALID = '" is invalid: ';

function warningEdits({ at }: CaseFailure, warnings: readonly string[]): ExpectationEdits | undefined {
  const end = at.path.indexOf('warnings');
  const path: JsonPath = end === -1 ? [...at.path, 'warnings'] : at.path.slice(0, end + 1);
  return at.range === undefined ? edited(at.file, at.document, editSet(at.document, path, [...warnings])) : undefined;
}

function edited(file: string, document: SourceDocument, edits: readonly TextEdit[] | undefined): ExpectationEdits | undefined {
  return edits && { file, document, edits };
}

/** A value whose members come in the order of another one, as far as that has them. */
function inOrderOf(value: JsonValue, other: JsonValue): JsonValue {
  if (isJsonArray(value)) return value.map((item, i) => inOrderOf(item, (isJsonArray(other) ? other[i] : undefined) ?? null));
  if (!isJsonObject(value)) return value;
  const before = isJsonObject(other) ? other : newJsonObject();
  const ordered = newJsonObject();
  for (const name of new Set([...Object.keys(before), ...TYPE_FIRST, ...Object.keys(value)])) {
    const member = value[name];
    if (member !== undefined) ordered[name] = inOrderOf(member, before[name] ?? null);
  }
  return ordered;
}

const TYPE_FIRST = ['apiVersion', 'kind', 'metadata'];
