import { parseDocuments } from '@structural/document';
import { isJsonObject } from '@structural/json';
import { findSources } from './find-sources.js';
import type { DefinitionSource, PlacedDocument } from './definition-source.js';
import { readGitAddress } from './git-address.js';

function documentsOf(files: Readonly<Record<string, string>>): readonly PlacedDocument[] {
  return Object.entries(files).flatMap(([file, text]) =>
    parseDocuments(text).flatMap((document) => (document.ok && isJsonObject(document.value) ? [{ file, value: document.value }] : [])),
  );
}

/** What some files bring, without the file that names it, and without what becomes of what is gone. */
function sources(files: Readonly<Record<string, string>>): readonly Partial<DefinitionSource>[] {
  return findSources(documentsOf(files)).map((source) => {
    const { file, isRelease, keepsGone, leavesCrds, outlived, ...rest } = source;
    return file === '' || leavesCrds === false || keepsGone === false || isRelease === false || outlived === '' ? source : rest;
  });
}

const release = (name: string, spec: string): string =>
  `apiVersion: helm.toolkit.fluxcd.io/v2\nkind: HelmRelease\nmetadata: {name: ${name}}\nspec: ${spec}\n`;
const flux = (kind: string, name: string, spec: string): string =>
  `apiVersion: source.toolkit.fluxcd.io/v1\nkind: ${kind}\nmetadata: {name: ${name}}\nspec: ${spec}\n`;

describe('Flux', () => {
  it('a HelmRelease names a chart of a HelmRepository, over HTTP or of a registry', () => {
    expect(
      sources({
        'a/release.yaml': release(
          'certs',
          '{chart: {spec: {chart: cert-manager, version: v1.14.0, sourceRef: {kind: HelmRepository, name: jetstack}}}, values: {crds: {enabled: true}}}',
        ),
        'b/release.yaml': release(
          'keda',
          '{chart: {spec: {chart: keda, version: 2.x, sourceRef: {kind: HelmRepository, name: kedacore}}}}',
        ),
        'repositories.yaml': `${flux('HelmRepository', 'jetstack', '{url: https://charts.jetstack.io/}')}---\n${flux('HelmRepository', 'kedacore', '{type: oci, url: oci://ghcr.io/kedacore/charts}')}`,
      }),
    ).toEqual([
      {
        kind: 'chart',
        url: 'https://charts.jetstack.io',
        chart: 'cert-manager',
        version: 'v1.14.0',
        values: [{ crds: { enabled: true } }],
        by: 'HelmRelease certs',
      },
      { kind: 'chart', url: 'oci://ghcr.io/kedacore/charts/keda', version: '2.x', by: 'HelmRelease keda' },
    ]);
  });

  it('of several OCIRepositories with one name the nearest file counts', () => {
    const repository = (tag: string): string => flux('OCIRepository', 'app', `{url: oci://ghcr.io/x/app, ref: {tag: ${tag}}}`);
    const files = {
      'a/o.yaml': repository('1.0.0'),
      'b/o.yaml': repository('2.0.0'),
      'b/r.yaml': release('b', '{chartRef: {kind: OCIRepository, name: app}}'),
    };
    expect(sources(files)).toEqual([{ kind: 'chart', url: 'oci://ghcr.io/x/app', version: '2.0.0', by: 'HelmRelease b' }]);
  });

  it('a Kustomization brings another repository, not its own', () => {
    const kustomization = (name: string, source: string): string =>
      `apiVersion: kustomize.toolkit.fluxcd.io/v1\nkind: Kustomization\nmetadata: {name: ${name}}\nspec: {path: ./config/crd, sourceRef: {kind: GitRepository, name: ${source}}}\n`;
    const files = {
      'a.yaml': kustomization('gateway', 'gateway-api'),
      'b.yaml': kustomization('apps', 'flux-system'),
      'c.yaml': flux('GitRepository', 'gateway-api', '{url: https://github.com/kubernetes-sigs/gateway-api, ref: {tag: v1.2.0}}'),
      'd.yaml': flux('GitRepository', 'flux-system', '{url: ssh://git@github.com/me/repo}'),
    };
    expect(sources(files)).toEqual([
      {
        kind: 'git',
        url: 'https://github.com/kubernetes-sigs/gateway-api',
        version: 'v1.2.0',
        path: 'config/crd',
        by: 'Kustomization gateway',
      },
    ]);
  });

  it('a release leaves the CRDs in crds/ unless it, or a patch of all releases, replaces them', () => {
    const repository = flux('HelmRepository', 'r', '{url: https://c}');
    const chart = 'chart: {spec: {chart: x, sourceRef: {kind: HelmRepository, name: r}}}';
    const leaves = (files: Readonly<Record<string, string>>): readonly (boolean | undefined)[] =>
      findSources(documentsOf(files)).map(({ leavesCrds }) => leavesCrds);
    const files = {
      'r.yaml': repository,
      'a.yaml': release('a', `{${chart}}`),
      'b.yaml': release('b', `{${chart}, upgrade: {crds: CreateReplace}}`),
    };
    expect(leaves(files)).toEqual([true, undefined]);
    const patch = 'kind: HelmRelease\\nspec:\\n  upgrade:\\n    crds: CreateReplace\\n';
    const all = `apiVersion: kustomize.toolkit.fluxcd.io/v1\nkind: Kustomization\nmetadata: {name: all}\nspec: {patches: [{patch: "${patch}"}]}\n`;
    expect(leaves({ ...files, 'k.yaml': all })).toEqual([undefined, undefined]);
  });

  it('a source that is missing, or a version that is filled in later, is a problem', () => {
    const files = {
      'a.yaml': release('a', '{chart: {spec: {chart: x, sourceRef: {kind: HelmRepository, name: gone}}}}'),
      'b.yaml': release('b', '{chartRef: {kind: OCIRepository, name: o}}'),
      'c.yaml': flux('OCIRepository', 'o', "{url: oci://r/o, ref: {tag: '${VERSION}'}}"),
    };
    expect(sources(files).map(({ problem }) => problem)).toEqual(['its source is not in these files', '${VERSION} is filled in later']);
  });
});

