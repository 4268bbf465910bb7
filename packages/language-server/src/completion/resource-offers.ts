import { builtinKinds, describeResource } from '@structural/checker';
import { versionsOf, type StructuralSchema } from '@structural/core';
import { isJsonArray, isJsonObject, readableJson, valueAt, type JsonObject, type JsonPath, type JsonValue } from '@structural/json';
import { typeText } from '@structural/reference';
import { samplePart } from '@structural/witness';
import { factsMarkdown } from '../hover/facts-text.js';
import { schemaOf, schemaStep, typeOfObject, type EntryVersion } from '../schema/resource-type.js';
import type { FileView } from '../workspace/workspace.js';
import { openFitting } from './fitting-value.js';
import type { Offer } from './offer.js';

/** What may be written into an object: where in it, and what it holds already. */
export interface OfferPlace {
  readonly object: JsonObject;
  readonly kind: 'key' | 'value';
  /** From the object. */
  readonly path: JsonPath;
}

/** The fields, values and types that may be written into a custom resource; nothing where no definition says what it holds. */
export function resourceOffers({ kind, object, path }: OfferPlace, view: FileView): readonly Offer[] {
  const type = typeOfObject(object, view);
  if (kind === 'value') return type === undefined ? [] : valueOffers(type, path);
  return type === undefined ? [] : fieldOffers(type, object, path, view);
}

function fieldOffers(type: EntryVersion, object: JsonObject, path: JsonPath, view: FileView): readonly Offer[] {
  const schema = schemaOf(type.schema, path);
  const here = valueAt(object, path);
  if (schema === undefined) return [];
  const there = new Set(here !== undefined && isJsonObject(here) ? Object.keys(here) : []);
  const required = new Set(schema.valueValidation?.required ?? []);
  const names = new Set([...(schema.properties?.keys() ?? []), ...(isEmbedded(schema) ? EMBEDDED : [])]);
  const fitting = openFitting(type, object, path, view.kubernetesVersion);
  // Those that must be there are looked at first, since not all may be.
  return [...names]
    .sort((a, b) => Number(required.has(b)) - Number(required.has(a)))
    .filter((name) => !there.has(name))
    .flatMap((name) => {
      const property = schemaStep(schema, name);
      if (property === undefined) return [];
      const at = [...path, name];
      return [fieldOffer(name, property, required.has(name), fitting.valueOf(name, property, valueFor(property, at)))];
    });
}

const EMBEDDED = ['apiVersion', 'kind', 'metadata'];

function isEmbedded({ extensions }: StructuralSchema): boolean {
  return extensions['x-kubernetes-embedded-resource'] === true;
}

function fieldOffer(name: string, schema: StructuralSchema, isRequired: boolean, value: JsonValue | undefined): Offer {
  const { description = '' } = schema.generic;
  return {
    label: name,
    kind: 'field',
    detail: `${typeText(schema)}${isRequired ? ', required' : ''}`,
    documentation: factsMarkdown({ name, schema, isRequired }),
    isDeprecated: /(?:^|\n)\s*Deprecated\b/i.test(description),
    rank: isRequired ? 0 : 1,
    text: { kind: 'member', name, ...(value !== undefined && { value }), ...(isOpened(schema, value) && { isOpened: true }) },
  };
}

/** Whether an object is empty that may have fields: somebody who writes it wants to write one. */
function isOpened(
  { extensions, generic: { type }, properties, additionalProperties }: StructuralSchema,
  value: JsonValue | undefined,
): boolean {
  const mayHold =
    (properties?.size ?? 0) > 0 || additionalProperties !== undefined || extensions['x-kubernetes-preserve-unknown-fields'] === true;
  return type === 'object' && mayHold && (value === undefined || (isJsonObject(value) && Object.keys(value).length === 0));
}

