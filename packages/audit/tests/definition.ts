import { fromPlain, isJsonObject, newJsonObject, type JsonObject } from '@structural/json';

/** A version of a definition in few words: its name, what it is, and the properties of `spec`. */
export interface TestVersion {
  readonly name: string;
  readonly served?: boolean;
  readonly storage?: boolean;
  readonly deprecated?: boolean;
  readonly spec?: Readonly<Record<string, unknown>>;
}

/** A definition of widgets, as its manifest; what `more` names stands in its spec. */
export function widgets(
  versions: readonly TestVersion[],
  more: Readonly<Record<string, unknown>> = {},
  status?: readonly string[],
): JsonObject {
  return object({
    apiVersion: 'apiextensions.k8s.io/v1',
    kind: 'CustomResourceDefinition',
    metadata: { name: 'widgets.example.com' },
    spec: {
      group: 'example.com',
      scope: 'Namespaced',
      names: { plural: 'widgets', kind: 'Widget' },
      ...more,
      versions: versions.map(({ deprecated, name, served = true, spec = { size: { type: 'integer' } }, storage = false }) => ({
        name,
        served,
        storage,
        ...(deprecated === true && { deprecated }),
        schema: { openAPIV3Schema: { type: 'object', properties: { spec: { type: 'object', properties: spec } } } },
      })),
    },
    ...(status && { status: { storedVersions: status } }),
  });
}

/** A widget of a version. */
export function widget(version: string, name: string, spec: unknown): JsonObject {
  return object({ apiVersion: `example.com/${version}`, kind: 'Widget', metadata: { name, namespace: 'default' }, spec });
}

function object(value: unknown): JsonObject {
  const made = fromPlain(value);
  return isJsonObject(made) ? made : newJsonObject();
}
