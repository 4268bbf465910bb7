import { fromPlain, type JsonValue } from '@structural/json';
import { readDefinition, type CustomResourceDefinition, type ReadDefinition } from '../src/index.js';

/** A v1 manifest around one schema for each version; what `spec` names replaces what stands there. */
export function manifest(schemas: readonly unknown[], spec: Record<string, unknown> = {}): JsonValue {
  return fromPlain({
    apiVersion: 'apiextensions.k8s.io/v1',
    kind: 'CustomResourceDefinition',
    metadata: { name: 'shirts.stable.example.com' },
    spec: {
      group: 'stable.example.com',
      scope: 'Namespaced',
      names: { plural: 'shirts', kind: 'Shirt' },
      versions: schemas.map((openAPIV3Schema, i) => ({
        name: `v${String(i + 1)}`,
        served: true,
        storage: i === 0,
        schema: { openAPIV3Schema },
      })),
      ...spec,
    },
  });
}

/** The definition in a manifest that must be readable. */
export function definitionOf(value: JsonValue): CustomResourceDefinition {
  const read: ReadDefinition = readDefinition(value);
  if (!read.ok) throw new Error(read.decodeError);
  return read.definition;
}

/** A definition with one version and this schema. */
export function definitionWith(schema: unknown): CustomResourceDefinition {
  return definitionOf(manifest([schema]));
}
