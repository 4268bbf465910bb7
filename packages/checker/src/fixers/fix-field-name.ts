import type { JsonPath } from '@structural/document';
import { type JsonObject, type JsonValue, isJsonArray, isJsonObject, valueAt } from '@structural/json';
import { namesLike } from '../names/near-names.js';
import { schemasAt } from '../manifest/schemas-at.js';
import { inferType, isAbout, statedType, typeOfValue } from '../manifest/infer-type.js';
import { isOfKind, knownFields } from '../manifest/known-fields.js';
import { schemaRoute } from '../manifest/schema-route.js';
import { insert, move, remove, replace, safeIf, set, unsafe, type Proposal } from '../proposals/proposal.js';

/** The fixes of a field that a definition cannot have: its name spelt as one that is free there, a known equivalent, or nothing. */
export function fixDefinitionField(document: JsonValue, base: JsonPath, path: JsonPath): readonly Proposal[] {
  const name = path.at(-1);
  const holder = valueAt(document, path.slice(0, -1));
  const value = valueAt(document, path);
  if (typeof name !== 'string' || value === undefined || !isJsonObject(holder)) return [];
  const isV1 = valueAt(document, [...base, 'apiVersion']) !== 'apiextensions.k8s.io/v1beta1';
  const fields = knownFields(path.slice(base.length, -1), isV1);
  if (fields === undefined) return [removal(path)];
  const isSchema = fields.has('x-kubernetes-validations');
  const type = isSchema ? (statedType(holder) ?? inferType(holder)) : undefined;
  const free = [...fields]
    .filter(([field, kind]) => holder[field] === undefined && isOfKind(value, kind) && (type === undefined || isAbout(field, type)))
    .map(([field]) => field);
  // A schema under a name that the server does not read must move, not go, and so must what v1 has in each version.
  const isLostSchema = !isSchema && isJsonObject(value) && /schema|openapi|^validation$/i.test(name);
  const isMoved = isV1 && isMovedByMigrate(document, base, path.slice(base.length));
  const others = isSchema ? equivalents(path, name, value, holder) : schemaRenames(path, name, free);
  const renamed = others.length > 0 && isSchema ? [] : renames(path, name, free);
  return [...renamed, ...others, ...(isLostSchema || isMoved ? [] : [removal(path)])];
}

/** Whether a field of v1beta1 stands in a definition of v1, where `migrate` moves it to the versions, or makes the first of them of it. */
function isMovedByMigrate(document: JsonValue, base: JsonPath, steps: JsonPath): boolean {
  if (steps.length === 3 && steps[0] === 'spec' && steps[1] === 'conversion') return WEBHOOK.has(String(steps[2]));
  if (steps.length !== 2 || steps[0] !== 'spec') return false;
  return steps[1] === 'version' ? valueAt(document, [...base, 'spec', 'versions']) === undefined : MOVED.has(String(steps[1]));
}

const MOVED: ReadonlySet<string> = new Set(['validation', 'subresources', 'additionalPrinterColumns', 'selectableFields']);
const WEBHOOK: ReadonlySet<string> = new Set(['webhookClientConfig', 'conversionReviewVersions']);

/** The fixes of a field that the schema of a resource does not have. `path` starts at the document, `steps` at the resource. */
export function fixResourceField(
  document: JsonValue,
  path: JsonPath,
  steps: JsonPath,
  definition: JsonValue,
  version: string,
): readonly Proposal[] {
  const name = path.at(-1);
  const holder = valueAt(document, path.slice(0, -1));
  const value = valueAt(document, path);
  if (typeof name !== 'string' || value === undefined || !isJsonObject(holder) || !isJsonObject(definition)) return [];
  if (steps.length === 2 && steps[0] === 'metadata') {
    const known = [...METADATA, ...(knownFields(['metadata'], true) ?? [])].filter(
      ([field, kind]) => holder[field] === undefined && isOfKind(value, kind),
    );
    return [
      ...renames(
        path,
        name,
        known.map(([field]) => field),
      ),
      removal(path),
    ];
  }
  const properties = schemasAt(definition, version, steps.slice(0, -1))[0]?.schema['properties'];
  const fields = isJsonObject(properties) ? Object.entries(properties) : [];
  const free = fields.filter(([field, schema]) => holder[field] === undefined && fits(value, schema)).map(([field]) => field);
  // What a controller writes into the status is no mistake of the resource.
  return steps[0] === 'status' ? renames(path, name, free) : [...renames(path, name, free), removal(path)];
}

/** What the metadata of a resource may have beside those of a definition. */
const METADATA = [['namespace', 'text']] as const;

/** A new name: safe where it is the old one in another spelling, and no other is. */
function renames(path: JsonPath, name: string, free: readonly string[]): readonly Proposal[] {
  return namesLike(name, free).map((field) =>
    safeIf(field.isSame, `Rename to ${field.name}`, move(path, [...path.slice(0, -1), field.name])),
  );
}

function removal(path: JsonPath): Proposal {
  return unsafe('Remove the field, which the server drops', remove(path));
}

/** The schema of a version under another name that says schema: `jsonSchema`, `openAPISchema`, `schema`. */
function schemaRenames(path: JsonPath, name: string, free: readonly string[]): readonly Proposal[] {
  const isSchema = /schema|openapi/i.test(name) && free.includes('openAPIV3Schema') && namesLike(name, free).length === 0;
  return isSchema ? [unsafe('Rename to openAPIV3Schema', move(path, [...path.slice(0, -1), 'openAPIV3Schema']))] : [];
}

/** Keywords of JSON Schema that say what another keyword of the API says. */
function equivalents(path: JsonPath, name: string, value: JsonValue, schema: JsonObject): readonly Proposal[] {
  const at = path.slice(0, -1);
  if (name === 'const') {
    if (schema['enum'] !== undefined) return [unsafe('Write it as the one value of the enum', set([...at, 'enum'], [value]), remove(path))];
    const own = typeOfValue(value);
    const isTyped = schema['type'] !== undefined || schema['x-kubernetes-int-or-string'] === true || schemaRoute(at).junctor !== undefined;
    const type = isTyped || own === undefined ? [] : [insert([...at, 'type'], own, 'start')];
    return [unsafe('Write it as an enum of one value', ...type, replace(path, 'enum', [value]))];
  }
  const [first] = isJsonArray(value) ? value : [];
  if (name === 'examples' && first !== undefined && schema['example'] === undefined)
    return [unsafe('Write the first of them as example', replace(path, 'example', first))];
  return name === 'contentEncoding' && value === 'base64' && schema['format'] === undefined
    ? [unsafe('Write format: byte', replace(path, 'format', 'byte'))]
    : [];
}

/** Whether a value may be meant for a schema, as far as types tell. */
function fits(value: JsonValue, schema: JsonValue): boolean {
  const type = isJsonObject(schema) ? schema['type'] : undefined;
  const own = typeOfValue(value);
  return type === undefined || own === undefined || type === own || (type === 'number' && own === 'integer');
}
