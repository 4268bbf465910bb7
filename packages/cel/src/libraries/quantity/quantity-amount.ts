import { MAX_INT64, MIN_INT64 } from '@structural/json';
import { addDecimals, compareDecimals, negative, roundUpTo, toThousands, writtenOut, type Decimal, type PlainDecimal } from './decimal.js';

/** How a quantity is written: with a power of ten, with a letter for one, or with one for a power of 1024. */
export type QuantityFormat = 'DecimalExponent' | 'DecimalSI' | 'BinarySI';

/** A quantity. Source: `k8s.io/apimachinery/pkg/api/resource`, Quantity. */
export interface Quantity extends Decimal {
  /** Whether the server keeps it as an int64 and an exponent, which alone can be asked for as an integer. */
  readonly isSmall: boolean;
  readonly format: QuantityFormat;
  /** The text that it was read from, where that is its canonical form. */
  readonly text?: string;
}

/** The order of two quantities. */
export const compareQuantities: (a: Quantity, b: Quantity) => -1 | 0 | 1 = compareDecimals;

/** An integer as a quantity. */
export function quantityOf(value: bigint): Quantity {
  return { unscaled: value, scale: 0, isSmall: true, format: 'DecimalExponent' };
}

/** The sum of two quantities in the format of the first, if that is not zero. */
export function addQuantities(a: Quantity, b: Quantity): Quantity {
  return addOrSubtract(a, b, b, b.unscaled);
}

/** The difference of two quantities, like {@link addQuantities}. The least int64 has no opposite, and is added where that fits. */
export function subtractQuantities(a: Quantity, b: Quantity): Quantity {
  return addOrSubtract(a, b, negative(b), BigInt.asIntN(64, -b.unscaled));
}

function addOrSubtract(a: Quantity, b: Quantity, added: Decimal, addedSmall: bigint): Quantity {
  const format = a.unscaled === 0n ? b.format : a.format;
  if (a.isSmall && b.isSmall) {
    const sum = addSmall(a, { unscaled: addedSmall, scale: b.scale });
    if (sum !== undefined) return { ...sum, isSmall: true, format };
  }
  return { ...addDecimals(a, added), isSmall: false, format };
}

/** The sum within int64, on the finer of the two scales. */
function addSmall(a: Decimal, b: Decimal): Decimal | undefined {
  if (b.unscaled === 0n) return { unscaled: a.unscaled, scale: a.scale };
  if (a.unscaled === 0n) return { unscaled: b.unscaled, scale: b.scale };
  const scale = Math.max(a.scale, b.scale);
  const [left, right] = [timesTen(a.unscaled, scale - a.scale), timesTen(b.unscaled, scale - b.scale)];
  if (left === undefined || right === undefined) return undefined;
  const sum = left + right;
  return isInt64(sum) ? { unscaled: sum, scale } : undefined;
}

/** Times a power of ten, or undefined beyond int64. */
function timesTen(value: bigint, power: number): bigint | undefined {
  if (power > 18) return value === 0n ? 0n : undefined;
  const product = value * 10n ** BigInt(power);
  return isInt64(product) ? product : undefined;
}

function isInt64(value: bigint): boolean {
  return value >= MIN_INT64 && value <= MAX_INT64;
}

/** The quantity as an int64, or undefined where the server has no short way to it: `1.0` is none. */
export function toInteger({ unscaled, scale, isSmall }: Quantity): bigint | undefined {
  return isSmall && scale <= 0 ? timesTen(unscaled, -scale) : undefined;
}

/** The quantity as a float64, by one multiplication of float64s. */
export function toApproximateFloat({ unscaled, scale, rest }: Quantity): number {
  const finest = rest?.at(-1);
  // With all its digits it is beyond any float64.
  if (finest !== undefined) return (unscaled < 0n ? -Infinity : Infinity) * powerOfTen(-finest.scale);
  return scale === 0 ? Number(unscaled) : Number(unscaled) * powerOfTen(-scale);
}

/** Powers of ten as Go has them: a product or a quotient of two that are exact to the last bit. */
function powerOfTen(exponent: number): number {
  if (exponent < -323 || exponent > 308) return exponent < 0 ? 0 : Infinity;
  const size = Math.abs(exponent);
  const [coarse, fine] = [Number(`1e${String(size - (size % 32))}`), Number(`1e${String(size % 32)}`)];
  return exponent >= 0 ? coarse * fine : Number(`1e-${String(size - (size % 32))}`) / fine;
}

const LETTERS: ReadonlyMap<number, string> = new Map([
  [-9, 'n'],
  [-6, 'u'],
  [-3, 'm'],
  [3, 'k'],
  [6, 'M'],
  [9, 'G'],
  [12, 'T'],
  [15, 'P'],
  [18, 'E'],
]);

const BINARY_LETTERS = ['', 'Ki', 'Mi', 'Gi', 'Ti', 'Pi', 'Ei'];

/** The quantity in its canonical form; a power that there is no letter for is left out, as the server does. */
export function printQuantity(quantity: Quantity): string {
  if (quantity.text !== undefined) return quantity.text;
  if (quantity.unscaled === 0n) return '0';
  const amount = writtenOut(quantity);
  const whole = quantity.format === 'BinarySI' ? wholeBinary(amount) : undefined;
  if (whole !== undefined) return printBinary(whole);
  const { mantissa, exponent } = toThousands(amount);
  if (quantity.format === 'DecimalExponent') return `${String(mantissa)}${exponent === 0 ? '' : `e${String(exponent)}`}`;
  return `${String(mantissa)}${LETTERS.get(exponent) ?? ''}`;
}

const KIBI: Decimal = { unscaled: 1024n, scale: 0 };

/** A whole number of at least 1024, which is what powers of 1024 are used for. */
function wholeBinary(quantity: PlainDecimal): bigint | undefined {
  const size = { unscaled: quantity.unscaled < 0n ? -quantity.unscaled : quantity.unscaled, scale: quantity.scale };
  if (compareDecimals(size, KIBI) < 0) return undefined;
  const rounded = roundUpTo(quantity, 0);
  if (compareDecimals(rounded, quantity) !== 0) return undefined;
  return rounded.unscaled * 10n ** BigInt(Math.min(-rounded.scale, MAX_BINARY_DIGITS));
}

/** No quantity is read as one with powers of 1024 that has more digits; sums have a few more. */
const MAX_BINARY_DIGITS = 30_000;

function printBinary(whole: bigint): string {
  let value = whole;
  let power = 0;
  while (value % 1024n === 0n) {
    value /= 1024n;
    power++;
  }
  return `${String(value)}${BINARY_LETTERS[power] ?? ''}`;
}
