import { pathSegments, type FieldPath, type StructuralSchema } from '@structural/core';
import type { JsonPath } from '@structural/json';

/** How a schema is reached from the one above it. */
export type SchemaStep =
  | { readonly kind: 'property'; readonly name: string }
  | { readonly kind: 'items' }
  | { readonly kind: 'additionalProperties' };

/** Where a schema lies below the root of its version. */
export type SchemaPlace = readonly SchemaStep[];

/** A place as people write it: `spec.ports[].name`, `spec.labels{}`; a name that is no plain word is quoted. One text, one place. */
export function placeText(place: SchemaPlace): string {
  let text = '';
  for (const step of place) {
    if (step.kind === 'items') text += '[]';
    else if (step.kind === 'additionalProperties') text += '{}';
    else text += `${text === '' ? '' : '.'}${/^[\w$-]+$/.test(step.name) ? step.name : JSON.stringify(step.name)}`;
  }
  return text;
}

/** The schema below another one, undefined where the step leads nowhere. */
export function schemaBelow(schema: StructuralSchema, step: SchemaStep): StructuralSchema | undefined {
  if (step.kind === 'items') return schema.items;
  if (step.kind === 'property') return schema.properties?.get(step.name);
  return typeof schema.additionalProperties === 'object' ? schema.additionalProperties : undefined;
}

/** The schema at a place, undefined where there is none. */
export function schemaAt(root: StructuralSchema, place: SchemaPlace): StructuralSchema | undefined {
  let schema: StructuralSchema | undefined = root;
  for (const step of place) schema = schema === undefined ? undefined : schemaBelow(schema, step);
  return schema;
}

/** The key under which the values of a map are looked for. */
const SOME_KEY = 'key';

/** Where in a resource a value of a place is looked for: the first item of each list, one key of each map. */
export function pathOfPlace(place: SchemaPlace): JsonPath {
  return place.map((step) => (step.kind === 'items' ? 0 : step.kind === 'property' ? step.name : SOME_KEY));
}

/** The place of the value at a path: a name is a property where the schema has one of that name. Undefined where it leads out of the schema. */
export function placeOfPath(root: StructuralSchema, path: JsonPath): SchemaPlace | undefined {
  const place: SchemaStep[] = [];
  let schema: StructuralSchema | undefined = root;
  for (const name of path) {
    const step: SchemaStep =
      typeof name === 'number'
        ? { kind: 'items' }
        : schema.properties?.has(name) === true
          ? { kind: 'property', name }
          : { kind: 'additionalProperties' };
    schema = schemaBelow(schema, step);
    if (schema === undefined) return undefined;
    place.push(step);
  }
  return place;
}

/** The steps of an error's path. */
export function stepsOf(path: FieldPath): JsonPath {
  return path.kind === 'nil' ? [] : pathSegments(path).map((segment) => (segment.kind === 'index' ? segment.index : segment.name));
}

/** Whether a path leads to a value of a place, any item and any key, or below it. */
export function isAtOrBelow(path: JsonPath, place: SchemaPlace): boolean {
  return path.length >= place.length && place.every((step, i) => leadsThrough(step, path[i]));
}

/** Whether a path leads to a value of a place, any item and any key. */
export function isAt(path: JsonPath, place: SchemaPlace): boolean {
  return path.length === place.length && isAtOrBelow(path, place);
}

function leadsThrough(step: SchemaStep, name: string | number | undefined): boolean {
  if (step.kind === 'items') return typeof name === 'number';
  return step.kind === 'property' ? name === step.name : typeof name === 'string';
}
