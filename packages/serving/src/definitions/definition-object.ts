import { readDefinition, versionsOf, withMember } from '@structural/core';
import {
  fromPlain,
  isJsonArray,
  isJsonObject,
  newJsonObject,
  valueAt,
  type JsonObject,
  type JsonValue,
  type MutableJsonObject,
} from '@structural/json';
import type { ServedDefinition } from '../catalog/served-definition.js';
import { inFieldOrder, METADATA_ORDER } from '../tables.js';
import { managersOf, newestTime, withOwners } from './definition-owners.js';

/**
 * A definition as a server gives it out: with the names and the conversion that it fills in, without unknown fields, with the status that its
 * controllers set, who own that where anybody owns anything.
 *
 * Its schemas are as they were written. One of v1beta1 stays one.
 */
export function definitionObject(served: ServedDefinition): JsonObject {
  let object = known.get(served);
  if (object === undefined) known.set(served, (object = settledObject(served)));
  return object;
}

const known = new WeakMap<ServedDefinition, JsonObject>();

/** A definition as the answer to a write has it, which its controllers have not seen yet: with the status of before. */
export function writtenObject(served: ServedDefinition): JsonObject {
  return toObject(served, false);
}

function settledObject(served: ServedDefinition): JsonObject {
  const settled = toObject(served, true);
  const before = writtenObject(served);
  const now = newestTime(managersOf(before));
  if (now === undefined) return settled;
  const owned = withOwners({ live: before, updated: settled, fieldManager: 'kube-apiserver', subresource: 'status', now });
  return owned === undefined ? settled : withOrderedMetadata(settled, { managedFields: managersOf(owned).map(inFieldOrder) });
}

/** A definition with some fields of its metadata set, or removed for `undefined`, all of it in the order of its type. */
export function withOrderedMetadata(object: JsonObject, fields: Readonly<Record<string, JsonValue | undefined>>): JsonObject {
  const metadata = inOrder(Object.assign(copyOf(object['metadata']), fields), METADATA_ORDER);
  return Object.assign(newJsonObject(), object, { metadata });
}

function toObject(served: ServedDefinition, isSettled: boolean): JsonObject {
  const { accepted, definition } = served;
  const { createdAt, generation = 1, resourceVersion, tracked, uid, value } = accepted;
  const own = withoutUnknownFields(value);
  const metadata = inOrder(
    Object.assign(copyOf(own['metadata']), NOT_WRITTEN, tracked?.['metadata'], {
      uid,
      creationTimestamp: createdAt,
      resourceVersion: String(resourceVersion),
      generation,
    }),
    METADATA_ORDER,
  );
  const spec = inOrder(copyOf(own['spec']), ['group', 'names', 'scope', 'versions']);
  spec['names'] = namesOf(served, NAME_FIELDS);
  spec['conversion'] ??= fromPlain({ strategy: 'None' });
  const storage = versionsOf(definition.spec).find((each) => each.storage)?.name;
  const before = tracked?.['status'];
  const status = Object.assign(newJsonObject(), {
    conditions: isSettled ? conditionsOf(served) : (valueAt(before, ['conditions']) ?? null),
    acceptedNames: isSettled ? acceptedNamesOf(served) : (valueAt(before, ['acceptedNames']) ?? fromPlain(NO_NAMES)),
    storedVersions: fromPlain(accepted.storedVersions ?? (storage === undefined ? [] : [storage])),
  });
  return Object.assign(newJsonObject(), { kind: own['kind'] ?? '', apiVersion: own['apiVersion'] ?? '', metadata, spec, status });
}

/** What a file may say of a CRD, and no server takes from it. */
const NOT_WRITTEN = { managedFields: undefined, deletionTimestamp: undefined, deletionGracePeriodSeconds: undefined };
const NAME_FIELDS = ['plural', 'singular', 'shortNames', 'kind', 'listKind', 'categories'] as const;
const NO_NAMES = { plural: '', kind: '' };

function namesOf({ definition }: ServedDefinition, fields: readonly string[]): MutableJsonObject {
  const names = Object.entries(definition.spec.names).filter(
    ([field, name]) => fields.includes(field) && name !== '' && !(Array.isArray(name) && name.length === 0),
  );
  return inOrder(fromPlain(Object.fromEntries(names)) as JsonObject, NAME_FIELDS);
}

/** The names that nothing else has; plural and kind are there in any case. */
function acceptedNamesOf(served: ServedDefinition): JsonObject {
  return inOrder(Object.assign(newJsonObject(), NO_NAMES, namesOf(served, served.acceptedNames)), NAME_FIELDS);
}

/** The conditions that controllers set, since when each is as it is; and that of a deletion, which is kept with the definition. */
function conditionsOf({ accepted: { createdAt, tracked }, conditions }: ServedDefinition): JsonValue {
  const listed = valueAt(tracked, ['status', 'conditions']);
  const before = isJsonArray(listed) ? listed : [];
  const is = (each: JsonValue, type: string): boolean => isJsonObject(each) && each['type'] === type;
  const own = conditions.map(({ message, reason, status, type }) => {
    const same = before.find((each) => is(each, type) && valueAt(each, ['status']) === status);
    return fromPlain({ type, status, lastTransitionTime: valueAt(same, ['lastTransitionTime']) ?? createdAt, reason, message });
  });
  return [...own, ...before.filter((each) => is(each, 'Terminating'))];
}

/** An object with some members first, in this order, then all others; of metadata those only. */
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
