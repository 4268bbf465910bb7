import { fromPlain, type JsonObject } from '@structural/json';
import { knownMinor } from '../facts/minors.js';
import type { BuiltinKind } from '../kinds/builtin-kind.js';
import { typeFacts } from './type-lines.js';

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
          schema: { openAPIV3Schema: { ...rest, properties: { ...properties, metadata: { type: 'object' } } } },
        },
      ],
    },
  };
}

function structSchema(type: string, minor: number): object {
  const fields = typeFacts(type, minor).fields ?? [];
  const required = fields.filter(({ isRequired }) => isRequired).map(({ name }) => name);
  return {
    type: 'object',
    properties: Object.fromEntries(fields.map(({ form, keys, name }) => [name, { ...schemaOf(form, minor), ...listKeys(form, keys) }])),
    ...(required.length === 0 ? {} : { required }),
  };
}

function listKeys(form: string, keys: readonly string[] | undefined): object {
  return keys === undefined || !form.startsWith('[]') ? {} : { 'x-kubernetes-list-type': 'map', 'x-kubernetes-list-map-keys': keys };
}

const SCALARS: ReadonlyMap<string, object> = new Map<string, object>([
  ['s', { type: 'string' }],
  ['b', { type: 'boolean' }],
  ['i', { type: 'integer', format: 'int32' }],
  ['l', { type: 'integer', format: 'int64' }],
  ['f', { type: 'number' }],
  ['y', { type: 'string', format: 'byte' }],
  ['T', { type: 'string', format: 'date-time' }],
  ['M', { type: 'string', format: 'date-time' }],
  ['Q', { 'x-kubernetes-int-or-string': true }],
  ['I', { 'x-kubernetes-int-or-string': true }],
  ['R', { type: 'object', 'x-kubernetes-preserve-unknown-fields': true }],
  ['F', { type: 'object', 'x-kubernetes-preserve-unknown-fields': true }],
]);

function schemaOf(form: string, minor: number): object {
  if (form.startsWith('*')) return schemaOf(form.slice(1), minor);
  if (form.startsWith('[]')) return { type: 'array', items: schemaOf(form.slice(2), minor) };
  if (form.startsWith('{')) return { type: 'object', additionalProperties: schemaOf(form.slice(form.indexOf('}') + 1), minor) };
  const scalar = SCALARS.get(form);
  if (scalar !== undefined) return scalar;
  const { form: called, values } = typeFacts(form, minor);
  if (called === undefined) return structSchema(form, minor);
  return { ...schemaOf(called, minor), ...(values && { enum: values }) };
}
