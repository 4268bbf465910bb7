import type { JsonValue } from '@structural/json';
import { type CustomResourceDefinition, META_FIELDS, type StructuralSchema } from '@structural/core';
import { toPublishedType, type PublishedType } from '../openapi/schemas/published-type.js';

/** What a field holds, free of any language. */
export type TypeReference =
  | { readonly kind: 'scalar'; readonly scalar: Scalar; readonly values?: readonly JsonValue[] }
  | { readonly kind: 'list'; readonly of: TypeReference }
  | { readonly kind: 'map'; readonly of: TypeReference }
  | { readonly kind: 'named'; readonly name: string }
  /** `any`: whatever JSON has · `object`: an object of whatever members · `resource`: a whole Kubernetes object. */
  | { readonly kind: 'any' | 'object' | 'resource' };

type Scalar = 'boolean' | 'bytes' | 'double' | 'float' | 'int32' | 'int64' | 'int-or-string' | 'string' | 'time';

export interface ModelField {
  /** As in JSON. */
  readonly name: string;
  readonly type: TypeReference;
  readonly required: boolean;
  readonly nullable: boolean;
  readonly description: string;
  readonly default?: JsonValue;
  readonly listType?: string;
  readonly listMapKeys?: readonly string[];
  /** Whether the schema around it lists it in `required`, with a default, too, where `required` is false. */
  readonly isListed: boolean;
  /** All that is said of the field, for a language that can say more. */
  readonly schema: StructuralSchema;
}

export interface ModelType {
  readonly name: string;
  readonly description: string;
  readonly fields: readonly ModelField[];
  /** Whether it has apiVersion, kind and metadata, which are not among its fields: it is the resource, or one that is embedded. */
  readonly isResource: boolean;
  /** All that is said of the type. */
  readonly schema: StructuralSchema;
}

/** The types of one version: the resource first, then what it is made of, parents first. */
export interface TypeModel {
  readonly published: PublishedType;
  readonly types: readonly ModelType[];
}

/** Source text in some language, and what is to be said of it. */
export interface GeneratedTypes {
  readonly text: string;
  /** What its user must know or do. */
  readonly notes: readonly string[];
  /** Each bound and rule that is lost, with its place; comments in the text say them, too. */
  readonly lost: readonly string[];
}

/** What types are made of. */
export interface TypeOptions {
  /** Also of schemas of which a server publishes nothing, since they are not structural, all that can be said. */
  readonly stored?: boolean;
}

interface Pending {
  readonly name: string;
  readonly schema: StructuralSchema;
}

/**
 * The types that a version's schema is made of, named after their kind and path: `WidgetSpecTemplate`. Undefined where the definition
 * has no such version.
 *
 * The fields that every resource has are left to the languages, those of embedded resources, too. Schemas wait on a list rather than on the call stack.
 */
export function toTypeModel(
  definition: CustomResourceDefinition,
  version: string,
  { stored = false }: TypeOptions = {},
): TypeModel | undefined {
  const published = toPublishedType(definition, version, { stored });
  if (!published.ok) return undefined;
  const { kind, listKind, schema } = published.type;
  const root = identifier(kind, 'Resource');
  const names = usedNames(root, identifier(listKind, 'ResourceList'));
  const pending: Pending[] = [{ name: root, schema: schema ?? { generic: { type: 'object' }, extensions: {} } }];
  const types: ModelType[] = [];
  // The list grows while it is gone through.
  for (const { name, schema: at } of pending) {
    const isRoot = types.length === 0;
    const isResource = isRoot || at.extensions['x-kubernetes-embedded-resource'] === true;
    const fields = [...(at.properties ?? [])].filter(([field]) => !isResource || !META_FIELDS.has(field));
    types.push({
      name,
      description: at.generic.description ?? '',
      fields: fields.map(([field, member]) => toField(field, member, at, name, names, pending)),
      isResource,
      schema: at,
    });
  }
  return { published: published.type, types };
}

function toField(
  name: string,
  schema: StructuralSchema,
  parent: StructuralSchema,
  owner: string,
  names: UsedNames,
  pending: Pending[],
): ModelField {
  const { generic, extensions } = schema;
  const listType = extensions['x-kubernetes-list-type'];
  const listMapKeys = extensions['x-kubernetes-list-map-keys'];
  const isListed = parent.valueValidation?.required?.includes(name) === true;
  return {
    name,
    type: toReference(schema, (owner + identifier(name, 'Field')).slice(0, MAX_TYPE_NAME_LENGTH), names, pending),
    required: isListed && generic.default === undefined,
    isListed,
    schema,
    nullable: generic.nullable === true,
    description: generic.description ?? '',
    ...(generic.default === undefined ? {} : { default: generic.default }),
    ...(listType === undefined ? {} : { listType }),
    ...(listMapKeys === undefined ? {} : { listMapKeys }),
  };
}

