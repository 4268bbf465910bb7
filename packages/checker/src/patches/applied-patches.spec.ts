import { appliedPatches, kustomizationPatches } from './applied-patches.js';

const kustomization = (spec: string): string =>
  `apiVersion: kustomize.toolkit.fluxcd.io/v1\nkind: Kustomization\nmetadata: { name: apps }\nspec:\n${spec.replaceAll(/^/gm, '  ')}\n`;

describe('appliedPatches', () => {
  it('reads what bodies and operations write, and for which objects', () => {
    const text = kustomization(`path: ./fleet/apps/
patches:
  - patch: |
      - op: add
        path: /spec/interval
        value: 1h
      - { op: add, path: /spec/list/-, value: 1 }
      - { op: remove, path: /spec/gone }
    target: { kind: HelmRelease, labelSelector: 'a notin (b)' }
  - patch: |
      apiVersion: helm.toolkit.fluxcd.io/v2
      kind: HelmRelease
      metadata: { name: a.b }
      spec: { chart: { spec: { version: 1.x } }, gone: null, install: {} }`);
    expect(appliedPatches(text)).toEqual([
      {
        folder: 'fleet/apps',
        own: [
          {
            by: 'Kustomization apps',
            target: { kind: 'HelmRelease', labelSelector: 'a notin (b)' },
            paths: ['spec.interval', 'spec.list'],
          },
          {
            by: 'Kustomization apps',
            target: { group: String.raw`helm\.toolkit\.fluxcd\.io`, kind: 'HelmRelease', name: String.raw`a\.b` },
            paths: ['spec.chart.spec.version', 'spec.install'],
          },
        ],
        nested: [],
      },
    ]);
  });

  it('reads patches in patches for other Kustomizations, and the older fields', () => {
    const inner = (indent: string): string =>
      `patches:\n- target: { kind: HelmRelease }\n  patch: |\n    - { op: add, path: /spec/timeout, value: 5m }`.replaceAll(/^/gm, indent);
    const text = kustomization(`patches:
  - target: { kind: Kustomization, group: kustomize.toolkit.fluxcd.io }
    patch: |
      kind: Kustomization
      metadata: { name: _ }
      spec:
${inner('        ')}
patchesStrategicMerge: [{ kind: Deployment, metadata: { name: web }, spec: { replicas: 2 } }]
patchesJson6902: [{ target: { kind: Job }, patch: [{ op: replace, path: /spec/suspend, value: true }] }]`);
    const [found] = appliedPatches(text);
    expect(found?.folder).toBe('');
    expect(found?.own.map(({ paths, target }) => [target.kind, paths])).toEqual([
      ['Kustomization', ['spec.patches']],
      ['Job', ['spec.suspend']],
      ['Deployment', ['spec.replicas']],
    ]);
    expect(found?.nested).toEqual([{ by: 'Kustomization apps', target: { kind: 'HelmRelease' }, paths: ['spec.timeout'] }]);
  });

  it('finds nothing in what is none, and never throws', () => {
    for (const text of [
      'a: [',
      'kind: Kustomization\nspec: {}',
      kustomization('patches: [1, { patch: 2 }, { patch: "a: [" }, { patch: "[1]" }]'),
    ])
      expect(appliedPatches(text)).toEqual([]);
    const deep = `- op: add\n  path: /spec/a\n  value: ${'{a: '.repeat(200)}1${'}'.repeat(200)}`;
    const [found] = appliedPatches(kustomization(`patches:\n  - target: {}\n    patch: |\n${deep.replaceAll(/^/gm, '      ')}`));
    expect(found?.own[0]?.paths[0]?.split('.').length).toBeLessThan(60);
  });

  it('reads what Argo CD has kustomize patch, for one source and for several', () => {
    const patch = { target: { kind: 'Widget' }, patch: '- { op: add, path: /spec/size, value: 1 }' };
    const source = (path: string) => ({ path, kustomize: { patches: [patch] } });
    const argo = (kind: string, spec: object) =>
      JSON.stringify({ apiVersion: 'argoproj.io/v1alpha1', kind, metadata: { name: 'a' }, spec });
    const found = [
      ...appliedPatches(argo('Application', { source: source('apps/a'), sources: [source('./apps/b/'), { chart: 'c' }] })),
      ...appliedPatches(argo('ApplicationSet', { template: { spec: { source: source('apps/{{name}}') } } })),
      ...appliedPatches(argo('AppProject', { source: source('apps/a') })),
    ];
    expect(found.map(({ folder, own }) => [folder, own[0]?.by, own[0]?.paths])).toEqual([
      ['apps/a', 'Application a', ['spec.size']],
      ['apps/b', 'Application a', ['spec.size']],
      ['', 'ApplicationSet a', ['spec.size']],
    ]);
  });

  it('reads the patches of a kustomization, in it and in files that it names', () => {
    const text = `kind: Component
patches: [{ path: a.yaml }, { path: unread.yaml }, { patch: "{kind: Widget, metadata: {name: w}, spec: {b: 1}}" }]
patchesStrategicMerge: [c.yaml]`;
    const body = (field: string) => `{kind: Widget, metadata: {name: w}, spec: {${field}: 1}}`;
    const patches = new Map([
      ['a.yaml', body('a')],
      ['c.yaml', body('c')],
    ]);
    const [found, ...others] = kustomizationPatches(text, { file: 'parts/one/kustomization.yaml', patches });
    expect(others).toEqual([]);
    expect(found).toMatchObject({ folder: 'parts/one', isComponent: true });
    expect(found?.own.map(({ by, paths }) => [by, ...paths].join(' '))).toEqual(
      ['a', 'b', 'c'].map((field) => `parts/one/kustomization.yaml spec.${field}`),
    );
    expect(kustomizationPatches('patches: [', { file: 'kustomization.yaml', patches })).toEqual([]);
  });
});
