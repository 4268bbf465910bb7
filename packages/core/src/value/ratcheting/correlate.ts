import { isJsonArray, isJsonObject, jsonEqual, type JsonValue } from '@structural/json';
import type { StructuralSchema } from '../../schema/structural.js';
import { oldItems, type OldItems } from './old-items.js';

/**
 * A value and what it was before an update, as far as the schema tells which old value that is.
 *
 * Scratch for one validation: it remembers its children and whether the two are equal, so that asking at every level costs no
 * more than asking once. Source: `k8s.io/apiserver/pkg/cel/common`, CorrelatedObject.
 */
export interface Correlated {
  readonly value: JsonValue;
  readonly oldValue: JsonValue;
  readonly schema: StructuralSchema | undefined;
  equal: boolean | undefined;
  children: Map<string | number, Correlated> | undefined;
  oldItems: OldItems | undefined;
}

/** Pairs a value with its old one. */
export function correlate(value: JsonValue, oldValue: JsonValue, schema: StructuralSchema | undefined): Correlated {
  return { value, oldValue, schema, equal: undefined, children: undefined, oldItems: undefined };
}

/** The pair of a member; none where either lacks it, and none for what the schema does not know. */
export function correlateKey(pair: Correlated, name: string): Correlated | undefined {
  const known = pair.children?.get(name);
  if (known !== undefined) return known;
  const { schema, value, oldValue } = pair;
  if (schema === undefined || !isJsonObject(value) || !isJsonObject(oldValue)) return undefined;
  const member = value[name];
  const oldMember = oldValue[name];
  const others = schema.additionalProperties;
  const memberSchema = schema.properties?.get(name) ?? (typeof others === 'object' ? others : undefined);
  if (member === undefined || oldMember === undefined || memberSchema === undefined) return undefined;
  return remember(pair, name, correlate(member, oldMember, memberSchema));
}

/** The pair of an item: only in a list of type `map`, by its keys. */
export function correlateIndex(pair: Correlated, i: number): Correlated | undefined {
  const known = pair.children?.get(i);
  if (known !== undefined) return known;
  const { schema, value, oldValue } = pair;
  if (schema?.extensions['x-kubernetes-list-type'] !== 'map' || !isJsonArray(value) || !isJsonArray(oldValue)) return undefined;
  pair.oldItems ??= oldItems(schema, oldValue);
  const item = value[i];
  const oldItem = item === undefined ? undefined : pair.oldItems(item);
  return oldItem === undefined || schema.items === undefined
    ? undefined
    : remember(pair, i, correlate(item ?? null, oldItem, schema.items));
}

function remember(pair: Correlated, step: string | number, made: Correlated): Correlated {
  pair.children ??= new Map();
  pair.children.set(step, made);
  return made;
}

/**
 * Whether an update left the value alone: items of a list of type `map` may change places, but what the schema does not know
 * makes an object unequal, even to itself.
 */
export function isUnchanged(pair: Correlated): boolean {
  pair.equal ??= compare(pair);
  return pair.equal;
}

function compare(pair: Correlated): boolean {
  const { value, oldValue } = pair;
  if (isJsonArray(value) && isJsonArray(oldValue)) return value.length === oldValue.length && sameItems(pair, value, oldValue);
  if (isJsonObject(value) && isJsonObject(oldValue)) {
    const names = Object.keys(value);
    return names.length === Object.keys(oldValue).length && names.every((name) => isSame(correlateKey(pair, name)));
  }
  return jsonEqual(value, oldValue);
}

function sameItems(pair: Correlated, value: readonly JsonValue[], oldValue: readonly JsonValue[]): boolean {
  for (let i = 0; i < value.length; i++) {
    const item = correlateIndex(pair, i);
    // Lists of any other type are compared as a whole.
    if (item === undefined && pair.oldItems === undefined) return jsonEqual(value, oldValue);
    if (!isSame(item)) return false;
  }
  return true;
}

function isSame(pair: Correlated | undefined): boolean {
  return pair !== undefined && isUnchanged(pair);
}
