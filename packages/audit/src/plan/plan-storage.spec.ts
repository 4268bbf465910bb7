import { kubernetesVersion } from '@structural/core';
import { printJson, valueAt, type JsonObject } from '@structural/json';
import { widget, widgets } from '../../tests/definition.js';
import { planText } from '../report/plan-text.js';
import { rollbackWord } from '../rollback/rollback-verdict.js';
import { planStorage, type PlanRequest } from './plan-storage.js';
import type { StoragePlan } from './storage-plan.js';

function plan(old: JsonObject, next: JsonObject, more: Partial<PlanRequest> = {}): StoragePlan {
  const made = planStorage({ old, next, ...more });
  if (!made.ok) throw new Error(made.error);
  return made.plan;
}

const MISSING = (version: string): string =>
  `status.storedVersions[0]: Invalid value: "${version}": missing from spec.versions; ${version} was previously a storage version, and must remain in ` +
  `spec.versions until a storage migration ensures no data remains persisted in ${version} and removes ${version} from status.storedVersions`;

const refusals = ({ steps }: StoragePlan): readonly string[] => steps.flatMap((step) => (step.kind === 'release' ? step.errors : []));

const stepsOf = ({ steps }: StoragePlan): readonly string[] =>
  steps.map(
    (step) => `${step.title} -> ${step.storedVersions.after.join()}${step.kind === 'release' ? `: ${rollbackWord(step.back)}` : ''}`,
  );

it('retires a version in releases that can each be taken back, and one migration', () => {
  const made = plan(widgets([{ name: 'v1alpha1', storage: true }]), widgets([{ name: 'v1', storage: true }]));
  expect(stepsOf(made)).toEqual([
    'Add v1; deprecate v1alpha1 -> v1alpha1: harmless',
    'Store objects as v1 -> v1alpha1,v1: harmless',
    'Rewrite all objects as v1, and take v1alpha1 out of status.storedVersions -> v1',
    'Stop serving v1alpha1 -> v1: harmless',
    'Remove v1alpha1 from all metadata.managedFields -> v1',
    'Drop v1alpha1 -> v1: harmless',
  ]);
  expect(refusals(made)).toEqual([]);
  expect(made.assumesStored).toBe(true);
  expect(made.atOnce).toEqual([MISSING('v1alpha1')]);
  expect(made.rollback).toMatchObject({ refused: [MISSING('v1')], gone: ['v1'], judged: 2, samples: 2 });
  expect(made.rollback.examples[0]).toMatchObject({
    outcome: 'unreadable',
    isSample: true,
    details: ['the CRD has no version v1 (served: v1alpha1)'],
  });
});

it('leaves out what changes nothing', () => {
  const both = widgets([{ name: 'v1beta1' }, { name: 'v1', storage: true }]);
  expect(plan(both, both).steps).toEqual([]);
  const stored = widgets([{ name: 'v1beta1' }, { name: 'v1', storage: true }], {}, ['v1beta1', 'v1']);
  expect(stepsOf(plan(stored, both))).toEqual(['Rewrite all objects as v1, and take v1beta1 out of status.storedVersions -> v1']);
  expect(plan(stored, both).assumesStored).toBe(false);
  const dropped = widgets([{ name: 'v1', storage: true }]);
  expect(
    stepsOf(
      plan(
        widgets([
          { name: 'v1beta1', served: false },
          { name: 'v1', storage: true },
        ]),
        dropped,
      ),
    ),
  ).toEqual(['Remove v1beta1 from all metadata.managedFields -> v1', 'Drop v1beta1 -> v1: harmless']);
});

it('marks a version as deprecated with the release that no longer stores it', () => {
  const [first] = plan(
    widgets([{ name: 'v1beta1', storage: true }, { name: 'v1' }]),
    widgets([
      { name: 'v1beta1', served: false },
      { name: 'v1', storage: true },
    ]),
  ).steps;
  expect(first).toMatchObject({
    title: 'Store objects as v1; deprecate v1beta1',
    versions: [
      { name: 'v1beta1', served: true, storage: false, deprecated: true },
      { name: 'v1', served: true, storage: true, deprecated: false },
    ],
  });
});

