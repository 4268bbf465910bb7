import type { ConvertedObjects } from '@structural/checker';
import {
  judgeResource,
  toScale,
  NEWEST_KUBERNETES,
  type ChangeKind,
  type KubernetesVersion,
  type ResourceChange,
  type ResourceLife,
  type ResourceStorage,
  type ResourceType,
  type RuleEvaluator,
} from '@structural/core';
import {
  isJsonArray,
  isJsonObject,
  newJsonObject,
  valueAt,
  type JsonObject,
  type JsonValue,
  type MutableJsonObject,
} from '@structural/json';
import { rulesOf } from '@structural/cel';

/** What may be done to a resource: everything that happens on the way to storage, or one part of it alone. */
export type StoringStep = 'stored' | 'prune' | 'default';

/** What may be chosen about how resources are brought into the form in which they are stored. */
export interface StoringOptions {
  readonly kubernetesVersion?: KubernetesVersion;
  /** What evaluates rules where objects may be refused; by default as a server of that version does. */
  readonly rules?: RuleEvaluator;
  /** `stored` only: the version in which objects are read again; by default that of each object. */
  readonly readVersion?: string;
  /** `stored` only: what a conversion webhook returned. */
  readonly converted?: ConvertedObjects;
  /** `stored` only: gives the `Scale` of the resource, which an update changes alone. */
  readonly subresource?: 'scale';
}

/** What else storing one object depends on. */
export interface StoringSurroundings {
  /** How its definition stores it; absent where that is not known. */
  readonly storage?: ResourceStorage;
  /** What is there before, so that it is an update. */
  readonly old?: JsonObject;
}

/** What a step makes of a resource. */
export type StoredValue =
  | {
      readonly ok: true;
      readonly value: JsonObject;
      readonly changes: readonly ResourceChange[];
      /** The server refuses it; only `stored` asks. */
      readonly refused: boolean;
      /** How many rules could not be evaluated, for which a server may refuse it all the same. */
      readonly unevaluatedRules: number;
      /** What storage does to it beyond what its own version does; only `stored` looks. */
      readonly life?: ResourceLife;
    }
  | { readonly ok: false; readonly decodeError: string };

/**
 * What becomes of a resource by one step: `prune` removes the fields that the schema does not know, those of metadata included, `default`
 * fills in the schema's defaults, `stored` does all that its creation does, or its update, the storage version and the reading again included.
 * Members stay in the order written, new ones follow.
 *
 * What only a cluster can tell is not added to metadata: uid, creationTimestamp, generation, the namespace where none is written, the
 * generated part of a name. `prune` and `default` also judge a status, which creation would drop.
 */
export function storedValue(
  type: ResourceType,
  value: JsonObject,
  step: StoringStep,
  options: StoringOptions = {},
  { old, storage }: StoringSurroundings = {},
): StoredValue {
  const { converted, kubernetesVersion = NEWEST_KUBERNETES, readVersion, subresource } = options;
  if (step === 'stored') {
    const judged = judgeResource(type, value, {
      kubernetesVersion,
      rules: options.rules ?? rulesOf(kubernetesVersion),
      ...(old === undefined ? {} : { old, oldHasStatus: true }),
      ...(storage === undefined ? {} : { storage }),
      ...(readVersion === undefined ? {} : { readVersion }),
      ...(converted === undefined ? {} : { converted: converted.returned }),
      ...(subresource === undefined || old === undefined ? {} : { subresource }),
    });
    if (!judged.ok) return judged;
    const shown =
      subresource === undefined
        ? { ok: true as const, object: judged.object }
        : scaleOf(storage, readVersion ?? type.version, judged.object);
    if (!shown.ok) return shown;
    return {
      ok: true,
      value: storedForm(value, shown.object),
      changes: judged.changes(),
      refused: judged.errors.length > 0 || judged.life?.outcome === 'failed',
      unevaluatedRules: judged.unevaluatedRules,
      ...(judged.life === undefined ? {} : { life: judged.life }),
    };
  }
  const judged = judgeResource({ ...type, hasStatus: false }, value, { kubernetesVersion });
  if (!judged.ok) return judged;
  const changes = judged.changes().filter(({ kind }) => kind === KIND_OF_STEP[step]);
  return { ok: true, value: withChanges(value, changes), changes, refused: false, unevaluatedRules: 0 };
}

