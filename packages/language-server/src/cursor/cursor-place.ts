import { parseDocuments, type SourceDocument } from '@structural/document';
import { isJsonArray, isJsonObject, newJsonObject, type JsonObject, type JsonPath, type JsonValue } from '@structural/json';
import { documentAround } from './document-around.js';
import { skeletonAround } from './skeleton.js';

/** Where a cursor stands in the object that is being written. */
export interface CursorPlace {
  /** `key`: a name belongs here, and {@link path} is that of its object; `value`: a scalar does, at {@link path}. */
  readonly kind: 'key' | 'value';
  readonly path: JsonPath;
  /** What is to be replaced by what is chosen: the word around the cursor, as offsets into the whole text. */
  readonly replaced: { readonly start: number; readonly end: number };
  /** What of that word stands before the cursor. */
  readonly word: string;
  /** The value of the document as far as it can be read, with null in the place of the word; a name that is being written is not in it. */
  readonly root: JsonValue;
  /** How the text around writes objects. */
  readonly style: 'block' | 'flow' | 'json';
  /** What opens the word, if it is quoted. */
  readonly quote: '' | '"' | "'";
  /** What has to follow what is written: a comma where another member does, in one line or JSON. */
  readonly ending: '' | ',';
  /** Of a key: whether a colon follows it, so that a name alone belongs here. */
  readonly hasColon: boolean;
  /** How many blanks stand before the key in its line, dashes counted as such. */
  readonly indent: number;
}

/**
 * The place of a cursor in a text that is being written, broken as such texts are; undefined in comments, and where nothing can be made of it.
 *
 * A name is put where the cursor is, and what then parses says where that is. What keeps a document from being parsed elsewhere is blanked line by
 * line. Costs a few readings of the document.
 */
export function findCursor(text: string, offset: number, isJson: boolean): CursorPlace | undefined {
  const around = documentAround(text, offset, isJson);
  const line = lineAround(text, offset, around.start, around.end);
  if (isInComment(line.before, isJson)) return undefined;
  const word = wordAround(line.before, line.after);
  const head = line.before.slice(0, line.before.length - word.before.length - word.quote.length);
  const start = offset - word.before.length - word.quote.length;
  const end = offset + word.after.length + word.closing.length;
  const hasColon =
    /^[ \t]*:(?:[\s]|$)/.test(text.slice(end, around.end)) || (word.quote !== '' && /^[ \t]*:/.test(text.slice(end, around.end)));
  const base = { replaced: { start, end }, word: word.before, quote: word.quote, hasColon, indent: indentOf(head) };
  const bracket = openBracket(text, around.start, start);
  const styles: readonly CursorPlace['style'][] = isJson ? ['json'] : bracket === undefined ? ['block'] : ['flow', 'block'];
  for (const style of styles) {
    for (const kind of kindsAt(head, style === 'block' ? undefined : bracket)) {
      for (const put of waysToWrite(kind, hasColon, style)) {
        const written = text.slice(around.start, start) + put + text.slice(end, around.end);
        const document = parseRepaired(written, start - around.start, put.length, style);
        const found = document && findMark(document.value, kind);
        if (document !== undefined && found !== undefined)
          return {
            ...base,
            kind,
            style,
            ending: put.endsWith(',') ? ',' : '',
            path: found,
            root: withoutMark(document.value, found, kind),
          };
      }
    }
  }
  return undefined;
}

/** A name that nobody writes. */
const MARK = 'structural-cursor-0c5d1f';

/** What may be put in the place of the word, the likelier first. */
function waysToWrite(kind: CursorPlace['kind'], hasColon: boolean, style: CursorPlace['style']): readonly string[] {
  const quoted = `"${MARK}"`;
  if (kind === 'value') return style === 'block' ? [quoted] : [quoted, `${quoted},`];
  if (hasColon) return [quoted];
  return style === 'block' ? [`${MARK}: `] : [`${quoted}: null`, `${quoted}: null,`];
}

