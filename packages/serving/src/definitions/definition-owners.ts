import { readDefinition, serverSideApply, serverSideUpdate, type WriteAnswer, type WriteStorage } from '@structural/core';
import { fromPlain, isJsonObject, type JsonObject, type JsonValue } from '@structural/json';
import { withMetadata } from '../resources/place-object.js';

/** Who writes a definition, and when. */
export interface DefinitionWriter {
  readonly manager: string;
  readonly force?: boolean;
  /** As `metadata` has times. */
  readonly now: string;
}

const TEXT = { type: 'string' };
const LIST = { type: 'array', 'x-kubernetes-list-type': 'atomic', items: { 'x-kubernetes-preserve-unknown-fields': true } };
const object = (properties: object): object => ({ type: 'object', properties });
const NAMES = object({ categories: LIST, kind: TEXT, listKind: TEXT, plural: TEXT, shortNames: LIST, singular: TEXT });
const SERVICE = object({ name: TEXT, namespace: TEXT, path: TEXT, port: { type: 'integer' } });
const WEBHOOK = object({ clientConfig: object({ caBundle: TEXT, service: SERVICE, url: TEXT }), conversionReviewVersions: LIST });
const SPEC = object({
  conversion: object({ strategy: TEXT, webhook: WEBHOOK }),
  group: TEXT,
  names: NAMES,
  preserveUnknownFields: { type: 'boolean' },
  scope: TEXT,
  versions: LIST,
});
const STATUS = { type: 'object', 'x-kubernetes-preserve-unknown-fields': true };

/** The kind of definitions as far as it says which fields are owned: versions are one field, with all that they hold. Source: `k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1`, types. */
const KIND = readDefinition(
  fromPlain({
    apiVersion: 'apiextensions.k8s.io/v1',
    kind: 'CustomResourceDefinition',
    metadata: { name: 'customresourcedefinitions.apiextensions.k8s.io' },
    spec: {
      group: 'apiextensions.k8s.io',
      names: { kind: 'CustomResourceDefinition', plural: 'customresourcedefinitions' },
      scope: 'Cluster',
      versions: [
        {
          name: 'v1',
          served: true,
          storage: true,
          subresources: { status: {} },
          schema: { openAPIV3Schema: object({ apiVersion: TEXT, kind: TEXT, metadata: { type: 'object' }, spec: SPEC, status: STATUS }) },
        },
      ],
    },
  }),
);

/** What Go's struct has before anything is written to it, of which nobody owns the parts. */
const EMPTY = fromPlain({
  apiVersion: 'apiextensions.k8s.io/v1',
  kind: 'CustomResourceDefinition',
  metadata: {},
  spec: { group: '', names: { plural: '', kind: '' }, scope: '', versions: null },
}) as JsonObject;

/** Definitions are judged and kept elsewhere. */
const AS_IT_IS: WriteStorage = { write: (object) => ({ object, warnings: [] }) };

/** A definition with who owns its fields after it was created or replaced; as it is where that is not known. */
export function withDefinitionOwners(given: JsonObject, live: JsonObject | undefined, { manager, now }: DefinitionWriter): JsonObject {
  if (!KIND.ok) return given;
  const written = serverSideUpdate({
    definition: KIND.definition,
    version: 'v1',
    updated: given,
    fieldManager: manager,
    now,
    storage: AS_IT_IS,
    empty: EMPTY,
    ...(live && { live }),
  });
  return written.kind === 'written' ? written.object : given;
}

/** What becomes of a definition where a text is applied to what is there, if anything is. */
export function applyDefinition(
  applied: JsonValue,
  live: JsonObject | undefined,
  { force = false, manager, now }: DefinitionWriter,
): WriteAnswer {
  if (!KIND.ok) return { kind: 'undecided', message: KIND.decodeError };
  return serverSideApply({
    definition: KIND.definition,
    version: 'v1',
    applied,
    force,
    fieldManager: manager,
    now,
    storage: AS_IT_IS,
    ...(live && { live }),
  });
}

/** A definition with the owners of another. */
export function withOwnersOf(value: JsonObject, { metadata }: JsonObject): JsonObject {
  return withMetadata(value, { managedFields: isJsonObject(metadata) ? metadata['managedFields'] : undefined });
}
