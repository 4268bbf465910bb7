import { fromPlain, isJsonObject, newJsonObject, type JsonObject } from '@structural/json';

/** A version of a definition in few words. */
export interface PlannedVersion {
  readonly name: string;
  readonly served?: boolean;
  readonly storage?: boolean;
  readonly deprecated?: boolean;
  /** The properties of `spec`. */
  readonly spec?: Readonly<Record<string, unknown>>;
  /** What else stands in the version. */
  readonly more?: Readonly<Record<string, unknown>>;
  /** The whole schema, in place of one for `spec`. */
  readonly schema?: unknown;
}

/** A definition in few words; the group is the scenario's own. */
export interface PlannedDefinition {
  readonly versions: readonly PlannedVersion[];
  readonly more?: Readonly<Record<string, unknown>>;
}

/** A change of a definition that is planned, and carried out on a running server. */
export interface Scenario {
  readonly name: string;
  /** The definitions that were released so far, one after the other; the last one is in force. */
  readonly history: readonly PlannedDefinition[];
  readonly next: PlannedDefinition;
  /** Objects that are there before, each written while the definition at this place of the history was in force. */
  readonly objects?: readonly { readonly at: number; readonly version: string; readonly spec: unknown }[];
  /** What was put into storage past the server in the end, with what it says is stored. */
  readonly putIntoStorage?: { readonly definition: PlannedDefinition; readonly storedVersions: readonly string[] };
  /** The first definition is put into storage as it is, since a server of today would refuse to create it. */
  readonly isPutIntoStorage?: boolean;
}

/** The manifest of a definition of a scenario. */
export function manifestOf({ more = {}, versions }: PlannedDefinition, group: string): JsonObject {
  const made = fromPlain({
    apiVersion: 'apiextensions.k8s.io/v1',
    kind: 'CustomResourceDefinition',
    metadata: { name: `widgets.${group}` },
    spec: {
      group,
      scope: 'Namespaced',
      names: { plural: 'widgets', singular: 'widget', kind: 'Widget', listKind: 'WidgetList' },
      ...more,
      versions: versions.map((version) => ({
        name: version.name,
        served: version.served ?? true,
        storage: version.storage ?? false,
        ...(version.deprecated === true && { deprecated: true }),
        schema: {
          openAPIV3Schema: version.schema ?? { type: 'object', properties: { spec: { type: 'object', properties: version.spec ?? SIZE } } },
        },
        ...version.more,
      })),
    },
  });
  return isJsonObject(made) ? made : newJsonObject();
}

export const SIZE = { size: { type: 'integer' } };
