import { isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '@structural/json';
import type { JsonPath } from '@structural/document';
import type { SchemaPlace } from '@structural/witness';
import type { Mutant } from './mutant.js';
import { schemaMutations } from './schema-mutations.js';
import type { SchemaSite } from './schema-site.js';

/**
 * All mutants of a definition, in the order of its schemas, those of outer schemas first: bounds by one more and less, properties that are no longer
 * required, enums without one of their values and left out, patterns without an anchor and left out, and rules as `ruleMutations` has them.
 *
 * Of versions that are served, and in `versions` where these are named. Rules are read as servers of `minor` do. Whether a server accepts the mutants
 * is not asked here.
 */
export function mutantsOf(definition: JsonObject, minor: number, versions?: ReadonlySet<string>): readonly Mutant[] {
  return rootsOf(definition)
    .filter(({ version }) => version === undefined || versions === undefined || versions.has(version))
    .flatMap((root) => {
      const mutants: Mutant[] = [];
      const pending = [root];
      for (let site = pending.pop(); site !== undefined; site = pending.pop()) {
        for (const mutant of schemaMutations(site, minor)) mutants.push(mutant);
        pending.push(...below(site).reverse());
      }
      return mutants;
    });
}

function rootsOf(definition: JsonObject): readonly SchemaSite[] {
  const spec = definition['spec'];
  if (!isJsonObject(spec)) return [];
  const versions = isJsonArray(spec['versions']) ? spec['versions'] : [];
  const shared = site(spec['validation'], ['spec', 'validation'], undefined);
  return [
    ...shared,
    ...versions.flatMap((version, i) =>
      isJsonObject(version) && version['served'] === true && typeof version['name'] === 'string'
        ? site(version['schema'], ['spec', 'versions', i, 'schema'], version['name'])
        : [],
    ),
  ];
}

function site(holder: JsonValue | undefined, path: JsonPath, version: string | undefined): readonly SchemaSite[] {
  const schema = isJsonObject(holder) ? holder['openAPIV3Schema'] : undefined;
  if (!isJsonObject(schema)) return [];
  return [{ schema, path: [...path, 'openAPIV3Schema'], place: [], isOwn: true, ...(version !== undefined && { version }) }];
}

function below(site: SchemaSite): SchemaSite[] {
  const { path, place, schema } = site;
  const found: SchemaSite[] = [];
  const add = (value: JsonValue | undefined, steps: JsonPath, at: SchemaPlace, isOwn: boolean): void => {
    if (isJsonObject(value)) found.push({ ...site, schema: value, path: [...path, ...steps], place: at, isOwn });
  };
  for (const junctor of ['allOf', 'anyOf', 'oneOf']) {
    const branches = schema[junctor];
    if (isJsonArray(branches))
      branches.forEach((branch, i) => {
        add(branch, [junctor, i], place, false);
      });
  }
  add(schema['not'], ['not'], place, false);
  const properties = schema['properties'];
  if (isJsonObject(properties))
    for (const [name, member] of Object.entries(properties))
      add(member, ['properties', name], [...place, { kind: 'property', name }], site.isOwn);
  add(schema['items'], ['items'], [...place, { kind: 'items' }], site.isOwn);
  add(schema['additionalProperties'], ['additionalProperties'], [...place, { kind: 'additionalProperties' }], site.isOwn);
  return found;
}
