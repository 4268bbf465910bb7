import type { StructuralSchema } from '@structural/core';
import { schemaAt, type SchemaPlace, placesBelow } from '@structural/witness';
import type { SchemaChange } from '../../records/schema-rule.js';
import { ownerProof, type OwnerProof } from './owner-proof.js';
import { pairsIfTyped } from '../../values/manager-pairs.js';
import type { Sides } from '../../judge/sides.js';

const MAX_PLACES = 5;

/**
 * Two managers of a list or a map that one side knows, and the other one keeps without knowing it: that side merges lists as wholes and maps member
 * by member.
 *
 * `undecided` where there is such a list or map, and no managers were found that it separates.
 */
export function ownerProofBelow({ from, place, ...change }: SchemaChange, sides: Sides): OwnerProof | 'undecided' | undefined {
  const known = from === undefined ? sides.to : sides.from;
  const start = schemaAt(known.judge.schema, place);
  const wholes: SchemaPlace[] = [];
  let left = MAX_PLACES;
  for (const [schema, at] of start === undefined ? [] : placesBelow(start, place)) {
    if (wholes.some((whole) => whole.every((step, i) => at[i] === step))) continue;
    if (isWhole(schema)) wholes.push(at);
    const pairsFor = pairsIfTyped(schema.extensions);
    if (pairsFor === undefined) continue;
    if (left-- <= 0) return 'undecided';
    const proof = ownerProof({ ...change, place: at, from: schema.extensions }, pairsFor, sides, known);
    if (proof !== undefined) return proof;
  }
  return left < MAX_PLACES ? 'undecided' : undefined;
}

/** Whether nothing below is owned apart. */
function isWhole({ extensions, generic }: StructuralSchema): boolean {
  return extensions['x-kubernetes-map-type'] === 'atomic' || (generic.type === 'array' && extensions['x-kubernetes-list-type'] !== 'map');
}
