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

/**
 * A value as text that is the same for equal values, whatever the order of their keys.
 *
 * What is left to print waits on a list rather than on the call stack, so that no schema is nested too deep.
 */
export function canonical(value: unknown): string {
  let text = '';
  const pending: (Printed | { readonly value: unknown })[] = [{ value }];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if ('text' in next) {
      text += next.text;
      continue;
    }
    const members = membersOf(next.value);
    text += members === undefined ? scalar(next.value) : '[';
    if (members === undefined) continue;
    pending.push(END);
    for (const member of members.reverse()) pending.push(COMMA, { value: member });
  }
  return text;
}

interface Printed {
  readonly text: string;
}

const END: Printed = { text: ']' };
const COMMA: Printed = { text: ',' };

/** The items of a list, and keys and values in the order of the keys, in a list of their own; undefined for what has none. */
function membersOf(value: unknown): unknown[] | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  if (Array.isArray(value)) return [...(value as readonly unknown[])];
  const members: (readonly [string, unknown])[] = value instanceof Map ? [...(value as Map<string, unknown>)] : Object.entries(value);
  return members.sort(([x], [y]) => (x < y ? -1 : 1));
}

function scalar(value: unknown): string {
  if (typeof value === 'bigint') return `${String(value)}n`;
  return value === undefined ? 'null' : JSON.stringify(value);
}
