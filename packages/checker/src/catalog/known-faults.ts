import type { CustomResourceDefinition } from '@structural/core';

/** Why servers would refuse a definition, by what is asked; undefined where one would not. */
export type KnownFaults = Map<string, string | undefined>;

/** What is known of why a definition would be refused, which is as long as it is in use, or somebody holds on to this. */
export function faultsOf(definition: CustomResourceDefinition): KnownFaults {
  const faults: KnownFaults = known.get(definition) ?? new Map<string, string | undefined>();
  known.set(definition, faults);
  return faults;
}

/** Says of a definition that was read again what was known of it before. */
export function recallFaults(definition: CustomResourceDefinition, faults: KnownFaults | undefined): void {
  if (faults !== undefined && !known.has(definition)) known.set(definition, faults);
}

const known = new WeakMap<CustomResourceDefinition, KnownFaults>();