/** A value that the field accepts: its default, or what a sample of it has. */
export function valueFor(schema: StructuralSchema, path: JsonPath): JsonValue | undefined {
  const { default: filled, type } = schema.generic;
  if (filled !== undefined && filled !== null) return filled;
  const value = samplePart(schema, path);
  if (value !== undefined && isJsonArray(value) && value.length === 0 && type === 'array' && schema.items !== undefined) {
    const item = samplePart(schema.items, [...path, 0]);
    return item === undefined ? value : [item];
  }
  return value;
}

function valueOffers({ schema: root }: EntryVersion, path: JsonPath): readonly Offer[] {
  const schema = schemaOf(root, path);
  return schema === undefined ? [] : scalarOffers(schema, path);
}

/** The values that a schema lists, or that come to mind. */
function scalarOffers(schema: StructuralSchema, path: JsonPath): readonly Offer[] {
  const { generic, valueValidation = {} } = schema;
  const offers = new Map<string, Offer>();
  const add = (value: JsonValue, kind: Offer['kind'], detail: string, rank: number): void => {
    const label = typeof value === 'string' ? value : readableJson(value);
    if (!offers.has(label)) offers.set(label, { label, kind, detail, rank, text: { kind: 'scalar', value } });
  };
  const isScalar = (value: JsonValue): boolean => !isJsonObject(value) && !isJsonArray(value);
  for (const value of valueValidation.enum ?? [])
    add(value, 'enum', value === generic.default ? 'default' : '', value === generic.default ? 0 : 1);
  if (generic.type === 'boolean') for (const value of [true, false]) add(value, 'value', value === generic.default ? 'default' : '', 1);
  if (generic.default !== undefined && isScalar(generic.default)) add(generic.default, 'value', 'default', 0);
  if (generic.example !== undefined && isScalar(generic.example)) add(generic.example, 'value', 'example', 2);
  if (generic.nullable === true) add(null, 'value', 'nullable', 3);
  if (offers.size === 0) {
    const sample = samplePart(schema, path);
    if (sample !== undefined && isScalar(sample)) add(sample, 'value', 'for example', 2);
  }
  return [...offers.values()];
}

/** The types that a word at `kind` or `apiVersion` may name: those of definitions, then the built-in ones. */
export function typeOffers(object: JsonObject, name: 'apiVersion' | 'kind', view: FileView): readonly Offer[] {
  const { apiVersion, group, kind } = describeResource(object);
  const offers = new Map<string, Offer>();
  const add = (label: string, detail: string, rank: number): void => {
    if (!offers.has(label)) offers.set(label, { label, kind: 'kind', detail, rank, text: { kind: 'scalar', value: label } });
  };
  for (const type of [...definedTypes(view), ...builtinTypes(view, apiVersion)]) {
    if (name === 'kind') {
      if (apiVersion === '' || group === type.group) add(type.kind, type.apiVersions[0] ?? '', type.rank);
    } else if (kind === '' || kind === type.kind) type.apiVersions.forEach((version, i) => add(version, kind, type.rank + i));
  }
  return [...offers.values()];
}

/** A type that may be named, with the versions that are served. */
interface OfferedType {
  readonly group: string;
  readonly kind: string;
  readonly apiVersions: readonly string[];
  readonly rank: number;
}

function definedTypes({ catalog }: FileView): readonly OfferedType[] {
  return catalog.entries.map(({ definition: { spec } }) => ({
    group: spec.group,
    kind: spec.names.kind,
    apiVersions: versionsOf(spec).flatMap(({ name, served }) => (served ? [`${spec.group}/${name}`] : [])),
    rank: 0,
  }));
}

/** The built-in types that a server has without any flag, of one version where that is written. */
function builtinTypes({ kubernetesVersion }: FileView, written: string): readonly OfferedType[] {
  return builtinKinds(kubernetesVersion)
    .filter(
      ({ apiVersion, isOnIn }) => isOnIn(kubernetesVersion.minor) && (written === '' || !written.includes('/v') || written === apiVersion),
    )
    .map(({ apiVersion, group, kind }) => ({ group, kind, apiVersions: [apiVersion], rank: 1 }));
}
