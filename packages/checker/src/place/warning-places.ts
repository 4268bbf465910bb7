import type { CustomResourceDefinition, DefinitionBehaviour, FieldPath, JSONSchemaProps } from '@structural/core';
import { child, definitionWarnings } from '@structural/core';
import { schemaSites } from './schema-sites.js';

/** A warning of the server and the fields that it is about, of which the server tells nothing; none where it is about no field. */
export interface PlacedWarning {
  readonly text: string;
  readonly paths: readonly FieldPath[];
}

/**
 * Finds what the server's warnings are about: each in turn gets the next schema that draws it, the last one of a text all others.
 *
 * A schema draws a warning when a definition with nothing else in it does.
 */
export function placeWarnings(
  warnings: readonly string[],
  definition: CustomResourceDefinition,
  behaviour: DefinitionBehaviour,
): readonly PlacedWarning[] {
  if (warnings.length === 0) return [];
  const places = placesByWarning(definition, behaviour);
  const left = new Map<string, number>();
  for (const text of warnings) left.set(text, (left.get(text) ?? 0) + 1);
  const taken = new Map<string, number>();
  return warnings.map((text) => {
    const all = places.get(text) ?? [];
    const from = taken.get(text) ?? 0;
    taken.set(text, from + 1);
    return { text, paths: from + 1 === left.get(text) ? all.slice(from) : all.slice(from, from + 1) };
  });
}

function placesByWarning(definition: CustomResourceDefinition, behaviour: DefinitionBehaviour): ReadonlyMap<string, readonly FieldPath[]> {
  const drawn = new Map<string, readonly string[]>();
  const places = new Map<string, FieldPath[]>();
  for (const { schema, path } of schemaSites(definition)) {
    const bare = bareSchema(schema);
    if (bare === undefined) continue;
    const name = JSON.stringify([bare.type, bare.format, bare['x-kubernetes-list-type'], bare.items?.schema?.type]);
    let warnings = drawn.get(name);
    if (warnings === undefined) drawn.set(name, (warnings = definitionWarnings(definitionOf(bare, definition), undefined, behaviour)));
    for (const text of warnings) {
      const at = child(path, text.startsWith('x-kubernetes-list-type') ? 'x-kubernetes-list-type' : 'format');
      const known = places.get(text);
      if (known === undefined) places.set(text, [at]);
      else known.push(at);
    }
  }
  return places;
}

/** What of a schema can draw a warning, without what stands below it. */
function bareSchema({ type, format, items, 'x-kubernetes-list-type': listType }: JSONSchemaProps): JSONSchemaProps | undefined {
  if (format === undefined && listType === undefined) return undefined;
  const itemType = items?.schema?.type;
  return {
    ...(type === undefined ? {} : { type }),
    ...(format === undefined ? {} : { format }),
    ...(listType === undefined ? {} : { 'x-kubernetes-list-type': listType }),
    ...(itemType === undefined ? {} : { items: { schema: { type: itemType } } }),
  };
}

function definitionOf(schema: JSONSchemaProps, { metadata, spec, status }: CustomResourceDefinition): CustomResourceDefinition {
  const { group, names, scope, version } = spec;
  return { metadata, spec: { group, names, scope, version, validation: { openAPIV3Schema: schema } }, status };
}
