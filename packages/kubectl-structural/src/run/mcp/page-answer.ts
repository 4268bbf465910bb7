import { Float64, formatJsonFloat, isJsonArray, type JsonObject, type JsonValue } from '@structural/json';
import type { ToolAnswer } from './tool.js';

/** The longest answer, in bytes: 2,000 tokens where a token has 2.5 bytes, which JSON of manifests has at least. */
export const MAX_ANSWER_BYTES = 5000;

/** What the notes may take of it. */
const MAX_NOTES_CHARACTERS = 600;

/** The form of one page. */
interface Page {
  readonly text: string;
  readonly pages: number;
}

/**
 * One page of an answer, as JSON text of at most {@link MAX_ANSWER_BYTES}: the list is cut between items, in the order that the command has. The first page has
 * the head and the notes. An item that is longer than a page is a page of its own, in which it is cut and says so. Pages count from 1.
 */
export function pageAnswer(answer: ToolAnswer, page: number): Page {
  const first = headText(answer);
  const pages: string[][] = [[]];
  let room = MAX_ANSWER_BYTES - bytesOf(first) - FRAME;
  for (const item of answer.items) {
    let text = answerText(item);
    if (bytesOf(text) > MAX_ANSWER_BYTES - FRAME - MAX_HEAD) text = cutText(text);
    const size = bytesOf(text) + 1;
    if (size > room) {
      pages.push([]);
      room = MAX_ANSWER_BYTES - FRAME - MAX_HEAD;
    }
    pages.at(-1)?.push(text);
    room -= size;
  }
  const at = Math.min(Math.max(page, 1), pages.length);
  const head = at === 1 ? first : answerText(commandOf(answer)).slice(1, -1);
  const place = pages.length === 1 ? '' : `,"page":${String(at)},"pages":${String(pages.length)}`;
  const list = (pages[at - 1] ?? []).join(',');
  return { text: `{${head}${place},"${answer.name}":[${list}]}`, pages: pages.length };
}

/** What the page's own words take, in bytes. */
const FRAME = 60;
/** What the command takes on further pages. */
const MAX_HEAD = 500;

function commandOf({ command, exitCode }: ToolAnswer): JsonObject {
  const words = command.map((word) => (/^[\w./:=@-]+$/.test(word) ? word : JSON.stringify(word))).join(' ');
  return { command: shortened(`kubectl structural ${words}`, MAX_HEAD / 2), exitCode };
}

function headText(answer: ToolAnswer): string {
  const { head = {}, notes } = answer;
  const trimmed = notes.trim();
  const text = answerText({ ...commandOf(answer), ...(trimmed !== '' && { notes: shortened(trimmed, MAX_NOTES_CHARACTERS) }), ...head });
  return text.slice(1, -1);
}

/** A text of an item that is too long for a page, as a text. */
function cutText(text: string): string {
  return answerText({ cut: `${text.length} characters, of which these are the first`, text: shortened(text, MAX_CUT_CHARACTERS) });
}

const MAX_CUT_CHARACTERS = 1200;

function shortened(text: string, most: number): string {
  return text.length <= most ? text : `${text.slice(0, most)}…`;
}

function bytesOf(text: string): number {
  return Buffer.byteLength(text);
}

/**
 * A value as JSON with its keys in order and integers exact. What text of a manifest holds is quoted: characters that nobody sees, such as those that turn the
 * direction of text, are escaped.
 */
function answerText(value: JsonValue): string {
  if (value === null || typeof value === 'boolean') return String(value);
  if (typeof value === 'string') return quoted(value);
  if (value instanceof Float64) return formatJsonFloat(value.value);
  if (typeof value !== 'object') return String(value);
  if (isJsonArray(value)) return `[${value.map(answerText).join(',')}]`;
  return `{${Object.entries(value)
    .map(([key, member]) => `${quoted(key)}:${answerText(member)}`)
    .join(',')}}`;
}

function quoted(text: string): string {
  return JSON.stringify(text).replace(UNSEEN, (character) =>
    Array.from({ length: character.length }, (_, i) => `\\u${character.charCodeAt(i).toString(16).padStart(4, '0')}`).join(''),
  );
}

/** Controls, marks of direction, characters without width, tags. */
const UNSEEN = /[\u007f-\u009f\u00ad\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]|\p{Variation_Selector}|[\u{e0000}-\u{e0fff}]/gu;
