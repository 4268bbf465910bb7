import type { CustomResourceDefinition } from '../../definition/custom-resource-definition.js';
import { versionsOf } from '../../definition/read/hoist.js';
import { NIL_PATH } from '../../field/path.js';
import type { StructuralSchema } from '../../schema/structural.js';
import { toResourceType } from '../../resource/resource-type.js';
import { validateStructural } from '../../structurality/validate-structural.js';
import { DEDUCED, mapOf, UNTYPED, type Atom, type ListType, type MapType, type ScalarType, type StructField } from './atom.js';
import { metadataType, TEXT } from './metadata-type.js';

/** The type of resources of one version, or why the server serves none of that definition. */
export type ToTypeModel = { readonly ok: true; readonly type: Atom } | { readonly ok: false; readonly error: string };

/**
 * The type by which fields of a version's resources are owned, merged and compared; made once for every definition and version.
 *
 * A version without a schema, or with one that is not structural, is of {@link DEDUCED} fields. Source: `pkg/apiserver`,
 * buildOpenAPIModelsForApply, and `k8s.io/kube-openapi/pkg/schemaconv`.
 */
export function typeModel(definition: CustomResourceDefinition, version: string): ToTypeModel | undefined {
  let models = known.get(definition);
  if (models === undefined) known.set(definition, (models = newModels(definition)));
  return models.get(version);
}

const known = new WeakMap<CustomResourceDefinition, ReadonlyMap<string, ToTypeModel>>();

function newModels(definition: CustomResourceDefinition): ReadonlyMap<string, ToTypeModel> {
  return new Map(versionsOf(definition.spec).map(({ name }) => [name, newModel(definition, name)]));
}

function newModel(definition: CustomResourceDefinition, version: string): ToTypeModel {
  const served = toResourceType(definition, version);
  if (!served.ok) return served;
  const { structural, preservesUnknownFields } = served.type;
  if (structural === undefined || validateStructural(structural, NIL_PATH).length > 0) return { ok: true, type: mapOf(DEDUCED) };
  return { ok: true, type: { map: mapType(structural, within(structural, newScope(preservesUnknownFields)), true) } };
}

/** What a schema inherits from those above it, and from its definition. */
interface Scope {
  readonly preserves: boolean;
  readonly metadata: Atom;
  /** The scope within a schema that keeps unknown fields. */
  readonly preserving: Scope;
}

function newScope(preserves: boolean): Scope {
  const metadata = metadataType(preserves);
  const scope: Scope = {
    preserves,
    metadata,
    preserving: {
      preserves: true,
      metadata,
      get preserving() {
        return this;
      },
    },
  };
  return scope;
}

function within({ extensions }: StructuralSchema, scope: Scope): Scope {
  return extensions['x-kubernetes-preserve-unknown-fields'] === true ? scope.preserving : scope;
}

function atomOf(schema: StructuralSchema, outer: Scope): Atom {
  const scope = within(schema, outer);
  switch (schema.generic.type) {
    case undefined:
    case '':
      return { scalar: 'untyped', list: listType(schema, scope), map: mapType(schema, scope, false) };
    case 'object':
      return { map: mapType(schema, scope, false) };
    case 'array':
      return { list: listType(schema, scope) };
    default:
      return { scalar: scalarType(schema.generic.type, schema.valueValidation?.format ?? '') };
  }
}

function scalarType(type: string, format: string): ScalarType {
  if (type === 'integer' || type === 'number') return 'numeric';
  if (type === 'boolean') return 'boolean';
  return type === 'string' && (format === '' || format === 'byte') ? 'string' : 'untyped';
}

// Types below a schema are made when they are first asked for, so that no schema is too deep.
function listType({ extensions, items }: StructuralSchema, scope: Scope): ListType {
  const relationship = extensions['x-kubernetes-list-type'] ?? 'atomic';
  const elements = once(() => (items === undefined ? UNTYPED : atomOf(items, scope)));
  return {
    kind: 'list',
    isAtomic: relationship !== 'map' && relationship !== 'set',
    keys: relationship === 'map' ? (extensions['x-kubernetes-list-map-keys'] ?? []) : [],
    get elements() {
      return elements();
    },
  };
}

function mapType(schema: StructuralSchema, scope: Scope, isRoot: boolean): MapType {
  const { extensions, properties } = schema;
  const isResource = isRoot || extensions['x-kubernetes-embedded-resource'] === true;
  const hasFields = isResource || properties !== undefined;
  const fields = new Map<string, StructField>();
  if (isResource) {
    for (const name of ['apiVersion', 'kind']) fields.set(name, { type: TEXT });
    fields.set('metadata', { type: scope.metadata });
  }
  const elements = once(() => elementsOf(schema, scope, hasFields));
  return {
    kind: 'map',
    isAtomic: extensions['x-kubernetes-map-type'] === 'atomic',
    hasFields,
    field(name) {
      const known = fields.get(name);
      const own = known === undefined ? properties?.get(name) : undefined;
      if (own === undefined) return known;
      const { default: value } = own.generic;
      const field = { type: atomOf(own, scope), ...(value === undefined ? {} : { default: value }) };
      fields.set(name, field);
      return field;
    },
    elements,
  };
}

/** What a schema does not name may be anything where unknown fields are kept, and where nothing is named at all. */
function elementsOf({ additionalProperties }: StructuralSchema, scope: Scope, hasFields: boolean): Atom | undefined {
  if (additionalProperties === undefined) return scope.preserves || !hasFields ? DEDUCED : undefined;
  if (typeof additionalProperties === 'object') return atomOf(additionalProperties, scope);
  return additionalProperties ? DEDUCED : undefined;
}

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}
