import { formatScalar, isJsonArray, isJsonNumber, isJsonObject, type Float64, type JsonValue } from '@structural/json';

type Number_ = number | bigint | Float64;

/** A number as an integer and how many of its digits are behind the point. */
interface Decimal {
  readonly digits: bigint;
  readonly scale: number;
}

function decimalOf(value: Number_): Decimal {
  const [, sign = '', whole = '0', fraction = '', exponent = '0'] =
    /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(formatScalar(value)) ?? [];
  const scale = fraction.length - Number(exponent);
  const digits = BigInt(`${sign}${whole}${fraction}`);
  return scale >= 0 ? { digits, scale } : { digits: digits * 10n ** BigInt(-scale), scale: 0 };
}

function aligned(a: Number_, b: Number_): readonly [bigint, bigint] {
  const [left, right] = [decimalOf(a), decimalOf(b)];
  const scale = Math.max(left.scale, right.scale);
  return [left.digits * 10n ** BigInt(scale - left.scale), right.digits * 10n ** BigInt(scale - right.scale)];
}

/** Below 0, 0 or above it, as `a` is less than `b`, equal or greater, exactly. */
export function compareNumbers(a: Number_, b: Number_): number {
  const [left, right] = aligned(a, b);
  return left < right ? -1 : left > right ? 1 : 0;
}

/** Whether a number is a multiple of another one, exactly. */
export function isMultiple(value: Number_, of: Number_): boolean {
  const [left, right] = aligned(value, of);
  return right !== 0n && left % right === 0n;
}

/** Whether a number has no fraction: 1.0 is an integer, too. */
export function isWhole(value: Number_): boolean {
  const { digits, scale } = decimalOf(value);
  return digits % 10n ** BigInt(scale) === 0n;
}

/** A text that is the same for values that JSON Schema takes to be equal: 1 and 1.0 are. */
export function equalityKey(value: JsonValue): string {
  if (isJsonNumber(value)) {
    const { digits, scale } = decimalOf(value);
    let [left, behind] = [digits, scale];
    for (; behind > 0 && left % 10n === 0n; behind--) left /= 10n;
    return `${left}e-${behind}`;
  }
  if (isJsonArray(value)) return `[${value.map(equalityKey).join()}]`;
  if (!isJsonObject(value)) return JSON.stringify(value);
  const members = Object.keys(value).sort();
  return `{${members.map((name) => `${JSON.stringify(name)}:${equalityKey(value[name] ?? null)}`).join()}}`;
}
