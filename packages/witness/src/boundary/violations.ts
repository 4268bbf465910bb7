import type { StructuralSchema } from '@structural/core';
import { isJsonArray, isJsonObject, newJsonObject, type JsonValue, type JsonPath } from '@structural/json';
import { samplePart } from '../values/samples/sample-part.js';
import type { MovePlan } from '../search/apply-plan.js';
import type { Constraint } from '../schema/constraint.js';
import { listOf, objectOf, withTwin } from '../values/container-values.js';
import { scalarPool } from '../values/scalars/scalar-pool.js';
import { byDistance } from './measure.js';

/** What stands at a place, and where. */
export interface ValueAt {
  readonly schema: StructuralSchema;
  readonly path: JsonPath;
  readonly value: JsonValue | undefined;
}

/** The bound that a constraint states; no number where it states something else, which may be any value, such as objects of an enum. */
function limitOf({ value }: Constraint): number {
  return isJsonArray(value) || isJsonObject(value) ? NaN : Number(value);
}

/** Changes of a resource that may break one constraint at a value, the nearest to the boundary first; which of them do is for the judge to say. */
export function* violations(constraint: Constraint, at: ValueAt): Generator<MovePlan> {
  const { schema, path, value } = at;
  const limit = limitOf(constraint);
  const put = (made: JsonValue | undefined): readonly MovePlan[] => (made === undefined ? [] : [[{ path, value: made }]]);
  switch (constraint.keyword) {
    case 'required':
      yield [{ path: [...path, String(constraint.value)] }];
      yield* put(newJsonObject());
      break;
    case 'type':
      for (const other of OTHERS) yield* put(other);
      break;
    case 'minItems':
      yield* put(listOf(schema, value, limit - 1, path));
      break;
    case 'maxItems':
      yield* put(listOf(schema, value, limit + 1, path));
      break;
    case 'minProperties':
      yield* put(objectOf(schema, value, limit - 1, path));
      break;
    case 'maxProperties':
      yield* put(objectOf(schema, value, limit + 1, path));
      break;
    case 'uniqueItems':
    case 'x-kubernetes-list-type':
      yield* put(withTwin(schema, value, path));
      break;
    case 'anyOf':
    case 'oneOf':
    case 'not':
      yield* junctorViolations(at);
      break;
    default:
      for (const scalar of byDistance(constraint.keyword, limit, scalarPool(schema, nameOf(path)))) yield* put(scalar);
  }
}

/** Changes of a resource that may bring a value to the boundary from within. */
export function* boundaryValues({ keyword, value: limit }: Constraint, { schema, path, value }: ValueAt): Generator<MovePlan> {
  const put = (made: JsonValue | undefined): readonly MovePlan[] => (made === undefined ? [] : [[{ path, value: made }]]);
  switch (keyword) {
    case 'minItems':
    case 'maxItems':
      yield* put(listOf(schema, value, Number(limit), path));
      break;
    case 'minProperties':
    case 'maxProperties':
      yield* put(objectOf(schema, value, Number(limit), path));
      break;
    case 'nullable':
      yield* put(null);
      break;
    default:
  }
}

const OTHERS: readonly JsonValue[] = ['text', 7, true, [], newJsonObject(), 1.5];

function nameOf(path: JsonPath): string {
  return String(path.findLast((step) => typeof step === 'string') ?? '');
}

function* junctorViolations({ schema, path, value }: ValueAt): Generator<MovePlan> {
  const { type } = schema.generic;
  if (type !== 'object' && type !== 'array') {
    for (const scalar of scalarPool(schema, nameOf(path))) yield [{ path, value: scalar }];
    return;
  }
  if (type === 'array') {
    yield [{ path, value: [] }];
    return;
  }
  const own = isJsonObject(value) ? value : newJsonObject();
  yield [{ path, value: newJsonObject() }];
  for (const name of Object.keys(own)) yield [{ path: [...path, name] }];
  const members = [...(schema.properties ?? [])].slice(0, 60);
  const samples = members.flatMap(([name, member]) => {
    const made = samplePart(member, [...path, name]) ?? (member.generic.type === undefined ? newJsonObject() : undefined);
    return made === undefined ? [] : [{ path: [...path, name], value: made }];
  });
  for (const move of samples) yield [move];
  for (const [i, move] of samples.entries()) for (const other of samples.slice(i + 1, i + 12)) yield [move, other];
  for (const [name, member] of members) {
    if (isContainer(member)) continue;
    for (const scalar of scalarPool(member, name).slice(0, 30)) yield [{ path: [...path, name], value: scalar }];
  }
  yield samples;
}

function isContainer({ generic }: StructuralSchema): boolean {
  return generic.type === 'object' || generic.type === 'array' || isJsonArray(generic.default);
}
