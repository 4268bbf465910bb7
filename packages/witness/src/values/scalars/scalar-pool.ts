import { compileDefaultValidator, type StructuralSchema, type ValueValidation } from '@structural/core';
import { Float64, float64, isJsonArray, isJsonNumber, isJsonObject, printJson, toFloat64, type JsonValue } from '@structural/json';
import { textCandidates, numberCandidates } from './scalar-candidates.js';
import { INVALID_TEXTS } from './format-texts.js';
import { textsOfLength, textsNear } from './pattern-values.js';

const MAX_LENGTH = 300_000;

/**
 * Scalars worth trying where a schema stands, those that it accepts and those just beside them: members of enums and near misses, bounds and
 * their neighbours, texts of patterns and formats of every length that matters. What fits is for a validator to say. Made once for
 * every schema.
 */
export function scalarPool(schema: StructuralSchema, name: string): readonly JsonValue[] {
  let pool = pools.get(schema);
  if (pool === undefined) pools.set(schema, (pool = makePool(schema, name, MAX_LENGTH)));
  return pool;
}

const pools = new WeakMap<StructuralSchema, readonly JsonValue[]>();

/** As {@link scalarPool}, without texts of more than `longest` code units, which are not even made. */
export function shortScalars(schema: StructuralSchema, name: string, longest: number): readonly JsonValue[] {
  const asksForLong = validationsOf(schema.valueValidation ?? {}).some(
    ({ maxLength = 0, minLength = 0 }) => Number(maxLength) >= longest || Number(minLength) >= longest,
  );
  const pool = asksForLong ? makePool(schema, name, longest) : scalarPool(schema, name);
  return pool.filter((value) => typeof value !== 'string' || value.length <= longest);
}

function makePool(schema: StructuralSchema, name: string, longest: number): readonly JsonValue[] {
  const { generic, extensions } = schema;
  const isEither = extensions['x-kubernetes-int-or-string'] === true;
  const values: JsonValue[] = [];
  for (const validation of validationsOf(schema.valueValidation ?? {})) {
    values.push(...(validation.enum ?? []).flatMap((member) => [member, ...besideMember(member)]));
    if (isEither || generic.type === 'integer' || generic.type === 'number')
      values.push(...numbersFor(validation, generic.type !== 'number'));
    if (isEither || generic.type === 'string') values.push(...textsFor(validation, name, longest));
  }
  if (generic.type === 'boolean') values.push(true, false);
  if (generic.nullable === true) values.push(null);
  for (const given of [generic.default, generic.example]) if (given !== undefined) values.push(given);
  return unique(values);
}

/** The validations of a schema and of all branches of its junctors. */
function validationsOf(validation: ValueValidation): readonly ValueValidation[] {
  const all: ValueValidation[] = [];
  const pending = [validation];
  for (let next = pending.pop(); next !== undefined && all.length < 60; next = pending.pop()) {
    all.push(next);
    const { allOf = [], anyOf = [], oneOf = [], not } = next;
    for (const branch of [...allOf, ...anyOf, ...oneOf, ...(not === undefined ? [] : [not])]) pending.push(branch.valueValidation);
  }
  return all;
}

/** Those of a pool that a schema accepts. */
export function accepted(schema: StructuralSchema, pool: readonly JsonValue[]): readonly JsonValue[] {
  const accepts = compileDefaultValidator(schema);
  return pool.filter((value) => accepts(value).length === 0);
}

function besideMember(member: JsonValue): readonly JsonValue[] {
  if (typeof member === 'string') return [`${member}x`, member.toLowerCase(), member.toUpperCase(), member.slice(0, -1)];
  if (isJsonNumber(member)) return [toFloat64(member) + 1, toFloat64(member) - 1].map(plainNumber);
  return [];
}

function plainNumber(value: number): JsonValue {
  return Number.isSafeInteger(value) ? value + 0 : float64(value);
}

function numbersFor(validation: ValueValidation, isInteger: boolean): readonly JsonValue[] {
  const { minimum, maximum, multipleOf } = validation;
  const limits = [minimum, maximum].flatMap((limit) => (limit === undefined ? [] : [limit]));
  const step = multipleOf ?? 1;
  const numbers = limits.flatMap((limit) => {
    const near = isInteger ? [Math.floor(limit), Math.ceil(limit)] : [limit];
    const aligned = [Math.floor(limit / step) * step, Math.ceil(limit / step) * step];
    return [...near, ...aligned].flatMap((at) => [at, at - 1, at + 1, at - step, at + step, ...(isInteger ? [] : [at - 0.5, at + 0.5])]);
  });
  const ofStep = multipleOf === undefined ? [] : [step, step * 2, step + 1, step / 2, step * 1.5, 1];
  const ofFormat =
    validation.format === 'int32' ? [2147483647, 2147483648, -2147483648, -2147483649] : validation.format === 'float' ? [3.5e38] : [];
  const made = [...numbers, ...ofStep, ...ofFormat, 0, 1, -1, 2].filter((value) => !isInteger || Number.isInteger(value));
  const exact = validation.format === 'int64' ? [9223372036854775807n, new Float64(1e19)] : [];
  return [...made.map(plainNumber), ...exact, ...numberCandidates(validation, isInteger, 0)];
}

function textsFor(validation: ValueValidation, name: string, longest: number): readonly JsonValue[] {
  const { format, maxLength, minLength, pattern } = validation;
  const lengths = [minLength, maxLength]
    .flatMap((limit) => (limit === undefined ? [] : [Number(limit) - 1, Number(limit), Number(limit) + 1]))
    .filter((length) => length >= 0 && length <= longest);
  const ofLength = [...new Set(lengths)].flatMap((length) => [
    ...(pattern === undefined ? [] : textsOfLength(pattern, length)),
    'a'.repeat(length),
    'é'.repeat(length),
    '1'.repeat(length),
  ]);
  const invalid = format === undefined ? [] : (INVALID_TEXTS[format.replaceAll('-', '')] ?? []);
  return [
    ...textCandidates(validation, name, 0),
    ...ofLength,
    ...invalid,
    ...(pattern === undefined ? [] : textsNear(pattern)),
    ...ANY_TEXTS,
  ];
}

const ANY_TEXTS = [
  '',
  'a',
  'A',
  '-',
  '.',
  '/',
  ' ',
  '!',
  'é',
  '\n',
  '0',
  '-1',
  'a b',
  'a/b',
  'a.b',
  '*',
  '_',
  '😀',
  'a\nb',
  '$',
  '%zz',
  '@',
  '\u0000',
  'https://example.com/path',
  'https://example.com:8443',
  'example.com:443',
  '[2001:db8::1]:443',
  '192.0.2.1',
  '2001:db8::1',
  'a/b/c',
  'a@b',
  '1',
  'A1',
  'a-b',
  'a_b',
  'latest',
];

function unique(values: readonly JsonValue[]): readonly JsonValue[] {
  return [...new Map(values.map((value) => [typedKey(value), value])).values()];
}

function typedKey(value: JsonValue): string {
  if (isJsonArray(value) || isJsonObject(value)) return printJson(value);
  return typeof value === 'string' ? `"${value}` : value instanceof Float64 ? `${String(value.value)}f` : String(value);
}
