import { typeOf } from '@structural/witness';
import { isNeitherTyped, mergesAlike } from '../judge/merges-alike.js';
import type { Side } from '../judge/side.js';
import type { ManagerPairs } from '../records/schema-rule.js';
import type { Asked } from './trial/asked.js';
import type { Effect } from './effect.js';
import { ownerProofBelow } from './proofs/owner-proof-below.js';
import { ownerProofDropped } from './proofs/owner-proof-dropped.js';
import { ownerProofOfNull } from './proofs/owner-proof-nulls.js';
import { ownerProof, type OwnerProof } from './proofs/owner-proof.js';

const UNDECIDED: Effect = {
  audience: 'owners',
  verdict: 'undecided',
  tried: 'pairs of managers who apply samples, one after the other',
};

/** Whether those who apply notice a change. */
export function decideOwners({ change, plan: { owns }, sides }: Asked): readonly Effect[] {
  if (owns === undefined) return [];
  const proof = proofOf(change, owns, sides);
  if (proof === undefined) return [];
  return [proof === 'undecided' ? UNDECIDED : { audience: 'owners', verdict: 'breaking', proof }];
}

function proofOf(
  change: Asked['change'],
  owns: ManagerPairs | 'below' | 'nulls',
  sides: Asked['sides'],
): OwnerProof | 'undecided' | undefined {
  if (owns === 'nulls') return ownerProofOfNull(change.place, sides) ?? 'undecided';
  if (owns === 'below') return isNeitherTyped(sides) ? undefined : proofBelow(change, sides);
  return mergesAlike(change, sides) ? undefined : (ownerProof(change, owns, sides, knownSide(change, sides)) ?? 'undecided');
}

/** The side that knows what is applied: the second one where the first one takes anything. */
function knownSide({ from }: Asked['change'], sides: Asked['sides']): Side {
  return from === undefined || typeOf(from) === 'any' ? sides.to : sides.from;
}

function proofBelow(change: Asked['change'], sides: Asked['sides']): ReturnType<typeof ownerProofBelow> {
  const lost = change.keyword === 'additionalProperties' ? valuesOf(change) : change;
  const proof = ownerProofBelow(lost, sides);
  return typeof proof === 'object' ? proof : (ownerProofDropped(lost, sides) ?? proof);
}

/** The values of a map that one side names, and the other one takes as anything. */
function valuesOf({ from, to, ...change }: Asked['change']): Asked['change'] {
  const [before, after] = [from?.additionalProperties, to?.additionalProperties];
  return {
    ...change,
    place: [...change.place, { kind: 'additionalProperties' }],
    ...(typeof before === 'object' ? { from: before } : {}),
    ...(typeof after === 'object' ? { to: after } : {}),
  };
}
