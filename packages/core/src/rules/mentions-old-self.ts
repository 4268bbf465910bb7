/** What a token of CEL is, as far as it matters here: something that a field can be selected from, or not. */
interface Token {
  readonly end: number;
  readonly isOperand: boolean;
}

const IDENTIFIER = /[A-Za-z_][A-Za-z0-9_]*/y;
const NUMBER = /[0-9](?:[0-9A-Za-z_]|\.[0-9])*/y;
const STRING = /[bB]?[rR]?(?="|')/y;
const SPACE = /(?:[ \t\n\r\f]|\/\/[^\n]*)+/y;

/**
 * Whether an expression refers to the variable `oldSelf`.
 *
 * Not where it is the name of a field (`x.oldSelf`) or of a function, or stands in a string or a comment. A comprehension's own
 * variable of that name counts, as it does for the server. Linear; any text has an answer, also one that is no CEL.
 */
export function mentionsOldSelf(expression: string): boolean {
  if (!expression.includes('oldSelf')) return false;
  let afterOperand = false;
  let isSelection = false;
  for (let at = 0; at < expression.length;) {
    const space = match(SPACE, expression, at);
    if (space !== undefined) {
      at += space.length;
      continue;
    }
    const character = expression[at]!;
    if (character === '.') {
      isSelection = afterOperand;
      afterOperand = false;
      at += expression[at + 1] === '?' ? 2 : 1;
      continue;
    }
    const word = match(STRING, expression, at) === undefined ? match(IDENTIFIER, expression, at) : undefined;
    if (word === 'oldSelf' && !isSelection && !isCalled(expression, at + word.length)) return true;
    const token = word === undefined ? otherToken(expression, at) : { end: at + word.length, isOperand: word !== 'in' };
    afterOperand = token.isOperand;
    isSelection = false;
    at = token.end;
  }
  return false;
}

function match(pattern: RegExp, text: string, at: number): string | undefined {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0];
}

function isCalled(expression: string, at: number): boolean {
  const space = match(SPACE, expression, at) ?? '';
  return expression[at + space.length] === '(';
}

function otherToken(expression: string, at: number): Token {
  const prefix = match(STRING, expression, at);
  if (prefix !== undefined) return { end: stringEnd(expression, at + prefix.length, /r/i.test(prefix)), isOperand: true };
  const number = match(NUMBER, expression, at);
  if (number !== undefined) return { end: at + number.length, isOperand: true };
  const character = expression[at]!;
  if (character === '`') {
    const end = expression.indexOf('`', at + 1);
    return { end: end < 0 ? expression.length : end + 1, isOperand: true };
  }
  return { end: at + 1, isOperand: character === ')' || character === ']' || character === '}' };
}

/** Where the string literal ends whose quotes begin at `start`; a string that is never closed ends with the text. */
function stringEnd(expression: string, start: number, isRaw: boolean): number {
  const quote = expression[start]!;
  const closing = expression.startsWith(quote.repeat(3), start) ? quote.repeat(3) : quote;
  let at = start + closing.length;
  while (at < expression.length) {
    if (expression.startsWith(closing, at)) return at + closing.length;
    at += !isRaw && expression[at] === '\\' ? 2 : 1;
  }
  return expression.length;
}
