import { fromPlain, type JsonObject } from '@structural/json';
import { knownMinor } from '../facts/minors.js';
import type { BuiltinKind } from '../kinds/builtin-kind.js';
import { setByServer } from './set-by-server.js';
import { typeFacts, type TypeField } from './type-lines.js';

/**
 * A kind as a CustomResourceDefinition would describe it: names, types, enums and list keys, for what reads definitions. A server has no such object, and
 * judges by more than that.
 */
export function definitionOf(kind: BuiltinKind, minor: number): JsonObject {
  const key = `${String(knownMinor(minor))} ${kind.apiVersion} ${kind.kind}`;
  let manifest = manifests.get(key);
  if (manifest === undefined) manifests.set(key, (manifest = fromPlain(manifestOf(kind, knownMinor(minor))) as JsonObject));
  return manifest;
}

const manifests = new Map<string, JsonObject>();

function manifestOf({ group, kind, namespaced, plural, shortNames, type = '', version }: BuiltinKind, minor: number): object {
  const { properties, ...rest } = structSchema(type, minor) as { readonly properties: Readonly<Record<string, object>> };
  const hasStatus = 'status' in properties;
  return {
    apiVersion: 'apiextensions.k8s.io/v1',
    kind: 'CustomResourceDefinition',
    metadata: { name: `${plural}.${group}` },
    spec: {
      group,
      names: { kind, plural, singular: kind.toLowerCase(), ...(shortNames.length > 0 && { shortNames }) },
      scope: namespaced ? 'Namespaced' : 'Cluster',
      versions: [
        {
          name: version,
          served: true,
          storage: true,
          ...(hasStatus && { subresources: { status: {} } }),
          schema: { openAPIV3Schema: { ...rest, properties: { ...properties, metadata: { type: 'object' } } } },
        },
      ],
    },
  };
}

/** `within` are the types around it: one that holds itself is open inside; `keys` the fields that tell it apart from other items of a list. */
function structSchema(type: string, minor: number, within: readonly string[] = [], keys: readonly string[] = []): object {
  if (within.includes(type)) return OPEN;
  const types = [...within, type];
  const { fields = [], isAtomic = false } = typeFacts(type, minor);
  const required = fields.filter(({ isRequired }) => isRequired).map(({ name }) => name);
  return {
    type: 'object',
    ...(isAtomic && { 'x-kubernetes-map-type': 'atomic' }),
    properties: Object.fromEntries(
      fields.map((field) => [
        field.name,
        {
          ...schemaOf(field.form, minor, types, field.keys),
          ...ownership(field),
          ...(keys.includes(field.name) && keyDefault(type, field.name)),
        },
      ]),
    ),
    ...(required.length === 0 ? {} : { required }),
  };
}

/** How what a field holds is owned, where its type does not say it. */
function ownership({ keys, listType, mapType }: TypeField): object {
  if (mapType !== undefined) return { 'x-kubernetes-map-type': mapType };
  return listType === undefined
    ? {}
    : { 'x-kubernetes-list-type': listType, ...(listType === 'map' && { 'x-kubernetes-list-map-keys': keys }) };
}

/** The value of a key that need not be written. */
function keyDefault(type: string, field: string): object | undefined {
  const set = setByServer(type, field, '', '');
  return set === undefined || set === 'unknown' ? undefined : { default: set.value };
}

const OPEN = { type: 'object', 'x-kubernetes-preserve-unknown-fields': true };

const SCALARS: ReadonlyMap<string, object> = new Map<string, object>([
  ['s', { type: 'string' }],
  ['b', { type: 'boolean' }],
  ['i', { type: 'integer', format: 'int32' }],
  ['l', { type: 'integer', format: 'int64' }],
  ['f', { type: 'number' }],
  ['y', { type: 'string', format: 'byte' }],
  ['T', { type: 'string', format: 'date-time' }],
  ['M', { type: 'string', format: 'date-time', example: '2024-01-01T00:00:00.000000Z' }],
  ['Q', { 'x-kubernetes-int-or-string': true }],
  ['I', { 'x-kubernetes-int-or-string': true }],
  ['R', OPEN],
  ['F', OPEN],
]);

function schemaOf(form: string, minor: number, within: readonly string[], keys?: readonly string[]): object {
  if (form.startsWith('*')) return schemaOf(form.slice(1), minor, within, keys);
  if (form.startsWith('[]')) return { type: 'array', items: schemaOf(form.slice(2), minor, within, keys) };
  if (form.startsWith('{')) return { type: 'object', additionalProperties: schemaOf(form.slice(form.indexOf('}') + 1), minor, within) };
  const scalar = SCALARS.get(form);
  if (scalar !== undefined) return scalar;
  const { form: called, values } = typeFacts(form, minor);
  if (called === undefined) return structSchema(form, minor, within, keys);
  return { ...schemaOf(called, minor, within), ...(values && { enum: values }) };
}
