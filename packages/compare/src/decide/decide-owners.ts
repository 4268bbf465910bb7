import { isNeitherTyped, mergesAlike } from '../judge/merges-alike.js';
import type { Asked } from './asked.js';
import type { Effect } from './effect.js';
import { ownerProofBelow } from './proofs/owner-proof-below.js';
import { ownerProofDropped } from './proofs/owner-proof-dropped.js';
import { ownerProof } from './proofs/owner-proof.js';

const UNDECIDED: Effect = {
  audience: 'owners',
  verdict: 'undecided',
  tried: 'pairs of managers who apply samples, one after the other',
};

/** Whether those who apply notice a change. */
export function decideOwners({ change, plan: { owns }, sides }: Asked): readonly Effect[] {
  if (owns === undefined || (owns === 'below' ? isNeitherTyped(sides) : mergesAlike(change, sides))) return [];
  const proof = owns === 'below' ? proofBelow(change, sides) : (ownerProof(change, owns, sides) ?? 'undecided');
  if (proof === undefined) return [];
  return [proof === 'undecided' ? UNDECIDED : { audience: 'owners', verdict: 'breaking', proof }];
}

function proofBelow(change: Asked['change'], sides: Asked['sides']): ReturnType<typeof ownerProofBelow> {
  const proof = ownerProofBelow(change, sides);
  return typeof proof === 'object' ? proof : (ownerProofDropped(change, sides) ?? proof);
}
