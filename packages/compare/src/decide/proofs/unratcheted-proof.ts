import type { StructuralSchema } from '@structural/core';
import { valueAt } from '@structural/json';
import { pathOfPlace, placeOfPath, schemaAt, type SchemaPlace } from '@structural/witness';
import { written } from '../../judge/answers.js';
import { resourceWith } from '../../judge/fixture.js';
import type { Sides } from '../../judge/sides.js';
import type { SchemaChange } from '../../rules/schema/schema-rule.js';
import { placesBelow } from '../../values/places-below.js';
import { storedProof, type Proof } from './proofs.js';

/** What the schema does not know makes a value unequal to itself, so that it is not ratcheted. */
export function unratchetedProof(change: SchemaChange, sides: Sides, { resource }: Proof): Proof | undefined {
  const root = sides.to.judge.schema;
  const keeping = keepingUnknown(root, change.place);
  if (keeping === undefined) return undefined;
  const path = [...pathOfPlace(keeping), 'anything'];
  const other = resourceWith({ side: sides.from, base: resource, path }, 'kept');
  const fromSays = written(sides.from, other);
  return valueAt(other, path) === undefined ? undefined : storedProof(change, sides, fromSays, 'errors');
}

/** The nearest place at or below another one that keeps fields which the schema does not know. */
function keepingUnknown(root: StructuralSchema, place: SchemaPlace): SchemaPlace | undefined {
  const known = placeOfPath(root, pathOfPlace(place));
  const start = known === undefined ? undefined : schemaAt(root, known);
  for (const [schema, at] of start === undefined ? [] : placesBelow(start, place))
    if (schema.extensions['x-kubernetes-preserve-unknown-fields'] === true) return at;
  return undefined;
}
