import { valueAt, type JsonValue } from '@structural/json';
import { sampleAt, type SchemaPlace } from '@structural/witness';
import { refuses, written } from '../../judge/answers.js';
import { fixtureFor, resourceWith, sharedFixture, type Fixture } from '../../judge/fixture.js';
import type { Sides } from '../../judge/sides.js';
import { appliedToBoth, sameOwners, type OwnerProof } from './owner-proof.js';

/**
 * One who writes a null that the first side drops and the second keeps, and one who applies a value there: the null has an owner then, who is in
 * the way, or owns what the other one applies.
 */
export function ownerProofOfNull(place: SchemaPlace, sides: Sides): OwnerProof | undefined {
  const fixture = sharedFixture(sides.to, sides.from, place);
  const resource = resourceWith(fixture, null);
  if (valueAt(resource, fixture.path) !== null || [sides.from, sides.to].some((side) => refuses(written(side, resource)))) return undefined;
  let weaker: OwnerProof | undefined;
  for (const value of valuesOf(fixture, place, sides)) {
    const both = appliedToBoth(sides, [{ operation: 'Update', resource }, { resource: resourceWith(fixture, value) }]);
    if (both?.before.kind !== 'written') continue;
    const { after, before, proof } = both;
    if (after.kind === 'refused' && after.reason === 'Conflict')
      return { ...proof, effect: 'who applies a value is in conflict with who wrote null, which was dropped' };
    if (!sameOwners(before, after, fixture.path)) weaker ??= { ...proof, effect: 'fields have other owners' };
  }
  return weaker;
}

function* valuesOf({ path }: Fixture, place: SchemaPlace, { from, to }: Sides): Generator<JsonValue> {
  for (const side of [from, to])
    for (const full of [false, true]) for (const variant of [0, 1]) yield sampleAt(side.judge.schema, path, variant, full) ?? null;
  for (const { base, path: own } of [from, to].map((side) => fixtureFor(side, place))) yield valueAt(base, own) ?? null;
}
