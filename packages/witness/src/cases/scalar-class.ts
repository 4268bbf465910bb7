import { compileValueValidator, NEWEST_KUBERNETES, type JSONSchemaProps } from '@structural/core';
import { isJsonNumber, toFloat64, type JsonValue } from '@structural/json';
import { typeOf } from '../schema/type-of.js';
import { fewValues } from '../schema/few-values.js';
import type { ValueRef } from './value-ref.js';

/** Values of a scalar that no comparison with some constants tells apart. */
export type ScalarClass =
  | { readonly kind: 'exact'; readonly value: string | number | boolean }
  /** Any text but some. */
  | { readonly kind: 'text'; readonly not: Constants }
  /** Any number between two constants, these excluded. */
  | { readonly kind: 'between'; readonly low: number; readonly high: number };

/** What a scalar is compared with. */
export type Constants = ReadonlySet<string | number | boolean>;

const OTHER_TYPES: ReadonlySet<string> = new Set(['byte', 'date', 'date-time', 'datetime', 'duration']);

const MAX_LOOKED_AT = 500;

/** Whether rules see a text at a value or within it as another type, into which it is converted when it is read; true where it is too large to tell. */
export function isConvertedWithin(props: JSONSchemaProps): boolean {
  const pending: (JSONSchemaProps | undefined)[] = [props];
  for (let i = 0; i < pending.length; i++) {
    const next = pending[i];
    if (next === undefined) continue;
    if (OTHER_TYPES.has(next.format ?? '') || i > MAX_LOOKED_AT) return true;
    pending.push(...(next.properties?.values() ?? []), next.items?.schema);
    if (typeof next.additionalProperties === 'object') pending.push(next.additionalProperties);
  }
  return false;
}

/** The type of a ref as rules see it, undefined where it is no scalar, or one that is not compared as such. */
export function scalarType({ from, to }: ValueRef): 'string' | 'integer' | 'number' | 'boolean' | 'int-or-string' | undefined {
  const props = from ?? to;
  if (props === undefined || props.nullable === true || OTHER_TYPES.has(props.format ?? '')) return undefined;
  const type = typeOf(props);
  return type === 'string' || type === 'integer' || type === 'number' || type === 'boolean' || type === 'int-or-string' ? type : undefined;
}

/** The classes of the values that a ref may have, undefined where they are not known. */
export function classesOf(ref: ValueRef, constants: Constants): readonly ScalarClass[] | undefined {
  const type = scalarType(ref);
  if (type === undefined) return undefined;
  const known = ref.isKnown ? ref.from : undefined;
  const few = known === undefined ? undefined : fewValues(known);
  if (few !== undefined) return few.flatMap(exactly);
  if (type === 'boolean') return [true, false].flatMap(exactly);
  if (type === 'int-or-string') return eitherOf(constants);
  const ofType = [...constants].filter((value) => typeof value === (type === 'string' ? 'string' : 'number'));
  const taken = known === undefined ? ofType : ofType.filter((value) => isTaken(value, known));
  if (type === 'string') return [...taken.flatMap(exactly), { kind: 'text', not: new Set(ofType) }];
  return [...taken.flatMap(exactly), ...gapsOf(ofType.map(Number), type === 'integer', limitOf(known?.minimum), limitOf(known?.maximum))];
}

function eitherOf(constants: Constants): readonly ScalarClass[] {
  const numbers = [...constants].filter((value) => typeof value === 'number');
  const texts = [...constants].filter((value) => typeof value === 'string');
  return [...numbers.flatMap(exactly), ...texts.flatMap(exactly), { kind: 'text', not: new Set(texts) }, ...gapsOf(numbers, true)];
}

/** The classes of a size. */
export function sizesOf({ from, isKnown }: ValueRef, constants: Constants): readonly ScalarClass[] {
  const bounds = isKnown && from !== undefined ? boundsOfSize(from) : [0, Infinity];
  const [least = 0, most = Infinity] = bounds;
  const numbers = [...constants].filter((value) => typeof value === 'number');
  const points = numbers.filter((value) => Number.isInteger(value) && value >= least && value <= most);
  return [...points.flatMap(exactly), ...gapsOf(numbers, true, Math.max(0, least), most)];
}

/** The classes of what is of a type of which nothing else is known. */
export function anyOfConstants(constants: Constants): readonly ScalarClass[] | undefined {
  const types = new Set([...constants].map((value) => typeof value));
  if (types.size !== 1) return undefined;
  if (types.has('string')) return [...[...constants].flatMap(exactly), { kind: 'text', not: new Set(constants) }];
  if (types.has('boolean')) return [true, false].flatMap(exactly);
  return [...[...constants].flatMap(exactly), ...gapsOf([...constants].map(Number), false)];
}

function exactly(value: JsonValue): readonly ScalarClass[] {
  if (isJsonNumber(value)) return [{ kind: 'exact', value: toFloat64(value) }];
  return typeof value === 'string' || typeof value === 'boolean' ? [{ kind: 'exact', value }] : [];
}

function isTaken(value: string | number | boolean, props: JSONSchemaProps): boolean {
  return compileValueValidator(props, NEWEST_KUBERNETES)(value).length === 0;
}

function boundsOfSize({
  maxItems,
  maxLength,
  maxProperties,
  minItems,
  minLength,
  minProperties,
  type,
}: JSONSchemaProps): readonly number[] {
  const [least, most] =
    type === 'array' ? [minItems, maxItems] : type === 'string' ? [minLength, maxLength] : [minProperties, maxProperties];
  return [Number(least ?? 0), most === undefined ? Infinity : Number(most)];
}

const MAX_OF_INTEGERS = 2 ** 63;

/** A bound, where it bounds integers as well: one that is none of 64 bits becomes another for those. */
function limitOf(bound: number | undefined): number | undefined {
  return bound !== undefined && Math.abs(bound) < MAX_OF_INTEGERS ? bound : undefined;
}

function gapsOf(points: readonly number[], isInteger: boolean, least = -Infinity, most = Infinity): readonly ScalarClass[] {
  const sorted = [-Infinity, ...[...new Set(points)].sort((a, b) => a - b), Infinity];
  return sorted.slice(1).flatMap((high, i): readonly ScalarClass[] => {
    const low = sorted[i] ?? -Infinity;
    if (high <= least || low >= most || (isInteger && Math.floor(low) + 1 >= high)) return [];
    // What is below the least or above the most is no value at all.
    return [{ kind: 'between', low: Math.max(low, least - 1), high: Math.min(high, most + 1) }];
  });
}
