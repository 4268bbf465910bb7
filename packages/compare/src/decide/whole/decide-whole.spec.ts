import { createRuleEvaluator } from '@structural/cel';
import { NEWEST_KUBERNETES, versionsOf } from '@structural/core';
import { definition, withSpec, type SpecParts } from '../../../tests/definitions.js';
import { schemaChanges } from '../../changes/schema-changes.js';
import { sideOf, type Side } from '../../judge/side.js';
import type { Effect } from '../effect.js';
import { decideWhole } from './decide-whole.js';

const TEXT = { type: 'string' };
const FLAG = { type: 'boolean' };

function sideFor(schema: unknown, version: SpecParts): Side {
  const kubernetesVersion = NEWEST_KUBERNETES;
  const options = { kubernetesVersion, rules: createRuleEvaluator({ kubernetesVersion }) };
  const made = sideOf(definition(schema, {}, version), 'v1', options);
  if (!made.ok) throw new Error(made.error);
  return made.side;
}

/** Who is hurt by all changes together, and where, if this is what was said of each change by itself. */
function whole(before: unknown, after: unknown, effects: readonly Effect[] = [], version: SpecParts = {}): readonly string[] {
  const sides = { from: sideFor(before, version), to: sideFor(after, version) };
  const [from, to] = [sides.from, sides.to].map(({ definition: { spec } }) => versionsOf(spec)[0]?.schema?.openAPIV3Schema);
  const said = schemaChanges(from ?? {}, to ?? {}).map((change, i) => ({ change, effects: i === 0 ? effects : [] }));
  const budget = { left: 10_000, work: 1_000_000, leftOut: 0, isOver: () => false, texts: { left: 1_000_000 } };
  return decideWhole(said, sides, budget, 1).map(({ change, effect }) => {
    const kind = effect.verdict === 'breaking' ? effect.proof.kind : effect.verdict;
    return `${change.rule.id}: ${effect.audience} ${kind}`;
  });
}

const [before, after] = [withSpec({ a: TEXT, b: TEXT }), withSpec({ a: FLAG, b: { ...TEXT, maxLength: 3 } })];

it('an effect that no change explains is reported at the nearest change', () => {
  expect(whole(before, after)).toEqual(['type-changed: writers create', 'type-changed: readers read']);
});

it('stored values that are lost or refused unchanged are reported, too', () => {
  const fewer = whole(withSpec({ a: TEXT, b: TEXT }), withSpec({}));
  expect(fewer).toContain('field-removed: stored-data stored');
  const kept = { type: 'object', 'x-kubernetes-preserve-unknown-fields': true };
  const resource = { ...kept, 'x-kubernetes-embedded-resource': true };
  expect(whole(withSpec({ a: kept, b: TEXT }), withSpec({ a: resource, b: FLAG }))).toContain(
    'embedded-resource-changed: stored-data unchanged',
  );
});

it('what a change already reports is not repeated', () => {
  const undecided = { verdict: 'undecided', tried: 'nothing' } as const;
  const said: readonly Effect[] = [
    { audience: 'writers', ...undecided },
    { audience: 'readers', ...undecided },
  ];
  const one = withSpec({ a: FLAG, b: { ...TEXT, description: 'another' } });
  expect(whole(before, one, said)).toEqual([]);
  // At the other place nothing is said.
  expect(whole(before, after, said)).toEqual(['bound-tightened: writers create']);
});

it('one change is not several, and words are none', () => {
  expect(whole(before, withSpec({ a: FLAG, b: TEXT }))).toEqual([]);
  expect(whole(before, withSpec({ a: FLAG, b: { ...TEXT, description: 'another' } }))).toEqual([]);
});

it('nothing is reported where nobody is affected', () => {
  expect(whole(before, withSpec({ a: { ...TEXT, maxLength: 1_000_000_000 }, b: TEXT, c: TEXT }))).toEqual([]);
});
