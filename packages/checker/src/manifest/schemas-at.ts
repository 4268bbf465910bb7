import type { JsonPath } from '@structural/document';
import { type JsonObject, type JsonValue, isJsonArray, isJsonObject } from '@structural/json';
import { writtenVersions } from './written-versions.js';

/** A schema in the text of a definition, and the way to it. */
export interface WrittenSchema {
  readonly schema: JsonObject;
  /** The place that `steps` lead on from; without one they lead from the definition. */
  readonly from?: WrittenSchema;
  readonly steps: JsonPath;
}

/** The way to a schema from its definition. */
export function pathTo(place: WrittenSchema): JsonPath {
  const parts: JsonPath[] = [];
  for (let at: WrittenSchema | undefined = place; at !== undefined; at = at.from) parts.push(at.steps);
  return parts.reverse().flat();
}

/**
 * The schemas that a definition has for what stands at a path in its resources, the principal one first, then those in junctors.
 *
 * Empty where the definition specifies nothing. At most 64, so that junctors inside of junctors do not multiply. What was found is kept
 * as long as the definition, by schemas and not by names in resources; a look-up is linear in the path.
 */
export function schemasAt(definition: JsonObject, version: string, path: JsonPath): readonly WrittenSchema[] {
  let node = rootNode(definition, version);
  for (const step of path) {
    if (node.places.length === 0) break;
    node = stepInto(node, step);
  }
  return node.places;
}

/** What {@link schemasAt} finds for each part of a path, from the whole of it up to the root. */
export function schemasAbove(definition: JsonObject, version: string, path: JsonPath): readonly (readonly WrittenSchema[])[] {
  let node = rootNode(definition, version);
  const found = [node.places];
  for (const step of path) {
    if (node.places.length === 0) break;
    found.push((node = stepInto(node, step)).places);
  }
  return found.reverse();
}

const MAX_PLACES = 64;

/** All schemas that hold at one place, and what was found below it so far. */
interface SchemaLevel {
  readonly places: readonly WrittenSchema[];
  items?: SchemaLevel;
  others?: SchemaLevel;
  readonly properties: Map<string, SchemaLevel>;
}

const roots = new WeakMap<JsonObject, Map<string, SchemaLevel>>();

function rootNode(definition: JsonObject, version: string): SchemaLevel {
  const known = roots.get(definition) ?? new Map<string, SchemaLevel>();
  roots.set(definition, known);
  let node = known.get(version);
  if (node === undefined) known.set(version, (node = toNode(schemaRoots(definition, version))));
  return node;
}

function schemaRoots(definition: JsonObject, version: string): readonly WrittenSchema[] {
  const spec = definition['spec'];
  if (!isJsonObject(spec)) return [];
  const index = writtenVersions(spec).findIndex((each) => isJsonObject(each) && each['name'] === version);
  const own = below({ schema: definition, steps: [] }, 'spec', 'versions', index, 'schema', 'openAPIV3Schema');
  if (own.length > 0 || definition['apiVersion'] === 'apiextensions.k8s.io/v1') return own;
  return below({ schema: definition, steps: [] }, 'spec', 'validation', 'openAPIV3Schema');
}

function stepInto(node: SchemaLevel, step: string | number): SchemaLevel {
  if (typeof step === 'number') return (node.items ??= toNode(node.places.flatMap((place) => below(place, 'items'))));
  const isNamed = node.places.some(({ schema: { properties } }) => isJsonObject(properties) && properties[step] !== undefined);
  if (!isNamed) return (node.others ??= toNode(node.places.flatMap((place) => below(place, 'additionalProperties'))));
  let property = node.properties.get(step);
  if (property === undefined) {
    const places = node.places.flatMap((place) => {
      const own = below(place, 'properties', step);
      return own.length > 0 ? own : below(place, 'additionalProperties');
    });
    node.properties.set(step, (property = toNode(places)));
  }
  return property;
}

/** The schemas with the branches of their junctors, nearest first. */
function toNode(schemas: readonly WrittenSchema[]): SchemaLevel {
  const places = schemas.slice(0, MAX_PLACES);
  // The list grows while it is gone through.
  for (const place of places) {
    for (const junctor of ['allOf', 'anyOf', 'oneOf'] as const) {
      const branches = place.schema[junctor];
      if (!isJsonArray(branches)) continue;
      for (let i = 0; i < branches.length && places.length < MAX_PLACES; i++) places.push(...below(place, junctor, i));
    }
    if (places.length < MAX_PLACES) places.push(...below(place, 'not'));
  }
  return { places, properties: new Map() };
}

/** The object at the end of some steps, if there is one. */
function below(from: WrittenSchema, ...steps: JsonPath): readonly WrittenSchema[] {
  let at: JsonValue | undefined = from.schema;
  for (const step of steps) {
    if (typeof step === 'number') at = isJsonArray(at) ? at[step] : undefined;
    else at = isJsonObject(at) ? at[step] : undefined;
  }
  return isJsonObject(at) ? [{ schema: at, from, steps }] : [];
}
