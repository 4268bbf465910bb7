import type { JSONSchemaProps } from '@structural/core';
import { isJsonArray, isJsonObject, newJsonObject, valueAt, type JsonObject, type JsonValue } from '@structural/json';
import { resourceWith, type Fixture } from '../judge/fixture.js';

const MAX_RESOURCES = 12;

/** Some resources, each with those like it after it, by the value of a fixture, which a schema takes for the same. */
export function likeResources(
  fixture: Fixture,
  resources: readonly JsonObject[],
  props: JSONSchemaProps | undefined,
): readonly JsonObject[] {
  const all: JsonObject[] = [];
  for (const base of resources) {
    all.push(base);
    const value = valueAt(base, fixture.path);
    for (const other of value === undefined || props === undefined ? [] : likeValues(value, props))
      if (all.push(resourceWith({ ...fixture, base }, other)) >= MAX_RESOURCES) return all;
  }
  return all;
}

const [MAX_DEEP, MAX_FIELDS] = [4, 12];

/**
 * Values that a schema takes for the same as another one: nulls that are dropped, lists in another order, texts of the same time, duration and bytes.
 * Not all of them are the same for each schema; numbers that are written with a point are none, as no text of a witness has those.
 */
function* likeValues(value: JsonValue, props: JSONSchemaProps, depth = 0): Generator<JsonValue> {
  if (depth > MAX_DEEP) return;
  if (isJsonArray(value)) yield* likeLists(value, props, depth);
  else if (isJsonObject(value)) yield* likeObjects(value, props, depth);
  else if (typeof value === 'string') yield* likeTexts(value, props.format);
}

function* likeLists(list: readonly JsonValue[], { items }: JSONSchemaProps, depth: number): Generator<JsonValue> {
  const [first, ...others] = list;
  if (first === undefined) return;
  if (others.length > 0) yield [...list].reverse();
  if (items?.schema !== undefined) for (const other of likeValues(first, items.schema, depth + 1)) yield [other, ...others];
}

function* likeObjects(object: JsonObject, props: JSONSchemaProps, depth: number): Generator<JsonValue> {
  const { additionalProperties, properties = [] } = props;
  const values = typeof additionalProperties === 'object' ? additionalProperties : undefined;
  const [key = 'key'] = Object.keys(object);
  const known: (readonly [string, JSONSchemaProps])[] = [
    ...[...properties].slice(0, MAX_FIELDS),
    ...(values === undefined ? [] : [[key, values] as const, ['other', values] as const]),
    ...(props['x-kubernetes-embedded-resource'] === true ? [['metadata', {}] as const] : []),
  ];
  for (const [name, schema] of known) {
    const own = object[name];
    if (own === undefined || (isJsonObject(own) && Object.keys(own).length === 0))
      yield Object.assign(newJsonObject(), object, { [name]: null });
    if (own !== undefined)
      for (const other of likeValues(own, schema, depth + 1)) yield Object.assign(newJsonObject(), object, { [name]: other });
  }
}

function* likeTexts(text: string, format: string | undefined): Generator<JsonValue> {
  if (format === 'date-time' || format === 'datetime') yield text.replace(/Z$/, '+00:00');
  else if (format === 'duration') yield `${text}0ns`;
  // The last bits of what is filled up say nothing.
  else if (format === 'byte') yield text.replace(/[A-Za-z0-9+/](?==*$)/, (last) => NEXT.get(last) ?? last);
}

const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
const NEXT: ReadonlyMap<string, string> = new Map([...DIGITS].map((digit, i) => [digit, DIGITS[i + 1] ?? digit]));