/** What may stand after the beginning of a line, where a bracket is open or none is. */
function kindsAt(head: string, bracket: '{' | '[' | undefined): readonly CursorPlace['kind'][] {
  if (/:[ \t]*$/.test(head)) return bracket !== undefined || /:[ \t]+$/.test(head) ? ['value'] : [];
  if (bracket === '[') return /(?:^|[[,])[ \t]*$/.test(head) ? ['value'] : [];
  if (bracket === '{') return /(?:^|[{,])[ \t]*$/.test(head) ? ['key'] : [];
  if (/^[ \t]*(?:- +)*$/.test(head)) return ['key', 'value'];
  return /:[ \t]+(?:[&!][^\s]*[ \t]+)*$/.test(head) ? ['value'] : [];
}

interface Line {
  readonly before: string;
  readonly after: string;
}

function lineAround(text: string, offset: number, start: number, end: number): Line {
  const from = Math.max(text.lastIndexOf('\n', offset - 1) + 1, start);
  const next = text.indexOf('\n', offset);
  const to = next < 0 || next > end ? end : next;
  return { before: text.slice(from, offset), after: text.slice(offset, to).replace(/\r$/, '') };
}

interface Word {
  readonly before: string;
  readonly after: string;
  readonly quote: CursorPlace['quote'];
  readonly closing: string;
}

/** The word around a cursor, with its quotes. */
function wordAround(before: string, after: string): Word {
  const [own = ''] = /[^\s{}[\],"'#:]*(?::[^\s{}[\],"'#:]+)*$/.exec(before.slice(-MAX_OF_WORD)) ?? [];
  const [rest = ''] = /^[^\s{}[\],"'#:]*(?::[^\s{}[\],"'#:]+)*/.exec(after.slice(0, MAX_OF_WORD)) ?? [];
  const open = before[before.length - own.length - 1];
  const quote = open === '"' || open === "'" ? open : '';
  const isClosing = quote === '' || isOpening(before.slice(0, before.length - own.length), quote);
  if (!isClosing) return { before: own, after: rest, quote: '', closing: '' };
  return { before: own, after: rest, quote, closing: quote !== '' && after[rest.length] === quote ? quote : '' };
}

const MAX_OF_WORD = 300;

/** Whether the quote at the end of a line's beginning opens a scalar rather than closing one. */
function isOpening(before: string, quote: string): boolean {
  return (before.split(quote).length - 1) % 2 === 1;
}

function isInComment(before: string, isJson: boolean): boolean {
  if (isJson) return false;
  const bare = before.replace(/"(?:[^"\\]|\\.)*"|'[^']*'/g, '');
  return /(?:^|\s)#/.test(bare);
}

function indentOf(head: string): number {
  return /^[ \t]*(?:- +)*/.exec(head)?.[0].length ?? 0;
}

/** The innermost bracket that is open before a place; brackets in scalars are counted, too, which parsing then shows to be wrong. */
function openBracket(text: string, start: number, end: number): '{' | '[' | undefined {
  const open: ('{' | '[')[] = [];
  for (let i = Math.max(start, end - MAX_OF_FLOW); i < end; i++) {
    const unit = text[i];
    if (unit === '{' || unit === '[') open.push(unit);
    else if (unit === '}' || unit === ']') open.pop();
  }
  return open.at(-1);
}

const MAX_OF_FLOW = 20_000;
const MAX_REPAIRS = 24;

/** The document with what keeps it from being parsed blanked; undefined where the mark itself does, or too much. */
function parseRepaired(written: string, at: number, length: number, style: CursorPlace['style']): SourceDocument | undefined {
  let text = written;
  let isCut = false;
  for (let repair = 0; repair <= MAX_REPAIRS; repair++) {
    const [document, ...more] = parseDocuments(text);
    if (document === undefined || more.length > 0) return undefined;
    if (document.ok) return document;
    if (style !== 'block') return undefined;
    const { start } = document.error.range;
    const from = text.lastIndexOf('\n', start - 1) + 1;
    const next = text.indexOf('\n', start);
    const to = next < 0 ? text.length : next;
    const isOwn = from <= at + length && at <= to;
    if (isOwn || from >= to) {
      // What follows is cut off; then only what indentation says is left.
      if (isCut) break;
      const end = text.indexOf('\n', at + length);
      text = end < 0 ? text : text.slice(0, end + 1);
      isCut = true;
    } else text = text.slice(0, from) + text.slice(from, to).replace(/[^\r]/g, ' ') + text.slice(to);
  }
  const [document, ...more] = parseDocuments(skeletonAround(written, at));
  return document?.ok === true && more.length === 0 ? document : undefined;
}

/** The path of the mark: of the object that has it as a key, or of the value that it is. */
function findMark(root: JsonValue, kind: CursorPlace['kind']): JsonPath | undefined {
  const pending: { readonly path: JsonPath; readonly value: JsonValue }[] = [{ path: [], value: root }];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { path, value } = next;
    if (kind === 'value' && value === MARK) return path;
    if (isJsonArray(value)) value.forEach((item, i) => pending.push({ path: [...path, i], value: item }));
    else if (isJsonObject(value)) {
      if (kind === 'key' && Object.hasOwn(value, MARK)) return path;
      for (const key of Object.keys(value)) pending.push({ path: [...path, key], value: value[key] ?? null });
    }
  }
  return undefined;
}

/** A copy along the path of the mark, without it. */
function withoutMark(value: JsonValue, path: JsonPath, kind: CursorPlace['kind']): JsonValue {
  const [step, ...rest] = path;
  if (step === undefined) {
    if (kind === 'value') return null;
    return isJsonObject(value) ? copyOf(Object.entries(value).filter(([name]) => name !== MARK)) : value;
  }
  if (isJsonArray(value)) return value.map((item, i) => (i === step ? withoutMark(item, rest, kind) : item));
  if (!isJsonObject(value)) return value;
  return copyOf(Object.entries(value).map(([name, member]) => [name, name === step ? withoutMark(member, rest, kind) : member]));
}

function copyOf(members: readonly (readonly [string, JsonValue])[]): JsonObject {
  const copy = newJsonObject();
  for (const [name, member] of members) copy[name] = member;
  return copy;
}
