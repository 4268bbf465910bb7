import { isJsonArray, isJsonObject, jsonEqual, type JsonObject, type JsonValue, type JsonPath } from '@structural/json';

/** One step on the way from a value to another. */
export type ValueChange =
  | { readonly kind: 'remove'; readonly path: JsonPath }
  | { readonly kind: 'set'; readonly path: JsonPath; readonly value: JsonValue }
  | {
      readonly kind: 'insert';
      readonly path: JsonPath;
      readonly value: JsonValue;
      /** The last member that was there and stays. */ readonly after: string;
    };

/**
 * The changes that turn one value into another, the outermost ones only, so that none depends on another one.
 *
 * Lists of unequal length are set whole. Linear in both values.
 */
export function valueChanges(before: JsonValue, after: JsonValue): readonly ValueChange[] {
  const changes: ValueChange[] = [];
  compare(before, after, [], changes);
  return changes;
}

function compare(before: JsonValue, after: JsonValue, path: (string | number)[], changes: ValueChange[]): void {
  if (before === after) return;
  if (isJsonObject(before) && isJsonObject(after)) {
    compareMembers(before, after, path, changes);
  } else if (isJsonArray(before) && isJsonArray(after) && before.length === after.length) {
    for (let i = 0; i < before.length; i++) {
      path.push(i);
      compare(before[i] ?? null, after[i] ?? null, path, changes);
      path.pop();
    }
  } else if (!jsonEqual(before, after)) {
    changes.push({ kind: 'set', path: [...path], value: after });
  }
}

function compareMembers(before: JsonObject, after: JsonObject, path: (string | number)[], changes: ValueChange[]): void {
  let lastStaying: string | undefined;
  for (const name in before) if (after[name] !== undefined) lastStaying = name;
  if (lastStaying === undefined) {
    if (!jsonEqual(before, after)) changes.push({ kind: 'set', path: [...path], value: after });
    return;
  }
  for (const name in before) {
    const [was, is] = [before[name], after[name]];
    if (was === is || was === undefined) continue;
    path.push(name);
    if (is === undefined) changes.push({ kind: 'remove', path: [...path] });
    else compare(was, is, path, changes);
    path.pop();
  }
  for (const name in after) {
    const value = after[name];
    if (value !== undefined && before[name] === undefined)
      changes.push({ kind: 'insert', path: [...path, name], value, after: lastStaying });
  }
}
