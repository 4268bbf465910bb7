import { LIST_JUNCTORS, type FieldError, type NestedValueValidation, type StructuralSchema } from '@structural/core';
import { isJsonArray, isJsonObject, newJsonObject, valueAt, type JsonObject, type JsonValue, type JsonPath } from '@structural/json';
import { sampled } from './sampled.js';
import { placeOfPath, schemaAt, stepsOf } from '../schema/schema-place.js';
import type { MovePlan } from './apply-plan.js';

const MAX_BRANCHES = 12;

/**
 * Changes of a resource that may satisfy what a schema demands and an error misses, likely ones first; last of all that what is wrong goes.
 * Bounded; which of them help is for the judge to say.
 */
export function schemaMoves(error: FieldError, resource: JsonObject, root: StructuralSchema): readonly MovePlan[] {
  const path = stepsOf(error.at ?? error.path);
  const place = placeOfPath(root, path);
  const schema = place === undefined ? undefined : schemaAt(root, place);
  const value = valueAt(resource, path);
  const plans = schema === undefined ? [] : [...ofOrigin(error, schema, path, value)];
  const removals = path.map((_, i) => path.slice(0, path.length - i)).filter((each) => each.length > 1 || !OWN_FIELDS.has(String(each[0])));
  return [...plans, ...removals.filter((each) => valueAt(resource, each) !== undefined).map((each) => removal(each, resource))];
}

const OWN_FIELDS: ReadonlySet<string> = new Set(['apiVersion', 'kind', 'metadata']);

/** Items are taken out of their list, members out of their object. */
function removal(path: JsonPath, resource: JsonObject): MovePlan {
  const last = path.at(-1);
  if (typeof last !== 'number') return [{ path }];
  const list = valueAt(resource, path.slice(0, -1));
  return isJsonArray(list) ? [{ path: path.slice(0, -1), value: list.filter((_, i) => i !== last) }] : [];
}

function* ofOrigin({ origin }: FieldError, schema: StructuralSchema, path: JsonPath, value: JsonValue | undefined): Generator<MovePlan> {
  switch (origin) {
    case 'minItems':
    case 'maxItems':
      yield* resized(schema, path, value, origin);
      break;
    case 'maxProperties':
      for (const name of isJsonObject(value) ? Object.keys(value) : []) yield [{ path: [...path, name] }];
      break;
    case 'uniqueItems':
      yield* distinctItems(schema, path, value);
      break;
    case 'anyOf':
    case 'oneOf':
    case 'allOf':
    case 'not':
      yield* branches(schema, path, value);
      break;
    default:
      for (const variant of [0, 1, 2]) {
        const made = sampled(schema, path, { variant });
        if (made !== undefined) yield [{ path, value: made }];
      }
      yield* branches(schema, path, value);
  }
}

function* resized(
  schema: StructuralSchema,
  path: JsonPath,
  value: JsonValue | undefined,
  keyword: 'minItems' | 'maxItems',
): Generator<MovePlan> {
  const wanted = Number(schema.valueValidation?.[keyword] ?? 0);
  if (!isJsonArray(value) || wanted > 1_000) return;
  const items = value.slice(0, wanted);
  while (items.length < wanted) {
    const item = schema.items === undefined ? null : sampled(schema.items, [...path, items.length], { variant: items.length });
    if (item === undefined) return;
    items.push(item);
  }
  yield [{ path, value: items }];
}

function* distinctItems({ items }: StructuralSchema, path: JsonPath, value: JsonValue | undefined): Generator<MovePlan> {
  if (!isJsonArray(value) || items === undefined) return;
  yield [{ path, value: value.map((item, i) => sampled(items, [...path, i], { variant: i }) ?? item) }];
  yield [{ path, value: value.slice(0, 1) }];
}

/** What a branch demands beside what is there; members that speak against it go. */
function* branches(schema: StructuralSchema, path: JsonPath, value: JsonValue | undefined): Generator<MovePlan> {
  if (!hasJunctors(schema)) return;
  const named = new Set(mentioned(schema));
  for (let branch = 0; branch < MAX_BRANCHES; branch++) {
    const made = sampled(schema, path, { branch });
    if (made === undefined) continue;
    if (!isJsonObject(made) || !isJsonObject(value)) {
      yield [{ path, value: made }];
      continue;
    }
    const missing = Object.keys(made).filter((name) => value[name] === undefined);
    const additions = missing.map((name) => ({ path: [...path, name], value: made[name] ?? newJsonObject() }));
    const unwanted = Object.keys(value).filter((name) => named.has(name) && made[name] === undefined);
    if (additions.length > 0) yield additions;
    if (unwanted.length > 0) yield [...additions, ...unwanted.map((name) => ({ path: [...path, name] }))];
    yield [{ path, value: made }];
  }
  for (const name of named) if (isJsonObject(value) && value[name] !== undefined) yield [{ path: [...path, name] }];
}

function hasJunctors({ valueValidation }: StructuralSchema): boolean {
  return valueValidation?.not !== undefined || LIST_JUNCTORS.some((junctor) => valueValidation?.[junctor] !== undefined);
}

/** The members of which the junctors of a schema speak. */
function mentioned({ valueValidation = {} }: StructuralSchema): readonly string[] {
  const names: string[] = [];
  const pending: NestedValueValidation[] = [{ valueValidation, forbiddenGenerics: {}, forbiddenExtensions: {} }];
  for (let next = pending.pop(); next !== undefined && names.length < 1_000; next = pending.pop()) {
    names.push(...(next.valueValidation.required ?? []), ...(next.properties?.keys() ?? []));
    for (const junctor of LIST_JUNCTORS) pending.push(...(next.valueValidation[junctor] ?? []));
    if (next.valueValidation.not !== undefined) pending.push(next.valueValidation.not);
  }
  return names;
}
