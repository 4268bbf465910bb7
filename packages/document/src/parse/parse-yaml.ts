import { Float64, printJson, type JsonValue } from '@structural/json';
import type { ParsedDocument, SourceDocument } from '../document/source-document.js';
import type { Range } from '../text/range.js';
import { SyntaxFailure, type SyntaxProblem } from '../document/syntax-problem.js';
import { readEvents } from '../yaml/events/read-events.js';
import type { BlockMemory } from '../yaml/plain/block-memory.js';
import { readPlainYaml } from '../yaml/plain/read-plain-yaml.js';
import { duplicateKeys } from '../tree/duplicate-keys.js';
import { markOrdinary } from '../yaml/ordinary-documents.js';
import { constructValue } from '../yaml/value/yaml-construct.js';
import { toJsonNumber, type YamlFloat } from '../yaml/value/yaml-scalar.js';

/**
 * Reads one YAML text as the API server does: `sigs.k8s.io/yaml`'s `YAMLToJSON` over goyaml v2, then the server's JSON decoder.
 *
 * Only the first document of the text counts, whatever follows it; an empty text is null. Never throws: what Go refuses comes back as a
 * {@link FailedDocument} with Go's words.
 */
export function parseYaml(text: string): ParsedDocument {
  return parseYamlPart(text, { start: 0, end: text.length }, text);
}

/**
 * Reads a part of a file as {@link parseYaml} reads a whole one.
 *
 * `content` is the text that is really read: the range's, possibly with a separator line before it, which counts in the line numbers of Go's
 * messages, and a line feed after it. It starts at `contentStart`.
 */
export function parseYamlPart(
  file: string,
  range: Range,
  content: string,
  contentStart = range.start,
  blocks?: BlockMemory,
): ParsedDocument {
  const plain = readPlainYaml(content, undefined, blocks);
  if (plain !== undefined) {
    return markOrdinary({ ok: true, format: 'yaml', text: file, range, value: plain, duplicates: [] });
  }
  try {
    const { value, repeats, strictError } = constructValue(readEvents(content));
    const document: SourceDocument = {
      ok: true,
      format: 'yaml',
      text: file,
      range,
      value,
      duplicates: [],
      ...(strictError === undefined ? {} : { strictError }),
    };
    return repeats ? { ...document, duplicates: duplicateKeys(document) } : document;
  } catch (error) {
    if (!(error instanceof SyntaxFailure)) throw error;
    return { ok: false, format: 'yaml', text: file, range, error: moved(error.problem, contentStart, range.end) };
  }
}

/** The JSON text that a YAML text is converted to, or Go's refusal. */
export type ConvertedYaml =
  | { readonly ok: true; readonly json: string; readonly strictError: string | undefined }
  | { readonly ok: false; readonly error: SyntaxProblem };

/**
 * The JSON text that `sigs.k8s.io/yaml` makes of a YAML text, before anything decodes it.
 *
 * It differs from printing {@link parseYaml}'s value only in `-0` and in integers from 2^63 to 2^64-1, which decoding rounds to float64.
 */
export function convertYamlToJson(text: string): ConvertedYaml {
  const plain = readPlainYaml(text, toPrintedNumber);
  if (plain !== undefined) return { ok: true, json: printJson(plain), strictError: undefined };
  try {
    const { value, strictError } = constructValue(readEvents(text), toPrintedNumber);
    return { ok: true, json: printJson(value), strictError };
  } catch (error) {
    if (!(error instanceof SyntaxFailure)) throw error;
    return { ok: false, error: error.problem };
  }
}

function toPrintedNumber(scalar: number | bigint | YamlFloat): JsonValue | undefined {
  if (typeof scalar === 'bigint') return scalar;
  return typeof scalar === 'object' && Object.is(scalar.value, -0) ? new Float64(-0) : toJsonNumber(scalar);
}

/** A problem of a part, in the offsets of the whole file. */
function moved(problem: SyntaxProblem, base: number, limit: number): SyntaxProblem {
  const range = { start: Math.min(problem.range.start + base, limit), end: Math.min(problem.range.end + base, limit) };
  return { ...problem, range };
}
