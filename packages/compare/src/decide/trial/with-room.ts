import { jsonEqual } from '@structural/json';
import { roomAt } from '../../judge/room-at.js';
import type { Sides } from '../../judge/sides.js';
import type { Plan, SchemaChange } from '../../records/schema-rule.js';

/** A plan without what takes a value where the scale subresource lets none be: nobody wrote one before, or nobody reads one after. */
export function withRoom(plan: Plan, change: SchemaChange, sides: Sides): Plan {
  const { from, place, to } = change;
  const [before, after] = [roomAt(sides.from, place), roomAt(sides.to, place)];
  if (before === 'values' && after === 'values') return plan;
  const { owns, reads, writes, ...rest } = plan;
  const isUnwritten = before === 'unreached' || before === 'none' || (before === 'null' && from?.nullable !== true);
  const isUnread = after === 'unreached' || after === 'none' || (after === 'null' && to?.nullable !== true);
  const isMoot = isUnwritten && !isFilledIn(change) && (before === 'unreached' || isNothingAlike(change));
  return {
    ...rest,
    ...(writes === undefined || isMoot ? {} : { writes }),
    ...(owns === undefined || isUnwritten ? {} : { owns }),
    ...(reads === undefined || isUnread ? {} : { reads }),
  };
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
