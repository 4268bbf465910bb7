import { isJsonArray, isJsonObject, newJsonObject, type JsonObject, type JsonValue } from '@structural/json';

/** The way from a resource to a value in it: members by name, and the only item of a list. */
export interface Surroundings {
  readonly parent: Surroundings | undefined;
  readonly step: string | typeof ITEM;
}

/** The step into a list. */
export const ITEM: unique symbol = Symbol('item');

/** A resource in which a value stands at the end of the given way, and nothing else does; `undefined` if it would be no object. */
export function surround(value: JsonValue, surroundings: Surroundings | undefined): JsonObject | undefined {
  let object: JsonValue = value;
  for (let at = surroundings; at !== undefined; at = at.parent) {
    if (at.step === ITEM) object = [object];
    else {
      const around = newJsonObject();
      around[at.step] = object;
      object = around;
    }
  }
  return isJsonObject(object) ? object : undefined;
}

/** What stands at the end of the given way now; `undefined` if nothing does. An error where something else is in the way. */
export function focus(
  object: JsonObject,
  surroundings: Surroundings | undefined,
): { readonly value: JsonValue | undefined } | { readonly error: string } {
  const steps: Surroundings['step'][] = [];
  for (let at = surroundings; at !== undefined; at = at.parent) steps.unshift(at.step);
  let value: JsonValue | undefined = object;
  for (const step of steps) {
    if (value === undefined) return { value };
    if (step === ITEM) {
      if (!isJsonArray(value)) return { error: '[] must be of array type' };
      value = value[0];
    } else {
      if (!isJsonObject(value)) return { error: `.${step} must be of object type` };
      value = value[step];
    }
  }
  return { value };
}
