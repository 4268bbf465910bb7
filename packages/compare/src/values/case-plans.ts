import { mentionsOldSelf } from '@structural/core';
import { valueAt, type JsonValue, type JsonPath } from '@structural/json';
import { applied, placeOfPath, samplePart, schemaAt, type MovePlan as Moves, casePlan } from '@structural/witness';
import { resourceWith, type Fixture } from '../judge/fixture.js';
import type { Sides } from '../judge/sides.js';
import type { Plan, SchemaChange } from '../records/schema-rule.js';

/** Changes of a resource after which a rule that came may not hold for the value at a path, or for the one before an update. */
export function casePlans(
  { validationRule }: SchemaChange,
  { broken }: Pick<Plan, 'broken'>,
  { from }: Sides,
  path: JsonPath,
): readonly Moves[] {
  const roots = mentionsOldSelf(validationRule?.rule ?? '') ? ['self', 'oldSelf'] : ['self'];
  return (broken?.cases ?? []).flatMap((each) => roots.map((root) => casePlan(each, root, from.judge.schema, path)));
}

/** The values of a fixture after such changes. */
export function* caseValues(change: SchemaChange, asked: Pick<Plan, 'broken'>, sides: Sides, fixture: Fixture): Generator<JsonValue> {
  const root = sides.from.judge.schema;
  const place = placeOfPath(root, fixture.path);
  const schema = place === undefined ? undefined : schemaAt(root, place);
  const samples =
    schema === undefined ? [] : [undefined, samplePart(schema, fixture.path), samplePart(schema, fixture.path, { full: true })];
  for (const plan of casePlans(change, asked, sides, fixture.path))
    for (const sample of samples) {
      const start = sample === undefined ? fixture.base : resourceWith(fixture, sample);
      const value = valueAt(applied(root, start, plan), fixture.path);
      if (value !== undefined) yield value;
    }
}
