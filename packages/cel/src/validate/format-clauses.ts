import { utf8Bytes, goQuote } from '@structural/go';

/** A clause of a format string; `type` decides what it may be given. */
export interface FormatClause {
  readonly type: 's' | 'd' | 'f' | 'e' | 'b' | 'x' | 'o';
}

/** The clauses of a format string in order, as far as it can be read, and why it cannot be read on. */
export interface FormatClauses {
  readonly clauses: readonly FormatClause[];
  readonly error: string | undefined;
}

const TYPES: ReadonlyMap<string, FormatClause['type']> = new Map([
  ['s', 's'],
  ['d', 'd'],
  ['f', 'f'],
  ['e', 'e'],
  ['b', 'b'],
  ['x', 'x'],
  ['X', 'x'],
  ['o', 'o'],
]);

/**
 * Reads a format string such as `%s is %.2f`, byte by byte as the server does.
 *
 * Reading stops at the first clause beyond `args`. Source: cel-go `ext`, parseFormatString of version 2 of the strings library.
 */
export function readFormat(format: string, args: number): FormatClauses {
  const bytes = utf8Bytes(format).map((byte) => String.fromCharCode(byte));
  const clauses: FormatClause[] = [];
  for (let at = 0; at < bytes.length;) {
    if (bytes[at] !== '%') {
      at++;
      continue;
    }
    if (bytes[at + 1] === '%') {
      at += 2;
      continue;
    }
    if (at + 1 >= bytes.length) return { clauses, error: 'unexpected end of string' };
    if (clauses.length >= args) return { clauses, error: `index ${String(clauses.length)} out of range` };
    const read = readClause(bytes, at + 1);
    if (typeof read === 'string') return { clauses, error: `could not parse formatting clause: ${read}` };
    clauses.push({ type: read.type });
    at = read.end;
  }
  return { clauses, error: undefined };
}

function readClause(bytes: readonly string[], start: number): { type: FormatClause['type']; end: number } | string {
  const at = bytes[start] === '.' ? readPrecision(bytes, start + 1) : start;
  if (typeof at === 'string') return `error while parsing precision: ${at}`;
  const letter = bytes[at] ?? '';
  const type = TYPES.get(letter);
  return type === undefined ? `unrecognized formatting clause "${letter}"` : { type, end: at + 1 };
}

function readPrecision(bytes: readonly string[], start: number): number | string {
  let at = start;
  while (at < bytes.length && /[0-9]/.test(bytes[at]!)) at++;
  if (at >= bytes.length) return 'could not find end of precision specifier';
  const digits = bytes.slice(start, at).join('');
  const significant = digits.replace(/^0+/, '');
  const isTooLarge = significant.length > 19 || BigInt(significant) >= 1n << 63n;
  if (digits !== '' && !isTooLarge) return at;
  const fault = digits === '' ? 'invalid syntax' : 'value out of range';
  return `error while converting precision to integer: strconv.Atoi: parsing ${goQuote(digits)}: ${fault}`;
}
