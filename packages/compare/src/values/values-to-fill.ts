import { valueAt } from '@structural/json';
import { schemaAt, type SchemaPlace, placesBelow } from '@structural/witness';
import type { Side } from '../judge/side.js';
import type { CandidateValue } from '../records/schema-rule.js';
import { fixtureFor, resourceWith } from '../judge/fixture.js';

const MAX_DEFAULTS = 8;

/** Values of a place that lack what a side fills in there or below, one for each of the nearest defaults. */
export function* valuesToFill(side: Side, place: SchemaPlace): Generator<CandidateValue> {
  const start = schemaAt(side.judge.schema, place);
  let left = MAX_DEFAULTS;
  for (const [schema, at] of start === undefined ? [] : placesBelow(start, place)) {
    if (schema.generic.default === undefined) continue;
    if (left-- <= 0) return;
    const fixture = fixtureFor(side, at);
    const value = valueAt(resourceWith(fixture, undefined), fixture.path.slice(0, place.length));
    if (value !== undefined) yield { value };
    else if (at.length === place.length) yield {};
  }
}
