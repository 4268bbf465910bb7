import { compileValueValidator, type FitPlace, type JSONSchemaProps } from '@structural/core';
import { float64, int64, isJsonNumber, MAX_INT64, MIN_INT64, toFloat64, type JsonValue } from '@structural/json';
import { truncateToInt64 } from '@structural/go';
import { PLENTY, type Inquiry } from './inquiry.js';
import { always } from './always.js';
import { isValid } from './members.js';
import { nextDown, nextUp } from './next-float.js';

/** Why neither of the booleans is valid; `undefined` where one is. */
export function whyNoBoolean(place: FitPlace, inquiry: Inquiry): string | undefined {
  return [true, false].some((value) => isValid(value, place, inquiry)) ? undefined : 'neither true nor false fits';
}

/**
 * Why no number is valid where some schemas hold together; `undefined` where one is, or may be.
 *
 * To the server there are two kinds: integers of 64 bits, and floats, which 1.0 is as well. Between the numbers that a schema names all of a kind
 * are alike to it, but for what is a multiple: there as many integers are tried in a row as it takes until that repeats.
 */
export function whyNoNumber(place: FitPlace, inquiry: Inquiry): string | undefined {
  const misfit = misfitIn(place, inquiry);
  if (misfit !== undefined) return misfit;
  const named = numbersIn(place.schemas);
  if (named === undefined) return undefined;
  const fits = (value: JsonValue): boolean => isValid(value, place, inquiry);
  // Nearly always one of these is valid.
  if (likely(named).some(fits)) return undefined;
  const integers = integersToTry(named);
  if (integers === undefined || isTooMuch(integers.length, inquiry) || integers.some(fits)) return undefined;
  if (!areFloatsRefused(place, named, inquiry, fits)) return undefined;
  return `no number fits: ${String(integers.length)} integers and all floats that the schema distinguishes are refused`;
}

/** Whether so many numbers are not tried. */
function isTooMuch(count: number, { effort }: Inquiry): boolean {
  return count > PLENTY || count > effort.left;
}

/** A bound or a factor that is outside of the type itself, which is an error of every number. */
function misfitIn({ schemas }: FitPlace, { effort, version }: Inquiry): string | undefined {
  for (const schema of always(schemas)) {
    effort.left--;
    for (const { detail, origin } of compileValueValidator(schema, version)(0)) if (MISFITS.has(origin)) return detail;
  }
  return undefined;
}

const MISFITS: ReadonlySet<string> = new Set(['minimum.range', 'maximum.range', 'multipleOf.range']);

/** What some schemas say of numbers, under their junctors, too. */
interface Named {
  /** Numbers at which the answer may change. */
  readonly points: readonly number[];
  /** Factors of `multipleOf`. */
  readonly factors: readonly number[];
}

function numbersIn(schemas: readonly JSONSchemaProps[]): Named | undefined {
  const points = new Set<number>([0]);
  const factors = new Set<number>();
  const found = new Set(schemas);
  // The set grows while it is gone through.
  for (const { allOf = [], anyOf = [], enum: members = [], maximum, minimum, multipleOf, not, oneOf = [] } of found) {
    for (const branch of [...allOf, ...anyOf, ...oneOf]) found.add(branch);
    if (not !== undefined) found.add(not);
    for (const bound of [maximum, minimum]) if (bound !== undefined) points.add(bound);
    if (multipleOf !== undefined) factors.add(multipleOf);
    for (const member of members) {
      // All numbers that stand for no character are this one.
      if (member === '\ufffd') return undefined;
      const number = numberOfMember(member);
      if (number === undefined) continue;
      // Of larger ones several integers are the same float.
      if (Math.abs(number) > Number.MAX_SAFE_INTEGER / 2) return undefined;
      for (const near of [number - 1, number, number + 1]) points.add(near);
    }
    if (found.size > MAX_SCHEMAS || points.size > MAX_POINTS) return undefined;
  }
  return { points: [...points].filter((point) => Number.isFinite(point)), factors: [...factors] };
}

const MAX_SCHEMAS = 200;
const MAX_POINTS = 700;

/** The number that a member of an enum stands for: to the server one character is its code. */
function numberOfMember(member: JsonValue): number | undefined {
  if (typeof member === 'string') return [...member].length === 1 ? member.codePointAt(0) : undefined;
  return isJsonNumber(member) ? toFloat64(member) : undefined;
}

function likely({ factors, points }: Named): readonly JsonValue[] {
  const near = points.length > 12 ? points.slice(0, 12) : points;
  const [factor = 1] = factors;
  return near.flatMap((point) => {
    const multiple = Math.ceil(point / factor) * factor;
    return [point, Math.trunc(point) + 1, Math.trunc(point) - 1, ...(factor === 1 ? [] : [multiple, multiple + factor])].flatMap((each) =>
      Number.isFinite(each) ? [Number.isSafeInteger(each) ? each + 0 : float64(each)] : [],
    );
  });
}

