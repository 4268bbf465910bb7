import type { StructuralSchema } from '@structural/core';
import { schemaAt, type SchemaPlace } from '@structural/witness';
import type { SchemaChange } from '../changes/schema-change.js';
import { ownerProof, type OwnerProof } from './owner-proof.js';
import { placesBelow } from './places-below.js';
import type { Sides } from './proofs.js';

const MOST_PLACES = 5;

/**
 * Two managers of a list or a map that one side knows, and the other one keeps without knowing it: that side merges lists as wholes and maps member
 * by member.
 *
 * `undecided` where there is such a list or map, and no managers were found whom it parts.
 */
export function ownerProofBelow({ from, place, ...change }: SchemaChange, sides: Sides): OwnerProof | 'undecided' | undefined {
  const known = from === undefined ? sides.to : sides.from;
  const start = schemaAt(known.judge.schema, place);
  const wholes: SchemaPlace[] = [];
  let left = MOST_PLACES;
  for (const [schema, at] of start === undefined ? [] : placesBelow(start, place)) {
    if (wholes.some((whole) => whole.every((step, i) => at[i] === step))) continue;
    if (isWhole(schema)) wholes.push(at);
    const rule = mergedOtherwise(schema);
    if (rule === undefined) continue;
    if (left-- <= 0) return 'undecided';
    const proof = ownerProof({ ...change, rule, place: at, from: schema.extensions }, sides, known);
    if (proof !== undefined) return proof;
  }
  return left < MOST_PLACES ? 'undecided' : undefined;
}

/** Whether nothing below is owned apart. */
function isWhole({ extensions, generic }: StructuralSchema): boolean {
  return extensions['x-kubernetes-map-type'] === 'atomic' || (generic.type === 'array' && extensions['x-kubernetes-list-type'] !== 'map');
}

/** What it would be to lose the type of a list or a map; undefined where it is what a server takes for granted. */
function mergedOtherwise({ extensions }: StructuralSchema): 'list-type-changed' | 'map-type-changed' | undefined {
  if (extensions['x-kubernetes-map-type'] === 'atomic') return 'map-type-changed';
  const listType = extensions['x-kubernetes-list-type'] ?? 'atomic';
  return listType === 'atomic' ? undefined : 'list-type-changed';
}
