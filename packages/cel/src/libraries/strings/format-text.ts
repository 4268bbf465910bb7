import { utf8Bytes, goQuote } from '@structural/go';
import { MAX_INT64 } from '@structural/json';
import { celError, type CelError, type CelList, type CelValue } from '../../values/value.js';
import { list, taking, text } from '../arguments.js';
import { walk } from '../runtime-costs.js';
import { type Clause, formatValue } from './format-value.js';
import type { Language } from '../../language/rule-behaviour.js';
import { MAX_TEXT } from '../limits.js';
import type { Estimate } from '../../estimates/costed-call.js';
import { times, UNKNOWN } from '../../estimates/bounds.js';
import { PER_CHARACTER } from '../../estimates/unit-costs.js';
import { define, languageCosts, type LibraryDeclaration } from '../library-function.js';

const estimate: Estimate = ({ target }) => (target === undefined ? undefined : { cost: times(target.size ?? UNKNOWN, PER_CHARACTER) });

/** `'%s'.format([…])`. Source: cel-go `ext`, version 1 of Strings. */
export function textFormat({ spacedPowers }: Language): readonly LibraryDeclaration[] {
  const formatted = taking([text, list], (whole, args) => format(whole, args, spacedPowers));
  return [define('string_format: (string).format(list(dyn)) -> string', formatted, languageCosts(estimate, walk()))];
}

function format(whole: string, args: CelList, spacedPowers: boolean): CelValue | CelError {
  const parts: string[] = [];
  let length = 0;
  let used = 0;
  for (let at = 0; at < whole.length;) {
    const percent = whole.indexOf('%', at);
    parts.push(whole.slice(at, percent < 0 ? whole.length : percent));
    if (percent < 0) break;
    at = percent + 1;
    if (whole[at] === '%') {
      parts.push('%');
      at++;
      continue;
    }
    if (used >= args.size) return celError(`index ${String(used)} out of range`);
    if (at >= whole.length) return celError('unexpected end of string');
    const clause = readClause(whole, at);
    if (isError(clause)) return celError(`could not parse formatting clause: ${clause.error}`);
    const printed = formatValue(args.at(used), clause, spacedPowers);
    if (typeof printed !== 'string') return celError(`error during formatting: ${printed.error}`);
    length += printed.length;
    if (length > MAX_TEXT) return celError(`text of more than ${String(MAX_TEXT)} characters`);
    parts.push(printed);
    at = clause.end;
    used++;
  }
  return parts.join('');
}

interface ReadClause extends Clause {
  /** Where the text goes on. */
  readonly end: number;
}

interface Fault {
  readonly error: string;
}

function isError(clause: ReadClause | Fault): clause is Fault {
  return 'error' in clause;
}

function readClause(whole: string, start: number): ReadClause | Fault {
  if (whole[start] !== '.') return readVerb(whole, start, undefined);
  let at = start + 1;
  while (at < whole.length && whole[at]! >= '0' && whole[at]! <= '9') at++;
  if (at >= whole.length) return { error: 'error while parsing precision: could not find end of precision specifier' };
  const digits = whole.slice(start + 1, at);
  const precision = toInt(digits);
  if (typeof precision === 'bigint') return readVerb(whole, at, precision);
  return {
    error: `error while parsing precision: error while converting precision to integer: strconv.Atoi: parsing ${goQuote(digits)}: ${precision}`,
  };
}

/** An int64, or what is wrong with it. More digits than one has would take quadratic time to read. */
function toInt(digits: string): bigint | string {
  if (digits === '') return 'invalid syntax';
  const significant = digits.replace(/^0+/, '');
  const value = significant.length > 19 ? undefined : BigInt(significant);
  return value === undefined || value > MAX_INT64 ? 'value out of range' : value;
}

const VERBS: ReadonlySet<string> = new Set(['s', 'd', 'f', 'e', 'b', 'x', 'X', 'o']);

function readVerb(whole: string, at: number, precision: bigint | undefined): ReadClause | Fault {
  const verb = whole[at]!;
  if (VERBS.has(verb)) return { verb: verb as Clause['verb'], precision, end: at + 1 };
  // The server reads bytes, and shows the first of a longer character as if it were one.
  const first = utf8Bytes(String.fromCodePoint(whole.codePointAt(at) ?? 0))[0] ?? 0;
  return { error: `unrecognized formatting clause "${String.fromCharCode(first)}"` };
}