function toReference(schema: StructuralSchema, wanted: string, names: UsedNames, pending: Pending[]): TypeReference {
  const wrap: ('list' | 'map')[] = [];
  let at = schema;
  for (;;) {
    if (at.generic.type === 'array' && at.items !== undefined) {
      wrap.push('list');
      at = at.items;
    } else if (typeof at.additionalProperties === 'object') {
      wrap.push('map');
      at = at.additionalProperties;
    } else {
      break;
    }
  }
  return wrap.reduceRight<TypeReference>((of, kind) => ({ kind, of }), toInnermost(at, wanted, names, pending));
}

function toInnermost(schema: StructuralSchema, wanted: string, names: UsedNames, pending: Pending[]): TypeReference {
  const { generic, extensions, valueValidation } = schema;
  const isResource = extensions['x-kubernetes-embedded-resource'] === true;
  if (isResource && isOpen(schema)) return { kind: 'resource' };
  if (extensions['x-kubernetes-int-or-string'] === true) return { kind: 'scalar', scalar: 'int-or-string' };
  if (generic.type === 'array') return { kind: 'list', of: { kind: 'any' } };
  if (generic.type === undefined && !isResource) return { kind: 'any' };
  if (generic.type === undefined || generic.type === 'object') {
    if (!isResource && (schema.properties === undefined || schema.properties.size === 0)) return { kind: 'object' };
    const name = unusedName(wanted, names);
    pending.push({ name, schema });
    return { kind: 'named', name };
  }
  const values = valueValidation?.enum;
  return { kind: 'scalar', scalar: scalarOf(generic.type, valueValidation?.format), ...(values === undefined ? {} : { values }) };
}

/** Whether a resource may be of any kind, with whatever fields that has: unknown ones are kept, and none is declared. */
function isOpen({ extensions, properties = new Map<string, StructuralSchema>() }: StructuralSchema): boolean {
  return extensions['x-kubernetes-preserve-unknown-fields'] === true && [...properties.keys()].every((name) => META_FIELDS.has(name));
}

function scalarOf(type: string, format: string | undefined): Scalar {
  switch (type) {
    case 'boolean':
      return 'boolean';
    case 'integer':
      return format === 'int32' ? 'int32' : 'int64';
    case 'number':
      return format === 'float' ? 'float' : 'double';
    default:
      return format === 'byte' ? 'bytes' : format === 'date-time' ? 'time' : 'string';
  }
}

/** A name as an identifier in upper camel case, of letters and digits; `fallback` where nothing is left of it. */
export function identifier(name: string, fallback: string): string {
  const words = name.split(/[^A-Za-z0-9]+/).filter((word) => word !== '');
  const joined = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
  if (joined === '') return fallback;
  return /^[0-9]/.test(joined) ? `X${joined}` : joined;
}

/** Names in use, each with the number that its next namesake tries first. */
export type UsedNames = Map<string, number>;

/** Some names in use from the start. */
export function usedNames(...names: readonly string[]): UsedNames {
  return new Map(names.map((name) => [name, 2]));
}

/** Names are cut there, so that a schema of any depth has short ones. */
export const MAX_TYPE_NAME_LENGTH = 120;

/** The name, or the name with a number that makes it unused; it is used from now on. Linear however many names are alike; long names are cut. */
export function unusedName(wanted: string, names: UsedNames): string {
  const base = wanted.slice(0, MAX_TYPE_NAME_LENGTH);
  let name = base;
  let number = names.get(base) ?? 2;
  for (; names.has(name); number++) name = `${base}${String(number)}`;
  names.set(base, number);
  if (name !== base) names.set(name, 2);
  return name;
}

/** The lines of a description, empty ones at its ends left out; control characters become blanks. */
export function commentLines(description: string): readonly string[] {
  if (description.trim() === '') return [];
  const lines = description.trim().split(/\r\n|[\n\r\u0085\u2028\u2029]/);
  return lines.map((line) => line.replace(CONTROL, ' ').trimEnd());
}

// eslint-disable-next-line no-control-regex -- control characters could break out of a comment
const CONTROL = /[\u0000-\u001f\u007f]/g;
