import type { StructuralSchema } from '@structural/core';
import { newJsonObject, valueAt, type JsonObject } from '@structural/json';
import { pathOfPlace, placeOfPath, placesBelow, sampleObjectAt, schemaAt, type SchemaPlace } from '@structural/witness';
import { written } from '../../judge/answers.js';
import { resourceWith } from '../../judge/fixture.js';
import type { Side } from '../../judge/side.js';
import type { Sides } from '../../judge/sides.js';
import type { SchemaChange } from '../../rules/schema/schema-rule.js';
import { storedProof, type Proof } from './proofs.js';

const MOST_PLACES = 4;

/** What the schema does not know makes a value unequal to itself, so that it is not ratcheted. */
export function unratchetedProof(change: SchemaChange, sides: Sides, { resource }: Proof): Proof | undefined {
  let left = MOST_PLACES;
  for (const keeping of keepingUnknown(sides.to.judge.schema, change.place)) {
    if (left-- <= 0) return undefined;
    for (const other of withUnknown(change, sides.from, resource, keeping)) {
      const proof = storedProof(change, sides, written(sides.from, other), 'errors');
      if (proof !== undefined) return proof;
    }
  }
  return undefined;
}

/** Whether something at or below a place may be kept without being known. */
export function mayKeepUnknown({ judge }: Side, place: SchemaPlace): boolean {
  return keepingUnknown(judge.schema, place).next().done !== true;
}

/** A resource with an unknown field at a place: in what is there; in a value that is made for it; and in that alone. */
function* withUnknown(change: SchemaChange, side: Side, base: JsonObject, keeping: SchemaPlace): Generator<JsonObject> {
  const path = pathOfPlace(keeping);
  const other = resourceWith({ side, base, path: [...path, 'anything'] }, 'kept');
  if (valueAt(other, [...path, 'anything']) !== undefined) yield other;
  if (keeping.length === change.place.length) return;
  const alone = resourceWith({ side, base, path: pathOfPlace(change.place) }, newJsonObject());
  for (const full of [false, true]) {
    const sample = Object.assign(newJsonObject(), sampleObjectAt(side.judge.schema, path, full), { anything: 'kept' });
    yield resourceWith({ side, base, path }, sample);
    yield resourceWith({ side, base: alone, path }, sample);
  }
}

/** The places at or below another one that keep fields which the schema does not know, nearest first. */
function* keepingUnknown(root: StructuralSchema, place: SchemaPlace): Generator<SchemaPlace> {
  const known = placeOfPath(root, pathOfPlace(place));
  const start = known === undefined ? undefined : schemaAt(root, known);
  for (const [schema, at] of start === undefined ? [] : placesBelow(start, place))
    if (schema.additionalProperties === true || schema.extensions['x-kubernetes-preserve-unknown-fields'] === true) yield at;
}
