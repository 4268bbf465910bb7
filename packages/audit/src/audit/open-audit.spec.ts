import { readCatalog, type DefinitionCatalog } from '@structural/checker';
import { kubernetesVersion } from '@structural/core';
import { fromPlain, printJson, type JsonObject } from '@structural/json';
import { widget, widgets } from '../../tests/definition.js';
import { kindTable } from '../report/audit-tables.js';
import type { AuditReport } from './audit-report.js';
import { openAudit, type AuditOptions } from './open-audit.js';

const catalogOf = (...manifests: readonly JsonObject[]): DefinitionCatalog =>
  readCatalog(manifests.map((manifest, i) => ({ file: `${String(i)}.json`, text: printJson(manifest) })));

function audit(definition: JsonObject, objects: readonly JsonObject[], options: AuditOptions = {}): AuditReport {
  const kinds = catalogOf(definition).entries.map((entry) => {
    const { storedVersions } = entry.definition.status;
    return { definition: entry.definition, entry, place: { file: 'crd.json', line: 1 }, ...(storedVersions && { storedVersions }) };
  });
  const opened = openAudit(kinds, options);
  for (const [i, object] of objects.entries()) opened.object(object, () => ({ file: 'objects.json', line: i + 1 }));
  return opened.report();
}

const said = ({ findings }: AuditReport): readonly string[] =>
  findings.map(
    ({ class: name, count, examples, what }) => `${name} ${String(count)} ${what} (${examples.map((each) => each.name).join()})`,
  );

const SPEC = { size: { type: 'integer', maximum: 5 }, list: { type: 'array', items: { type: 'string', maxLength: 2 } } };
const now = widgets([{ name: 'v1', storage: true, spec: SPEC }], {}, ['v1']);

it('counts what is the same for many objects, and keeps the first examples', () => {
  const objects = [1, 6, 7, 8].map((size, i) => widget('v1', `w${String(i)}`, { size }));
  expect(said(audit(now, objects, { maxExamples: 2 }))).toEqual(['tolerated 3 spec.size: Invalid value (default/w1,default/w2)']);
  const lists = [['a', 'bcd'], ['bcd']].map((list, i) => widget('v1', `w${String(i)}`, { list }));
  expect(said(audit(now, lists))).toEqual(['tolerated 2 spec.list[]: Too long (default/w0,default/w1)']);
});

it('counts together what says too many different things', () => {
  const objects = Array.from({ length: 60 }, (_, i) => widget('v1', `w${String(i)}`, { [`odd${String(i)}`]: 1 }));
  const report = audit(now, objects);
  expect(report.findings).toHaveLength(41);
  expect(report.findings[0]).toMatchObject({ class: 'loses-fields', what: 'others', count: 20 });
  expect(report.severities).toEqual({ error: 0, warning: 60, note: 0 });
});

it('tells what a new definition does beyond what is so already', () => {
  const next = catalogOf(
    widgets([{ name: 'v1', storage: true, spec: { size: { type: 'integer', maximum: 3 }, mode: { type: 'string', default: 'a' } } }]),
  );
  const objects = [
    widget('v1', 'a', { size: 4 }),
    widget('v1', 'b', { size: 6 }),
    widget('v1', 'c', { list: ['x'] }),
    widget('v1', 'd', { mode: 'b' }),
  ];
  const report = audit(now, objects, { next });
  expect(said(report)).toEqual([
    'next-loses-fields 1 loses spec.list (default/c)',
    'tolerated 1 spec.size: Invalid value (default/b)',
    'loses-fields 1 loses spec.mode (default/d)',
    'next-tolerated 2 spec.size: Invalid value (default/a,default/b)',
  ]);
  expect(report.definitions[0]?.next).toMatchObject({ 'loses-fields': 1, tolerated: 2, unaffected: 1 });
});

