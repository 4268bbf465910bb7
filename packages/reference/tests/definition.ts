import { readDefinition, type CustomResourceDefinition } from '@structural/core';
import { fromPlain } from '@structural/json';

/** A definition of widgets with the given versions, each a schema and what else a version has. */
export function definitionOf(versions: Readonly<Record<string, object>>, spec: object = {}): CustomResourceDefinition {
  const [storage] = Object.keys(versions);
  const crd = {
    apiVersion: 'apiextensions.k8s.io/v1',
    kind: 'CustomResourceDefinition',
    metadata: { name: 'widgets.example.com' },
    spec: {
      group: 'example.com',
      scope: 'Namespaced',
      names: { plural: 'widgets', singular: 'widget', kind: 'Widget', listKind: 'WidgetList' },
      versions: Object.entries(versions).map(([name, version]) => ({ name, served: true, storage: name === storage, ...version })),
      ...spec,
    },
  };
  const read = readDefinition(fromPlain(crd));
  if (!read.ok) throw new Error(read.decodeError);
  return read.definition;
}

/** A version with this schema of the resource. */
export function versionOf(properties: object, schema: object = {}): { readonly schema: object } {
  return { schema: { openAPIV3Schema: { type: 'object', properties, ...schema } } };
}
