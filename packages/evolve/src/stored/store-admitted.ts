import type { ObjectAdmission } from '@structural/checker';
import type { JsonObject } from '@structural/json';

/** What becomes of an object that admission policies meet on its way to storage. */
export interface StoredAdmitted<Stored> {
  readonly stored: Stored;
  /** Why a policy refuses it. */
  readonly denial?: string;
  readonly notes: readonly string[];
}

/**
 * Stores an object with what mutating policies change, unless a policy refuses it. `objectOf` gives what would be stored: what has its defaults already
 * where `isValid` is false, too.
 */
export function storeAdmitted<Stored>(
  value: JsonObject,
  store: (value: JsonObject) => Stored,
  objectOf: (stored: Stored) => { readonly object: JsonObject; readonly isValid: boolean } | undefined,
  admission: ObjectAdmission | undefined,
): StoredAdmitted<Stored> {
  const first = store(value);
  const written = objectOf(first);
  if (admission === undefined || written === undefined) return { stored: first, notes: [] };
  const changed = admission.mutate(written.object);
  if (admission.denial !== undefined) return { stored: first, denial: admission.denial.message, notes: admission.notes() };
  const stored = changed === undefined ? first : store(changed);
  const ready = objectOf(stored);
  const denial = ready?.isValid === true ? admission.judge(ready.object) : undefined;
  return { stored, notes: admission.notes(), ...(denial && { denial: denial.message }) };
}
