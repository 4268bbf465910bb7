import type { JSONSchemaProps } from '@structural/core';
import { float64, toFloat64, type JsonValue } from '@structural/json';
import { branchesOf } from './branches-of.js';

/** Values of which one is valid if any value is, or `undefined` where that cannot be told. */
type Candidates = readonly JsonValue[] | undefined;

/** Candidates, and what it costs to find them and to hold each against each schema. */
interface CostOfCandidates {
  readonly candidates: Candidates;
  readonly cost: number;
}

/** Values of a scalar type that tell apart all that some schemas, applied together, say of one. */
export function scalarCandidates(type: string, schemas: readonly JSONSchemaProps[]): CostOfCandidates {
  const all = withBranches(schemas);
  const candidates = all.length > MAX_SCHEMAS ? undefined : toTry(type, schemas, all);
  return { candidates, cost: all.length * (1 + (candidates?.length ?? 0)) };
}

function toTry(type: string, schemas: readonly JSONSchemaProps[], all: readonly JSONSchemaProps[]): Candidates {
  const listed = always(schemas).find(({ enum: values }) => values !== undefined && values.length > 0)?.enum;
  if (listed !== undefined) return listed.length > MAX_VALUES ? undefined : listed;
  const enums = all.flatMap(({ enum: values = [] }) => values);
  if (enums.length > MAX_VALUES) return undefined;
  if (type === 'boolean') return [true, false];
  if (type === 'string') return textCandidates(all, enums);
  return type === 'integer' || type === 'number' ? numberCandidates(type, all, enums) : undefined;
}

const MAX_SCHEMAS = 200;
const MAX_VALUES = 200;
const MAX_LENGTH = 2_000;

/** Some schemas, and those that hold whenever they do: the branches of their `allOf`, at any depth. Each is there once. */
export function always(schemas: readonly JSONSchemaProps[]): readonly JSONSchemaProps[] {
  const found = new Set(schemas);
  // The set grows while it is gone through.
  for (const { allOf = [] } of found) for (const branch of allOf) found.add(branch);
  return [...found];
}

/** Some schemas, and all that speak of the same value under their junctors, each once; not all where they are more than {@link MAX_SCHEMAS}. */
function withBranches(schemas: readonly JSONSchemaProps[]): readonly JSONSchemaProps[] {
  const found = new Set(schemas);
  // The set grows while it is gone through.
  for (const each of found) {
    if (found.size > MAX_SCHEMAS) break;
    for (const { props } of branchesOf(each, { not: true })) found.add(props);
  }
  return [...found];
}

/** Of texts without patterns and formats only the length counts, and whether one is listed. */
function textCandidates(schemas: readonly JSONSchemaProps[], enums: readonly JsonValue[]): Candidates {
  if (schemas.some(({ format = '', pattern = '' }) => format !== '' || pattern !== '')) return undefined;
  const bounds = schemas.flatMap(({ maxLength, minLength }) => [maxLength, minLength]).filter((bound) => bound !== undefined);
  const lengths = new Set(
    [0, ...bounds.flatMap((bound) => [Number(bound) - 1, Number(bound), Number(bound) + 1])].filter((length) => length >= 0),
  );
  if ([...lengths].some((length) => length > MAX_LENGTH)) return undefined;
  const cost = (enums.length + 1) * [...lengths].reduce((sum, length) => sum + length, 0);
  if (cost > MAX_TEXT || [...lengths].some((length) => length > MAX_LENGTH)) return undefined;
  // Listed texts may be some of a length: one more than there are of each, so that one is not listed.
  const letters = [...enums.keys(), enums.length].map((i) => String.fromCodePoint(FIRST_LETTER + i));
  return [...enums, ...[...lengths].flatMap((length) => letters.map((letter) => letter.repeat(length)))];
}

const FIRST_LETTER = 0x61;
const MAX_TEXT = 200_000;

/** Between two bounds all numbers are alike, as long as nothing must be a multiple. */
function numberCandidates(type: 'integer' | 'number', schemas: readonly JSONSchemaProps[], enums: readonly JsonValue[]): Candidates {
  if (schemas.some(({ format = '', multipleOf }) => multipleOf !== undefined || format !== '')) return undefined;
  const bounds = schemas.flatMap(({ maximum, minimum }) => [maximum, minimum]).filter((bound) => bound !== undefined);
  if (bounds.some((bound) => Math.abs(bound) > Number.MAX_SAFE_INTEGER / 2)) return undefined;
  const points = [0, ...bounds, ...enums.flatMap((value) => (typeof value === 'number' ? [value] : []))];
  if (type === 'integer') {
    // Listed numbers may fill the gap beside a bound: as many neighbours as there are, and one more.
    const reach = enums.length + 1;
    const near = points.flatMap((point) => Array.from({ length: 2 * reach + 1 }, (_, i) => Math.round(point) - reach + i));
    return near.length > MAX_NEAR ? undefined : [...new Set(near)];
  }
  const sorted = [...new Set(points.map((point) => toFloat64(point)))].sort((a, b) => a - b);
  const between = sorted.flatMap((point, i) => [point, (point + (sorted[i + 1] ?? point + 2)) / 2]);
  return [(sorted[0] ?? 0) - 1, ...between].map((value) => float64(value));
}

const MAX_NEAR = 20_000;
