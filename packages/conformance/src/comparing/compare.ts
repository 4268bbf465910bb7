import { parseBody } from '@structural/document';
import { isJsonArray, isJsonObject, isScalar, newJsonObject, printJson, type JsonObject, type JsonValue } from '@structural/json';
import { publishedPart } from './published-part.js';
import { withoutSharedProse } from './table-columns.js';

/** One member where the engine's answer is not the server's: the value as JSON, of a list the items that the other has not. */
export interface Difference {
  readonly at: string;
  readonly server: readonly string[];
  readonly engine: readonly string[];
}

/** The members of an answer that are compared, and the text of each in which equal answers are equal. */
const COMPARED: Readonly<Record<string, Readonly<Record<string, (value: JsonValue) => string>>>> = {
  parse: { json: jsonText, error: presence, strictError: presence },
  crd: { panic: presence, decodeError: presence, apiVersion: printJson, strictErrors: bag, errors, warnings: bag, structural: versions },
  creation: { decodeError: presence, apiVersion: printJson, errors, condition },
  cr: { panic: presence, crdError: presence, decodeError: presence, strictErrors: bag, errors, warnings: bag, object: printJson },
  cel: {
    panic: presence,
    schemaError: presence,
    compileError: printJson,
    type: printJson,
    min: printJson,
    max: printJson,
    evals: printJson,
  },
  openapi: { crdError: presence, v2Error: presence, v3Error: presence, v2: printJson, v3: printJson },
  explain: { crdError: presence, text, error: text },
  table: { crdError: presence, error: presence, columns, rows: printJson },
};

/**
 * Compares an answer with the server's, at the protocol's depth `exact`: order is not compared where Go walks maps, nor the wording of
 * what YAML and JSON readers refuse. Numbers are compared by value, integers in all their digits.
 *
 * Both are JSON texts. `part` is what the request asks for of published documents.
 */
export function compareAnswers(op: string, server: string, engine: string, part?: string): readonly Difference[] {
  const [want, got] = [readAnswer(server, part), readAnswer(engine, part)];
  return Object.entries(COMPARED[op] ?? {}).flatMap(([key, textOf]) => {
    const [wanted, found] = [textOf(want[key] ?? null), textOf(got[key] ?? null)];
    return wanted === found ? [] : [{ at: key, server: differingLines(want[key], got[key]), engine: differingLines(got[key], want[key]) }];
  });
}

function readAnswer(answer: string, part: string | undefined): JsonObject {
  const parsed = parseBody(answer);
  if (!parsed.ok || !isJsonObject(parsed.value)) throw new Error(`an answer is not a JSON object: ${answer.slice(0, 200)}`);
  const read = newJsonObject();
  for (const [key, value] of Object.entries(parsed.value)) read[key] = isDocument(value) ? publishedPart(value, part) : value;
  return read;
}

/** A published document as it comes from a program; a recorded one may hold a part alone already. */
function isDocument(value: JsonValue): value is JsonObject {
  return isJsonObject(value) && 'paths' in value && ('definitions' in value || 'components' in value);
}

function differingLines(value: JsonValue | undefined, other: JsonValue | undefined): readonly string[] {
  if (value === undefined) return [];
  if (!isJsonArray(value) || !isJsonArray(other)) return [printJson(value)];
  const there = new Set(other.map((item) => printJson(item)));
  const lacking = value.map((item) => printJson(item)).filter((item) => !there.has(item));
  return lacking.length === 0 ? [printJson(value)] : lacking;
}

function list(value: JsonValue): readonly JsonValue[] {
  return isJsonArray(value) ? value : [];
}

function presence(value: JsonValue): string {
  return String(value !== null && value !== '');
}

function text(value: JsonValue): string {
  return value === null ? '""' : printJson(value);
}

function bag(value: JsonValue): string {
  return list(value)
    .map((item) => printJson(item))
    .sort()
    .join('\n');
}

function jsonText(value: JsonValue): string {
  const parsed = typeof value === 'string' ? parseBody(value) : undefined;
  return parsed?.ok === true ? printJson(parsed.value) : printJson(value);
}

function errors(value: JsonValue): string {
  return list(value).map(errorText).sort().join('\n');
}

/** A bad value that is a list or an object is not compared. */
function errorText(error: JsonValue): string {
  if (!isJsonObject(error)) return printJson(error);
  const { type = '', field = '', detail = '', badValue = null } = error;
  return printJson([type, field, detail, isScalar(badValue) ? badValue : '']);
}

function versions(value: JsonValue): string {
  return list(value)
    .map((entry) =>
      isJsonObject(entry)
        ? [printJson(entry['version'] ?? ''), presence(entry['conversionError'] ?? null), errors(entry['errors'] ?? null)].join('\n')
        : '',
    )
    .join('\n\n');
}

/** The faults that a condition lists have no order. */
function condition(value: JsonValue): string {
  if (!isJsonObject(value)) return printJson(value);
  const { message = '', reason = '', status = '' } = value;
  const faults = String(message)
    .replace(/^\[(.*)\]$/s, '$1')
    .split(', ')
    .sort();
  return printJson([status, reason, ...faults]);
}

function columns(value: JsonValue): string {
  return printJson(withoutSharedProse(value));
}
