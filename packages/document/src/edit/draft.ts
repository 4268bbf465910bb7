import { isJsonArray, isJsonObject, newJsonObject, type JsonValue, type MutableJsonObject, valueAt, type JsonPath } from '@structural/json';

/**
 * A value that is being changed; what it was made of stays as it was.
 *
 * Each collection is copied when it is first changed and never again, so that many changes cost what the value and the changes are long.
 */
export interface ValueDraft {
  /** The value as it stands; `undefined` when the root was removed. */
  readonly value: JsonValue | undefined;
  /** The value that a path leads to; not to be changed by anyone else. */
  at(path: JsonPath): JsonValue | undefined;
  /** Replaces a value, or adds a member or a last item; false, without any change, where no collection can hold it. */
  put(path: JsonPath, value: JsonValue): boolean;
  /** Adds an item before the one that stands at a path now. */
  insertItem(path: JsonPath, value: JsonValue): boolean;
  /** Takes a member or an item away; false where there is none. */
  remove(path: JsonPath): boolean;
}

type Collection = JsonValue[] | MutableJsonObject;

/** Starts to change a value. */
export function draftOf(before: JsonValue): ValueDraft {
  let root: JsonValue | undefined = before;
  const copies = new Map<JsonValue, Collection>();
  const own = (value: JsonValue | undefined): Collection | undefined => {
    if (!isJsonArray(value) && !isJsonObject(value)) return undefined;
    const known = copies.get(value);
    if (known !== undefined) return known;
    const copy = isJsonArray(value) ? [...value] : Object.assign(newJsonObject(), value);
    copies.set(copy, copy);
    return copy;
  };
  /** The collection at a path, copied with all that lead to it. */
  const holderAt = (path: JsonPath): Collection | undefined => {
    let holder = own(root);
    root = holder;
    for (const step of path) {
      const next = own(memberOf(holder, step));
      if (next !== undefined) setMember(holder, step, next);
      holder = next;
    }
    return holder;
  };
  return {
    get value() {
      return root;
    },
    at: (path) => valueAt(root, path),
    put(path, value) {
      const step = path.at(-1);
      if (step === undefined) {
        root = value;
        return true;
      }
      return canHold(valueAt(root, path.slice(0, -1)), step) && setMember(holderAt(path.slice(0, -1)), step, value);
    },
    insertItem(path, value) {
      const [step, parents] = [path.at(-1), path.slice(0, -1)];
      if (typeof step !== 'number' || !canHold(valueAt(root, parents), step)) return false;
      const holder = holderAt(parents);
      if (Array.isArray(holder)) holder.splice(step, 0, value);
      return true;
    },
    remove(path) {
      const step = path.at(-1);
      if (step === undefined) {
        root = undefined;
        return true;
      }
      if (valueAt(root, path) === undefined) return false;
      const holder = holderAt(path.slice(0, -1));
      if (Array.isArray(holder)) holder.splice(Number(step), 1);
      else if (holder !== undefined) Reflect.deleteProperty(holder, step);
      return true;
    },
  };
}

function canHold(value: JsonValue | undefined, step: string | number): boolean {
  return typeof step === 'number' ? isJsonArray(value) && step <= value.length : isJsonObject(value);
}

function memberOf(holder: Collection | undefined, step: string | number): JsonValue | undefined {
  if (Array.isArray(holder)) return typeof step === 'number' ? holder[step] : undefined;
  return holder?.[step];
}

function setMember(holder: Collection | undefined, step: string | number, value: JsonValue): boolean {
  if (holder === undefined) return false;
  if (!Array.isArray(holder)) holder[step] = value;
  else if (typeof step === 'number') holder[step] = value;
  else return false;
  return true;
}