function scaleOf(
  storage: ResourceStorage | undefined,
  version: string,
  object: JsonObject,
): { readonly ok: true; readonly object: JsonObject } | { readonly ok: false; readonly decodeError: string } {
  const read = storage?.type(version);
  if (read?.ok !== true || read.type.scale === undefined)
    return { ok: false, decodeError: 'the server could not find the requested resource' };
  const made = toScale(read.type.scale, object);
  return made.ok ? { ok: true, object: made.scale } : { ok: false, decodeError: made.error };
}

const KIND_OF_STEP: Readonly<Record<Exclude<StoringStep, 'stored'>, ChangeKind>> = { prune: 'pruned', default: 'defaulted' };

/** A resource as a read returns it, in the order in which it was written, and with no more metadata. */
export function storedForm(written: JsonObject, stored: JsonObject): JsonObject {
  return inOrderOf(written, withWrittenMetadata(stored, written));
}

/** The stored object with no more metadata than was written. */
function withWrittenMetadata(stored: JsonObject, written: JsonObject): JsonObject {
  const metadata = stored['metadata'];
  const own = written['metadata'];
  const kept = Object.assign(newJsonObject(), stored);
  if (!isJsonObject(metadata) || !isJsonObject(own)) {
    if (own === undefined) Reflect.deleteProperty(kept, 'metadata');
    return kept;
  }
  const meta = newJsonObject();
  for (const name in own) {
    const value = metadata[name];
    // A version of a stored resource is the server's to count, and who owns its fields the server's to keep.
    const isKept = name === 'managedFields' && metadata['uid'] !== undefined;
    if (isKept || (value !== undefined && COUNTED.has(name))) meta[name] = own[name] ?? null;
    else if (value !== undefined) meta[name] = value;
  }
  kept['metadata'] = meta;
  return kept;
}

const COUNTED: ReadonlySet<string> = new Set(['generation', 'resourceVersion']);

/** An object with its members, and those of objects in it, in the order in which another one has them; further ones follow. */
export function inOrderOf(order: JsonObject, value: JsonObject): JsonObject {
  if (order === value) return value;
  const ordered = newJsonObject();
  for (const name in order) {
    const member = value[name];
    if (member !== undefined) ordered[name] = memberInOrderOf(order[name] ?? null, member);
  }
  for (const name in value) if (ordered[name] === undefined) ordered[name] = value[name] ?? null;
  return ordered;
}

function memberInOrderOf(order: JsonValue, value: JsonValue): JsonValue {
  if (order === value) return value;
  if (isJsonArray(value)) return isJsonArray(order) ? value.map((item, i) => memberInOrderOf(order[i] ?? null, item)) : value;
  return isJsonObject(value) && isJsonObject(order) ? inOrderOf(order, value) : value;
}

/** A list or an object that may be changed. */
type Holder = MutableJsonObject | JsonValue[];

/** A value with changes made to it; they are the outermost ones. */
function withChanges(value: JsonObject, changes: readonly ResourceChange[]): JsonObject {
  if (changes.length === 0) return value;
  const root: MutableJsonObject = Object.assign(newJsonObject(), value);
  const copies = new Map<JsonValue, Holder>();
  for (const { path, after } of changes) {
    let holder: Holder = root;
    for (const step of path.slice(0, -1)) holder = ownMember(holder, step, copies);
    put(holder, path.at(-1), after);
  }
  return root;
}

/** The list or object in another one, put there as a copy where it is none yet. */
function ownMember(holder: Holder, step: string | number, copies: Map<JsonValue, Holder>): Holder {
  const member = valueAt(holder, [step]) ?? null;
  const known = copies.get(member);
  if (known !== undefined) return known;
  const copy: Holder = isJsonArray(member) ? [...member] : Object.assign(newJsonObject(), member);
  copies.set(copy, copy);
  put(holder, step, copy);
  return copy;
}

function put(holder: Holder, step: string | number | undefined, value: JsonValue | undefined): void {
  if (step === undefined) return;
  if (value === undefined) Reflect.deleteProperty(holder, step);
  else if (!Array.isArray(holder)) holder[step] = value;
  else if (typeof step === 'number') holder[step] = value;
}
