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

/** How far a line is read, and what may come next. */
interface Line {
  readonly text: string;
  readonly start: number;
  readonly end: number;
  at: number;
  /** The column of the node that a block scalar in this line would belong to. */
  parent: number;
  /** Whether only indicators were read so far. */
  isHead: boolean;
  /** Whether a node may start. */
  mayStart: boolean;
  afterIndicator: boolean;
}

/** The offset of the comment in one line, if it has one. */
function scanLine(text: string, start: number, end: number, state: State): number | undefined {
  let at = start;
  while (at < end && text[at] === ' ') at++;
  if (state.block !== undefined) {
    if (at === end || at - start > state.block) return undefined;
    state.block = undefined;
  }
  const isHead = state.quote === '';
  const line: Line = { text, start, end, at, parent: at - start - 1, isHead, mayStart: isHead, afterIndicator: false };
  while (line.at < end) {
    if (state.quote !== '') leaveQuote(line, state);
    else if (text[line.at] === '#' && (line.at === start || isBlank(text[line.at - 1]!))) return line.at;
    else {
      readCharacter(line, state);
      line.at++;
    }
  }
  return undefined;
}

function leaveQuote(line: Line, state: State): void {
  line.at = closeQuote(line.text, line.at, line.end, state);
  // The colon of a JSON-like pair needs no space after it.
  if (state.quote !== '' || line.text[line.at] !== ':') return;
  line.at++;
  line.mayStart = true;
}

function readCharacter(line: Line, state: State): void {
  const { end, mayStart, text } = line;
  const character = text[line.at]!;
  if (isBlank(character)) {
    line.mayStart ||= line.afterIndicator;
    line.afterIndicator = false;
  } else if (mayStart && (character === '"' || character === "'")) {
    if (line.isHead) line.parent = line.at - line.start;
    state.quote = character;
    line.isHead = line.mayStart = line.afterIndicator = false;
  } else if (mayStart && (character === '!' || character === '&')) {
    while (line.at + 1 < end && !isBlank(text[line.at + 1]!)) line.at++;
  } else if (mayStart && state.depth === 0 && (character === '|' || character === '>') && isBlockHeader(text, line.at, end)) {
    state.block = line.parent;
    line.mayStart = false;
  } else readContent(line, character, state);
}

/** Reads an indicator, a bracket or a character of a plain scalar. */
function readContent(line: Line, character: string, state: State): void {
  const { at, end, isHead, mayStart, text } = line;
  const isIndicator = isHead && (character === '-' || character === '?') && (at + 1 === end || isBlank(text[at + 1]!));
  if (isHead) line.parent = at - line.start;
  line.isHead &&= isIndicator;
  line.afterIndicator = isIndicator || character === ':';
  if (character === '[' || character === '{') state.depth += mayStart ? 1 : 0;
  else if (character === ']' || character === '}') state.depth -= state.depth > 0 ? 1 : 0;
  line.mayStart = state.depth > 0 && (character === '[' || character === '{' || character === ',');
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
