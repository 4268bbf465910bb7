import type { ResourceChange } from '@structural/core';
import { isJsonArray, isJsonObject, jsonEqual, type JsonValue } from '@structural/json';

/** What the server's own code changed of an object on its way to storage: the outermost differences only. Linear in both values. */
export function builtinChanges(written: JsonValue, stored: JsonValue): readonly ResourceChange[] {
  const changes: ResourceChange[] = [];
  const path: (number | string)[] = [];
  const compare = (before: JsonValue | undefined, after: JsonValue | undefined): void => {
    if (before === undefined || after === undefined) {
      // An empty status says nothing.
      if (path.length === 1 && path[0] === 'status' && before === undefined) return;
      if (after !== undefined) changes.push({ kind: 'defaulted', path: [...path], after });
      else if (before !== undefined && before !== null) changes.push({ kind: 'dropped', path: [...path], before });
    } else if (isJsonObject(before) && isJsonObject(after)) {
      for (const name of Object.keys({ ...before, ...after })) inside(name, before[name], after[name]);
    } else if (isJsonArray(before) && isJsonArray(after)) {
      for (let i = 0; i < Math.max(before.length, after.length); i++) inside(i, before[i], after[i]);
    } else if (!jsonEqual(before, after)) changes.push({ kind: 'coerced', path: [...path], before, after });
  };
  const inside = (step: number | string, before: JsonValue | undefined, after: JsonValue | undefined): void => {
    path.push(step);
    compare(before, after);
    path.pop();
  };
  compare(written, stored);
  return changes;
}