describe('Argo CD', () => {
  it('an Application names charts and git folders; a registry has no scheme', () => {
    const application = `apiVersion: argoproj.io/v1alpha1
kind: Application
metadata: {name: a}
spec:
  sources:
  - {repoURL: https://charts.example.com, chart: one, targetRevision: 1.0.0, helm: {valuesObject: {a: 1}}}
  - {repoURL: registry.example.com/charts, chart: two, targetRevision: 2.0.0}
  - {repoURL: https://github.com/me/apps, path: crds, targetRevision: main}
  - {repoURL: https://github.com/me/apps, ref: values}
`;
    expect(sources({ 'a.yaml': application })).toEqual([
      { kind: 'chart', url: 'https://charts.example.com', chart: 'one', version: '1.0.0', values: [{ a: 1 }], by: 'Application a' },
      { kind: 'chart', url: 'oci://registry.example.com/charts/two', version: '2.0.0', by: 'Application a' },
      { kind: 'git', url: 'https://github.com/me/apps', path: 'crds', version: 'main', by: 'Application a' },
    ]);
  });

  it('an ApplicationSet is filled in from the elements of its list', () => {
    const set = (generators: string): string => `apiVersion: argoproj.io/v1alpha1
kind: ApplicationSet
metadata: {name: s}
spec:
  generators: ${generators}
  template: {spec: {source: {repoURL: https://c.example.com, chart: '{{.chart}}', targetRevision: '{{ version }}'}}}
`;
    const listed = sources({ 'a.yaml': set('[{list: {elements: [{chart: a, version: "1"}, {chart: b, version: "2"}]}}]') });
    expect(listed.map(({ chart, problem, version }) => [chart, version, problem])).toEqual([
      ['a', '1', undefined],
      ['b', '2', undefined],
    ]);
    expect(sources({ 'a.yaml': set('[{git: {}}]') })[0]?.problem).toBe('a generator fills it in');
  });
});

it('Chart.lock has the exact versions that Chart.yaml depends on', () => {
  const chart =
    'apiVersion: v2\nname: umbrella\ndependencies: [{name: a, version: 1.x, repository: https://c/}, {name: b, version: "2", repository: oci://r/charts}, {name: own, repository: file://../own}]\n';
  const lock = 'dependencies: [{name: a, version: 1.2.3, repository: https://c/}]\n';
  expect(sources({ 'c/Chart.yaml': chart, 'c/Chart.lock': lock })).toEqual([
    { kind: 'chart', url: 'https://c', chart: 'a', version: '1.2.3', hasOtherValues: true, by: 'Chart.yaml umbrella' },
    { kind: 'chart', url: 'oci://r/charts/b', version: '2', hasOtherValues: true, by: 'Chart.yaml umbrella' },
  ]);
});

it('a helmfile names charts by the repositories that it has', () => {
  const helmfile = `repositories: [{name: c, url: 'https://c.example.com'}, {name: o, url: r.example.com/charts, oci: true}]
releases: [{name: a, chart: c/one, version: 1.0.0}, {name: b, chart: o/two}, {name: own, chart: ./charts/own}, {name: d, chart: unknown/x}]
`;
  expect(sources({ 'helmfile.yaml': helmfile })).toEqual([
    { kind: 'chart', url: 'https://c.example.com', chart: 'one', version: '1.0.0', by: 'helmfile a' },
    { kind: 'chart', url: 'oci://r.example.com/charts/two', by: 'helmfile b' },
    { kind: 'chart', url: 'unknown', chart: 'x', by: 'helmfile d', problem: 'no helmfile has its repository' },
  ]);
});

