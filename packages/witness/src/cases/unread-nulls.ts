import type { JSONSchemaProps } from '@structural/core';
import { keepsMembers } from '../schema/kept-members.js';
import { typeOf } from '../schema/type-of.js';

/** A schema of one side; nothing where that side has none. */
type Props = JSONSchemaProps | undefined;

/** The schemas of both sides; nothing for the first one where it takes anything. */
type Sides = readonly [from: Props, to: Props];

/**
 * Whether a list at a value or within it may hold nulls that rules cannot read: items that the first side says may be null, or of which it says no
 * type, and to which the one side or the other does not allow null. Nulls of fields and of maps are dropped before rules see them.
 *
 * Pairs wait on a list rather than on the call stack.
 */
export function mayHoldUnreadNulls(from: Props, to: Props): boolean {
  const pending: Sides[] = [[from, to]];
  for (let sides = pending.pop(); sides !== undefined; sides = pending.pop()) {
    const items = itemsOf(sides);
    if (items !== undefined) {
      if (mayBeNull(items[0]) && items.some((props) => props !== undefined && props.nullable !== true)) return true;
      pending.push(items);
    }
    for (const members of membersOf(sides)) pending.push(members);
  }
  return false;
}

/** Whether an item may be null by what the first side says of it. */
export function mayBeNull(from: Props): boolean {
  return from === undefined || from.nullable === true || typeOf(from) === 'any';
}

function itemsOf([from, to]: Sides): Sides | undefined {
  const items: Sides = [from?.items?.schema, to?.items?.schema];
  return isNeither(items) ? undefined : items;
}

/** The schemas of members that may be there: those that the first side neither names nor keeps it dropped. */
function* membersOf([from, to]: Sides): Generator<Sides> {
  for (const [name, own] of from?.properties ?? []) yield [own, to === undefined ? undefined : memberOf(to, name)];
  for (const [name, own] of to?.properties ?? []) {
    if (from === undefined || from.properties?.has(name) !== true) {
      const before = from === undefined ? undefined : valuesOf(from);
      if (before !== undefined || mayKeep(from)) yield [before, own];
    }
  }
  const [before, after] = [valuesOf(from), valuesOf(to)];
  if (before !== undefined || (after !== undefined && mayKeep(from))) yield [before, after];
}

function memberOf(props: JSONSchemaProps, name: string): Props {
  return props.properties?.get(name) ?? valuesOf(props);
}

function valuesOf(props: Props): Props {
  return typeof props?.additionalProperties === 'object' ? props.additionalProperties : undefined;
}

function mayKeep(from: Props): boolean {
  return from === undefined || typeOf(from) === 'any' || keepsMembers(from);
}

function isNeither([from, to]: Sides): boolean {
  return from === undefined && to === undefined;
}