it('tells who wrote in versions that are gone, or go', () => {
  const written = (version: string): JsonObject => {
    const object = widget('v1', `by-${version}`, {});
    const managedFields = [{ apiVersion: `example.com/${version}`, manager: 'ops', operation: 'Apply' }];
    return { ...object, metadata: { name: `by-${version}`, namespace: 'default', managedFields } };
  };
  const definition = widgets([{ name: 'v1', storage: true }, { name: 'v1beta1' }, { name: 'v1beta2' }], {}, ['v1beta1', 'v1']);
  const next = catalogOf(
    widgets([
      { name: 'v1', storage: true },
      { name: 'v1beta2', served: false },
    ]),
  );
  const report = audit(definition, ['v1', 'v1alpha1', 'v1beta1', 'v1beta2'].map(written), { next });
  expect(said(report)).toEqual([
    expect.stringMatching(/^next-refused 1 status\.storedVersions\[0\]: Invalid value: "v1beta1"/),
    'ownership 1 v1alpha1 (default/by-v1alpha1)',
    'next-ownership 1 v1beta1 (default/by-v1beta1)',
    'stored-versions 1 v1beta1 with storage version v1 (widgets.example.com)',
    'next-unserved 1 v1beta2 (default/by-v1beta2)',
  ]);
  expect(report.definitions[0]?.writers).toHaveLength(4);
});

it('judges definitions as a server of the version does: now, at an update that changes nothing, and anew', () => {
  const bare = widgets([{ name: 'v1', storage: true, spec: { b: {} } }], {}, ['v1']);
  const missing =
    'properties[spec].properties[b].type: Required value: must not be empty for specified object fields (widgets.example.com)';
  expect(said(audit(bare, []))).toEqual([
    `refused-on-update 1 spec.validation.openAPIV3Schema.${missing}`,
    `non-structural 1 spec.versions[0].schema.openAPIV3Schema.${missing}`,
  ]);
  const set = { type: 'array', 'x-kubernetes-list-type': 'set', items: { type: 'object' } };
  const odd = widgets([{ name: 'v1', storage: true, spec: { a: { type: 'string', format: 'odd' }, set } }], {}, ['v1']);
  const asNew = expect.stringMatching(
    /^refused-as-new 1 spec\.validation\.openAPIV3Schema\.properties\[spec\]\.properties\[set\]/,
  ) as string;
  const warned = (text: string): string => `warned 1 ${text} (widgets.example.com)`;
  const ofSet = 'x-kubernetes-list-type: set for items of type "object" is not supported by server-side apply or CEL validation rules';
  expect(said(audit(odd, []))).toEqual([asNew, warned('unrecognized format "odd"'), warned(ofSet)]);
  expect(said(audit(odd, [], { kubernetesVersion: kubernetesVersion(36) }))).toEqual([asNew, warned('unrecognized format "odd"')]);
  expect(said(audit(odd, [], { kubernetesVersion: kubernetesVersion(33) }))).toEqual([asNew]);
  const conditions = [{ type: 'NamesAccepted', status: 'False', reason: 'PluralConflict', message: '"widgets" is already in use' }];
  const hidden = { ...now, status: { storedVersions: ['v1'], conditions } };
  expect(said(audit(hidden, []))).toEqual([
    'not-served 1 NamesAccepted=False, PluralConflict: "widgets" is already in use (widgets.example.com)',
  ]);
});

it('counts objects without a definition, and skips what is no object of Kubernetes', () => {
  const pod = { apiVersion: 'v1', kind: 'Pod', metadata: { name: 'p' } };
  const other = { apiVersion: 'example.org/v1', kind: 'Other', metadata: { name: 'o' } };
  expect(audit(now, [pod, other, { apiVersion: 1, kind: [] }, {}])).toMatchObject({ objects: 2, builtin: 1, others: 1, findings: [] });
});

it('counts lost fields beside what is tolerated, and what cannot be rewritten beside what cannot be read', () => {
  const both = { size: { type: 'integer', maximum: 5 }, note: { type: 'string' } };
  const next = catalogOf(widgets([{ name: 'v1', storage: true, spec: { size: { type: 'integer', maximum: 3 } } }]));
  const report = audit(widgets([{ name: 'v1', storage: true, spec: both }]), [widget('v1', 'a', { size: 4, note: 'n' })], { next });
  expect(said(report)).toEqual([
    'next-loses-fields 1 loses spec.note (default/a)',
    'next-tolerated 1 spec.size: Invalid value (default/a)',
  ]);
  expect(report.severities).toEqual({ error: 1, warning: 1, note: 0 });
  const text = widgets([{ name: 'v1beta1', storage: true, spec: { size: { type: 'string' } } }]);
  const gone = audit(text, [widget('v1beta1', 'b', { size: '1' })], { next: catalogOf(widgets([{ name: 'v1', storage: true }])) });
  expect(said(gone).filter((line) => !line.startsWith('next-refused'))).toEqual([
    'next-unreadable 1 the CRD has no version v1beta1 (served: v1) (default/b)',
    'next-not-rewritable 1 server-side apply in v1: .spec.size: expected numeric (int or float), got string (default/b)',
  ]);
});

