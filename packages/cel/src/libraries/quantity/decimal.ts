/** A number in base ten: `unscaled` divided by ten to the power of `scale`, which may be negative. */
export interface Decimal {
  readonly unscaled: bigint;
  readonly scale: number;
  /** What is to be added to it: far smaller numbers, each less than one of the last digits before it, largest first. */
  readonly rest?: readonly PlainDecimal[];
}

/** A decimal of which all digits are there. */
export type PlainDecimal = Omit<Decimal, 'rest'>;

/** How far apart the scales of two numbers may be for their sum to be written out. */
const MAX_SHIFT = 10_000;

/** The order of two numbers. Their scales may differ by any amount: nothing is multiplied that does not have to be. */
export function compareDecimals(a: Decimal, b: Decimal): -1 | 0 | 1 {
  if (a.rest !== undefined || b.rest !== undefined) return signOf(addDecimals(a, negative(b)).unscaled);
  const [left, right] = [signOf(a.unscaled), signOf(b.unscaled)];
  if (left !== right) return left < right ? -1 : 1;
  if (left === 0) return 0;
  const [sizeA, sizeB] = [magnitude(a), magnitude(b)];
  if (sizeA !== sizeB) return sizeA < sizeB === left > 0 ? -1 : 1;
  // Of the same magnitude, so that the scales differ by no more than there are digits.
  return signOf(written(a, negative(b)).unscaled);
}

/** The opposite. */
export function negative({ unscaled, scale, rest }: Decimal): Decimal {
  return { unscaled: -unscaled, scale, ...(rest === undefined ? {} : { rest: rest.map(negative) }) };
}

/** Where the first digit stands. */
function magnitude({ unscaled, scale }: PlainDecimal): number {
  return digitsOf(unscaled) - scale;
}

function digitsOf(value: bigint): number {
  return String(value < 0n ? -value : value).length;
}

function signOf(value: bigint): -1 | 0 | 1 {
  return value < 0n ? -1 : value > 0n ? 1 : 0;
}

/**
 * The sum. Numbers too far apart to be written out as one stay apart, so that neither time nor memory depends on their exponents.
 *
 * Linear in the number of those.
 */
export function addDecimals(a: Decimal, b: Decimal): Decimal {
  const parts = [a, ...(a.rest ?? []), b, ...(b.rest ?? [])].sort((one, other) => other.scale - one.scale);
  const apart: PlainDecimal[] = [];
  // From the smallest on: what overlaps with the next larger is added to it.
  for (const { unscaled, scale } of parts) {
    let part: PlainDecimal = { unscaled, scale };
    for (let last = apart.at(-1); last !== undefined && isNear(last, part); last = apart.at(-1)) {
      apart.pop();
      part = written(last, part);
    }
    // A zero counts only for its scale, which is the sum's where it is the finest.
    if (part.unscaled !== 0n || apart.length === 0) apart.push(part);
  }
  const largest = apart.pop() ?? a;
  return apart.length === 0 ? largest : { ...largest, rest: apart.reverse() };
}

function isNear(small: PlainDecimal, large: PlainDecimal): boolean {
  return small.scale - large.scale <= MAX_SHIFT || magnitude(small) >= -large.scale;
}

function written(a: PlainDecimal, b: PlainDecimal): PlainDecimal {
  const scale = Math.max(a.scale, b.scale);
  return { unscaled: a.unscaled * 10n ** BigInt(scale - a.scale) + b.unscaled * 10n ** BigInt(scale - b.scale), scale };
}

/** The most digits of a number that is made of others far apart and yet written out. */
const MAX_WRITTEN = 1_000_000;

/** A number with all its digits, or only the first of them where there are more than a million. */
export function writtenOut({ unscaled, scale, rest = [] }: Decimal): PlainDecimal {
  let sum: PlainDecimal = { unscaled, scale };
  for (const part of rest) if (part.scale + magnitude(sum) <= MAX_WRITTEN) sum = written(sum, part);
  return sum;
}

/** At most so many digits behind the point, rounded away from zero. */
export function roundUpTo({ unscaled, scale }: PlainDecimal, to: number): PlainDecimal {
  const shift = scale - to;
  if (shift <= 0) return { unscaled, scale };
  const sign = BigInt(signOf(unscaled));
  if (shift >= digitsOf(unscaled)) return { unscaled: sign, scale: to };
  const divisor = 10n ** BigInt(shift);
  const whole = unscaled / divisor;
  return { unscaled: unscaled % divisor === 0n ? whole : whole + sign, scale: to };
}

/** Without zeros at the end, with an exponent that is a multiple of three. */
export function toThousands({ unscaled, scale }: PlainDecimal): { readonly mantissa: bigint; readonly exponent: number } {
  let digits = String(unscaled);
  let exponent = -scale;
  let zeros = 0;
  while (digits[digits.length - 1 - zeros] === '0') zeros++;
  digits = digits.slice(0, digits.length - zeros);
  exponent += zeros;
  const missing = ((exponent % 3) + 3) % 3;
  return { mantissa: BigInt(digits) * 10n ** BigInt(missing), exponent: exponent - missing };
}
