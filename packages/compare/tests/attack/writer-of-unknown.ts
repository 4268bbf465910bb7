import type { StructuralSchema } from '@structural/core';
import { isJsonArray, isJsonObject, newJsonObject, printJson, type JsonObject, type JsonValue } from '@structural/json';
import { randomOf } from '../generated/random.js';
import { asked, lastAnswer, refuses, wordsOf, type Served } from './asked.js';

/** Writes members into objects of which the first side knows none, so that it drops them where nobody asks for strict field validation. */
export function writerOfUnknown(from: Served, to: Served): (resource: JsonObject) => string | undefined {
  const random = randomOf(2);
  return (resource) => {
    if (refuses(lastAnswer(from, resource)) || refuses(lastAnswer(to, resource))) return undefined;
    const value = random.pick<JsonValue>(['a', 1, true, newJsonObject(), [1]]);
    const written = withUnknown(resource, from.type.structural, to.type.structural, value);
    if (written === undefined) return undefined;
    const [before, after] = [asked(from, written), asked(to, written)];
    if (!before.ok || before.errors.length > 0 || (after.ok && after.errors.length === 0)) return undefined;
    return `${printJson(written)}, of which some was dropped: ${wordsOf(after)}`;
  };
}

/** A resource with one more member in the first object of which nothing is known, which the other schema knows. */
function withUnknown(
  value: JsonObject,
  from: StructuralSchema | undefined,
  to: StructuralSchema | undefined,
  member: JsonValue,
): JsonObject | undefined {
  if (from === undefined || to === undefined) return undefined;
  if (knowsNothing(from)) {
    const name = [...(to.properties?.keys() ?? []), 'a'].find((each) => value[each] === undefined);
    return name === undefined || OF_ALL.has(name) ? undefined : Object.assign(newJsonObject(), value, { [name]: member });
  }
  for (const [name, each] of Object.entries(value)) {
    const below = withUnknownBelow(each, memberOf(from, name), memberOf(to, name), member);
    if (below !== undefined) return Object.assign(newJsonObject(), value, { [name]: below });
  }
  return undefined;
}

function withUnknownBelow(
  value: JsonValue,
  from: StructuralSchema | undefined,
  to: StructuralSchema | undefined,
  member: JsonValue,
): JsonValue | undefined {
  if (isJsonObject(value)) return withUnknown(value, from, to, member);
  if (!isJsonArray(value) || value[0] === undefined) return undefined;
  const first = withUnknownBelow(value[0], from?.items, to?.items, member);
  return first === undefined ? undefined : [first, ...value.slice(1)];
}

/** What every resource has. */
const OF_ALL: ReadonlySet<string> = new Set(['apiVersion', 'kind', 'metadata']);

function knowsNothing({ additionalProperties, extensions, properties }: StructuralSchema): boolean {
  const isOpen = additionalProperties === true || typeof additionalProperties === 'object';
  return !isOpen && (properties?.size ?? 0) === 0 && extensions['x-kubernetes-preserve-unknown-fields'] !== true;
}

function memberOf({ additionalProperties, properties }: StructuralSchema, name: string): StructuralSchema | undefined {
  return properties?.get(name) ?? (typeof additionalProperties === 'object' ? additionalProperties : undefined);
}
