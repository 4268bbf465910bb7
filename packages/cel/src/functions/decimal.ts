/** A number in base ten: `unscaled` divided by ten to the power of `scale`, which may be negative. */
export interface Decimal {
  readonly unscaled: bigint;
  readonly scale: number;
}

/** How far apart the scales of two numbers may be to be added; the server would fill its memory with zeros. */
const MAX_SHIFT = 10_000;

/** The order of two numbers. Their scales may differ by any amount: nothing is multiplied that does not have to be. */
export function compareDecimals(a: Decimal, b: Decimal): -1 | 0 | 1 {
  const [left, right] = [signOf(a.unscaled), signOf(b.unscaled)];
  if (left !== right) return left < right ? -1 : 1;
  if (left === 0) return 0;
  const [sizeA, sizeB] = [magnitude(a), magnitude(b)];
  if (sizeA !== sizeB) return sizeA < sizeB === left > 0 ? -1 : 1;
  // Of the same magnitude, so that the scales differ by no more than there are digits.
  const shift = b.scale - a.scale;
  const difference = shift >= 0 ? a.unscaled * 10n ** BigInt(shift) - b.unscaled : a.unscaled - b.unscaled * 10n ** BigInt(-shift);
  return signOf(difference);
}

/** Where the first digit stands. */
function magnitude({ unscaled, scale }: Decimal): number {
  return digitsOf(unscaled) - scale;
}

function digitsOf(value: bigint): number {
  return String(value < 0n ? -value : value).length;
}

function signOf(value: bigint): -1 | 0 | 1 {
  return value < 0n ? -1 : value > 0n ? 1 : 0;
}

/** The sum, or undefined where the numbers are so far apart that it would not fit into memory. */
export function addDecimals(a: Decimal, b: Decimal): Decimal | undefined {
  const scale = Math.max(a.scale, b.scale);
  const [shiftA, shiftB] = [scale - a.scale, scale - b.scale];
  if (Math.max(shiftA, shiftB) > MAX_SHIFT) return undefined;
  return { unscaled: a.unscaled * 10n ** BigInt(shiftA) + b.unscaled * 10n ** BigInt(shiftB), scale };
}

/** At most so many digits behind the point, rounded away from zero. */
export function roundUpTo({ unscaled, scale }: Decimal, to: number): Decimal {
  const shift = scale - to;
  if (shift <= 0) return { unscaled, scale };
  const sign = BigInt(signOf(unscaled));
  if (shift >= digitsOf(unscaled)) return { unscaled: sign, scale: to };
  const divisor = 10n ** BigInt(shift);
  const whole = unscaled / divisor;
  return { unscaled: unscaled % divisor === 0n ? whole : whole + sign, scale: to };
}

/** Without zeros at the end, with an exponent that is a multiple of three. */
export function toThousands({ unscaled, scale }: Decimal): { readonly mantissa: bigint; readonly exponent: number } {
  let digits = String(unscaled);
  let exponent = -scale;
  let zeros = 0;
  while (digits[digits.length - 1 - zeros] === '0') zeros++;
  digits = digits.slice(0, digits.length - zeros);
  exponent += zeros;
  const missing = ((exponent % 3) + 3) % 3;
  return { mantissa: BigInt(digits) * 10n ** BigInt(missing), exponent: exponent - missing };
}
