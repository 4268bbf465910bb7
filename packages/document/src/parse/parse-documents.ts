import { decodeBytes } from '../text/decode-bytes.js';
import { utf8Length } from '@structural/go';
import { isTooLarge, TOO_LARGE_MESSAGE } from '../text/limits.js';
import { itemisedList, type ItemisedList } from './list-items.js';
import { isTooLargeJson, isTooLargeYaml } from './list-size.js';
import { parseJsonPart } from './parse-json.js';
import { parseYamlPart } from './parse-yaml.js';
import type { BlockMemory } from '../yaml/plain/block-memory.js';
import type { DocumentFormat, FailedDocument, ParsedDocument } from '../document/source-document.js';
import type { Range } from '../text/range.js';
import { splitStream, type BadSeparator, type Chunk } from './split-stream.js';
import type { SyntaxProblemCode } from '../document/syntax-problem.js';

/**
 * Reads all documents of a file, split as kubectl splits it: a stream of YAML documents, of JSON values, or JSON first and YAML after it.
 *
 * Every part is judged alone, so one malformed document hides no other. Parts without a value (empty ones, comments, `null`) give no document.
 * Bytes are decoded as UTF-8 or, by their byte order mark, as UTF-16; a byte order mark at the start is skipped. Never throws.
 * With `blocks` ordinary YAML shares values: equal blocks of all texts that were read with them are one object, so that a value no
 * longer says where it stands.
 * Source: apimachinery `pkg/util/yaml`, `YAMLOrJSONDecoder`; cli-runtime's `StreamVisitor`.
 */
export function parseDocuments(input: string | Uint8Array, blocks?: BlockMemory): readonly ParsedDocument[] {
  return [...parseEach(input, blocks)];
}

/** As {@link parseDocuments}, but a document of a stream of YAML is read when it is asked for, so that whoever lets go of values holds few at once. */
export function* parseEach(input: string | Uint8Array, blocks?: BlockMemory): Generator<ParsedDocument> {
  if (typeof input === 'string') yield* parseText(input, blocks);
  else {
    const decoded = decodeBytes(input);
    if (decoded.ok) yield* parseText(decoded.text, blocks);
    else {
      const { text, offset, message, code } = decoded;
      yield failed(text, { start: 0, end: text.length }, 'yaml', code, message, { start: offset, end: Math.min(offset + 1, text.length) });
    }
  }
}

/**
 * As {@link parseEach} for a text of which items of lists may be looked at one by one: lists that take up as much as `longList` units and can be read so are
 * not read as one.
 */
export function* parseParts(text: string, longList: number): Generator<ParsedDocument | ItemisedList> {
  const start = text.charCodeAt(0) === 0xfeff ? 1 : 0;
  if (looksLikeJson(text, start)) {
    const from = skipJsonBlanks(text, start);
    const list = text.length - from < longList ? undefined : itemisedList(text, { start: from, end: jsonEnd(text) }, 'json');
    if (list === undefined) yield* parseText(text, undefined);
    else yield list;
    return;
  }
  for (const part of splitStream(text, start)) {
    const list =
      part.kind === 'chunk' && part.end - part.start >= longList
        ? itemisedList(text, { start: part.start, end: part.end }, 'yaml')
        : undefined;
    if (list !== undefined) yield list;
    else for (const document of parsePart(text, part, undefined)) if (!document.ok || document.value !== null) yield document;
  }
}

/**
 * Reads one request body as the server's decoder does: JSON when it starts with `{`, after white space, else YAML.
 */
export function parseBody(text: string): ParsedDocument {
  const range = { start: 0, end: text.length };
  if (isTooLarge(text, 0, text.length)) return tooLarge(text, range, 'yaml');
  return looksLikeJson(text, 0) ? parseJsonPart(text, range, true).document : parseYamlPart(text, range, text);
}

function* parseText(text: string, blocks: BlockMemory | undefined): Generator<ParsedDocument> {
  const start = text.charCodeAt(0) === 0xfeff ? 1 : 0;
  const documents = looksLikeJson(text, start) ? parseJsonStream(text, start) : parseYamlStream(text, start, blocks);
  for (const document of documents) if (!document.ok || document.value !== null) yield document;
}

/** How far kubectl looks for the brace that starts JSON. */
const LOOKAHEAD = 4_096;

