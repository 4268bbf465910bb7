import { openJudge } from '@structural/witness';
import { load } from '../../tests/memory-files.js';
import { definitionsIn } from '../definition/definition-files.js';
import { planRuns } from '../run/plan-runs.js';
import { runPlanned } from '../run/run-planned.js';
import type { TestChoice } from './chosen-constraints.js';
import { initialTests, type InitialTests } from './initial-tests.js';
import { verifiedTests } from './verified-tests.js';

const SHIPS = `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: {name: ships.example.com}
spec:
  group: example.com
  scope: Namespaced
  names: {plural: ships, kind: Ship}
  versions:
    - name: v1
      served: true
      storage: true
      subresources: {status: {}}
      schema:
        openAPIV3Schema:
          type: object
          required: [spec]
          properties:
            spec:
              type: object
              properties:
                size: {type: integer, minimum: 1, maximum: 10}
                crew: {type: integer, default: 2}
                names: {type: array, maxItems: 3, items: {type: string, pattern: '^[a-z]+$'}, x-kubernetes-list-type: set}
                flag: {type: string, pattern: '.*'}
              x-kubernetes-validations:
                - {rule: '!has(self.size) || self.crew <= self.size * 2', message: too many}
                - {rule: '!has(self.flag) || self.flag == oldSelf.flag', message: flags stay}
                - {rule: 'true'}
            status: {type: object, properties: {phase: {type: string, enum: [Afloat, Sunk]}}}
    - {name: v0, served: false, storage: false, schema: {openAPIV3Schema: {type: object}}}
`;

function madeOf(text: string): { readonly initial: InitialTests; readonly verified: ReturnType<typeof verifiedTests> } {
  const [definition] = definitionsIn('crd.yaml', new TextEncoder().encode(text));
  const served = definition && openJudge().serve(definition.value);
  if (definition === undefined || served === undefined) throw new Error('no CRD');
  const initial = initialTests(served);
  return { initial, verified: verifiedTests(initial, definition) };
}

describe('initial tests', () => {
  const { initial, verified } = madeOf(SHIPS);

  test('are on both sides of each constraint', () => {
    const sides = (id: string): readonly string[] =>
      initial.tests.filter(({ constraints }) => constraints.includes(id)).map(({ side }) => side);
    for (const id of ['spec.size/minimum', 'spec.size/maximum', 'spec.names/maxItems', 'spec.names[]/pattern', 'status.phase/enum'])
      expect([id, sides(id)]).toEqual([id, ['accepted', 'refused']]);
    expect(sides('spec.crew/default')).toEqual(['accepted']);
    expect(verified.missing.filter(({ isImpossible }) => !isImpossible)).toEqual([
      expect.objectContaining({ constraint: 'spec/x-kubernetes-validations[2]', side: 'refused' }),
    ]);
    expect(verified.missing.filter(({ isImpossible }) => isImpossible)).toEqual([
      { version: 'v1', constraint: 'spec.flag/pattern', side: 'refused', why: 'every text matches the pattern', isImpossible: true },
    ]);
  });

  test('pass as the file that they are', async () => {
    const loaded = await load({ '/crd.yaml': SHIPS, '/ships.tests.yaml': verified.texts[0] ?? '' });
    expect(loaded.problems).toEqual([]);
    const runs = planRuns(loaded.suites);
    expect(runs.map(({ test }) => test.name)).toEqual(verified.tests.map(({ value }) => value['name']));
    const judge = openJudge();
    for (const run of runs) expect([run.test.name, runPlanned(run, judge).outcome]).toEqual([run.test.name, 'passed']);
  });

  test('name rules by their words, those first', () => {
    expect(initial.tests.slice(0, 4).map(({ value }) => value['name'])).toEqual([
      'accepts: too many; true',
      'refuses: too many',
      'accepts: flags stay',
      'refuses: flags stay',
    ]);
  });

  test('are of rules alone, or of one place, where that is asked for', () => {
    const [definition] = definitionsIn('crd.yaml', new TextEncoder().encode(SHIPS));
    const served = definition && openJudge().serve(definition.value);
    if (served === undefined) throw new Error('no CRD');
    const about = (choice: TestChoice): readonly string[] => [
      ...new Set(initialTests(served, choice).tests.flatMap(({ constraints }) => constraints)),
    ];
    const rules = about({ constraints: false });
    expect(rules.every((id) => id.includes('x-kubernetes-validations'))).toBe(true);
    expect(initialTests(served, { constraints: false }).unasked).toBeGreaterThan(5);
    expect(about({ path: 'spec.names' }).every((id) => id.startsWith('spec.names'))).toBe(true);
    expect(about({ path: 'spec.name' })).toEqual([]);
  });

  test('are not of copies of types of Kubernetes, unless one is named', () => {
    const fields = 'name image command args env envFrom ports resources volumeMounts workingDir'.split(' ');
    const properties = fields.map((name) => `${name}: {type: string, maxLength: 3}`).join(', ');
    const text = SHIPS.replace('size: {', `container: {type: object, properties: {${properties}}}\n                size: {`);
    const [definition] = definitionsIn('crd.yaml', new TextEncoder().encode(text));
    const served = definition && openJudge().serve(definition.value);
    if (served === undefined) throw new Error('no CRD');
    const { copies, tests } = initialTests(served, { copies: false });
    expect([...copies]).toEqual([['spec.container', 'Container']]);
    expect(tests.some(({ constraints }) => constraints.some((id) => id.startsWith('spec.container.')))).toBe(false);
    expect(initialTests(served, { copies: false, path: 'spec.container' }).tests.length).toBeGreaterThan(5);
  });

  test('are the same each time', () => {
    expect(madeOf(SHIPS).verified.texts).toEqual(verified.texts);
  });
});
