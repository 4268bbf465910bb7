import { readCatalog } from '@structural/checker';
import { kubernetesVersion, NEWEST_KUBERNETES } from '@structural/core';
import { fromPlain, printJson, type JsonObject } from '@structural/json';
import { widget, widgets } from '../../tests/definition.js';
import type { UpgradeObject } from './upgrade-finding.js';
import { upgradeReport, type UpgradeDefinition } from './upgrade-report.js';
import { upgradeText } from './upgrade-text.js';

const of = (manifest: JsonObject, { isLeft = false, releases = [] as readonly string[], source = 'chart' } = {}): UpgradeDefinition => {
  const [entry] = readCatalog([{ file: 'crd.json', text: printJson(manifest) }]).entries;
  if (entry === undefined) throw new Error('no CRD');
  return { entry, source, file: 'helmfile.yaml', isLeft, releases };
};

const place = { file: 'a.yaml', line: 3 };
const object = (version: string, name: string, spec: unknown) => ({ value: widget(version, name, spec), place });

function report(old: readonly UpgradeDefinition[], next: readonly UpgradeDefinition[], objects: readonly ReturnType<typeof object>[]) {
  return upgradeReport({ old, next, objects, oldObjects: [], isNextUnknown: false, kubernetesVersion: NEWEST_KUBERNETES });
}

const said = (...args: Parameters<typeof report>): readonly string[] =>
  report(...args).findings.map(({ class: name, count, what }) => `${name} ${String(count)} ${what}`);

const size = widgets([{ name: 'v1', storage: true, spec: { size: { type: 'integer' } } }]);
const sizeAndMode = widgets([{ name: 'v1', storage: true, spec: { size: { type: 'integer' }, mode: { type: 'string' } } }]);
const small = widgets([{ name: 'v1', storage: true, spec: { size: { type: 'integer', maximum: 3 } } }]);

function keeping(policy: string, annotation = 'helm.sh/resource-policy'): JsonObject {
  const metadata = { name: 'widgets.example.com', annotations: { [annotation]: policy } };
  return fromPlain({ ...(JSON.parse(printJson(size)) as object), metadata }) as JsonObject;
}

it('a CRD that is gone is deleted with its objects, unless it stays', () => {
  expect(said([of(size)], [], [object('v1', 'a', {}), object('v1', 'b', {})])).toEqual(['deleted 2 of chart']);
  expect(said([of(size, { isLeft: true })], [], [object('v1', 'a', {})])).toEqual(['kept 1 of chart']);
  expect(said([of(keeping('keep'))], [], [])).toEqual(['kept 1 of chart']);
  expect(said([of(keeping('crd-install', 'helm.sh/hook'))], [], [])).toEqual(['kept 1 of chart']);
  // No server took it.
  const misnamed = fromPlain({ ...(JSON.parse(printJson(size)) as object), metadata: { name: 'widgetts.example.com' } }) as JsonObject;
  expect(said([of(misnamed)], [], [])).toEqual([]);
  expect(said([of(keeping('{{- if .Values.keep }}'))], [], [])).toEqual([
    'unknown 1 of chart, and whether an annotation keeps it depends on the values of its chart',
  ]);
});

it('a CRD that another source brings is moved, unless the release of Helm that had it deletes it', () => {
  const moved = ['moved 1 from chart to other'];
  expect(said([of(size)], [of(size, { source: 'other' })], [])).toEqual(moved);
  const release = { releases: ['HelmRelease a'] };
  const gone = 'HelmRelease a no longer has it, and Helm deletes it, although other brings it';
  expect(said([of(size, release)], [of(size, { source: 'other' })], [object('v1', 'a', {})])).toEqual([`deleted 1 ${gone}`]);
  expect(said([of(size, release)], [of(size, { source: 'other', releases: ['HelmRelease b'] })], [])).toEqual([`deleted 1 ${gone}`]);
  // The same release with its chart from elsewhere.
  expect(said([of(size, release)], [of(size, { source: 'other', ...release })], [])).toEqual(moved);
  expect(said([of(keeping('keep'), release)], [of(size, { source: 'other' })], [])).toEqual(moved);
  expect(said([{ ...of(size, release), stays: 'it stays' }], [of(size, { source: 'other' })], [])).toEqual(moved);
});

it('a CRD of v1beta1 is refused as before, and a resource that was invalid already is not refused for rules that are not checked', () => {
  const old = (more: object) =>
    of(
      fromPlain({
        apiVersion: 'apiextensions.k8s.io/v1beta1',
        kind: 'CustomResourceDefinition',
        metadata: { name: 'widgets.example.com' },
        spec: {
          group: 'example.com',
          version: 'v1',
          scope: 'Namespaced',
          names: { plural: 'widgets', kind: 'Widget' },
          validation: {
            openAPIV3Schema: {
              type: 'object',
              properties: { spec: { type: 'object', properties: { size: { type: 'integer' }, ...more } } },
            },
          },
        },
      }) as JsonObject,
    );
  expect(said([old({})], [old({ port: { anyOf: [{ type: 'integer' }, { type: 'string' }] } })], [])).toEqual([]);
  const mode = { type: 'string', enum: ['a'] };
  const of1 = (more: object): UpgradeDefinition =>
    of(widgets([{ name: 'v1', storage: true, spec: { mode, size: { type: 'integer', ...more } } }]));
  const [free, ruled] = [of1({}), of1({ 'x-kubernetes-validations': [{ rule: 'self <= 3' }] })];
  expect(said([free], [ruled], [object('v1', 'a', { mode: 'b', size: 1 })])).toEqual([]);
  expect(said([free], [ruled], [object('v1', 'a', { mode: 'a', size: 4 })])).toEqual(['refused 1 spec.size: Invalid value']);
});

