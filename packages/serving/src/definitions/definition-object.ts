import { readDefinition, versionsOf, withMember } from '@structural/core';
import {
  fromPlain,
  isJsonArray,
  isJsonObject,
  newJsonObject,
  type JsonObject,
  type JsonValue,
  type MutableJsonObject,
} from '@structural/json';
import type { ServedDefinition } from '../catalog/served-definition.js';
import { METADATA_ORDER } from '../tables.js';

/**
 * A definition as a server gives it out: with the names and the conversion that it fills in, without unknown fields, with the status that its
 * controllers set.
 *
 * Its schemas are as they were written. One of v1beta1 stays one.
 */
export function definitionObject(served: ServedDefinition): JsonObject {
  let object = known.get(served);
  if (object === undefined) known.set(served, (object = toObject(served, false, true)));
  return object;
}

const known = new WeakMap<ServedDefinition, JsonObject>();

/** A definition as the answer to its creation has it, which its controllers have not seen yet; one of a dry run has no version. */
export function newDefinitionObject(served: ServedDefinition, isKept: boolean): JsonObject {
  return toObject(served, true, isKept);
}

function toObject({ accepted, conditions, definition }: ServedDefinition, isNew: boolean, isKept: boolean): JsonObject {
  const { createdAt, generation = 1, resourceVersion, uid, value } = accepted;
  const names = Object.fromEntries(
    Object.entries(definition.spec.names).filter(([, name]) => name !== '' && !(Array.isArray(name) && name.length === 0)),
  );
  const own = withoutUnknownFields(value);
  const metadata = inOrder(
    Object.assign(copyOf(own['metadata']), { uid, creationTimestamp: createdAt, resourceVersion: String(resourceVersion), generation }),
    METADATA_ORDER.filter((name) => isKept || name !== 'resourceVersion'),
  );
  const owners = metadata['managedFields'];
  if (isJsonArray(owners)) metadata['managedFields'] = owners.map((each) => inOrder(copyOf(each as JsonValue), OWNER_ORDER));
  const spec = inOrder(copyOf(own['spec']), ['group', 'names', 'scope', 'versions']);
  spec['names'] = inOrder(fromPlain({ ...names }) as JsonObject, ['plural', 'singular', 'shortNames', 'kind', 'listKind', 'categories']);
  spec['conversion'] ??= fromPlain({ strategy: 'None' });
  const accepts = conditions.some(({ status, type }) => type === 'NamesAccepted' && status === 'True');
  const storage = versionsOf(definition.spec).find((each) => each.storage)?.name;
  const status = fromPlain({
    conditions: isNew
      ? null
      : conditions.map(({ message, reason, status: state, type }) => ({
          type,
          status: state,
          lastTransitionTime: createdAt,
          reason,
          message,
        })),
    acceptedNames: accepts && !isNew ? spec['names'] : { plural: '', kind: '' },
    storedVersions: accepted.storedVersions ?? (storage === undefined ? [] : [storage]),
  });
  return Object.assign(newJsonObject(), { kind: own['kind'] ?? '', apiVersion: own['apiVersion'] ?? '', metadata, spec, status });
}

/** The members of an entry of `managedFields` as Go's struct has them. */
const OWNER_ORDER = ['manager', 'operation', 'apiVersion', 'time', 'fieldsType', 'fieldsV1', 'subresource'];

/** An object with some members first, in this order, then all others; of metadata those alone. */
function inOrder(object: JsonObject, names: readonly string[]): MutableJsonObject {
  const ordered = newJsonObject();
  for (const name of names) if (object[name] !== undefined) ordered[name] = object[name];
  return names.includes('name') ? ordered : Object.assign(ordered, object);
}

function copyOf(value: JsonValue | undefined): MutableJsonObject {
  return Object.assign(newJsonObject(), isJsonObject(value) ? value : {});
}

/** A definition without the fields that strict reading would refuse, of which there are none as a rule. */
function withoutUnknownFields(value: JsonObject): JsonObject {
  const read = readDefinition(value);
  if (!read.ok) return value;
  let known: JsonValue = value;
  for (const text of [...read.strictErrors, ...read.unreportedFields]) {
    const path = /^unknown field "(.*)"$/.exec(text)?.[1];
    if (path !== undefined) known = without(known, path.match(/\[\d+\]|[^.[\]]+/g) ?? []);
  }
  return isJsonObject(known) ? known : value;
}

function without(value: JsonValue, [step, ...rest]: readonly string[]): JsonValue {
  if (step === undefined) return value;
  const index = /^\[(\d+)\]$/.exec(step)?.[1];
  if (Array.isArray(value)) {
    return index === undefined
      ? value
      : value.map((item, i) => (i === Number(index) ? without(item as JsonValue, rest) : (item as JsonValue)));
  }
  if (!isJsonObject(value) || value[step] === undefined) return value;
  return withMember(value, step, rest.length === 0 ? undefined : without(value[step] ?? null, rest));
}
