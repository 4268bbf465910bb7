import { withMember } from '@structural/core';
import { isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '@structural/json';
import type { JsonPath } from '@structural/document';
import type { Mutant } from './mutant.js';

/** A definition with the fault of a mutant; all that lies beside the way to it is shared. */
export function mutated(definition: JsonObject, { path, value }: Pick<Mutant, 'path' | 'value'>): JsonObject {
  const changed = changedAt(definition, path, value);
  return changed !== undefined && isJsonObject(changed) ? changed : definition;
}

function changedAt(value: JsonValue, [step, ...rest]: JsonPath, by: JsonValue | undefined): JsonValue | undefined {
  if (step === undefined) return by;
  if (typeof step === 'number') {
    if (!isJsonArray(value)) return value;
    return value.flatMap((item, i) => {
      if (i !== step) return [item];
      const changed = changedAt(item, rest, by);
      return changed === undefined ? [] : [changed];
    });
  }
  if (!isJsonObject(value)) return value;
  return withMember(value, step, changedAt(value[step] ?? null, rest, by));
}
