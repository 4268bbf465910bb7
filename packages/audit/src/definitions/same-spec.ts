import { versionsOf, type CustomResourceDefinition } from '@structural/core';

/** Whether a server takes two definitions for the same: what it fills in itself does not matter, nor the order of keys and of versions. */
export function isSameSpec(a: CustomResourceDefinition, b: CustomResourceDefinition): boolean {
  return canonical(withoutOrder(a)) === canonical(withoutOrder(b));
}

function withoutOrder({ spec }: CustomResourceDefinition): unknown {
  const { conversion, group, names, preserveUnknownFields = false, scope } = spec;
  const versions = [...versionsOf(spec)].sort((a, b) => (a.name < b.name ? -1 : 1));
  return { conversion, group, names, preserveUnknownFields, scope, versions };
}

/** A value as text that is the same for equal values, whatever the order of their keys. */
export function canonical(value: unknown): string {
  return JSON.stringify(value, (_, member: unknown) => {
    if (typeof member === 'bigint') return `${String(member)}n`;
    if (typeof member !== 'object' || member === null || Array.isArray(member)) return member;
    const members: readonly (readonly [string, unknown])[] =
      member instanceof Map ? [...(member as Map<string, unknown>)] : Object.entries(member);
    return [...members].sort(([x], [y]) => (x < y ? -1 : 1));
  });
}
