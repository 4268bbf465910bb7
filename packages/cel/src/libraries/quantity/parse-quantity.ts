import { parseInt64 } from '@structural/go';
import { compareDecimals, roundUpTo, type Decimal } from './decimal.js';
import type { Quantity, QuantityFormat } from './quantity-amount.js';

/** A quantity, or why a text is none. */
export type ParsedQuantity = { readonly ok: true; readonly quantity: Quantity } | { readonly ok: false; readonly error: string };

const NO_QUANTITY = "quantities must match the regular expression '^([+-]?[0-9.]+)([eEinumkKMGTP]*[-+]?[0-9]*)$'";
const NO_NUMBER = 'unable to parse numeric part of quantity';
const NO_SUFFIX = "unable to parse quantity's suffix";

const DECIMAL_SUFFIXES: ReadonlyMap<string, number> = new Map([
  ['n', -9],
  ['u', -6],
  ['m', -3],
  ['', 0],
  ['k', 3],
  ['M', 6],
  ['G', 9],
  ['T', 12],
  ['P', 15],
  ['E', 18],
]);

const BINARY_SUFFIXES: ReadonlyMap<string, number> = new Map([
  ['Ki', 10],
  ['Mi', 20],
  ['Gi', 30],
  ['Ti', 40],
  ['Pi', 50],
  ['Ei', 60],
]);

/** The server reads any number of digits, and its functions cost the same however many there are. */
const MAX_INPUT_DIGITS = 20_000;

/** Reads a quantity such as `1.5Gi`, of at most 20,000 digits. Source: `k8s.io/apimachinery/pkg/api/resource`, ParseQuantity. */
export function parseQuantity(text: string): ParsedQuantity {
  if (text === '0') return { ok: true, quantity: { unscaled: 0n, scale: 0, isSmall: true, format: 'DecimalSI', text } };
  const parts = text === '' ? undefined : splitQuantity(text);
  if (parts === undefined) return { ok: false, error: NO_QUANTITY };
  const suffix = readSuffix(parts.suffix);
  if (suffix === undefined) return { ok: false, error: NO_SUFFIX };
  if (parts.whole.length + parts.fraction.length > MAX_INPUT_DIGITS) return { ok: false, error: NO_NUMBER };
  const small = smallQuantity(text, parts, suffix);
  if (small !== undefined) return { ok: true, quantity: small };
  return parts.hasDigits ? { ok: true, quantity: largeQuantity(parts, suffix) } : { ok: false, error: NO_NUMBER };
}

interface Parts {
  readonly isNegative: boolean;
  /** Whether anything was written before the suffix; only short quantities may do without. */
  readonly hasDigits: boolean;
  /** Without zeros at the start; `0` for none. */
  readonly whole: string;
  readonly fraction: string;
  readonly suffix: string;
}

/** Digits, letters and digits, in one pass; a sign alone is zero. */
function splitQuantity(text: string): Parts | undefined {
  const isNegative = text.startsWith('-');
  const start = isNegative || text.startsWith('+') ? 1 : 0;
  const at = endOf(/[^0]/g, text, start);
  if (at === text.length) return { isNegative, hasDigits: true, whole: '0', fraction: '', suffix: '' };
  const wholeEnd = endOf(/[^0-9]/g, text, at);
  const whole = text.slice(at, wholeEnd);
  const fractionStart = text[wholeEnd] === '.' ? wholeEnd + 1 : wholeEnd;
  const fractionEnd = fractionStart > wholeEnd ? endOf(/[^0-9]/g, text, fractionStart) : wholeEnd;
  const suffix = text.slice(fractionEnd);
  const letters = endOf(/[^eEinumkKMGTP]/g, suffix, 0);
  const sign = suffix[letters] === '-' || suffix[letters] === '+' ? 1 : 0;
  if (endOf(/[^0-9]/g, suffix, letters + sign) < suffix.length) return undefined;
  const fraction = text.slice(fractionStart, fractionEnd);
  return { isNegative, hasDigits: wholeEnd > start || fraction !== '', whole: whole === '' ? '0' : whole, fraction, suffix };
}

