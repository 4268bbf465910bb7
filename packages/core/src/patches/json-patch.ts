import { withMember } from '../pruning/rewrite.js';
import { isJsonArray, isJsonObject, jsonEqual, printJson, type JsonArray, type JsonObject, type JsonValue } from '@structural/json';

/** How many bytes `copy` may add up to; without a limit a short patch makes an object of any size. */
const MAX_COPIED = 3 * 1024 * 1024;

/**
 * A value after a JSON patch, `undefined` where the patch cannot be applied, of which the server does not tell why. The value itself does not change.
 *
 * As in the library that the server uses, `replace` and `copy` do not mind where a member of an object is missing. Source: RFC 6902, and
 * `gopkg.in/evanphx/json-patch.v4`.
 */
export function jsonPatch(target: JsonValue, operations: JsonArray): JsonValue | undefined {
  let value: JsonValue | undefined = target;
  let copied = 0;
  for (const each of operations) {
    const operation = readOperation(each);
    if (value === undefined || operation === undefined) return undefined;
    if (operation.kind === 'copy') copied += printJson(valueAt(value, operation.from) ?? null).length;
    if (copied > MAX_COPIED) return undefined;
    value = applyOperation(value, operation);
  }
  return value;
}

interface Operation {
  readonly kind: string;
  readonly path: string;
  readonly from: string;
  readonly value: JsonValue;
}

const KINDS = ['add', 'copy', 'move', 'remove', 'replace', 'test'];

/** An operation; `undefined` for one that is none. */
function readOperation(operation: JsonValue): Operation | undefined {
  if (!isJsonObject(operation)) return undefined;
  const { from, op: kind, path, value } = operation;
  if (typeof kind !== 'string' || !KINDS.includes(kind) || typeof path !== 'string') return undefined;
  const isTransfer = kind === 'copy' || kind === 'move';
  if (isTransfer && typeof from !== 'string') return undefined;
  return { kind, path, from: typeof from === 'string' ? from : '', value: value ?? null };
}

function applyOperation(target: JsonValue, { from, kind, path, value }: Operation): JsonValue | undefined {
  switch (kind) {
    case 'add':
      return add(target, path, value);
    case 'remove':
      return remove(target, path);
    case 'replace':
      return path === '' ? value : replace(target, path, value);
    case 'test': {
      if (path !== '' && parentOf(target, path) === undefined) return undefined;
      return jsonEqual(valueAt(target, path) ?? null, value) ? target : undefined;
    }
    default: {
      const parent = from === '' ? undefined : parentOf(target, from);
      const moved = valueAt(target, from);
      if (parent === undefined || (moved === undefined && isJsonArray(parent))) return undefined;
      const without = kind === 'move' ? remove(target, from) : target;
      return without === undefined ? undefined : add(without, path, moved ?? null);
    }
  }
}

function add(target: JsonValue, path: string, value: JsonValue): JsonValue | undefined {
  return changeParent(target, path, (parent, key) => {
    if (!isJsonArray(parent)) return withMember(parent, key, value);
    const index = key === '-' ? parent.length : indexIn(key, parent.length + 1);
    return index === undefined ? undefined : parent.toSpliced(index, 0, value);
  });
}

function remove(target: JsonValue, path: string): JsonValue | undefined {
  return changeParent(target, path, (parent, key) => {
    if (!isJsonArray(parent)) return parent[key] === undefined ? undefined : withMember(parent, key, undefined);
    const index = indexIn(key, parent.length);
    return index === undefined ? undefined : parent.toSpliced(index, 1);
  });
}

function replace(target: JsonValue, path: string, value: JsonValue): JsonValue | undefined {
  return changeParent(target, path, (parent, key) => {
    if (!isJsonArray(parent)) return withMember(parent, key, value);
    const index = indexIn(key, parent.length);
    return index === undefined ? undefined : parent.with(index, value);
  });
}

function stepsOf(path: string): readonly string[] {
  return path
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));
}

function memberOf(value: JsonValue, step: string): JsonValue | undefined {
  if (isJsonObject(value)) return value[step];
  const index = isJsonArray(value) ? indexIn(step, value.length) : undefined;
  return index === undefined ? undefined : (value as JsonArray)[index];
}

function valueAt(target: JsonValue, path: string): JsonValue | undefined {
  let value: JsonValue | undefined = target;
  for (const step of stepsOf(path)) value = value === undefined ? undefined : memberOf(value, step);
  return value;
}

function parentOf(target: JsonValue, path: string): JsonObject | JsonArray | undefined {
  const parent = valueAt(target, path.slice(0, Math.max(path.lastIndexOf('/'), 0)));
  return parent !== undefined && (isJsonObject(parent) || isJsonArray(parent)) ? parent : undefined;
}

/** A copy in which the object or list that a path ends in is another one. */
function changeParent(
  target: JsonValue,
  path: string,
  change: (parent: JsonObject | JsonArray, key: string) => JsonValue | undefined,
): JsonValue | undefined {
  const steps = stepsOf(path);
  const key = steps.at(-1);
  const parent = parentOf(target, path);
  const changed = key === undefined || parent === undefined ? undefined : change(parent, key);
  return changed === undefined ? undefined : rebuilt(target, steps.slice(0, -1), changed);
}

/** A copy with a value at some steps, all of which are there. */
function rebuilt(target: JsonValue, [step, ...rest]: readonly string[], value: JsonValue): JsonValue {
  if (step === undefined) return value;
  const member = rebuilt(memberOf(target, step) ?? null, rest, value);
  if (isJsonObject(target)) return withMember(target, step, member);
  const index = isJsonArray(target) ? indexIn(step, target.length) : undefined;
  return index === undefined ? target : (target as JsonArray).with(index, member);
}

/** The index that a step of a path names in a list with so many places, counted from the end where it is negative. */
function indexIn(step: string, places: number): number | undefined {
  if (!/^[+-]?\d{1,15}$/.test(step)) return undefined;
  const index = Number(step);
  if (index >= places || index < -places) return undefined;
  return index < 0 ? index + places : index;
}
