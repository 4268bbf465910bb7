import {
  refusal,
  serverSideUpdate,
  withMember,
  type WriteAdmission,
  type CustomResourceDefinition,
  type Refusal,
  type WriteAnswer,
} from '@structural/core';
import { fromPlain, isJsonObject, newJsonObject, printJson, valueAt, type JsonObject } from '@structural/json';
import type { ApiCatalog } from '../catalog/api-catalog.js';
import type { BuiltinAnswer, BuiltinRequest } from '../catalog/builtin-kinds.js';
import type { KindBehaviour } from '../catalog/kind-behaviour.js';
import { NAMESPACES_NAME } from './absent-namespace.js';
import { asWritten } from './strategy-fields.js';
import { newObject } from './zero-object.js';

/** A write of an object of a built-in kind. */
export interface BuiltinWrite {
  readonly catalog: ApiCatalog;
  readonly definition: CustomResourceDefinition;
  readonly behaviour: KindBehaviour;
  readonly value: JsonObject;
  /** What is there; absent for what is created. */
  readonly live?: JsonObject;
  readonly namespace: string;
  readonly fieldManager: string;
  readonly fieldValidation: BuiltinRequest['fieldValidation'];
  readonly subresource?: 'status';
  readonly now: string;
  /** What changes the object before it is stored. */
  readonly admission?: WriteAdmission;
}

/** Asks a server's own code about a created or replaced object, and keeps book of who owns its fields. */
export function writeBuiltin(write: BuiltinWrite): WriteAnswer {
  const { behaviour, catalog, definition, live, subresource } = write;
  const stored = stateAfter(write, write.value, live);
  // What cannot be decoded is refused before it is compared with what is there.
  if ('code' in stored && stored.code === 400) return stored;
  const value = behaviour.isUnconditional && live !== undefined ? withVersion(write.value, live) : write.value;
  const updated = 'object' in stored ? asUpdated(stored.object, value, behaviour, live === undefined) : value;
  let isMutated = false;
  const admission = write.admission && {
    ...write.admission,
    mutate: (object: JsonObject, old: JsonObject | undefined) => {
      const mutated = write.admission?.mutate(object, old) ?? { object };
      if ('object' in mutated) isMutated = mutated.object !== object;
      return mutated;
    },
  };
  const answer = serverSideUpdate({
    definition,
    version: behaviour.kind.version,
    updated,
    empty: newObject(behaviour.kind.apiVersion, behaviour.kind.kind, behaviour.type, behaviour.minor),
    fieldManager: write.fieldManager,
    now: write.now,
    kubernetesVersion: catalog.kubernetesVersion,
    storage: { write: (object) => (isMutated ? stateAfter(write, object, live) : stored) },
    ...(admission && { admission }),
    ...(live === undefined ? {} : { live }),
    ...(subresource && { subresource }),
  });
  // Whatever else refuses an object comes after it was decoded.
  return answer.kind === 'refused' ? { ...answer, warnings: answer.warnings ?? fieldWarnings(stored.warnings) } : answer;
}

/** Those warnings that are about unknown and repeated fields, which decoding finds. */
export function fieldWarnings(warnings: readonly string[] = []): readonly string[] {
  return warnings.filter((text) => /^(?:unknown|duplicate) field "/.test(text));
}

/** What becomes of an object of a built-in kind, or why it is refused. */
export function stateAfter(
  write: Omit<BuiltinWrite, 'definition' | 'fieldManager' | 'live' | 'now' | 'value'>,
  value: JsonObject,
  live: JsonObject | undefined,
): { readonly object: JsonObject; readonly warnings: readonly string[] } | Refusal {
  const { catalog, fieldValidation, namespace, subresource } = write;
  const labels = namespace === '' ? undefined : catalog.objectAt(NAMESPACES_NAME, '', namespace);
  const namespaceLabels = labels && textsIn(valueAt(labels.object, ['metadata', 'labels']));
  const answer = catalog.builtin?.code.judge({
    text: printJson(withMetadataMember(value, 'managedFields', undefined)),
    fieldValidation,
    // Whether servers allow privileged containers is theirs to say; kubeadm and managed clusters do.
    allowPrivileged: true,
    ...(namespace !== '' && { namespace }),
    ...(live !== undefined && { old: printJson(withMetadataMember(live, 'managedFields', undefined)) }),
    ...(namespaceLabels && { namespaceLabels }),
    ...(subresource && { subresource }),
  });
  if (answer === undefined) return refusal(500, '', 'no code for built-in kinds');
  const read = answer.code < 300 ? fromPlain(answer.object as Parameters<typeof fromPlain>[0]) : undefined;
  if (!isJsonObject(read)) return refusalOf(answer);
  return { object: withIdentity(read, live), warnings: answer.warnings ?? [] };
}

function refusalOf({ causes = [], code, message = '', reason = '', warnings = [] }: BuiltinAnswer): Refusal {
  return {
    ...refusal(code, reason as Refusal['reason'], message),
    warnings,
    causes: causes.map((cause) => ({ reason: '', field: '', ...cause })),
  };
}

/** What tells an object apart from others of its name, which the code does not answer. */
function withIdentity(object: JsonObject, live: JsonObject | undefined): JsonObject {
  let own = object;
  for (const name of ['creationTimestamp', 'resourceVersion', 'uid']) {
    const value = live === undefined ? undefined : valueAt(live, ['metadata', name]);
    own = withMetadataMember(own, name, value);
  }
  return own;
}

/** What a client is taken to have written: with defaults, without what admission and strategies add. */
function asUpdated(object: JsonObject, value: JsonObject, { kind }: KindBehaviour, isNew: boolean): JsonObject {
  let updated = object;
  for (const name of ['managedFields', 'name', 'uid']) {
    updated = withMetadataMember(updated, name, valueAt(value, ['metadata', name]) ?? valueAt(object, ['metadata', name]));
  }
  for (const name of ['deletionGracePeriodSeconds', 'deletionTimestamp', 'resourceVersion']) {
    updated = withMetadataMember(updated, name, valueAt(value, ['metadata', name]));
  }
  return asWritten(updated, value, kind.plural, isNew);
}

/** An object with the version that is there, where it brings none. */
function withVersion(value: JsonObject, live: JsonObject): JsonObject {
  const own = valueAt(value, ['metadata', 'resourceVersion']);
  if (own !== undefined && own !== '' && own !== '0') return value;
  return withMetadataMember(value, 'resourceVersion', valueAt(live, ['metadata', 'resourceVersion']));
}

function withMetadataMember(object: JsonObject, name: string, value: Parameters<typeof withMember>[2]): JsonObject {
  const metadata = isJsonObject(object['metadata']) ? object['metadata'] : newJsonObject();
  if (metadata[name] === value) return object;
  return withMember(object, 'metadata', withMember(metadata, name, value));
}

function textsIn(value: ReturnType<typeof valueAt>): Readonly<Record<string, string>> {
  const texts: Record<string, string> = {};
  if (isJsonObject(value)) for (const [name, text] of Object.entries(value)) if (typeof text === 'string') texts[name] = text;
  return texts;
}
