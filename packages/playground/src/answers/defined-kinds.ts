import { countingDefinition, type CatalogEntry, type DefinitionCatalog } from '@structural/checker';
import { toResourceType, versionsOf, type StructuralSchema } from '@structural/core';
import type { DefinedKind, NamedKind } from '../protocol/protocol.js';

/** The kinds that definitions serve, each version with the places of its schema. */
export function definedKinds({ entries }: DefinitionCatalog): readonly DefinedKind[] {
  return entries.flatMap(({ definition }) =>
    versionsOf(definition.spec)
      .filter(({ served }) => served)
      .map(({ name }) => {
        const type = toResourceType(definition, name);
        return {
          group: definition.spec.group,
          version: name,
          kind: definition.spec.names.kind,
          paths: type.ok ? placesOf(type.type.structural) : [],
        };
      }),
  );
}

/** The definition that counts of a kind. */
export function entryOf(catalog: DefinitionCatalog, { group, kind }: NamedKind): CatalogEntry | undefined {
  return countingDefinition(catalog.find(group, kind));
}

/** More places than a person looks through. */
const MAX_PLACES = 300;

/** The places of a schema, outer ones first. */
function placesOf(root: StructuralSchema | undefined): readonly string[] {
  const places: string[] = [];
  const next: (readonly [string, StructuralSchema])[] = root === undefined ? [] : [['', root]];
  for (let at = next.shift(); at !== undefined && places.length < MAX_PLACES; at = next.shift()) {
    const [path, { additionalProperties, items, properties }] = at;
    places.push(path);
    for (const [name, schema] of properties ?? []) next.push([stepTo(path, name), schema]);
    if (items !== undefined) next.push([`${path}[]`, items]);
    if (typeof additionalProperties === 'object') next.push([`${path}[]`, additionalProperties]);
  }
  return places;
}

function stepTo(path: string, name: string): string {
  if (!/^[\w$-]+$/.test(name)) return `${path}['${name}']`;
  return path === '' ? name : `${path}.${name}`;
}
