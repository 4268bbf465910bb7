import { decimalParts, exactDecimal, roundDecimal, type ExactDecimal } from '@structural/go';

const MAX_DIGITS = 1100;
const SCIENTIFIC_DIGITS = 7;
const SUPERSCRIPTS = '⁰¹²³⁴⁵⁶⁷⁸⁹';

/** The precision has more digits than the server's printer reads, which then misses the verb. */
const NO_VERB = '%!(NOVERB)';

/**
 * A float64 as `%f` prints it: in English, with a comma between thousands, and `∞`.
 *
 * The server keeps the precision in few bits: from 256 on fewer zeros are filled in, and from 32768 on it may mean the shortest digits.
 * Source: `golang.org/x/text/message`, and its use by cel-go `ext`, stringFormatter.Fixed.
 */
export function printFixed(value: number, precision: bigint): string {
  if (isUnreadable(precision)) return NO_VERB;
  if (!Number.isFinite(value)) return special(value);
  const most = Number(BigInt.asIntN(16, precision));
  const least = Number(BigInt.asUintN(8, precision));
  const { whole, fraction } = most < 0 ? shortestParts(value) : decimalParts(roundDecimal(exactDecimal(value), Math.min(most, MAX_DIGITS)));
  const digits = fraction.padEnd(least, '0');
  const grouped = whole.replace(/\B(?=(?:\d{3})+$)/g, ',');
  return `${sign(value)}${grouped}${digits === '' ? '' : `.${digits}`}`;
}

/**
 * A float64 as `%e` prints it: `1.052033×10⁰³`, always with six digits behind the point; older servers have spaces around the sign.
 *
 * What is written as the precision is taken for the width, modulo 65536, and filled with spaces. Source: the same, Scientific.
 */
export function printScientific(value: number, width: bigint, spacedPowers: boolean): string {
  if (isUnreadable(width)) return NO_VERB;
  const printed = Number.isFinite(value) ? scientific(value, spacedPowers ? '\u202F×\u202F' : '×') : special(value);
  return printed.padStart(Number(BigInt.asUintN(16, width)), ' ');
}

/** A float64 as Go's `%.6f` prints it, with `NaN`, `+Inf` and `-Inf`. */
export function printPlain(value: number): string {
  if (Number.isNaN(value)) return 'NaN';
  if (!Number.isFinite(value)) return value > 0 ? '+Inf' : '-Inf';
  const { whole, fraction } = decimalParts(roundDecimal(exactDecimal(value), 6));
  return `${value < 0 || Object.is(value, -0) ? '-' : ''}${whole}.${fraction.padEnd(6, '0')}`;
}

function isUnreadable(size: bigint): boolean {
  return size / 10n > 1_000_000n;
}

function special(value: number): string {
  return Number.isNaN(value) ? 'NaN' : `${sign(value)}∞`;
}

function sign(value: number): string {
  return value < 0 ? '-' : '';
}

function scientific(value: number, times: string): string {
  const exact = exactDecimal(value);
  const { digits, exponent } = significant(exact);
  const power = [...String(Math.abs(exponent)).padStart(2, '0')].map((digit) => SUPERSCRIPTS[Number(digit)]).join('');
  return `${sign(value)}${digits[0] ?? '0'}.${digits.slice(1)}${times}10${exponent < 0 ? '⁻' : ''}${power}`;
}

function significant(exact: ExactDecimal): { readonly digits: string; readonly exponent: number } {
  if (exact.digits === 0n) return { digits: '0'.repeat(SCIENTIFIC_DIGITS), exponent: 0 };
  const before = String(exact.digits).length - exact.scale;
  const shift = SCIENTIFIC_DIGITS - before;
  const rounded = shift >= 0 ? roundDecimal(exact, shift) : roundDecimal({ digits: exact.digits, scale: exact.scale - shift }, 0);
  const scaled = shift >= 0 ? rounded.digits * 10n ** BigInt(shift - rounded.scale) : rounded.digits;
  const text = String(scaled);
  return { digits: text.slice(0, SCIENTIFIC_DIGITS), exponent: before - 1 + text.length - SCIENTIFIC_DIGITS };
}

/** The fewest digits that read back as the same float64. */
function shortestParts(value: number): { readonly whole: string; readonly fraction: string } {
  const [mantissa = '0', exponent = '0'] = Math.abs(value).toExponential().split('e');
  const digits = mantissa.replace('.', '');
  const scale = digits.length - 1 - Number(exponent);
  return decimalParts(scale >= 0 ? { digits: BigInt(digits), scale } : { digits: BigInt(digits) * 10n ** BigInt(-scale), scale: 0 });
}