/** Where the first character stands that ends a part, from `start` on. */
function endOf(end: RegExp, text: string, start: number): number {
  end.lastIndex = start;
  return end.exec(text)?.index ?? text.length;
}

interface Suffix {
  readonly base: 2 | 10;
  readonly exponent: number;
  readonly format: QuantityFormat;
}

function readSuffix(suffix: string): Suffix | undefined {
  const decimal = DECIMAL_SUFFIXES.get(suffix);
  if (decimal !== undefined) return { base: 10, exponent: decimal, format: 'DecimalSI' };
  const binary = BINARY_SUFFIXES.get(suffix);
  if (binary !== undefined) return { base: 2, exponent: binary, format: 'BinarySI' };
  const exponent = /^[eE]./.test(suffix) ? parseInt64(suffix.slice(1)) : undefined;
  return exponent === undefined ? undefined : { base: 10, exponent: toInt32(exponent), format: 'DecimalExponent' };
}

/** Exponents wrap around at 32 bits. */
function toInt32(value: bigint | number): number {
  return Number(BigInt.asIntN(32, BigInt(value)));
}

const MAX_DIGITS = 18;
const FINEST_SCALE = 9;

/** What has few enough digits for an int64 of billionths. */
function smallQuantity(text: string, { isNegative, whole, fraction }: Parts, { base, exponent, format }: Suffix): Quantity | undefined {
  if (base === 2 && fraction !== '') return undefined;
  const digits = base === 10 ? MAX_DIGITS - whole.length - fraction.length : 15 - whole.length - Math.trunc((exponent * 3) / 10) - 1;
  const scale = toInt32((base === 10 ? exponent : 0) - fraction.length);
  if (digits < 0 || scale < -FINEST_SCALE) return undefined;
  const written = `${whole}${fraction}`;
  const value = BigInt(written);
  const unscaled = base === 10 ? value : value << BigInt(exponent);
  const isCanonical = base === 2 ? (value & 7n) !== 0n : scale % 3 === 0 && !written.endsWith('000') && !written.startsWith('0');
  return { unscaled: isNegative ? -unscaled : unscaled, scale: 0 - scale, isSmall: true, format, ...(isCanonical ? { text } : {}) };
}

const MAX_BINARY: Decimal = { unscaled: (1n << 63n) - 1n, scale: 0 };
const ONE: Decimal = { unscaled: 1n, scale: 0 };

/** Everything else: rounded up to billionths, and with powers of 1024 no more than an int64. */
function largeQuantity({ isNegative, whole, fraction }: Parts, { base, exponent, format }: Suffix): Quantity {
  const digits = BigInt(`${whole}${fraction}`);
  const written: Decimal =
    base === 10
      ? { unscaled: digits, scale: toInt32(fraction.length + toInt32(-exponent)) }
      : { unscaled: digits << BigInt(exponent), scale: fraction.length };
  // A zero keeps its scale, however fine.
  const rounded = digits === 0n ? written : atBillionths(roundUpTo(written, FINEST_SCALE));
  const isCapped = format === 'BinarySI' && compareDecimals(rounded, MAX_BINARY) > 0;
  const amount = isCapped ? MAX_BINARY : rounded;
  const isFraction = format === 'BinarySI' && amount.unscaled > 0n && compareDecimals(amount, ONE) < 0;
  const unscaled = isNegative ? -amount.unscaled : amount.unscaled;
  return { unscaled, scale: amount.scale, isSmall: false, format: isFraction ? 'DecimalSI' : format };
}

/** The server writes zeros out as far as billionths; where those are more than a float64 can tell of, nothing shows it. */
function atBillionths({ unscaled, scale }: Decimal): Decimal {
  const missing = FINEST_SCALE - scale;
  return unscaled === 0n || missing > 400 ? { unscaled, scale } : { unscaled: unscaled * 10n ** BigInt(missing), scale: FINEST_SCALE };
}
