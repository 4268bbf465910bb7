import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { scanFiles } from './scan-files.js';

const folder = mkdtempSync(join(tmpdir(), 'structural-scan-'));
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});
const kept = join(folder, 'kept/files.json');
const write = (file: string, text: string): void => {
  writeFileSync(join(folder, file), text);
};
const scanned = (...files: readonly string[]) => Object.fromEntries(scanFiles(folder, files, kept));

const CRD = (kind: string): string =>
  `apiVersion: apiextensions.k8s.io/v1\nkind: CustomResourceDefinition\nspec: {group: example.com, names: {kind: ${kind}}}\n`;

test('tells definitions, custom resources and suites apart, in any document and list', () => {
  write('crd.yaml', `${CRD('CronTab')}---\n${CRD('Queue')}`);
  write('list.yaml', 'apiVersion: v1\nkind: List\nitems:\n- {apiVersion: example.com/v1, kind: Queue}\n- {apiVersion: v1, kind: Secret}\n');
  write('a.tests.yaml', 'tests:\n- {name: a, create: {apiVersion: example.com/v1, kind: CronTab}}\n');
  write('b.tests.yaml', 'crd: crd.yaml\ntests: []\n');
  write('built-in.yaml', 'apiVersion: apps/v1\nkind: Deployment\n---\napiVersion: kustomize.config.k8s.io/v1beta1\nkind: Kustomization\n');
  expect(scanned('crd.yaml', 'list.yaml', 'a.tests.yaml', 'b.tests.yaml', 'built-in.yaml')).toEqual({
    'crd.yaml': { definitions: ['example.com/CronTab', 'example.com/Queue'], resources: [], isDefinition: true },
    'list.yaml': { definitions: [], resources: ['example.com/Queue'], isDefinition: false },
    'a.tests.yaml': { definitions: [], resources: ['example.com/CronTab'], isDefinition: false, suite: 'finds' },
    'b.tests.yaml': { definitions: [], resources: [], isDefinition: false, suite: 'names' },
    'built-in.yaml': { definitions: [], resources: [], isDefinition: false },
  });
});

test('finds nothing in what is no manifest, too large or not there, and knows a broken definition', () => {
  write('broken.yaml', 'apiVersion: apiextensions.k8s.io/v1\nkind: CustomResourceDefinition\nspec: [\n');
  write('graph.yaml', 'apiVersion: kro.run/v1alpha1\nkind: ResourceGraphDefinition\nspec: {schema: {kind: Web, spec: {a: strin}}}\n');
  write('xrd.yaml', 'apiVersion: apiextensions.crossplane.io/v2\nkind: CompositeResourceDefinition\nspec: [\n');
  write('large.yaml', `${CRD('Large')}# ${'x'.repeat(5 << 20)}\n`);
  write('other.yaml', 'name: workflow\non: push\n');
  const nothing = { definitions: [], resources: [], isDefinition: false };
  expect(scanned('broken.yaml', 'graph.yaml', 'xrd.yaml', 'large.yaml', 'other.yaml', 'absent.yaml')).toEqual({
    'broken.yaml': { ...nothing, isDefinition: true },
    'graph.yaml': { ...nothing, resources: ['kro.run/ResourceGraphDefinition'], isDefinition: true },
    'xrd.yaml': { ...nothing, isDefinition: true },
    'large.yaml': nothing,
    'other.yaml': nothing,
    'absent.yaml': nothing,
  });
});

test('knows a resource that is broken, so that it is validated, and no template', () => {
  const resource = 'apiVersion: example.com/v1\nkind: CronTab\nspec: [\n';
  write('syntax.yaml', resource);
  write('kind.yaml', 'apiVersion: example.com/v1\nkid: CronTab\n');
  write('template.yaml', `${resource}{{ .Values.items }}\n`);
  const found = scanned('syntax.yaml', 'kind.yaml', 'template.yaml');
  expect(Object.values(found).map(({ resources }) => resources)).toEqual([['example.com/CronTab'], ['example.com/'], []]);
});

test('reads a file again only when its size or times change, and anything that is kept in another form not at all', () => {
  write('crd.yaml', CRD('First'));
  expect(scanned('crd.yaml')['crd.yaml']?.definitions).toEqual(['example.com/First']);
  const text = JSON.stringify({ form: 2, files: {} });
  write('kept/files.json', text);
  expect(scanned('crd.yaml')['crd.yaml']?.definitions).toEqual(['example.com/First']);
  write('crd.yaml', CRD('Other'));
  utimesSync(join(folder, 'crd.yaml'), 1, 1);
  expect(scanned('crd.yaml')['crd.yaml']?.definitions).toEqual(['example.com/Other']);
  for (const bad of ['{', '[]', '{"form":2}', '{"form":0,"files":{"crd.yaml":3}}', '{"form":2,"files":{"crd.yaml":null}}']) {
    write('kept/files.json', bad);
    expect([bad, scanned('crd.yaml')['crd.yaml']?.definitions]).toEqual([bad, ['example.com/Other']]);
  }
});
