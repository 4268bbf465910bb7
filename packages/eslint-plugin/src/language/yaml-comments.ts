import type { Range } from '@structural/document';

/** What the lines before have left open. */
interface State {
  /** The quote of an open quoted scalar. */
  quote: string;
  /** How many flow collections are open. */
  depth: number;
  /** The column that the lines of an open block scalar exceed; `undefined` where none is open. */
  block: number | undefined;
}

/**
 * The comments of a YAML stream in the order of the text, each from its `#` to the end of its line.
 *
 * Works on text that does not parse, too, such as a template: it only follows quotes, block scalars and flow collections, and starts anew
 * at every `---`. Linear.
 */
export function findComments(text: string): readonly Range[] {
  const comments: Range[] = [];
  let state: State = { quote: '', depth: 0, block: undefined };
  for (let start = 0; start < text.length;) {
    const end = endOfLine(text, start);
    if (text.startsWith('---', start)) state = { quote: '', depth: 0, block: undefined };
    const comment = scanLine(text, start, end, state);
    if (comment !== undefined) comments.push({ start: comment, end });
    start = end + 1;
  }
  return comments;
}

function endOfLine(text: string, from: number): number {
  for (let at = from; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (unit === 0x0a || unit === 0x0d) return at;
  }
  return text.length;
}

/** The offset of the comment in one line, if it has one. */
function scanLine(text: string, start: number, end: number, state: State): number | undefined {
  let at = start;
  while (at < end && text[at] === ' ') at++;
  if (state.block !== undefined) {
    if (at === end || at - start > state.block) return undefined;
    state.block = undefined;
  }
  // The column of the node that a block scalar in this line would belong to.
  let parent = at - start - 1;
  let isHead = state.quote === '';
  let mayStart = isHead;
  let afterIndicator = false;
  while (at < end) {
    if (state.quote !== '') {
      at = closeQuote(text, at, end, state);
      // The colon of a JSON-like pair needs no space after it.
      if (state.quote === '' && text[at] === ':') {
        at++;
        mayStart = true;
      }
      continue;
    }
    const character = text[at]!;
    if (character === ' ' || character === '\t') {
      mayStart ||= afterIndicator;
      afterIndicator = false;
    } else if (character === '#' && (at === start || isBlank(text[at - 1]!))) {
      return at;
    } else if (mayStart && (character === '"' || character === "'")) {
      if (isHead) parent = at - start;
      state.quote = character;
      isHead = mayStart = afterIndicator = false;
    } else if (mayStart && (character === '!' || character === '&')) {
      while (at + 1 < end && !isBlank(text[at + 1]!)) at++;
    } else if (mayStart && state.depth === 0 && (character === '|' || character === '>') && isBlockHeader(text, at, end)) {
      state.block = parent;
      mayStart = false;
    } else {
      const isIndicator = isHead && (character === '-' || character === '?') && (at + 1 === end || isBlank(text[at + 1]!));
      if (isHead) parent = at - start;
      isHead &&= isIndicator;
      afterIndicator = isIndicator || character === ':';
      if (character === '[' || character === '{') state.depth += mayStart ? 1 : 0;
      else if (character === ']' || character === '}') state.depth -= state.depth > 0 ? 1 : 0;
      mayStart = state.depth > 0 && (character === '[' || character === '{' || character === ',');
    }
    at++;
  }
  return undefined;
}

/** Goes to the end of the open quoted scalar, or of the line. */
function closeQuote(text: string, from: number, end: number, state: State): number {
  for (let at = from; at < end; at++) {
    const character = text[at];
    if (character === '\\' && state.quote === '"') at++;
    else if (character === state.quote) {
      if (character === "'" && text[at + 1] === "'") at++;
      else {
        state.quote = '';
        return at + 1;
      }
    }
  }
  return end;
}

function isBlockHeader(text: string, at: number, end: number): boolean {
  let next = at + 1;
  while (next < end && '+-0123456789'.includes(text[next]!)) next++;
  if (next < end && !isBlank(text[next]!)) return false;
  while (next < end && isBlank(text[next]!)) next++;
  return next === end || text[next] === '#';
}

function isBlank(character: string): boolean {
  return character === ' ' || character === '\t';
}
