/**
 * Why a text is no constraint of semantic versions, in the words of the library that Crossplane reads them with; undefined where it is one, such as
 * `>=v1.14.0, <2 || 3.x`. Linear.
 *
 * Source: Masterminds/semver 3.4, `NewConstraint`.
 */
export function constraintFault(text: string): string | undefined {
  for (const part of text.split('||')) {
    const fault = partFault(part);
    if (fault !== undefined) return fault;
  }
  return undefined;
}

/** What stands between two `||`: constraints after each other, with a comma or space between them. */
function partFault(part: string): string | undefined {
  const improper = `improper constraint: ${part}`;
  let isParsed = true;
  let at = pastSpaces(part, 0);
  for (let isFirst = true, isBehindComma = false; isFirst || at < part.length; isFirst = false) {
    const operator = matchAt(OPERATOR, part, at);
    const version = matchAt(VERSION, part, pastSpaces(part, at + operator.length));
    if (version === '') return improper;
    const end = pastSpaces(part, at + operator.length) + version.length;
    isParsed &&= isVersion(version);
    const range = matchAt(RANGE, part, end);
    at = end;
    if (range !== '') {
      // A range is rewritten into two constraints, together with the space before it, and a space behind them.
      if (operator !== '' || (!isFirst && !isBehindComma)) return improper;
      isParsed &&= isVersion(range.trim().replace(/^-\s+/, ''));
      at += range.length;
    }
    const next = pastSpaces(part, at);
    isBehindComma = part[next] === ',';
    if (next < part.length && next === at && !isBehindComma && range === '') return improper;
    at = isBehindComma ? pastSpaces(part, next + 1) : next;
    if (isBehindComma && at >= part.length) return improper;
  }
  return isParsed ? undefined : 'constraint parser error';
}

const OPERATOR = /!=|>=|=>|<=|=<|~>|[=><~^]/y;
const VERSION_TEXT = String.raw`v?[0-9|xX*]+(?:\.[0-9|xX*]+)?(?:\.[0-9|xX*]+)?(?:-[0-9A-Za-z-]+(?:\.[0-9A-Za-z-]+)*)?(?:\+[0-9A-Za-z-]+(?:\.[0-9A-Za-z-]+)*)?`;
const VERSION = new RegExp(VERSION_TEXT, 'y');
const RANGE = new RegExp(String.raw`[ \t\n\f\r]+-[ \t\n\f\r]+${VERSION_TEXT}`, 'y');

function matchAt(pattern: RegExp, text: string, at: number): string {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0] ?? '';
}

function pastSpaces(text: string, from: number): number {
  let at = from;
  while (at < text.length && /[ \t\n\f\r]/.test(text.charAt(at))) at++;
  return at;
}

/** Whether the numbers of a version are numbers, up to the first that stands for any. */
function isVersion(text: string): boolean {
  const [, major = '', minor = '', patch = '', prerelease = ''] = PARTS.exec(text) ?? [];
  for (const number of [major, minor, patch]) {
    if (number === '' || /^[xX*]$/.test(number)) break;
    if (!/^[0-9]+$/.test(number) || BigInt(number.slice(0, 40)) >= 1n << 64n) return false;
  }
  return prerelease.split('.').every((each) => !/^0[0-9]+$/.test(each));
}

const PARTS = /^v?([^.+-]+)(?:\.([^.+-]+))?(?:\.([^.+-]+))?(?:-([^+]*))?/;