it('tells what is lost without a webhook, and where a migration loses it for ever', () => {
  const old = widgets([{ name: 'v1', storage: true, spec: { size: { type: 'integer' }, mode: { type: 'string' } } }]);
  const next = widgets([
    { name: 'v1', spec: { size: { type: 'integer' }, mode: { type: 'string' } } },
    { name: 'v2', storage: true, spec: { size: { type: 'string' }, kind: { type: 'string' } } },
  ]);
  const { steps } = plan(old, next);
  const losses = [
    { from: 'v1', to: 'v2', dropped: ['spec.mode'], retyped: [{ path: 'spec.size', from: 'integer', to: 'string' }] },
    { from: 'v2', to: 'v1', dropped: ['spec.kind'], retyped: [{ path: 'spec.size', from: 'string', to: 'integer' }] },
  ];
  expect(steps.map((step) => (step.kind === 'ownership' ? [] : step.losses))).toEqual([[losses[1], losses[0]], losses, [losses[0]]]);
});

it('asks for a conversion webhook where there is one, and keeps that of the old definition while it is needed', () => {
  const conversion = { strategy: 'Webhook', webhook: { conversionReviewVersions: ['v1'], clientConfig: { url: 'https://a.example/' } } };
  const made = plan(widgets([{ name: 'v1', storage: true }, { name: 'v2' }], { conversion }), widgets([{ name: 'v2', storage: true }]));
  expect(made.conversion).toBe('Webhook');
  expect(
    made.steps.map((step) => (step.kind === 'release' ? valueAt(step.manifest, ['spec', 'conversion', 'strategy']) : step.kind)),
  ).toEqual(['Webhook', 'migration', 'Webhook', 'ownership', undefined]);
  const added = plan(widgets([{ name: 'v1', storage: true }]), widgets([{ name: 'v1' }, { name: 'v2', storage: true }], { conversion }));
  expect(added.steps[0]?.needs[0]).toContain('the conversion webhook answers, and converts v2');
});

it('shows what objects lose and which are refused when the old definition comes back', () => {
  const old = widgets([{ name: 'v1', storage: true, spec: { mode: { type: 'string', enum: ['a'] } } }]);
  const next = widgets([{ name: 'v1', storage: true, spec: { mode: { type: 'string', enum: ['a', 'b'] }, more: { type: 'string' } } }]);
  const { rollback } = plan(old, next, { objects: [widget('v1', 'mine', { mode: 'b' }), widget('v1', 'yours', { mode: 'a', more: 'x' })] });
  expect(rollback.refused).toEqual([]);
  expect(rollbackWord(rollback)).toBe('invalid');
  expect(
    rollback.examples.map(({ details, isSample, object, outcome }) => [
      outcome,
      isSample,
      valueAt(object, ['metadata', 'name']),
      details[0],
    ]),
  ).toEqual([
    ['tolerated', false, 'mine', 'spec.mode: Unsupported value: "b": supported values: "a"'],
    ['tolerated', true, 'sample', 'spec.mode: Unsupported value: "b": supported values: "a"'],
    ['loses-fields', false, 'yours', 'loses spec.more'],
    ['loses-fields', true, 'sample', 'loses spec.more'],
  ]);
});

it('asks a server in the words of its own version to migrate', () => {
  const migrations = [30, 35, 37].map((minor) => {
    const { steps } = plan(widgets([{ name: 'v1', storage: true }]), widgets([{ name: 'v1' }, { name: 'v2', storage: true }]), {
      kubernetesVersion: kubernetesVersion(minor),
    });
    const step = steps.find(({ kind }) => kind === 'migration');
    return step?.kind === 'migration' ? [step.isByServer, JSON.parse(printJson(step.storageVersionMigration)) as unknown] : [];
  });
  const migration = (version: string, resource: object): unknown => ({
    apiVersion: `storagemigration.k8s.io/${version}`,
    kind: 'StorageVersionMigration',
    metadata: { name: 'widgets.example.com-to-v2' },
    spec: { resource },
  });
  expect(migrations).toEqual([
    [false, migration('v1alpha1', { group: 'example.com', version: 'v2', resource: 'widgets' })],
    [false, migration('v1beta1', { group: 'example.com', resource: 'widgets' })],
    [true, migration('v1', { group: 'example.com', resource: 'widgets' })],
  ]);
});

it('lists a version again that is stored and that no definition lists any more', () => {
  const old = widgets([{ name: 'v1', storage: true }], {}, ['v1alpha1', 'v1']);
  const made = plan(old, widgets([{ name: 'v1', storage: true }]));
  expect(made.atOnce).toEqual([MISSING('v1alpha1')]);
  expect(stepsOf(made)).toEqual([
    'Add v1alpha1 -> v1alpha1,v1: refused',
    'Rewrite all objects as v1, and take v1alpha1 out of status.storedVersions -> v1',
    'Remove v1alpha1 from all metadata.managedFields -> v1',
    'Drop v1alpha1 -> v1: harmless',
  ]);
  expect(refusals(made)).toEqual([]);
});

