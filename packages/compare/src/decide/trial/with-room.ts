import { jsonEqual } from '@structural/json';
import { roomAt, type Room } from '../../judge/room-at.js';
import type { Sides } from '../../judge/sides.js';
import type { Plan, SchemaChange } from '../../records/schema-rule.js';

/** A plan without what takes a value where the scale subresource lets none be: nobody wrote one before, or nobody reads one after. */
export function withRoom(plan: Plan, change: SchemaChange, sides: Sides): Plan {
  const { from, place, to } = change;
  const [before, after] = [roomAt(sides.from, place), roomAt(sides.to, place)];
  const { mustDecide, owns, reads, writes, ...rest } = plan;
  const isUnwritten = isEmpty(before, from);
  const isMoot =
    before === 'impossible' ||
    (before === 'objects' && OF_OTHERS.has(change.keyword ?? '')) ||
    (isUnwritten && !isFilledIn(change) && (before === 'unreached' || isNothingAlike(change)));
  return {
    ...rest,
    // What is asked of readers beside writers need not be decided.
    ...(mustDecide === undefined || (isMoot && writes !== undefined) ? {} : { mustDecide }),
    ...(writes === undefined || isMoot ? {} : { writes }),
    ...(owns === undefined || isUnwritten ? {} : { owns }),
    ...(reads === undefined || isEmpty(after, to) ? {} : { reads }),
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

/** Whether there is no value where there is this room, null included. */
function isEmpty(room: Room, schema: SchemaChange['from']): boolean {
  return room === 'null' ? schema?.nullable !== true : room !== 'values' && room !== 'objects';
}

/** Whether the second side fills in what the first one does not, here or above. */
function isFilledIn({ above, from, to }: Pick<SchemaChange, 'above' | 'from' | 'to'>): boolean {
  const isOwn = to?.default !== undefined && (from?.default === undefined || !jsonEqual(from.default, to.default));
  return isOwn || (above !== undefined && isFilledIn(above));
}

/** Whether both schemas make the same of nothing, and of null. */
function isNothingAlike({ from, to }: SchemaChange): boolean {
  if (from === undefined || to === undefined) return false;
  return from.default === undefined && (from.nullable === true) === (to.nullable === true);
}
