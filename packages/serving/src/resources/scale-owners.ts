import { withMember } from '@structural/core';
import {
  isJsonArray,
  isJsonObject,
  jsonEqual,
  newJsonObject,
  valueAt,
  type JsonObject,
  type JsonValue,
  type MutableJsonObject,
} from '@structural/json';

/** Who writes replicas through a scale, and where they are. */
export interface ScaleWrite {
  readonly manager: string;
  /** Of the object, not of the scale. */
  readonly apiVersion: string;
  /** The members that lead to the replicas. */
  readonly path: readonly string[];
}

/**
 * Who owns what once replicas were written through a scale: where they changed, and somebody owned them, the writer takes them from all others. Such an entry has
 * no time, and there is none for 0, which a `Scale` leaves out. `undefined` where nobody owned anything.
 *
 * Source: `k8s.io/apimachinery/pkg/util/managedfields`, ScaleHandler.
 */
export function ownersAfterScale(live: JsonObject, scaled: JsonObject, { apiVersion, manager, path }: ScaleWrite): JsonValue | undefined {
  const before = valueAt(live, ['metadata', 'managedFields']);
  if (!isJsonArray(before) || jsonEqual(valueAt(live, path) ?? null, valueAt(scaled, path) ?? null)) return before;
  const steps = path.map((each) => `f:${each}`);
  if (!before.some((entry) => isJsonObject(entry) && valueAt(entry, ['fieldsV1', ...steps]) !== undefined)) return before;
  const others = before.flatMap((entry) => {
    if (!isJsonObject(entry)) return [];
    const fields = without(entry['fieldsV1'], steps);
    return fields === undefined ? [] : [Object.assign(newJsonObject(), entry, { fieldsV1: fields })];
  });
  if (Number(valueAt(scaled, path) ?? 0) === 0) return others;
  const own = Object.assign(newJsonObject(), {
    apiVersion,
    fieldsType: 'FieldsV1',
    fieldsV1: steps.reduceRight<MutableJsonObject>((inner, step) => Object.assign(newJsonObject(), { [step]: inner }), newJsonObject()),
    manager,
    operation: 'Update',
    subresource: 'scale',
  });
  // Entries are in the order of their times, those of Apply first.
  const applied = others.findLastIndex(({ operation }) => operation === 'Apply') + 1;
  return [...others.slice(0, applied), own, ...others.slice(applied)];
}

/** Fields without one of them, and without what led to it alone; `undefined` where nothing is left. */
function without(fields: JsonValue | undefined, [step, ...rest]: readonly string[]): JsonValue | undefined {
  if (fields === undefined || step === undefined || !isJsonObject(fields)) return undefined;
  const inner = fields[step];
  if (inner === undefined) return fields;
  const left = rest.length === 0 ? undefined : without(inner, rest);
  const kept = withMember(fields, step, left);
  return Object.keys(kept).length === 0 ? undefined : kept;
}