it('says that a deletion hangs', () => {
  const message = 'could not list instances: corrupt object';
  const conditions = [{ type: 'Terminating', status: 'True', reason: 'InstanceDeletionFailed', message }];
  const status = fromPlain({ storedVersions: ['v1'], conditions });
  expect(said(audit({ ...now, status }, []))[0]).toBe(
    `not-deleted 1 Terminating=True, InstanceDeletionFailed: ${message} (widgets.example.com)`,
  );
});

it('judges the migration that is due where other versions are still said to be stored', () => {
  const text = { size: { 'x-kubernetes-int-or-string': true } };
  const versions = [
    { name: 'v1beta1', spec: text },
    { name: 'v1', storage: true },
  ];
  const objects = [widget('v1', 'a', { size: '1' }), widget('v1', 'b', { size: 1 })];
  expect(said(audit(widgets(versions, {}, ['v1beta1', 'v1']), objects))).toEqual([
    'not-rewritable 1 server-side apply in v1: .spec.size: expected numeric (int or float), got string (default/a)',
    'stored-versions 1 v1beta1 with storage version v1 (widgets.example.com)',
  ]);
  expect(said(audit(widgets(versions, {}, ['v1']), objects))).toEqual(['tolerated 1 spec.size: Invalid value (default/a)']);
});

it('says of objects that a webhook converts that what becomes of them is not known', () => {
  const versions = (storage: string) => ['v1', 'v2'].map((name) => ({ name, storage: name === storage }));
  const conversion = { strategy: 'Webhook', webhook: { clientConfig: { url: 'https://a' }, conversionReviewVersions: ['v1'] } };
  const objects = [widget('v1', 'a', {}), widget('v1', 'b', {})];
  const report = audit(widgets(versions('v1')), objects, { next: catalogOf(widgets(versions('v2'), { conversion })) });
  expect(said(report)).toEqual(['next-unconverted 2 a webhook converts it to v2 (default/a,default/b)']);
  expect(kindTable(report).rows).toEqual([['widgets.example.com', '2', 'v1', 'ok', '2 not known']]);
});

it('takes the version of a manifest for that of its writer', () => {
  const definition = widgets([
    { name: 'v1', storage: true },
    { name: 'v1beta1', deprecated: true },
    { name: 'v1alpha1', served: false },
    { name: 'v1beta2' },
  ]);
  const next = catalogOf(
    widgets([
      { name: 'v1', storage: true, deprecated: true },
      { name: 'v1beta1', deprecated: true },
      { name: 'v1alpha1', served: false },
      { name: 'v1beta2', served: false },
    ]),
  );
  const objects = ['v1', 'v1beta1', 'v1alpha1', 'v1beta2'].map((version) => widget(version, version, {}));
  const words = said(audit(definition, objects, { next })).filter((line) => /unserved|applied|deprecated/.test(line));
  expect(words.map((line) => line.replace(' (default/', ' of ').replace(/\)$/, ''))).toEqual([
    'unserved 1 v1alpha1 is not served of v1alpha1',
    'next-not-applied 1 v1beta2 is not served of v1beta2',
    'deprecated 1 v1beta1 of v1beta1',
    'next-deprecated 1 v1 of v1',
  ]);
});

it('misses the CRD of an object among new ones of its group', () => {
  const other = widgets([{ name: 'v1', storage: true }]);
  const next = fromPlain(
    JSON.parse(
      printJson(other)
        .replaceAll(/widgets/gi, 'gadgets')
        .replaceAll('Widget', 'Gadget'),
    ) as object,
  ) as JsonObject;
  expect(said(audit(now, [widget('v1', 'a', {})], { next: catalogOf(next) }))).toEqual(['next-gone 1 its CRD is gone (default/a)']);
});