it('resources that the new CRD refuses or drops fields of are named', () => {
  expect(said([of(size)], [of(small)], [object('v1', 'a', { size: 4 }), object('v1', 'b', { size: 1 })])).toEqual([
    'refused 1 spec.size: Invalid value',
  ]);
  expect(said([of(sizeAndMode)], [of(size)], [object('v1', 'a', { mode: 'x' })])).toEqual(['dropped 1 loses spec.mode']);
});

it('what becomes of a value with a variable is not known until it is filled in', () => {
  const anything = { 'x-kubernetes-preserve-unknown-fields': true };
  const free = of(widgets([{ name: 'v1', storage: true, spec: { size: anything, mode: anything } }]));
  const bound = of(widgets([{ name: 'v1', storage: true, spec: { size: { type: 'integer' }, mode: { type: 'string', maxLength: 2 } } }]));
  expect(said([free], [bound], [object('v1', '${APP}', { size: '${SIZE}', mode: '${APP}-a' })])).toEqual([
    'unfilled 1 spec.size: Invalid value, and more',
  ]);
  expect(said([free], [bound], [object('v1', '${APP}', { size: '${SIZE}', mode: 'abc' })])).toEqual([
    'refused 1 spec.mode: Too long',
    'unfilled 1 spec.size: Invalid value',
  ]);
});

it('that a webhook converts objects is said once for each CRD, by the objects or by the storage version', () => {
  const versions = (storage: string) => ['v1beta1', 'v1beta2'].map((name) => ({ name, storage: name === storage }));
  const conversion = { strategy: 'Webhook', webhook: { clientConfig: { url: 'https://a' }, conversionReviewVersions: ['v1'] } };
  const [old, next] = ['v1beta1', 'v1beta2'].map((storage) => of(widgets(versions(storage), { conversion })));
  if (old === undefined || next === undefined) throw new Error('no CRD');
  const moves = 'a webhook converts what is stored in v1beta1 to v1beta2, the new storage version';
  expect(said([old], [next], [])).toEqual([`unconverted 1 ${moves}`]);
  const objects = ['a', 'b'].map((name) => object('v1beta1', name, {}));
  expect(said([old], [next], objects)).toEqual(['unconverted 2 a webhook converts it to v1beta2']);
  const sides = { old: [old], next: [next], oldObjects: [], isNextUnknown: false, kubernetesVersion: NEWEST_KUBERNETES };
  const stored = { objects: [object('v1beta1', 'c', {})], versions: new Map() };
  expect(upgradeReport({ ...sides, objects, stored }).severities).toEqual({ error: 0, warning: 2, note: 0 });
  expect(said([next], [next], objects)).toEqual([]);
  // No webhook is asked for what is in the storage version already.
  const wider = of(widgets([...versions('v1beta1'), { name: 'v1' }], { conversion }));
  expect(said([old], [wider], objects)).toEqual([]);
  expect(upgradeText(report([old], [next], objects))).toBe(
    'warning: what becomes of objects is not known: a webhook converts them [upgrade/unconverted]: 2\n' +
      '  widgets.example.com: a webhook converts it to v1beta2 (2)\n' +
      '    a.yaml:3: default/a\n' +
      '    a.yaml:3: default/b\n' +
      '  = Test the webhook of the new release with such objects, in a copy of the cluster.\n\n' +
      '1 CRD changed, 0 new, 0 gone; 2 resources checked: 0 errors, 2 warnings, 0 notes\n',
  );
});

it('a version that is no longer served refuses the resource, and a storage version that is gone the CRD', () => {
  const two = widgets([{ name: 'v1', storage: true }, { name: 'v1beta1' }]);
  const unserved = widgets([
    { name: 'v1', storage: true },
    { name: 'v1beta1', served: false },
  ]);
  expect(said([of(two)], [of(unserved)], [object('v1beta1', 'a', {})])).toEqual(['refused 1 v1beta1 is not served']);
  const old = widgets([{ name: 'v1beta1', storage: true }]);
  expect(said([of(old)], [of(widgets([{ name: 'v1', storage: true }]))], [])).toEqual([
    expect.stringMatching(/^order 1 status.storedVersions/),
  ]);
});

