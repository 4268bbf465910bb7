import type { CustomResourceDefinition } from '@structural/core';
import type { LayoutNames } from '@structural/publishing';

/** What files about a version are named after. */
export function layoutNames({ spec: { group, names } }: CustomResourceDefinition, version: string): LayoutNames {
  return { group, version, kind: names.kind, plural: names.plural };
}

/** A version in words, for messages. */
export function aboutVersion({ spec: { group, names } }: CustomResourceDefinition, version: string): string {
  return `${group}/${version} ${names.kind}`;
}