function looksLikeJson(text: string, from: number): boolean {
  return /^[\s\u0085]*\{/.test(text.slice(from, from + LOOKAHEAD)) && text.charCodeAt(from) !== 0xfeff;
}

function parseJsonStream(text: string, from: number): readonly ParsedDocument[] {
  const documents: ParsedDocument[] = [];
  for (let at = from; ;) {
    const start = skipJsonBlanks(text, at);
    if (start >= text.length) return documents;
    const { document, end, isComplete } = parseJsonPart(text, { start, end: text.length }, false);
    if (!document.ok && !isComplete) {
      const yamlStart = documents.length <= 1 ? afterBlanks(text, at) : undefined;
      if (yamlStart !== undefined) return [...documents, ...preferJsonProblem(document, [...parseYamlStream(text, yamlStart)])];
      // Two values or more are a JSON stream for certain.
      const broken = shortened(document);
      return [...documents, broken, ...parseYamlStream(text, broken.range.end)];
    }
    documents.push(
      isTooLargeJson(text, document.range.start, document.range.end, document.ok ? document.value : undefined)
        ? tooLarge(text, document.range, 'json')
        : document,
    );
    at = end;
  }
}

/**
 * Where kubectl goes on reading YAML when a stream turns out to be no JSON: after the blanks up to a line's end. `undefined` when fewer than four
 * bytes are left there; then it does not try.
 */
function afterBlanks(text: string, from: number): number | undefined {
  let at = from;
  while (at < text.length && /[^\S\n]/.test(text.charAt(at))) at++;
  if (text.length - at < 4 && utf8Length(text.slice(at)) < 4) return undefined;
  return text.charAt(at) === '\n' ? at + 1 : at;
}

/** When neither reader takes a text that starts like JSON, JSON's problem is the one to show. */
function preferJsonProblem(json: FailedDocument, yaml: readonly ParsedDocument[]): readonly ParsedDocument[] {
  const first = yaml[0];
  if (first === undefined || first.ok || first.error.code === 'too-large' || first.error.code === 'separator') return yaml;
  return [{ ...json, range: first.range }, ...yaml.slice(1)];
}

/** A failure in a JSON stream, up to the next separator line. */
function shortened(document: FailedDocument): FailedDocument {
  const separator = document.text.indexOf('\n---', document.error.range.start);
  const end = separator < 0 ? document.range.end : separator + 1;
  return { ...document, range: { start: document.range.start, end } };
}

function skipJsonBlanks(text: string, from: number): number {
  let at = from;
  while (at < text.length && ' \t\r\n'.includes(text.charAt(at))) at++;
  return at;
}

/** Where a text ends but for white space. */
function jsonEnd(text: string): number {
  let end = text.length;
  while (end > 0 && ' \t\r\n'.includes(text.charAt(end - 1))) end--;
  return end;
}

function* parseYamlStream(text: string, from: number, blocks?: BlockMemory): Generator<ParsedDocument> {
  for (const part of splitStream(text, from)) yield* parsePart(text, part, blocks);
}

function parsePart(text: string, part: Chunk | BadSeparator, blocks: BlockMemory | undefined): readonly ParsedDocument[] {
  if (part.kind !== 'chunk') return [badSeparator(text, part)];
  return isBlank(text, part) ? [] : [parseChunk(text, part, blocks)];
}

const SPACES = ' '.repeat(4_096);
const SPACE = 0x20;
const LF = 0x0a;
const CR = 0x0d;

/** True for a chunk of nothing but spaces and line breaks, of which a file may have many. */
function isBlank(text: string, { start, end }: Chunk): boolean {
  let first = start;
  // Most of a file may be left blank for what is judged by itself; long texts are compared at once.
  while (first + SPACES.length <= end && text.slice(first, first + SPACES.length) === SPACES) first += SPACES.length;
  for (let at = first; at < end; at++) {
    const code = text.charCodeAt(at);
    if (code !== SPACE && code !== LF && code !== CR) return false;
  }
  return true;
}

function parseChunk(text: string, { start, end, contentStart }: Chunk, blocks: BlockMemory | undefined): ParsedDocument {
  const range = { start, end };
  if (isTooLargeYaml(text, start, end)) return tooLarge(text, range, 'yaml');
  const content = text.slice(contentStart, end);
  // kubectl's line reader ends every line, the last one too.
  return parseYamlPart(text, range, content.endsWith('\n') ? content : `${content}\n`, contentStart, blocks);
}

function badSeparator(text: string, { start, end, rest }: BadSeparator): FailedDocument {
  return failed(text, { start, end }, 'yaml', 'separator', `invalid Yaml document separator: ${rest}`, { start, end });
}

function tooLarge(text: string, range: Range, format: DocumentFormat): FailedDocument {
  return failed(text, range, format, 'too-large', TOO_LARGE_MESSAGE, { start: range.start, end: range.start });
}

function failed(text: string, range: Range, format: DocumentFormat, code: SyntaxProblemCode, message: string, at: Range): FailedDocument {
  return { ok: false, format, text, range, error: { code, message, range: at } };
}
