import type { Range } from '../text/range.js';

/** Where the items of a list stand in a text. */
export interface ListCuts {
  readonly starts: readonly number[];
  /** Where each one ends; where the next one starts, unless it is given. */
  readonly ends?: readonly number[];
  /** Where the last one ends. */
  readonly end: number;
}

const ITEMS = 'items:';

/** The items of a list of YAML, each with its dash, by lines at the left margin; undefined where these are not `items:` and dashes behind it. */
export function yamlListCuts(text: string, { end, start }: Range): ListCuts | undefined {
  const starts: number[] = [];
  let isWithin = false;
  for (let at = start; at < end; at = nextLine(text, at, end)) {
    const char = text[at];
    if (isWithin && char === '-' && ' \r\n'.includes(text.charAt(at + 1))) starts.push(at);
    else if (char === ' ' || char === '\n' || char === '\r' || char === '#') continue;
    else if (isWithin && starts.length > 0) return { starts, end: at };
    else if (isWithin) return undefined;
    else isWithin = text.startsWith(ITEMS, at) && text.slice(at + ITEMS.length, nextLine(text, at, end)).trim() === '';
  }
  return starts.length > 0 ? { starts, end } : undefined;
}

function nextLine(text: string, at: number, end: number): number {
  const newline = text.indexOf('\n', at);
  return newline === -1 || newline >= end ? end : newline + 1;
}

/** The items of a list of JSON, without commas; undefined where it has no `items`, or where something other than a comma is between two. */
export function jsonListCuts(text: string, { end, start }: Range): ListCuts | undefined {
  const starts: number[] = [];
  const ends: number[] = [];
  let depth = 0;
  let isItems = false;
  for (let at = start; at < end; at++) {
    const char = text[at];
    if (char === '"') {
      const close = endOfString(text, at, end);
      if (depth === 1 && !isItems && starts.length === 0)
        isItems = text.slice(at, close + 1) === '"items"' && /^\s*:\s*\[/.test(text.slice(close + 1, close + 99));
      at = close;
    } else if (char === '{' || char === '[') {
      if (depth === 2 && isItems) starts.push(at);
      depth++;
    } else if (char === '}' || char === ']') {
      depth--;
      if (depth === 2 && isItems) ends.push(at + 1);
      if (depth === 1) isItems = false;
    }
  }
  const last = ends.at(-1);
  const isWhole = starts.length === ends.length && starts.every((from, i) => i === 0 || text.slice(ends[i - 1], from).trim() === ',');
  return last !== undefined && isWhole ? { starts, ends, end: last } : undefined;
}

/** Where the string that starts there ends, at its closing quote; the end of the text where it has none. */
function endOfString(text: string, start: number, end: number): number {
  for (let at = text.indexOf('"', start + 1); at !== -1 && at < end; at = text.indexOf('"', at + 1)) {
    let backslashes = 0;
    while (text[at - 1 - backslashes] === '\\') backslashes++;
    if (backslashes % 2 === 0) return at;
  }
  return end;
}
