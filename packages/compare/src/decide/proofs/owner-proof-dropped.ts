import { writeToStorage } from '@structural/core';
import { isJsonObject, newJsonObject, valueAt, type JsonObject, type JsonPath } from '@structural/json';
import { placesBelow, sampleObjectAt, schemaAt } from '@structural/witness';
import { resourceWith, fixtureFor } from '../../judge/fixture.js';
import type { Side } from '../../judge/side.js';
import type { Sides } from '../../judge/sides.js';
import type { ManagerPairs, SchemaChange } from '../../records/schema-rule.js';
import { applications, type OwnerProof } from './owner-proof.js';

const MAX_PLACES = 40;

/**
 * Two managers of an object that the first side names and the second keeps without a name, where the version in which it is stored drops it: as a
 * member without a name the object itself is owned, and so is what lies no longer there, which whoever applies it next may not add.
 */
export function ownerProofDropped({ place, ...change }: SchemaChange, sides: Sides): OwnerProof | undefined {
  const { from, to } = sides;
  const start = change.from === undefined || !isStoredElsewhere(to) ? undefined : schemaAt(from.judge.schema, place);
  let left = MAX_PLACES;
  for (const [schema, at] of start === undefined ? [] : placesBelow(start, place)) {
    if (left-- <= 0) return undefined;
    if (at.at(-1)?.kind !== 'property' || schema.generic.type !== 'object') continue;
    const fixture = fixtureFor(from, at);
    if (!drops(to, resourceWith(fixture, newJsonObject()), fixture.path)) continue;
    for (const { after, before, proof } of applications({ ...change, place: at, from: schema.extensions }, pairsOfEmptied, sides, from))
      if (before.kind === 'written' && after.kind !== 'written') return proof;
  }
  return undefined;
}

/** An object with members, and after it none of them. */
const pairsOfEmptied: ManagerPairs = function* (_, root, path) {
  for (const full of [false, true]) {
    const sample = sampleObjectAt(root, path, full);
    if (sample === undefined) continue;
    const isEmpty = Object.keys(sample).length === 0;
    yield [isEmpty ? Object.assign(newJsonObject(), { anything: 'kept' }) : sample, newJsonObject()];
  }
};

function isStoredElsewhere({ judge, storage }: Side): boolean {
  return storage !== undefined && storage.version !== judge.type.version && !storage.isConvertedByWebhook;
}

/** Whether a side does not store an object that is written at a path. */
function drops({ storage }: Side, resource: JsonObject, path: JsonPath): boolean {
  const stored = storage === undefined ? undefined : writeToStorage(storage, resource);
  return stored?.ok === true && !isJsonObject(valueAt(stored.object, path));
}
