import { NEWEST_KUBERNETES } from '@structural/checker';
import { bundleUpgrades } from './bundle-upgrades.js';
import { judgingUpgrades, type JudgedUpgrades } from './judge-upgrades.js';
import { readBundles, type BundleFile } from './read-bundles.js';
import { renderUpgrades, renderUpgradesJson } from './upgrades-text.js';

interface Sketch {
  readonly version: string;
  readonly replaces?: string;
  readonly more?: string;
  /** `v1 stored` each, with `size` and its type. */
  readonly versions?: readonly string[];
  readonly size?: string;
  readonly conversion?: string;
}

function bundle({
  conversion = '',
  more = '',
  replaces,
  size = '{ type: integer }',
  version,
  versions = ['v1 stored'],
}: Sketch): readonly BundleFile[] {
  const csv = `apiVersion: operators.coreos.com/v1alpha1
kind: ClusterServiceVersion
metadata:
  name: cache.v${version}
  annotations: { ${more} }
spec:
  version: ${version}
${replaces === undefined ? '' : `  replaces: cache.v${replaces}\n`}  customresourcedefinitions:
    owned: ${versions.length === 0 ? '[]' : '[{ name: caches.example.com, kind: Cache, version: v1 }]'}
`;
  const listed = versions.map((each) => {
    const [name = '', storage] = each.split(' ');
    const schema = `{ openAPIV3Schema: { type: object, properties: { spec: { type: object, properties: { size: ${size} } } } } }`;
    return `    - { name: ${name}, served: true, storage: ${String(storage === 'stored')}, schema: ${schema} }\n`;
  });
  const crd = `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: { name: caches.example.com }
spec:
  group: example.com
  scope: Namespaced
  names: { kind: Cache, plural: caches }
${conversion}  versions:
${listed.join('')}`;
  return [
    { file: `cache/${version}/csv.yaml`, text: csv },
    ...(versions.length === 0 ? [] : [{ file: `cache/${version}/crd.yaml`, text: crd }]),
  ];
}

function judge(...sketches: readonly Sketch[]): { readonly text: string; readonly json: string; readonly judged: JudgedUpgrades } {
  const files = sketches.flatMap(bundle);
  const { bundles, unclear } = readBundles(files);
  const { missing, upgrades } = bundleUpgrades(bundles);
  const steps = judgingUpgrades(upgrades, { kubernetesVersion: NEWEST_KUBERNETES, isOver: () => false });
  for (;;) {
    const step = steps.next();
    if (step.done !== true) continue;
    const texts = new Map(files.map(({ file, text }) => [file, text]));
    const report = { bundles: bundles.length, missing, unclear, judged: step.value, textOf: (file: string) => texts.get(file) };
    return { judged: step.value, text: renderUpgrades(report, false), json: renderUpgradesJson(report) };
  }
}

const said = (...sketches: readonly Sketch[]): readonly string[] =>
  judge(...sketches).judged.faults.map(({ from, message, rule, severity, to }) => `${severity} ${rule} ${from.join()} > ${to}: ${message}`);

test('what OLM refuses of an upgrade is at the line of the new bundle', () => {
  const { json, text } = judge(
    { version: '1.0.0', replaces: '0.9.0' },
    { version: '1.1.0', replaces: '1.0.0', size: '{ type: integer, minimum: 1 }' },
  );
  expect(text).toBe(`cache/1.1.0/crd.yaml:9:164: error: caches.example.com v1 spec.size: minimum (none) becomes 1 [bound-tightened]
  = note: upgrade from cache.v1.0.0 to cache.v1.1.0
  = note: an object that is refused:
      apiVersion: example.com/v1
      kind: Cache
      metadata:
        name: sample
        namespace: default
      spec:
        size: 0
  = note: the new CRD refuses it: spec.size: Invalid value: 0: spec.size in body should be greater than or equal to 1
  = help: OLM refuses the upgrade as long as there is such an object: "updated validation is too restrictive"

1 upgrade of 2 bundles checked: 1 error, 0 warnings; 1 replaced bundle not in the input
`);
  expect(JSON.parse(json)).toMatchObject({ upgrades: 1, missing: ['cache.v0.9.0'], findings: [{ line: 9, rule: 'bound-tightened' }] });
});

test('versions that are or were stored, CRDs that are left, and webhooks that are trusted', () => {
  const chain = [
    { version: '1.0.0', versions: ['v1 stored'] },
    { version: '1.1.0', replaces: '1.0.0', versions: ['v1', 'v2 stored'] },
  ];
  expect(said({ version: '1.0.0' }, { version: '1.1.0', replaces: '1.0.0', versions: ['v2 stored'] })[0]).toBe(
    'error stored-version-removed cache.v1.0.0 > cache.v1.1.0: the new CRD has no version v1, in which the old one stores objects',
  );
  expect(said(...chain)).toEqual([]);
  expect(said(...chain, { version: '1.2.0', replaces: '1.1.0', versions: ['v2 stored'] })[0]).toBe(
    'warning stored-version-removed cache.v1.1.0 > cache.v1.2.0: the new CRD has no version v1, in which cache.v1.0.0 stored objects',
  );
  expect(said({ version: '1.0.0' }, { version: '1.1.0', replaces: '1.0.0', versions: [] })).toEqual([
    'warning definition-left cache.v1.0.0 > cache.v1.1.0: the new bundle no longer owns the CRD',
  ]);
  const conversion =
    '  conversion: { strategy: Webhook, webhook: { conversionReviewVersions: [v1], clientConfig: { service: { name: a, namespace: b } } } }\n';
  expect(said({ version: '1.0.0' }, { version: '1.1.0', replaces: '1.0.0', size: '{ type: string }', conversion })).toEqual([
    'warning type-changed cache.v1.0.0 > cache.v1.1.0: type integer becomes string',
  ]);
});

test('a CRD that the server refuses is no upgrade, but for one of v1beta1', () => {
  const size = '{ type: array }';
  const refused = said({ version: '1.0.0' }, { version: '1.1.0', replaces: '1.0.0', size });
  expect(refused).toEqual([
    expect.stringMatching(/^error definition-refused .* the server refuses/),
    expect.stringContaining('type-changed'),
  ]);
  const old = [{ version: '1.0.0' }, { version: '1.1.0', replaces: '1.0.0', size }].flatMap(bundle);
  const v1beta1 = old.map(({ file, text }) => ({ file, text: text.replace('k8s.io/v1\n', 'k8s.io/v1beta1\n') }));
  const steps = judgingUpgrades(bundleUpgrades(readBundles(v1beta1).bundles).upgrades, {
    kubernetesVersion: NEWEST_KUBERNETES,
    isOver: () => false,
  });
  let step = steps.next();
  while (step.done !== true) step = steps.next();
  expect(step.value.faults.map(({ rule }) => rule)).not.toContain('definition-refused');
});

test('upgrades by ranges of versions are one finding', () => {
  const size = '{ type: integer, maximum: 9 }';
  const old = ['1.0.0', '1.1.0', '1.2.0'].map((version) => ({ version }));
  expect(said(...old, { version: '2.0.0', size, more: 'olm.skipRange: ">=1.1.0 <2.0.0"' })).toEqual([
    'error bound-tightened cache.v1.1.0,cache.v1.2.0 > cache.v2.0.0: maximum (none) becomes 9',
  ]);
  expect(said(...old, { version: '2.0.0', size, more: 'olm.skipRange: "1.0.x || nonsense"' })).toEqual([]);
});
