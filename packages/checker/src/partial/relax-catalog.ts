import { versionsOf, type CustomResourceDefinition } from '@structural/core';
import type { CatalogEntry, DefinitionCatalog } from '../catalog/definition-catalog.js';
import type { PartialValue } from './partial-value.js';
import { relaxSchema } from './relax-schema.js';
import { rememberWhole } from './whole-definition.js';

/**
 * A catalog by which a resource can be judged of which only some is known: whatever is found wrong with the known parts is wrong whatever the rest
 * turns out to be, or the server stops at something worse in the rest.
 *
 * `resource` says what is unknown; those parts are to be given as null. Metadata is judged without a schema: what is unknown of it has to be left out.
 * The same catalog where all is known.
 */
export function relaxCatalog(catalog: DefinitionCatalog, resource: PartialValue): DefinitionCatalog {
  if (resource.kind === 'whole') return catalog;
  // What is made of a definition is kept by its identity, so each is made once.
  const relaxed = new Map<CatalogEntry, CatalogEntry>();
  const relax = (entry: CatalogEntry): CatalogEntry => {
    const known = relaxed.get(entry) ?? relaxEntry(entry, resource);
    relaxed.set(entry, known);
    return known;
  };
  return {
    ...catalog,
    get shadowed() {
      return catalog.shadowed;
    },
    find: (group, kind) => catalog.find(group, kind).map(relax),
  };
}

function relaxEntry(entry: CatalogEntry, resource: PartialValue): CatalogEntry {
  return { ...entry, definition: relaxDefinition(entry.definition, resource) };
}

function relaxDefinition(definition: CustomResourceDefinition, resource: PartialValue): CustomResourceDefinition {
  const versions = versionsOf(definition.spec).map((version) => {
    const props = version.schema?.openAPIV3Schema;
    return props === undefined ? version : { ...version, schema: { openAPIV3Schema: relaxSchema(props, [resource]) } };
  });
  const spec = { ...definition.spec, versions };
  // What it says is in each version.
  delete spec.validation;
  const relaxed = { ...definition, spec };
  rememberWhole(relaxed, definition);
  return relaxed;
}
