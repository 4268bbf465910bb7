import type { Asked } from './trial/asked.js';
import { withProvenRoom } from './trial/with-room.js';
import type { Effect } from './effect.js';

/** What a change does, without what is open only of values of which it is proved that there are none. */
export function settled(effects: readonly Effect[], { budget, change, plan, sides }: Asked): readonly Effect[] {
  if (!effects.some(({ verdict }) => verdict === 'undecided') || budget.isOver()) return effects;
  const { isGone, owns, reads, writes } = withProvenRoom(plan, change, sides);
  const wasThere = plan.isGone !== true || isGone === true;
  const isOpen: Readonly<Record<Effect['audience'], boolean>> = {
    installers: true,
    writers: writes !== undefined,
    'stored-data': writes !== undefined && wasThere,
    // Where other values may be read, nobody need have written one before.
    readers: plan.reads === undefined ? wasThere && writes !== undefined : reads !== undefined,
    clients: reads !== undefined,
    owners: owns !== undefined,
  };
  return effects.filter(({ audience, verdict }) => verdict !== 'undecided' || isOpen[audience]);
}
