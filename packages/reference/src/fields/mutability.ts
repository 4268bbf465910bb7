import { mutabilityClaims, type MutabilityClaim } from '@structural/cel';
import type { ValidationRule } from '@structural/core';
import type { Mutability } from '../model/field-reference.js';

/** Whether rules let their own value change. */
export function ownMutability(rules: readonly ValidationRule[]): Mutability | undefined {
  return strongest(rules.flatMap(mutabilityClaims).filter(({ path }) => path.length === 0));
}

/** The claim that says most. */
export function strongest(claims: readonly MutabilityClaim[]): Mutability | undefined {
  return ORDER.find((mutability) => claims.some((claim) => claim.mutability === mutability));
}

const ORDER: readonly Mutability[] = ['immutable', 'set once', 'kept'];
