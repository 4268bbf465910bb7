import { errorText, type FieldError } from '@structural/core';
import { parseJson } from '@structural/document';
import { isJsonArray, isJsonObject, newJsonObject, printJson, type JsonObject, type JsonValue } from '@structural/json';
import type { CaseRequest, ErrorMatcher } from '../../src/case/test-case.js';
import { storedDifference } from '../../src/run/stored-difference.js';

/** What a case was found to be by the engine. */
export interface HeldCase {
  readonly request: CaseRequest;
  /** What the engine says of it; none where it is accepted. */
  readonly errors: readonly FieldError[];
  /** Whether the program was asked about the whole resource where the case writes the status alone. */
  readonly isWhole: boolean;
}

/**
 * Why the program's answer to a case is not the one that the case expects, and that the engine gives; undefined where it is.
 *
 * The verdict, all errors with their texts (in any order, as the server walks maps), each expected error by itself, and what is stored are compared.
 */
export function whyNotConfirmed({ errors, isWhole, request }: HeldCase, line: string): string | undefined {
  const answer = answerOf(line);
  if (typeof answer === 'string') return answer;
  const comparable = (text: string): string => (isWhole ? withoutBodyPath(text) : text);
  const said = listOf(answer['errors']).map((error) => comparable(stringOrEmpty(error['message'])));
  const { errors: expected, stored } = request.expected;
  if (expected === undefined && said.length > 0) return `the server refuses what is to be accepted: ${said.join(', ')}`;
  if (expected !== undefined && said.length === 0) return 'the server accepts what is to be refused';
  const own = errors.map((error) => comparable(errorText(error)));
  if (!isSameList(said, own)) return `the server says ${said.join(', ')}; the engine says ${own.join(', ')}`;
  const missing = expected?.find((matcher) => !said.some((text) => isSaid(text, matcher, comparable)));
  if (missing !== undefined)
    return `the server does not say ${missing.field ?? ''}: ${missing.message?.text ?? ''}, but ${said.join(', ')}`;
  const object = answer['object'];
  if (stored === undefined) return undefined;
  if (!isJsonObject(object)) return 'the server stores nothing';
  const difference = storedDifference(object, stored);
  return difference && `the server stores ${printJson(difference.got)}, which differs at ${difference.path.join('.')}`;
}

/** Why the program's answer does not show that a manifest is accepted. */
export function whyNotAccepted(line: string): string | undefined {
  const answer = answerOf(line);
  if (typeof answer === 'string') return answer;
  const said = listOf(answer['errors']).map((error) => stringOrEmpty(error['message']));
  return said.length > 0 ? `the server refuses it: ${said.join(', ')}` : undefined;
}

/** Why the program's answer does not show that a definition is refused. */
export function whyNotRefused(line: string): string | undefined {
  const read = parseJson(line);
  const answer = read.ok && isJsonObject(read.value) ? read.value : newJsonObject();
  return answer['decodeError'] !== undefined || answer['panic'] !== undefined || listOf(answer['errors']).length > 0
    ? undefined
    : 'the server accepts the CRD';
}

function answerOf(line: string): JsonObject | string {
  const read = parseJson(line);
  if (!read.ok || !isJsonObject(read.value)) return `the program answers no JSON object: ${line.slice(0, 200)}`;
  const { value } = read;
  for (const key of ['crdError', 'decodeError', 'panic', 'error'])
    if (value[key] !== undefined) return `the server cannot be asked: ${stringOrEmpty(value[key])}`;
  const strict = value['strictErrors'];
  if (isJsonArray(strict) && strict.length > 0) return `the server does not know all of it: ${strict.map(stringOrEmpty).join(', ')}`;
  return value;
}

/** As a test says it: the path by itself or in front, and a text that is all of it or a part. */
function isSaid(text: string, { field, message }: ErrorMatcher, comparable: (text: string) => string): boolean {
  if (field !== undefined && !text.startsWith(`${field}: `)) return false;
  if (message === undefined) return true;
  const wanted = comparable(message.text);
  if (message.kind === 'part') return text.includes(wanted);
  return text === `${field ?? '<nil>'}: ${wanted}` || (field === undefined && text === wanted);
}

/** In an update of the status alone values are called as if that were the whole resource. */
function withoutBodyPath(text: string): string {
  return text.replace(/\S*(?= in body )/, '');
}

function isSameList(one: readonly string[], other: readonly string[]): boolean {
  const [a, b] = [[...one].sort(), [...other].sort()];
  return a.length === b.length && a.every((text, i) => text === b[i]);
}

function listOf(value: JsonValue | undefined): readonly JsonObject[] {
  return value !== undefined && isJsonArray(value) ? value.filter(isJsonObject) : [];
}

function stringOrEmpty(value: JsonValue | undefined): string {
  return typeof value === 'string' ? value : '';
}
