import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { chartsOfRepository } from './chart-values.js';
import { filesAround } from './files-around.js';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'around-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

function put(name: string, text: string): string {
  const path = join(folder, name);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
  return path;
}

it('the files with definitions around a ClusterServiceVersion are those of its bundle', () => {
  const csv = put('bundle/manifests/csv.yaml', 'kind: ClusterServiceVersion');
  const crd = put('bundle/manifests/crd.yaml', 'kind: CustomResourceDefinition');
  put('bundle/manifests/role.yaml', 'kind: Role');
  expect(filesAround(csv)).toEqual({});
  put('bundle/metadata/annotations.yaml', 'annotations:\n  operators.operatorframework.io.bundle.manifests.v1: manifests/\n');
  expect(filesAround(csv)).toEqual({ bundle: [{ file: 'crd.yaml', text: 'kind: CustomResourceDefinition' }] });
  expect(filesAround(crd)).toEqual({});
  put('bundle/metadata/annotations.yaml', 'annotations:\n  operators.operatorframework.io.bundle.manifests.v1: other/\n');
  expect(filesAround(csv)).toEqual({});
});

it('the chart of a file with values is the one that has its schema', () => {
  const values = put('chart/values.yaml', 'a: 1');
  const given = put('chart/ci/small-values.yaml', 'a: 2');
  const other = put('chart/ci/values.txt', '');
  put('chart/Chart.yaml', 'name: a');
  expect([filesAround(values), filesAround(put('other/values.yaml', ''))]).toEqual([{}, {}]);
  put('chart/charts/b/Chart.yaml', 'name: b');
  put('chart/charts/b/values.schema.json', '{}');
  const chart = {
    chart: 'name: a',
    values: 'a: 1',
    subcharts: [{ folder: 'b', chart: 'name: b', values: '', schema: '{}', subcharts: [] }],
  };
  expect(
    [values, given, other, put('other/values.schema.json', '{}'), join(folder, 'chart/values.schema.json')].map(
      (path) => filesAround(path).chartValues,
    ),
  ).toEqual([{ role: 'defaults', chart }, { role: 'given', chart }, undefined, undefined, { role: 'schema' }]);
  put('chart/requirements.yaml', '');
  expect(filesAround(values)).toEqual({});
});

it('the package of a file is the one whose metadata is in the nearest folder above, but for examples and tests', () => {
  const meta = put('package/crossplane.yaml', 'apiVersion: meta.pkg.crossplane.io/v1\nkind: Configuration\n');
  const files = ['package/apis/db/definition.yaml', 'package/examples/db.yaml', 'package/.github/a.yaml', 'package/readme.md', 'b.yaml'];
  put('package/apis/fn/crossplane.yaml', 'kind: Function\napiVersion: "meta.pkg.crossplane.io/v1beta1"\n');
  put('other/crossplane.yaml', 'kind: Provider');
  expect(
    [meta, ...[...files, 'package/apis/fn/a.yaml', 'other/a.yaml'].map((name) => put(name, ''))].map((path) => filesAround(path)),
  ).toEqual([
    { crossplanePackage: { kind: 'Configuration' } },
    { crossplanePackage: { kind: 'Configuration', meta: '../../crossplane.yaml' } },
    {},
    {},
    {},
    {},
    { crossplanePackage: { kind: 'Function', meta: 'crossplane.yaml' } },
    {},
  ]);
});

it('the files around a part of a catalog of OLM are the other parts in its folder', () => {
  const own = put('catalog/bundle-a.yaml', 'schema: olm.bundle');
  expect(filesAround(own)).toEqual({});
  put('catalog/index.yaml', '---\nschema: olm.package\n');
  put('catalog/other.yaml', 'kind: Role');
  expect(filesAround(own)).toEqual({ catalog: [{ file: 'index.yaml', text: '---\nschema: olm.package\n' }] });
});

it('charts of the repository are found by their folders, packed charts in them included', () => {
  put('.git/HEAD', '');
  const release = put('apps/release.yaml', '');
  put('charts/a/Chart.yaml', 'name: a');
  put('charts/a/b/Chart.yaml', 'name: b\n');
  put('charts/a/b/values.schema.json', '{}');
  mkdirSync(join(folder, 'charts/a/charts'));
  execFileSync('tar', ['-czf', join(folder, 'charts/a/charts/b-1.0.0.tgz'), '-C', join(folder, 'charts/a'), 'b']);
  put('charts/a/charts/odd.tgz', 'no archive');
  expect(chartsOfRepository(release, ['charts/a', 'charts/none', 'apps'])).toEqual({
    'charts/a': {
      chart: 'name: a',
      values: '',
      subcharts: [{ folder: 'b-1.0.0.tgz', chart: 'name: b\n', values: '', schema: '{}', subcharts: [] }],
    },
  });
  expect(chartsOfRepository(release, [])).toEqual({});
});
