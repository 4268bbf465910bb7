import { openJudge } from '@structural/witness';
import { load } from '../../tests/memory-files.js';
import { planRuns } from '../run/plan-runs.js';
import { runPlanned } from '../run/run-planned.js';
import { ruleMutations } from './rule-mutations.js';
import { testMutants, type TestedMutants } from './test-mutants.js';

const SHIPS = `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: {name: ships.example.com}
spec:
  group: example.com
  scope: Cluster
  names: {plural: ships, kind: Ship}
  versions:
    - name: v1
      served: true
      storage: true
      schema:
        openAPIV3Schema:
          type: object
          properties:
            spec:
              type: object
              required: [name]
              properties:
                name: {type: string, pattern: '^[a-z]+$', maxLength: 20}
                kind: {type: string, enum: [Sail, Steam]}
                size: {type: integer, minimum: 1, maximum: 10}
                note: {type: string, pattern: '.*'}
              x-kubernetes-validations:
                - {rule: '!has(self.size) || self.size < 9'}
                - {rule: '!has(oldSelf.kind) || has(self.kind) && self.kind == oldSelf.kind'}
    - {name: v0, served: false, storage: false, schema: {openAPIV3Schema: {type: object, maxProperties: 4}}}
`;

const ship = (spec: string): string => `{apiVersion: example.com/v1, kind: Ship, metadata: {name: a}, spec: ${spec}}`;
const TESTS = `tests:
  - {name: least, create: ${ship('{name: a, kind: Sail, size: 1}')}}
  - {name: none, create: ${ship('{name: a, size: 0}')}, errors: [{contains: greater}]}
  - {name: large, create: ${ship('{name: a, size: 9}')}, errors: [{contains: failed rule}]}
  - {name: nameless, create: ${ship('{size: 2}')}, errors: [{contains: name}]}
`;

async function tested(tests: string, most = 1_000): Promise<TestedMutants> {
  const judge = openJudge();
  const runs = planRuns((await load({ '/crd.yaml': SHIPS, '/ships.tests.yaml': tests })).suites);
  const passed = runs.filter((run) => runPlanned(run, judge).outcome === 'passed');
  const definition = passed[0]?.definition;
  if (definition === undefined) throw new Error('no test passes');
  return testMutants(
    definition,
    passed.map((run) => ({ run, judge })),
    most,
  );
}

describe('mutants', () => {
  test('are killed by tests that notice them', async () => {
    const { all, results } = await tested(TESTS);
    expect(results).toHaveLength(all);
    const by = (outcome: string): readonly string[] =>
      results.filter((each) => each.outcome === outcome).map(({ mutant }) => mutant.description);
    expect({
      killed: by('killed'),
      survived: by('survived'),
      equivalent: by('equivalent'),
      unproven: by('unproven'),
    }).toMatchInlineSnapshot(`
      {
        "equivalent": [
          "spec.note: there is no pattern",
        ],
        "killed": [
          "spec: "name" is not required",
          "spec: the rule is negated in !has(self.size) || self.size < 9",
          "spec: || is && in !has(self.size) || self.size < 9",
          "spec: < is <= in !has(self.size) || self.size < 9",
          "spec: 9 is 10 in !has(self.size) || self.size < 9",
          "spec.kind: enum lacks Sail",
          "spec.size: minimum 1 is 2",
          "spec.size: minimum 1 is 0",
        ],
        "survived": [
          "spec: 9 is 8 in !has(self.size) || self.size < 9",
          "spec: the rule is negated in !has(oldSelf.kind) || has(self.kind) && self.kind == oldSelf.kind",
          "spec: || is && in !has(oldSelf.kind) || has(self.kind) && self.kind == oldSelf.kind",
          "spec: && is || in !has(oldSelf.kind) || has(self.kind) && self.kind == oldSelf.kind",
          "spec: == is != in !has(oldSelf.kind) || has(self.kind) && self.kind == oldSelf.kind",
          "spec.name: maxLength 20 is 21",
          "spec.name: maxLength 20 is 19",
          "spec.name: there is no pattern",
          "spec.name: the pattern may begin anywhere",
          "spec.name: the pattern may end anywhere",
          "spec.kind: there is no enum",
          "spec.kind: enum lacks Steam",
        ],
        "unproven": [
          "spec.size: maximum 10 is 11",
          "spec.size: maximum 10 is 9",
        ],
      }
    `);
  });

  test('that survive are distinguished by the resource that is shown', async () => {
    const { results } = await tested(TESTS);
    const messages = results.flatMap((each) =>
      each.outcome === 'survived' ? [[each.resource?.refusedBy, each.resource?.resource['spec']]] : [],
    );
    expect(messages.slice(0, 6)).toMatchInlineSnapshot(`
      [
        [
          "mutant",
          {
            "name": "a",
            "size": 8,
          },
        ],
        [
          "mutant",
          {
            "name": "a",
          },
        ],
        [
          "mutant",
          {
            "name": "a",
          },
        ],
        [
          "definition",
          {
            "kind": "Steam",
            "name": "a",
          },
        ],
        [
          "mutant",
          {
            "kind": "Sail",
            "name": "a",
          },
        ],
        [
          "definition",
          {
            "name": "aaaaaaaaaaaaaaaaaaaaa",
          },
        ],
      ]
    `);
    expect(results.flatMap((each) => (each.outcome === 'survived' && each.resource?.old ? [each.mutant.kind] : []))).toContain('rule');
  });

  test('beyond a number are picked evenly, and the same each time', async () => {
    const [some, again] = [await tested(TESTS, 7), await tested(TESTS, 7)];
    expect(some.results).toHaveLength(7);
    expect(JSON.stringify(some.results.map(({ mutant }) => mutant))).toBe(JSON.stringify(again.results.map(({ mutant }) => mutant)));
    expect(new Set(some.results.map(({ mutant }) => mutant.kind)).size).toBeGreaterThan(2);
  });
});

describe('mutations of a rule', () => {
  const texts = (rule: string): readonly string[] => ruleMutations(rule, 37).map(({ text }) => text);

  test('are at the tokens, one each', () => {
    expect(texts('self.a.all(x, x > -1 && x != 2u)')).toEqual([
      '!(self.a.all(x, x > -1 && x != 2u))',
      'self.a.exists(x, x > -1 && x != 2u)',
      'self.a.all(x, x >= -1 && x != 2u)',
      'self.a.all(x, x > 0 && x != 2u)',
      'self.a.all(x, x > -2 && x != 2u)',
      'self.a.all(x, x > -1 || x != 2u)',
      'self.a.all(x, x > -1 && x == 2u)',
      'self.a.all(x, x > -1 && x != 3u)',
      'self.a.all(x, x > -1 && x != 1u)',
    ]);
  });

  test('leave texts and comments alone, and count characters as the expression does', () => {
    expect(texts("self == '😀 == 1' // == 1")).toEqual(["!(self == '😀 == 1' // == 1\n)", "self != '😀 == 1' // == 1"]);
    expect(texts("'😀' == self || 1.5 < 0x1F")).toContain("'😀' == self || 2.5 < 0x1F");
    expect(texts('self ==')).toEqual([]);
  });
});