/** Integers of which one is valid if any is; `undefined` where they are too many. */
function integersToTry({ factors, points }: Named): readonly JsonValue[] | undefined {
  const period = periodOf(factors);
  if (period === undefined) return undefined;
  const edges = [...points, ...EDGES].flatMap((point) => {
    const at = BigInt(truncateToInt64(point));
    return [at - 1n, at, at + 1n];
  });
  const starts = [...new Set([MIN_INT64, ...edges.filter((edge) => edge > MIN_INT64 && edge <= MAX_INT64)])].sort((a, b) =>
    a < b ? -1 : 1,
  );
  const tried: bigint[] = [];
  for (const [i, start] of starts.entries()) {
    const end = starts[i + 1] ?? MAX_INT64 + 1n;
    for (let each = start; each < end && each < start + BigInt(period) + 1n; each++) tried.push(each);
    if (tried.length > MAX_TRIED) return undefined;
  }
  return tried.map((each) => int64(each));
}

const MAX_TRIED = 20_000;
const INT32 = 2 ** 31;
const INT64 = 2 ** 63;
/** Where types end, and integers that floats can tell apart. */
const EDGES = [-INT32, INT32, -INT64, Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER];

/** After how many integers it repeats which factors they are multiples of; factors count without their fraction. */
function periodOf(factors: readonly number[]): number | undefined {
  let period = 1;
  for (const factor of factors) {
    const whole = Number(truncateToInt64(factor));
    // Of zero and less nothing is a multiple.
    if (whole <= 1) continue;
    period *= whole / greatestCommonDivisor(period, whole);
    if (period > MAX_PERIOD) return undefined;
  }
  return period;
}

const MAX_PERIOD = 2_000;

function greatestCommonDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestCommonDivisor(b, a % b);
}

/** Whether no float is valid; false where that is not known. */
function areFloatsRefused(place: FitPlace, { factors, points }: Named, inquiry: Inquiry, fits: (value: JsonValue) => boolean): boolean {
  if (factors.length > 0) return areMultiplesRefused(place, factors, inquiry, fits);
  const sorted = [...new Set([...points, ...EDGES, ...FLOAT_EDGES])].sort((a, b) => a - b);
  for (const [i, point] of sorted.entries()) {
    const next = sorted[i + 1] ?? Infinity;
    const [low, high] = [Math.ceil(nextUp(point)), Math.floor(nextDown(next))];
    const between = [nextUp(point), nextDown(next), point / 2 + next / 2, low, low + 1, high].filter((each) => each > point && each < next);
    for (const each of [point, ...between]) if (Number.isFinite(each) && fits(float64(each))) return false;
  }
  return !fits(float64(-Number.MAX_VALUE)) && !fits(float64(Number.MAX_VALUE));
}

const FLOAT32 = 3.4028235677973366e38;
const FLOAT_EDGES = [INT64, -FLOAT32, FLOAT32, -1, 0, 1];

/**
 * Whether no float that is close to a multiple of the one factor is valid, where the bounds leave few: each is either tried, or beyond a bound with all
 * that the server takes for it.
 */
function areMultiplesRefused(
  { schemas }: FitPlace,
  factors: readonly number[],
  inquiry: Inquiry,
  fits: (value: JsonValue) => boolean,
): boolean {
  const held = always(schemas);
  const [factor] = factors;
  if (factor === undefined || factors.length > 1 || !held.some(({ multipleOf }) => multipleOf === factor)) return false;
  // Of zero and less no float is a multiple, and a factor of another type is an error of every number.
  if (factor <= 0) return true;
  const low = Math.max(...held.map(({ minimum = -Infinity }) => minimum));
  const high = Math.min(...held.map(({ maximum = Infinity }) => maximum));
  const isOutside = (from: number, to: number): boolean =>
    held.some(
      ({ exclusiveMaximum = false, exclusiveMinimum = false, maximum = Infinity, minimum = -Infinity }) =>
        to < minimum || from > maximum || (exclusiveMinimum && to <= minimum) || (exclusiveMaximum && from >= maximum),
    );
  const [first, last] = [Math.floor(low / factor) - 1, Math.ceil(high / factor) + 1];
  if (!Number.isSafeInteger(first) || !Number.isSafeInteger(last) || isTooMuch(last - first, inquiry)) return false;
  const isInteger = schemas[0].type === 'integer';
  for (let count = first; count <= last; count++) {
    const multiple = count * factor;
    if (fits(float64(multiple))) return false;
    const reach = Math.max(Math.abs(multiple), factor) * TOLERANCE;
    const isBeyondIntegers = isInteger && Math.abs(multiple - Math.round(multiple)) > 2 * reach + TOLERANCE;
    if (!isBeyondIntegers && !isOutside(multiple - reach, multiple + reach)) return false;
  }
  return true;
}

/** More than what the server lets a float be off a multiple or an integer. */
const TOLERANCE = 4e-9;