it('refuses what it cannot plan in one clause', () => {
  const good = widgets([{ name: 'v1', storage: true }]);
  const why = (old: JsonObject, next: JsonObject): unknown => {
    const made = planStorage({ old, next });
    return made.ok ? made.plan.name : made.error;
  };
  expect(why(good, widgets([{ name: 'v1' }]))).toBe('the new CRD: none of its versions is the storage version');
  expect(why({ ...good, apiVersion: 'apiextensions.k8s.io/v1beta1' }, good)).toContain('kubectl structural migrate makes it v1');
  expect(why(good, { ...good, metadata: { name: 'gadgets.example.com' } })).toBe(
    'widgets.example.com cannot become gadgets.example.com: a CRD keeps its name',
  );
  expect(why(good, widgets([{ name: 'v1;reboot', storage: true }]))).toBe('no server accepts the name "v1;reboot"');
  expect(why(good, { ...good, spec: 1 })).toContain('the new CRD: ');
});

it('tells which step a server refuses', () => {
  const made = plan(widgets([{ name: 'v1', storage: true }]), widgets([{ name: 'v1', storage: true }], { scope: 'Cluster' }));
  expect(refusals(made)).toEqual(['spec.scope: Invalid value: "Cluster": field is immutable']);
});

it('names the objects that its migration cannot rewrite before the first step', () => {
  const items = (more: object): object => ({ type: 'array', items: { type: 'object', properties: { name: { type: 'string' } } }, ...more });
  const keyed = { 'x-kubernetes-list-type': 'map', 'x-kubernetes-list-map-keys': ['name'] };
  const old = widgets([{ name: 'v1beta1', storage: true, spec: { list: items({}), size: { type: 'string' } } }]);
  const list = items({ ...keyed, items: { type: 'object', required: ['name'], properties: { name: { type: 'string' } } } });
  const next = widgets([{ name: 'v1', storage: true, spec: { list, size: { type: 'integer' } } }]);
  const objects = [
    widget('v1beta1', 'fine', { list: [{ name: 'a' }] }),
    widget('v1beta1', 'text', { size: '1' }),
    widget('v1beta1', 'nameless', { list: [{}] }),
  ];
  const made = plan(old, next, { objects });
  expect(made.obstacles).toEqual({
    version: 'v1',
    refused: 1,
    unappliable: 1,
    judged: 3,
    examples: [
      {
        name: 'default/nameless',
        isRefused: true,
        faults: [
          'update in v1: spec.list[0].name: Required value',
          expect.stringContaining('server-side apply in v1: .spec.list: element 0:'),
        ],
      },
      {
        name: 'default/text',
        isRefused: false,
        faults: ['server-side apply in v1: .spec.size: expected numeric (int or float), got string'],
      },
    ],
  });
  const text = planText(made);
  expect(text.indexOf('! fix first')).toBeGreaterThan(0);
  expect(text.indexOf('! fix first')).toBeLessThan(text.indexOf('1. Add v1'));
  expect(plan(old, next, { objects: objects.slice(0, 1) }).obstacles).toBeUndefined();
});

it('says of each release what becomes of the objects given, apart from what going back does', () => {
  const old = widgets([{ name: 'v1', storage: true, spec: { size: { type: 'integer' }, tag: { type: 'string' } } }], {}, ['v1']);
  const next = widgets([{ name: 'v1', storage: true, spec: { size: { type: 'integer' } } }]);
  const objects = [widget('v1', 'tagged', { size: 1, tag: 'a' }), widget('v1', 'plain', { size: 1 })];
  const lines = planText(plan(old, next, { objects })).split('\n');
  const from = lines.findIndex((line) => line.includes('objects  '));
  expect(lines.slice(from, from + 4).map((line) => line.trim())).toEqual([
    '! objects          of 2: 1 losing fields, 1 unaffected',
    'for example      default/tagged in example.com/v1 is losing fields: loses spec.tag',
    'going back       harms none of the checked objects',
    expect.stringMatching(/^by going back {4}of \d+ \(\d+ made of the schema\): \d+ unaffected$/),
  ]);
  expect(planText(plan(old, next))).not.toContain('objects  ');
});
