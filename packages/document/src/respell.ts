import { COLLECTION_STYLE, EVENT_ID, SCALAR_STYLE, type Event, type ScalarEvent } from 'js-yaml';

/**
 * A text of the same length in which js-yaml sees the line breaks and tabs that goyaml sees.
 *
 * NEL, LS, PS and a lone CR become line feeds; a tab that follows something on its line becomes a space, because js-yaml counts tabs against the
 * indentation of flow collections; a byte order mark anywhere but at the start is an ordinary letter.
 */
export function respell(text: string): string {
  let spelling = text;
  if (/[\u0085\u2028\u2029]|\r(?!\n)/.test(spelling)) spelling = spelling.replace(/[\u0085\u2028\u2029]|\r(?!\n)/g, '\n');
  if (spelling.includes('\t')) spelling = spelling.replace(/[^\n]+/g, respellTabs);
  if (spelling.includes('\ufeff', 1)) spelling = spelling.charAt(0) + spelling.slice(1).replaceAll('\ufeff', 'x');
  // js-yaml takes an indented `---` on the first line for a marker; to goyaml it is text.
  return spelling.replace(/^( +)-(?=--(?:\s|$))/, '$1x');
}

function respellTabs(line: string): string {
  const content = line.search(/[^ \t\r]/);
  return content < 0 ? line : line.slice(0, content) + line.slice(content).replaceAll('\t', ' ');
}

/** Replaces `\'`, which only goyaml knows, by `\"` from the quote at `offset` to the end of its double-quoted scalar. */
export function respellEscapes(text: string, offset: number): string {
  const parts: string[] = [text.slice(0, offset)];
  let i = offset - 1;
  while (i < text.length && text.charAt(i) !== '"') {
    const escaped = text.charAt(i) === '\\';
    if (i >= offset) parts.push(text.charAt(i));
    if (escaped) parts.push(text.charAt(i + 1) === "'" ? '"' : text.charAt(i + 1));
    i += escaped ? 2 : 1;
  }
  parts.push(text.slice(i));
  return parts.join('');
}

/** Characters of a tag that js-yaml refuses and goyaml takes, as long as the whole is a tag to goyaml. */
export const LOOSE_TAG = /^!(?![\w-]*!$)(?:[\w-]*!)?(?:[\w\-;/?:@&=+$,.!~*'()[\]]|%[0-9a-fA-F]{2})+$/;

/** Replaces the tag around `offset` by one of the same length that js-yaml takes; `undefined` where goyaml sees no tag either. */
export function respellTag(text: string, offset: number): string | undefined {
  let start = offset;
  while (start > 0 && !/\s/.test(text.charAt(start - 1))) start--;
  let end = offset;
  while (end < text.length && !/\s/.test(text.charAt(end))) end++;
  const tag = text.slice(start, end);
  if (!LOOSE_TAG.test(tag) || /^![\w-]*$/.test(tag)) return undefined;
  return `${text.slice(0, start)}!${'x'.repeat(end - start - 1)}${text.slice(end)}`;
}

/**
 * Replaces the colon of every `key:` in a flow collection that a bracket or comma follows at once, as in `{a:}`: to goyaml it belongs to the
 * plain scalar. `undefined` when there is none.
 */
export function respellFlowKeys(text: string, events: readonly Event[]): string | undefined {
  if (!/:[,[\]{}]/.test(text)) return undefined;
  const colons = new Set<number>();
  for (const { valueEnd } of flowPlainScalars(events)) {
    if (text.charAt(valueEnd) === ':' && /[,[\]{}]/.test(text.charAt(valueEnd + 1))) colons.add(valueEnd);
  }
  if (colons.size === 0) return undefined;
  return text.replace(/:(?=[,[\]{}])/g, (colon, offset: number) => (colons.has(offset) ? 'x' : colon));
}

/** Where a space must follow a `?` in a flow collection for js-yaml to see the indicator in it that goyaml sees, as in `{?a: b}`. */
export function flowIndicators(text: string, events: readonly Event[]): readonly number[] {
  if (!/[[{,\s]\?\S/.test(text)) return [];
  const offsets: number[] = [];
  for (const { valueStart } of flowPlainScalars(events)) if (text.charAt(valueStart) === '?') offsets.push(valueStart + 1);
  return offsets;
}

function* flowPlainScalars(events: readonly Event[]): Generator<ScalarEvent> {
  const flow: boolean[] = [];
  for (const event of events) {
    if (event.type === EVENT_ID.POP) flow.pop();
    else if (event.type === EVENT_ID.MAPPING || event.type === EVENT_ID.SEQUENCE) flow.push(event.style === COLLECTION_STYLE.FLOW);
    else if (event.type === EVENT_ID.DOCUMENT) flow.push(false);
    else if (event.type === EVENT_ID.SCALAR && flow.at(-1) === true && event.style === SCALAR_STYLE.PLAIN) yield event;
  }
}

/** Replaces one character by a letter, which no grammar minds in a plain scalar. */
export function respellCharacter(text: string, offset: number): string {
  return `${text.slice(0, offset)}x${text.slice(offset + 1)}`;
}
