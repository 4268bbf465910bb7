import type { CustomResourceDefinition } from '@structural/core';

const wholes = new WeakMap<CustomResourceDefinition, CustomResourceDefinition>();

/** Remembers of a definition that demands less by which one it was made. */
export function rememberWhole(relaxed: CustomResourceDefinition, whole: CustomResourceDefinition): void {
  wholes.set(relaxed, whole);
}

/** The definition as it was written, of one that demands less; any other as it is. */
export function wholeDefinition(definition: CustomResourceDefinition): CustomResourceDefinition {
  return wholes.get(definition) ?? definition;
}