it('a kustomization names remote folders, files and charts', () => {
  const kustomization = `resources:
- ../base
- github.com/kubernetes-sigs/gateway-api/config/crd?ref=v1.2.0
- https://github.com/org/repo/releases/download/v1/crds.yaml
helmCharts: [{name: x, repo: https://c.example.com, version: 1.0.0}]
`;
  expect(sources({ 'kustomization.yaml': kustomization })).toEqual([
    { kind: 'git', url: 'https://github.com/kubernetes-sigs/gateway-api', path: 'config/crd', version: 'v1.2.0', by: 'kustomization.yaml' },
    { kind: 'file', url: 'https://github.com/org/repo/releases/download/v1/crds.yaml', by: 'kustomization.yaml' },
    { kind: 'chart', url: 'https://c.example.com', chart: 'x', version: '1.0.0', by: 'helmCharts of kustomization.yaml' },
  ]);
});

it('a Subscription of OLM is named with what it lacks', () => {
  const subscription =
    'apiVersion: operators.coreos.com/v1alpha1\nkind: Subscription\nmetadata: {name: s}\nspec: {name: etcd, source: community, channel: stable}\n';
  expect(sources({ 'a.yaml': subscription })).toMatchObject([
    { kind: 'operator', url: 'catalog community', chart: 'etcd', version: 'stable' },
  ]);
});

it('a Subscription brings the kinds of the bundle at the head of its channel, as a catalog of files or a CSV says', () => {
  const subscription = (more: string): string =>
    `apiVersion: operators.coreos.com/v1alpha1\nkind: Subscription\nmetadata: {name: s}\nspec: {name: etcd, source: community${more}}\n`;
  const bundle = (name: string, type: string, value: string): string =>
    `---\nschema: olm.bundle\nname: ${name}\npackage: etcd\nproperties: [{type: ${type}, value: ${value}}]\n`;
  const catalog = `schema: olm.package
name: etcd
defaultChannel: stable
---
schema: olm.channel
package: etcd
name: stable
entries: [{name: etcd.v1}, {name: etcd.v2, replaces: etcd.v1}, {name: etcd.v3, replaces: etcd.v2, skips: [etcd.v0]}, {name: etcd.v0}]
---
schema: olm.channel
package: etcd
name: torn
entries: [{name: etcd.v1}, {name: etcd.v2}]
${bundle('etcd.v1', 'olm.gvk', '{group: etcd.io, version: v1, kind: Cluster}')}${bundle('etcd.v3', 'olm.csv.metadata', '{crdDescriptions: {owned: [{name: clusters.etcd.io, version: v2, kind: Cluster}]}}')}`;
  const found = (more: string, files: Readonly<Record<string, string>> = { 'catalog.yaml': catalog }): readonly unknown[] =>
    sources({ 'a.yaml': subscription(more), ...files }).map(({ kinds, version }) => [version, kinds]);
  expect(found(', channel: stable')).toEqual([['etcd.v3', ['etcd.io/v2 Cluster']]]);
  expect(found('')).toEqual([['etcd.v3', ['etcd.io/v2 Cluster']]]);
  expect(found(', channel: stable, startingCSV: etcd.v1, installPlanApproval: Manual')).toEqual([['etcd.v1', ['etcd.io/v1 Cluster']]]);
  expect(found(', channel: torn')).toEqual([['torn', undefined]]);
  expect(found(', channel: none')).toEqual([['none', undefined]]);
  const csv =
    'apiVersion: operators.coreos.com/v1alpha1\nkind: ClusterServiceVersion\nmetadata: {name: etcd.v9}\nspec: {customresourcedefinitions: {owned: [{name: clusters.etcd.io, version: v9, kind: Cluster}]}}\n';
  expect(found(', channel: x, startingCSV: etcd.v9', { 'csv.yaml': csv })).toEqual([['etcd.v9', ['etcd.io/v9 Cluster']]]);
});

it('git addresses have the forms of kustomize', () => {
  expect(
    [
      'git@github.com:o/r.git//p?ref=v1',
      'https://github.com/o/r.git/p',
      'https://gitlab.com/g/s/r//p?ref=main',
      'ssh://git@h/o/r.git',
      '../base',
      'https://h/x.yaml',
    ].map(readGitAddress),
  ).toEqual([
    { url: 'git@github.com:o/r.git', path: 'p', version: 'v1' },
    { url: 'https://github.com/o/r.git', path: 'p' },
    { url: 'https://gitlab.com/g/s/r', path: 'p', version: 'main' },
    { url: 'ssh://git@h/o/r.git', path: '' },
    undefined,
    undefined,
  ]);
});
