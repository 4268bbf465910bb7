import { lineIndex, parseJson, type JsonPath, type LineColumn, type Range, type SourceDocument } from '@structural/document';
import type { JsonValue } from '@structural/json';
import { caretRange } from '../place/position.js';
import { schemaProblem } from '../json-schema/schema-problem.js';

/** Why Helm cannot use a `values.schema.json`, and where in its text that is. */
export interface UnusableSchema {
  readonly message: string;
  readonly range: Range;
  readonly position: LineColumn;
}

/** Reads a `values.schema.json` as Helm does before it looks at any value; its value is left out where it is JSON to Helm that we do not read. */
export function readSchemaText(text: string): UnusableSchema | { readonly value?: JsonValue } {
  // Helm takes it away, and offsets stay what they are.
  const read = parseJson(text.replace(/^\uFEFF/, ' '));
  if (!read.ok) {
    // Helm keeps numbers as they are written.
    const { code, message, range } = read.error;
    if ((code !== 'json-syntax' && code !== 'too-deep') || 'withNumbersBeyondFloat64' in read) return {};
    return unusable(text, `the schema is not JSON: ${message.replace(/^couldn't get .* json parse error: /, '')}`, range);
  }
  const problem = schemaProblem(read.value);
  return problem === undefined ? { value: read.value } : unusable(text, problem.message, rangeAt(read, problem.path));
}

function rangeAt(document: SourceDocument, path: JsonPath): Range {
  return caretRange(document, path, 'value');
}

function unusable(text: string, message: string, range: Range): UnusableSchema {
  return { message, range, position: lineIndex(text).positionOf(range.start) };
}
