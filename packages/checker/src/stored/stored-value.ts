import { judgeResource, NEWEST_KUBERNETES, type ChangeKind, type KubernetesVersion, type ResourceChange, type ResourceType, type RuleEvaluator } from '@structural/core';
import { isJsonArray, isJsonObject, newJsonObject, type JsonArray, type JsonObject, type JsonValue, type MutableJsonObject } from '@structural/json';
import { rulesOf } from '../server/rules-of.js';

/** What may be done to a resource: everything that happens on the way to storage, or one part of it alone. */
export type StoringStep = 'stored' | 'prune' | 'default';

/** What may be chosen about how resources are brought into the form in which they are stored. */
export interface StoringOptions {
  readonly kubernetesVersion?: KubernetesVersion;
  /** What evaluates rules where objects may be refused; by default as a server of that version does. */
  readonly rules?: RuleEvaluator;
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
    }
  | { readonly ok: false; readonly decodeError: string };

/**
 * What becomes of a resource by one step: `prune` removes the fields that the schema does not know, those of metadata included, `default`
 * fills in the schema's defaults, `stored` does all that its creation does. Members stay in the order written, new ones follow.
 *
 * What only a cluster can tell is not added to metadata: uid, creationTimestamp, generation, the namespace where none is written, the
 * generated part of a name. `prune` and `default` also judge a status, which creation would drop.
 */
export function storedValue(type: ResourceType, value: JsonObject, step: StoringStep, options: StoringOptions = {}): StoredValue {
  const { kubernetesVersion = NEWEST_KUBERNETES } = options;
  if (step === 'stored') {
    const judged = judgeResource(type, value, { kubernetesVersion, rules: options.rules ?? rulesOf(kubernetesVersion) });
    if (!judged.ok) return judged;
    const stored = withWrittenMetadata(judged.object, value);
    return { ok: true, value: inOrderOf(value, stored) as JsonObject, changes: judged.changes, refused: judged.errors.length > 0, unevaluatedRules: judged.unevaluatedRules };
  }
  const judged = judgeResource({ ...type, hasStatus: false }, value, { kubernetesVersion });
  if (!judged.ok) return judged;
  const changes = judged.changes.filter(({ kind }) => kind === KIND_OF_STEP[step]);
  return { ok: true, value: withChanges(value, changes), changes, refused: false, unevaluatedRules: 0 };
}

const KIND_OF_STEP: Readonly<Record<Exclude<StoringStep, 'stored'>, ChangeKind>> = { prune: 'pruned', default: 'defaulted' };

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
    // A version of a stored resource is the server's to count.
    if (value !== undefined) meta[name] = name === 'resourceVersion' || name === 'generation' ? (own[name] ?? null) : value;
  }
  kept['metadata'] = meta;
  return kept;
}

/** A value with the members of its objects in the order in which another one has them; further ones follow. */
function inOrderOf(order: JsonValue, value: JsonValue): JsonValue {
  if (order === value) return value;
  if (isJsonArray(value)) return isJsonArray(order) ? value.map((item, i) => inOrderOf(order[i] ?? null, item)) : value;
  if (!isJsonObject(value) || !isJsonObject(order)) return value;
  const ordered = newJsonObject();
  for (const name in order) {
    const member = value[name];
    if (member !== undefined) ordered[name] = inOrderOf(order[name] ?? null, member);
  }
  for (const name in value) if (ordered[name] === undefined) ordered[name] = value[name] ?? null;
  return ordered;
}

/** A value with changes made to it; they are the outermost ones. */
function withChanges(value: JsonObject, changes: readonly ResourceChange[]): JsonObject {
  const root = { value };
  const copies = new Set<unknown>();
  for (const { path, after } of changes) {
    let holder = root as unknown as MutableJsonObject;
    let name: string | number = 'value';
    for (const step of path) {
      holder = holder[name] = ownCopy(holder[name] as JsonObject | JsonArray, copies) as MutableJsonObject;
      name = step;
    }
    if (after === undefined) Reflect.deleteProperty(holder, name);
    else holder[name] = after;
  }
  return root.value;
}

function ownCopy(value: JsonObject | JsonArray, copies: Set<unknown>): JsonObject | JsonArray {
  if (copies.has(value)) return value;
  const copy = isJsonArray(value) ? [...value] : Object.assign(newJsonObject(), value);
  copies.add(copy);
  return copy;
}
