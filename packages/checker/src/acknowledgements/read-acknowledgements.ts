import { isComment, type ParsedDocument, type Range } from '@structural/document';

/** What a comment begins with that acknowledges findings. */
export const ACKNOWLEDGEMENT = 'structural-ignore';

/** A comment that acknowledges findings, or means to. */
export interface Acknowledgement {
  /** From the number sign to the end of the line, without blanks there. */
  readonly range: Range;
  /** The rules as written, with their places; of changes of definitions also their ids. */
  readonly rules: readonly { readonly id: string; readonly range: Range }[];
  /** What follows the colon; empty where nothing does. */
  readonly reason: string;
  /** What the word before the rules has more than `structural-ignore`, where that is neither nothing nor `-file`. */
  readonly unknownForm?: string;
  readonly isWholeFile: boolean;
  /** The line on which the findings begin that are meant, without its break; absent where none of its document follows a comment that has a line of its own. */
  readonly line?: Range;
}

/**
 * The comments of a text that begin with `structural-ignore` or `structural-ignore-file`, in the order of the text.
 *
 * One at the end of a line is about that line, one on its own line about the next one that holds more than a comment. What only looks like a
 * comment inside of a scalar is none. `documents` are those of the text, in order, or those in which
 * {@link ACKNOWLEDGEMENT} stands. Linear in the text; costs one search where there is none.
 */
export function readAcknowledgements(text: string, documents: readonly ParsedDocument[]): readonly Acknowledgement[] {
  if (!mayAcknowledge(text)) return [];
  const found: Acknowledgement[] = [];
  let at = 0;
  let next: FollowingLine | undefined;
  const comments = [...text.matchAll(COMMENT)].filter(({ index }) => {
    while (at < documents.length && (documents[at]?.range.end ?? 0) <= index) at++;
    const document = documents[at];
    return isComment(text, index, document !== undefined && document.range.start <= index ? document : undefined);
  });
  // From the end, so that of many comments above one line each finds that line at the comment below it.
  for (const match of comments.reverse()) {
    const { 0: comment, 1: form = '', 2: rest = '', index } = match;
    const lineStart = startOfLine(text, index);
    const isAlone = BLANKS.test(text.slice(lineStart, index));
    if (isAlone) next = { before: lineStart, line: followingLine(text, endOfLine(text, index), next) };
    const isKnown = form === '' || form === '-file';
    const line = isAlone ? next?.line : { start: lineStart, end: endOfLine(text, index) };
    found.push({
      range: { start: index, end: index + comment.trimEnd().length },
      ...readRules(rest, index + comment.length - rest.length),
      ...(isKnown ? {} : { unknownForm: form }),
      isWholeFile: form === '-file',
      ...(line === undefined ? {} : { line }),
    });
  }
  return found.reverse();
}

/** Whether a text seems to have a comment that acknowledges findings. Most texts have few number signs, which are found far faster than the word. */
export function mayAcknowledge(text: string): boolean {
  for (let at = text.indexOf('#'); at !== -1; at = text.indexOf('#', at + 1)) {
    let word = at + 1;
    while (text[word] === ' ' || text[word] === '\t') word++;
    if (text.startsWith(ACKNOWLEDGEMENT, word)) return true;
  }
  return false;
}

const COMMENT = /#+[ \t]*structural-ignore((?:-[A-Za-z-]*)?)(?![\w-])([^\r\n\u0085\u2028\u2029]*)/g;
const BLANKS = /^[ \t\ufeff]*$/;
const BREAK = /\r\n|[\r\n]/g;

/** The line that comments before an offset are about; undefined at the end of the text. */
interface FollowingLine {
  readonly before: number;
  readonly line: Range | undefined;
}

function followingLine(text: string, from: number, known: FollowingLine | undefined): Range | undefined {
  for (let start = afterBreak(text, from); start < text.length;) {
    if (start === known?.before) return known.line;
    const end = endOfLine(text, start);
    const line = text.slice(start, end);
    if (!/^[ \t]*(?:#|$)/.test(line)) return line.startsWith('---') ? undefined : { start, end };
    start = afterBreak(text, end);
  }
  return undefined;
}

function startOfLine(text: string, offset: number): number {
  let start = offset;
  while (start > 0 && !/[\r\n]/.test(text.charAt(start - 1))) start--;
  return start;
}

/** The offset of the break that ends a line, or of the end of the text. */
function endOfLine(text: string, offset: number): number {
  BREAK.lastIndex = offset;
  return BREAK.exec(text)?.index ?? text.length;
}

function afterBreak(text: string, end: number): number {
  return text.startsWith('\r\n', end) ? end + 2 : end + 1;
}

function readRules(rest: string, start: number): Pick<Acknowledgement, 'rules' | 'reason'> {
  const rules: { id: string; range: Range }[] = [];
  for (let at = 0; ;) {
    NAME.lastIndex = at;
    const [all = '', id = ''] = NAME.exec(rest) ?? [];
    if (id === '') return { rules, reason: rest.startsWith(':', at + all.length) ? rest.slice(at + all.length + 1).trim() : '' };
    at += all.length;
    rules.push({ id, range: { start: start + at - id.length, end: start + at } });
  }
}

/**
 * Blanks and commas, and the name of a rule or the id of a change behind them. What is quoted in an id may hold anything, and a colon in it is one of its
 * own unless a blank follows.
 */
const NAME = /[\s,]*([\w-]+@(?:"(?:[^"\\]|\\.)*"|[^\s,:"]|:(?!\s|$))+|[^\s,:]+)?/y;
