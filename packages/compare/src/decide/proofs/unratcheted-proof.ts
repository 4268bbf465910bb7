import type { StructuralSchema } from '@structural/core';
import { valueAt } from '@structural/json';
import { pathOfPlace, placeOfPath, schemaAt, type SchemaPlace } from '@structural/witness';
import { written } from '../../judge/answers.js';
import { resourceWith } from '../../judge/fixture.js';
import type { Sides } from '../../judge/sides.js';
import type { SchemaChange } from '../../rules/schema/schema-rule.js';
import { placesBelow } from '../../values/places-below.js';
import { storedProof, type Proof } from './proofs.js';

const MOST_PLACES = 4;

/** What the schema does not know makes a value unequal to itself, so that it is not ratcheted. */
export function unratchetedProof(change: SchemaChange, sides: Sides, { resource }: Proof): Proof | undefined {
  let left = MOST_PLACES;
  for (const keeping of keepingUnknown(sides.to.judge.schema, change.place)) {
    if (left-- <= 0) return undefined;
    const path = [...pathOfPlace(keeping), 'anything'];
    const other = resourceWith({ side: sides.from, base: resource, path }, 'kept');
    const proof = valueAt(other, path) === undefined ? undefined : storedProof(change, sides, written(sides.from, other), 'errors');
    if (proof !== undefined) return proof;
  }
  return undefined;
}

/** The places at or below another one that keep fields which the schema does not know, nearest first. */
function* keepingUnknown(root: StructuralSchema, place: SchemaPlace): Generator<SchemaPlace> {
  const known = placeOfPath(root, pathOfPlace(place));
  const start = known === undefined ? undefined : schemaAt(root, known);
  for (const [schema, at] of start === undefined ? [] : placesBelow(start, place))
    if (schema.additionalProperties === true || schema.extensions['x-kubernetes-preserve-unknown-fields'] === true) yield at;
}
