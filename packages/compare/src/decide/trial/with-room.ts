import { jsonEqual } from '@structural/json';
import { typeOf } from '@structural/witness';
import { noValueAt, type NoValue } from '../../judge/no-value.js';
import { roomAt, type Room } from '../../judge/room-at.js';
import type { Side } from '../../judge/side.js';
import type { Sides } from '../../judge/sides.js';
import type { Plan, SchemaChange } from '../../records/schema-rule.js';

/** A plan without what takes a value where the scale subresource lets none be: nobody wrote one before, or nobody reads one after. */
export function withRoom(plan: Plan, change: SchemaChange, sides: Sides): Plan {
  const { place } = change;
  return within(plan, change, { before: roomAt(sides.from, place), after: roomAt(sides.to, place) });
}

/**
 * A plan without what takes a value where it is proved that a schema lets none be, which costs more, or none of another type: what objects
 * have in them is said by other changes.
 */
export function withProvenRoom(plan: Plan, change: SchemaChange, sides: Sides): Plan {
  const [before, after] = [provenRoom(change, 'from', sides.from), provenRoom(change, 'to', sides.to)];
  const { from, to } = change;
  const { reads, writes, ...rest } = within(plan, change, { before, after });
  const isWritten = before.is !== 'objects' || !isOfObjects(change, 'to') || !isNothingAlike(change, before);
  const isRead = after.is !== 'objects' || !isOfObjects(change, 'from') || (to?.nullable === true && from?.nullable !== true);
  return { ...rest, ...(writes !== undefined && isWritten ? { writes } : {}), ...(reads !== undefined && isRead ? { reads } : {}) };
}

function provenRoom(change: SchemaChange, of: 'from' | 'to', side: Side): Room {
  const none = noValueAt(change, of, side);
  return none === undefined ? roomAt(side, change.place) : roomWithout(none, change.place.length);
}

function roomWithout({ depth, isNullAllowed }: NoValue, length: number): Room {
  if (depth === 0) return { is: 'impossible' };
  if (depth < length) return { is: 'unreached', depth };
  return { is: isNullAllowed ? 'null' : 'none' };
}

interface Rooms {
  readonly before: Room;
  readonly after: Room;
}

function within(plan: Plan, change: SchemaChange, { after, before }: Rooms): Plan {
  const { from, to } = change;
  const { isGone, mayHurtStored, mustDecide, owns, reads, writes, ...rest } = plan;
  const isUnwritten = isEmpty(before, from);
  // Nobody misses what was never there.
  const isNeverMissed = isGone === true && isUnwritten;
  const isMoot =
    before.is === 'impossible' ||
    (before.is === 'objects' && OF_OTHERS.has(change.keyword ?? '')) ||
    (isUnwritten && (before.is === 'unreached' ? !isFilledInAt(change, before.depth) : isNothingAlike(change, before)));
  return {
    ...rest,
    ...(isGone === undefined || isNeverMissed ? {} : { isGone }),
    ...(mayHurtStored === undefined || isNeverMissed ? {} : { mayHurtStored }),
    // What is asked of readers beside writers need not be decided.
    ...(mustDecide === undefined || (isMoot && writes !== undefined) ? {} : { mustDecide }),
    ...(writes === undefined || isMoot ? {} : { writes }),
    ...(owns === undefined || isUnwritten ? {} : { owns }),
    ...(reads === undefined || isEmpty(after, to) || (isNeverMissed && plan.mustDecideReads !== true) ? {} : { reads }),
  };
}

/** Keywords of a schema that say nothing about objects. */
const OF_OTHERS: ReadonlySet<string> = new Set([
  'minimum',
  'maximum',
  'multipleOf',
  'minLength',
  'maxLength',
  'pattern',
  'items',
  'minItems',
  'maxItems',
  'uniqueItems',
]);

/** Whether a type is another one, which objects are of. */
function isOfObjects(change: SchemaChange, of: 'from' | 'to'): boolean {
  const props = change[of];
  return change.rule.id === 'type-changed' && props !== undefined && typeOf(props) === 'object';
}

/** Whether there is no value where there is this room, null included. */
function isEmpty({ is }: Room, schema: SchemaChange['from']): boolean {
  return is === 'null' ? schema?.nullable !== true : is !== 'values' && is !== 'objects';
}

type Pair = Pick<SchemaChange, 'above' | 'from' | 'to'>;

/** Whether the second side fills in what the first one does not, down to so many steps of a place. */
function isFilledInAt(change: SchemaChange, depth: number): boolean {
  let pair: Pair = change;
  for (let left = change.place.length - depth; left > 0 && pair.above !== undefined; left--) pair = pair.above;
  return isFilledIn(pair);
}

/** Whether the second side fills in what the first one does not, here or above: nothing, or a null. */
function isFilledIn({ above, from, to }: Pair): boolean {
  const isKept = from?.default !== undefined && to?.default !== undefined && jsonEqual(from.default, to.default);
  const isOwn = to?.default !== undefined && (!isKept || (from.nullable === true && to.nullable !== true));
  return isOwn || (above !== undefined && isFilledIn(above));
}

/** Whether both sides make the same of nothing, and of null as far as that may be written. */
function isNothingAlike(change: SchemaChange, before: Room): boolean {
  const { from, to } = change;
  if (from?.default !== undefined || isFilledIn(change)) return false;
  const isNullable = from?.nullable === true;
  // A null that was dropped is a member that is unknown now.
  if (to === undefined) return before.is === 'none' && isNullable;
  if (from === undefined) return before.is === 'none';
  return isNullable === (to.nullable === true) || (before.is === 'none' && isNullable);
}
