import { Float64, formatJsonFloat, int64, MAX_INT64, MAX_UINT64, MIN_INT64, parseNumberLiteral } from '@structural/json';

/** A float as goyaml holds it, before JSON forgets whether it was one; NaN and the infinities included. */
export class YamlFloat {
  readonly value: number;

  constructor(value: number) {
    this.value = value;
  }
}

/** What goyaml makes of a scalar. A `number` or `bigint` is an int or, beyond int64, a uint64. */
export type YamlScalar = null | boolean | number | bigint | string | YamlFloat;

const WORDS: ReadonlyMap<string, YamlScalar> = new Map<string, YamlScalar>([
  ...['y', 'Y', 'yes', 'Yes', 'YES', 'true', 'True', 'TRUE', 'on', 'On', 'ON'].map((word) => [word, true] as const),
  ...['n', 'N', 'no', 'No', 'NO', 'false', 'False', 'FALSE', 'off', 'Off', 'OFF'].map((word) => [word, false] as const),
  ...['', '~', 'null', 'Null', 'NULL'].map((word) => [word, null] as const),
  ...['.nan', '.NaN', '.NAN'].map((word) => [word, new YamlFloat(Number.NaN)] as const),
  ...['.inf', '.Inf', '.INF', '+.inf', '+.Inf', '+.INF'].map((word) => [word, new YamlFloat(Number.POSITIVE_INFINITY)] as const),
  ...['-.inf', '-.Inf', '-.INF'].map((word) => [word, new YamlFloat(Number.NEGATIVE_INFINITY)] as const),
]);

/** The longest of {@link WORDS}: nothing longer needs a look-up. */
const MAX_WORD_LENGTH = 5;

const enum Hint {
  None,
  Word,
  Dot,
  Number,
}

const HINTS: readonly Hint[] = Array.from({ length: 128 }, (_, code) => {
  const character = String.fromCharCode(code);
  if ('0123456789+-'.includes(character)) return Hint.Number;
  if ('yYnNtTfFoO~'.includes(character)) return Hint.Word;
  return character === '.' ? Hint.Dot : Hint.None;
});

/**
 * Resolves a plain scalar without a tag: YAML 1.1's words and numbers with goyaml's exceptions (no base 60, dates stay strings).
 *
 * Dispatches on the first character, so that an ordinary string costs one table look-up. Source: goyaml v2 `resolve`.
 */
export function resolvePlainScalar(text: string): YamlScalar {
  if (text === '') return null;
  const hint = HINTS[text.charCodeAt(0)] ?? Hint.None;
  if (hint === Hint.None) return text;
  if (text.length <= MAX_WORD_LENGTH) {
    const word = WORDS.get(text);
    if (word !== undefined) return word;
  }
  if (hint === Hint.Word) return text;
  if (hint === Hint.Dot) return resolveDotFloat(text) ?? text;
  return resolveNumber(text) ?? text;
}

// Underscores separate digits here, which plain decimal integers never have: the common case is one test.
const SMALL_INTEGER = /^(?:0|[1-9][0-9]{0,14})$/;
const INTEGER = /^([-+]?)(?:0[xX]([0-9a-fA-F]+)|0[bB]([01]+)|0[oO]([0-7]+)|0([0-7]+)|(0|[1-9][0-9]*))$/;
const FLOAT = /^[-+]?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)(?:[eE][-+]?[0-9]+)?$/;
const SIGNED_BINARY = /^0b([-+])([01]+)$/;

function resolveNumber(text: string): YamlScalar | undefined {
  if (SMALL_INTEGER.test(text)) return Number(text);
  const plain = text.includes('_') ? text.replaceAll('_', '') : text;
  const integer = INTEGER.exec(plain);
  if (integer !== null) {
    const [, sign, hex, binary, octal, oldOctal, decimal] = integer;
    const value = parseDigits(hex, binary, octal ?? oldOctal, decimal);
    const signed = value === undefined ? undefined : sign === '-' ? -value : value;
    if (signed !== undefined && signed >= MIN_INT64 && signed <= MAX_INT64) return int64(signed);
    if (signed !== undefined && sign === '' && signed <= MAX_UINT64) return signed;
  }
  if (FLOAT.test(plain)) {
    const value = Number(plain);
    return Number.isFinite(value) ? new YamlFloat(value) : undefined;
  }
  const signedBinary = SIGNED_BINARY.exec(plain);
  if (signedBinary === null) return undefined;
  const magnitude = parseDigits(undefined, signedBinary[2], undefined, undefined);
  const value = magnitude !== undefined && signedBinary[1] === '-' ? -magnitude : magnitude;
  return value !== undefined && value >= MIN_INT64 && value <= MAX_INT64 ? int64(value) : undefined;
}

/** The digits as a number; `undefined` beyond 64 bits, known by their count so that a megabyte of digits costs nothing. */
function parseDigits(hex?: string, binary?: string, octal?: string, decimal?: string): bigint | undefined {
  const significant = (hex ?? binary ?? octal ?? decimal ?? '').replace(/^0+(?=.)/, '');
  const limit = hex !== undefined ? 16 : binary !== undefined ? 64 : octal !== undefined ? 22 : 20;
  if (significant.length > limit) return undefined;
  return BigInt((hex !== undefined ? '0x' : binary !== undefined ? '0b' : octal !== undefined ? '0o' : '') + significant);
}

// Here the underscores are Go's own: between digits only.
const DOT_FLOAT = /^\.[0-9]+(?:_[0-9]+)*(?:[eE][-+]?[0-9]+(?:_[0-9]+)*)?$/;

function resolveDotFloat(text: string): YamlScalar | undefined {
  if (!DOT_FLOAT.test(text)) return undefined;
  const value = Number(text.replaceAll('_', ''));
  return Number.isFinite(value) ? new YamlFloat(value) : undefined;
}

/**
 * The JSON number of a YAML number, by way of Go's `json.Marshal` and the server's decoder: `1.0` and `1e3` end as int64, an integer beyond
 * int64 as float64. `undefined` for NaN and the infinities, which JSON lacks.
 */
export function toJsonNumber(scalar: number | bigint | YamlFloat): number | bigint | Float64 | undefined {
  if (typeof scalar === 'number') return scalar;
  if (typeof scalar === 'bigint') return scalar > MAX_INT64 ? new Float64(Number(scalar)) : scalar;
  if (!Number.isFinite(scalar.value)) return undefined;
  return parseNumberLiteral(formatJsonFloat(scalar.value));
}
