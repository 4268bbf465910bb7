import type { FieldError } from '@structural/checker';

/**
 * Whether an error about a text is one about every text that has these parts in this order: about each that begins with the first one and ends with the
 * last one. In doubt it is not.
 */
export function refusesAll({ detail, origin }: FieldError, fixed: readonly string[]): boolean {
  const ofName = OF_NAME.exec(detail)?.[1];
  if (ofName !== undefined) return patternRefusesAll(`^${ofName}$`, fixed);
  if (origin === 'pattern') return patternRefusesAll(/ should match '([\s\S]*)'$/.exec(detail)?.[1] ?? '', fixed);
  return origin === 'enum' && enumRefusesAll(detail, fixed);
}

/** What a server says of a name ends with the pattern of all names. */
const OF_NAME = /regex used for validation is '([^']+)'\)$/;

function enumRefusesAll(detail: string, fixed: readonly string[]): boolean {
  const quoted = detail.replace(/^supported values: /, '').match(/"(?:[^"\\]|\\.)*"/g) ?? [];
  return quoted.length > 0 && quoted.every((text) => !text.includes('\\') && !mayBe(text.slice(1, -1), fixed));
}

function mayBe(text: string, fixed: readonly string[]): boolean {
  const [first = ''] = fixed;
  const last = fixed.at(-1) ?? '';
  if (!text.startsWith(first) || !text.endsWith(last) || text.length < first.length + last.length) return false;
  let at = first.length;
  for (const part of fixed.slice(1, -1)) {
    const found = text.indexOf(part, at);
    if (found === -1) return false;
    at = found + part.length;
  }
  return at + last.length <= text.length;
}

/** Whether a part has a character that no text has which a pattern matches. */
function patternRefusesAll(pattern: string, fixed: readonly string[]): boolean {
  const allowed = charactersOf(pattern);
  return allowed !== undefined && fixed.some((part) => [...part].some((character) => !allowed(character)));
}

/** One part of a pattern: a class, an escape, a group's beginning, a count, or a character. */
const TOKEN = /\[(\^?)((?:\\[\s\S]|[^\]\\])+)\]|\\([\s\S])|\((\?:)?|\{\d*,?\d*\}|([\s\S])/gy;
const RANGE = /(\\[\s\S]|[\s\S])(?:-(\\[\s\S]|[\s\S]))?/g;
const DIGIT = (character: string): boolean => character >= '0' && character <= '9';
const WORD = (character: string): boolean => /^\w$/.test(character);

type Test = (character: string) => boolean;

/** Which characters are in texts that a pattern matches as a whole; undefined where it need not match all of a text, or may match any character. */
function charactersOf(pattern: string): Test | undefined {
  if (!pattern.startsWith('^') || !/(?:^|[^\\])(?:\\\\)*\$$/.test(pattern)) return undefined;
  const tests: Test[] = [];
  let depth = 0;
  for (const [token, negated, members, escaped, , plain] of pattern.slice(1, -1).matchAll(TOKEN)) {
    if (token.startsWith('(')) depth++;
    else if (members !== undefined) {
      const test = negated === '' ? classOf(members) : undefined;
      if (test === undefined) return undefined;
      tests.push(test);
    } else if (escaped !== undefined) {
      const test = escapeOf(escaped);
      if (test === undefined) return undefined;
      tests.push(test);
    } else if (plain !== undefined) {
      if (plain === ')') depth--;
      // Of alternatives each is to be anchored; a question mark behind a parenthesis begins a flag.
      else if ((plain === '|' && depth === 0) || '.^$[]'.includes(plain)) return undefined;
      else if (!'|*+?'.includes(plain)) tests.push((character) => character === plain);
    }
  }
  return depth === 0 && !/\(\?[^:]/.test(pattern) ? (character) => tests.some((test) => test(character)) : undefined;
}

function classOf(members: string): Test | undefined {
  const tests: Test[] = [];
  // Named classes are not read.
  if (members.includes('[')) return undefined;
  for (const [, first = '', last] of members.matchAll(RANGE)) {
    const [from, to] = [first, last ?? first].map((each) => (each.length === 2 ? literalOf(each.charAt(1)) : each));
    if (last !== undefined || first.length === 1) {
      if (from === undefined || to === undefined) return undefined;
      tests.push((character) => character >= from && character <= to);
    } else {
      const test = escapeOf(first.charAt(1));
      if (test === undefined) return undefined;
      tests.push(test);
    }
  }
  return (character) => tests.some((test) => test(character));
}

function escapeOf(escaped: string): Test | undefined {
  if (escaped === 'd') return DIGIT;
  if (escaped === 'w') return WORD;
  const literal = literalOf(escaped);
  return literal === undefined ? undefined : (character) => character === literal;
}

/** The character that an escape stands for; undefined for a class, a position or a code. */
function literalOf(escaped: string): string | undefined {
  return /^\w$/.test(escaped) ? undefined : escaped;
}