it('what Helm leaves as it is does not take what resources say for the new one', () => {
  const next = of(sizeAndMode, { isLeft: true });
  expect(said([of(size, { isLeft: true })], [next], [object('v1', 'a', { mode: 'x' })])).toEqual([
    'stale 1 loses spec.mode',
    'left 1 of chart',
  ]);
  expect(said([of(size, { isLeft: true })], [next], [object('v1', 'a', { size: 1 })])).toEqual(['left 1 of chart']);
  // The old one stays, so that what the new one refuses is not refused.
  expect(said([of(size, { isLeft: true })], [of(small, { isLeft: true })], [object('v1', 'a', { size: 4 })])).toEqual(['left 1 of chart']);
});

it('a CRD stays where nothing prunes what is gone', () => {
  expect(said([{ ...of(size), stays: 'Application a does not prune' }], [], [object('v1', 'a', {})])).toEqual([
    'kept 1 of chart: Application a does not prune',
  ]);
});

it('resources that are gone from the repository are deleted where their folder is pruned, and said to move', () => {
  const config = (name: string, owner?: string, annotations = {}): UpgradeObject => ({
    value: fromPlain({ apiVersion: 'v1', kind: 'ConfigMap', metadata: { name, annotations } }) as JsonObject,
    place,
    ...(owner !== undefined && { owner: { name: owner, prunes: owner !== 'other' } }),
  });
  const findings = (oldObjects: readonly UpgradeObject[], objects: readonly UpgradeObject[]): readonly string[] =>
    upgradeReport({ old: [], next: [], objects, oldObjects, isNextUnknown: false, kubernetesVersion: NEWEST_KUBERNETES }).findings.map(
      ({ class: name, count, definition, what }) => `${name} ${String(count)} ${definition} ${what}`,
    );
  expect(findings([config('a', 'apps'), config('b', 'apps')], [])).toEqual(['removed 2 ConfigMap apps prunes it']);
  expect(findings([config('a', 'other')], [])).toEqual(['kept 1 ConfigMap other does not prune']);
  expect(findings([config('a')], [])).toEqual(['missing 1 ConfigMap nothing here applies its file']);
  expect(findings([config('a', 'apps')], [config('a', 'other')])).toEqual(['moved 1 ConfigMap from apps to other']);
  expect(findings([config('a', 'apps')], [config('a', 'apps')])).toEqual([]);
  const kept = { 'argocd.argoproj.io/sync-options': 'Validate=false,Prune=false' };
  expect(findings([config('a', 'apps', kept)], [])).toEqual(['kept 1 ConfigMap an annotation keeps it']);
});

it('what the next Kubernetes refuses or will not serve is named once a text', () => {
  const objects = ['a', 'b'].map((name) => ({
    value: fromPlain({ apiVersion: 'policy/v1beta1', kind: 'PodDisruptionBudget', metadata: { name } }) as JsonObject,
    place,
  }));
  const findings = (from: number, to: number): readonly string[] =>
    upgradeReport({
      old: [],
      next: [],
      objects,
      oldObjects: objects,
      isNextUnknown: false,
      kubernetesVersion: NEWEST_KUBERNETES,
      server: { from: kubernetesVersion(from), to: kubernetesVersion(to) },
    }).findings.map(({ class: name, count, what }) => `${name} ${String(count)} ${what}`);
  expect(findings(24, 25)).toEqual([
    'server 2 no matches for kind "PodDisruptionBudget" in version "policy/v1beta1"; unavailable in v1.25+; use policy/v1 PodDisruptionBudget (Kubernetes 1.25)',
  ]);
  expect(findings(25, 26)).toEqual([]);
});

it('what is stored counts with a CRD that is gone, and is named where the new one refuses it or has no stored version', () => {
  const stored = { objects: [object('v1', 'a', { size: 4 })], versions: new Map([['widgets.example.com', ['v1', 'v1alpha1']]]) };
  const findings = (next: readonly UpgradeDefinition[]): readonly string[] =>
    upgradeReport({
      old: [of(size)],
      next,
      objects: [],
      oldObjects: [],
      isNextUnknown: false,
      kubernetesVersion: NEWEST_KUBERNETES,
      stored,
    }).findings.map(({ class: name, count, what }) => `${name} ${String(count)} ${what}`);
  expect(findings([])).toEqual(['deleted 1 of chart']);
  const without = widgets([{ name: 'v1', storage: true, spec: { mode: { type: 'string' } } }]);
  expect(findings([of(without)])).toEqual([expect.stringMatching(/^order 1/), 'data 1 loses spec.size']);
  expect(findings([of(small)])).toEqual([expect.stringMatching(/^order 1 status\.storedVersions/), 'tolerated 1 spec.size: Invalid value']);
});

it('an upgrade that does nothing to anybody is one line', () => {
  const harmless = report([of(size)], [of(sizeAndMode)], [object('v1', 'a', { size: 1 })]);
  expect(upgradeText(harmless)).toBe('1 CRD changed, 0 new, 0 gone; 1 resource checked: nothing is deleted, refused, dropped or changed\n');
  expect(upgradeText(harmless, { unknown: 1 })).toBe(
    '1 CRD changed, 0 new, 0 gone; 1 resource checked: 0 errors, 0 warnings, 0 notes; 1 source not known\n',
  );
});
