import { openSandbox, type Sandbox } from '../../../tests/sandbox.js';

const CRD = (group: string, kind: string, required: string): string => `---
apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: { name: ${kind.toLowerCase()}s.${group} }
spec:
  group: ${group}
  scope: Namespaced
  names: { plural: ${kind.toLowerCase()}s, kind: ${kind} }
  versions:
    - name: v1
      served: true
      storage: true
      schema:
        openAPIV3Schema:
          type: object
          properties:
            spec: { type: object, x-kubernetes-preserve-unknown-fields: true, required: [${required}], properties: { interval: { type: string } } }
`;
const FLUX = 'kustomize.toolkit.fluxcd.io';
const child = (name: string, spec: string, labels = '{}'): string =>
  `apiVersion: ${FLUX}/v1\nkind: Kustomization\nmetadata: { name: ${name}, labels: ${labels} }\nspec: ${spec}\n`;
const release = (spec: string): string =>
  `apiVersion: helm.toolkit.fluxcd.io/v1\nkind: HelmRelease\nmetadata: { name: web }\nspec: ${spec}\n`;

const PARENT = `apiVersion: ${FLUX}/v1
kind: Kustomization
metadata: { name: cluster-apps }
spec:
  interval: 1h
  prune: true
  sourceRef: { kind: GitRepository, name: flux-system }
  path: ./apps
  patches:
    - target: { group: ${FLUX}, kind: Kustomization, labelSelector: patched notin (false) }
      patch: |
        apiVersion: ${FLUX}/v1
        kind: Kustomization
        metadata: { name: _ }
        spec:
          interval: 30m
          sourceRef: { kind: GitRepository, name: flux-system }
          patches:
            - target: { kind: HelmRelease }
              patch: |
                - { op: add, path: /spec/interval, value: 1h }
    - target: { kind: Kustomization, group: ${FLUX} }
      patch: |
        - { op: add, path: /spec/prune, value: true }
`;

let sandbox: Sandbox;
beforeEach(() => {
  sandbox = openSandbox();
  sandbox.write('.git/HEAD', 'ref: refs/heads/main\n');
  sandbox.write(
    'crds/flux.yaml',
    CRD(FLUX, 'Kustomization', 'interval, prune, sourceRef') + CRD('helm.toolkit.fluxcd.io', 'HelmRelease', 'interval'),
  );
  sandbox.write('fleet/cluster/ks.yaml', PARENT);
  sandbox.write('fleet/apps/web/ks.yaml', child('web', '{ path: ./fleet/apps/web/app }'));
  sandbox.write('fleet/apps/web/app/release.yaml', release('{ chart: {} }'));
});
afterEach(() => {
  sandbox.dispose();
});

describe('fields that patches of a Flux Kustomization write', () => {
  it('are no findings where they are missing, in folders and in files that are named', async () => {
    expect(await sandbox.run(['validate', '.'])).toEqual({
      code: 0,
      stdout: '2 CustomResourceDefinitions and 3 resources (2 patched elsewhere) in 4 files against Kubernetes 1.37: no findings\n',
      stderr: 'note: 4 fields are filled in by patches of Kustomization cluster-apps, and not checked\n',
    });
    const named = await sandbox.run(['validate', 'fleet/apps/web/ks.yaml', '--crds', 'crds']);
    expect([named.code, named.stderr]).toEqual([
      0,
      expect.stringContaining('3 fields are filled in by patches of Kustomization cluster-apps'),
    ]);
    expect((await sandbox.run(['validate', 'fleet/apps', '--crds', 'crds'])).code).toBe(0);
  });

  it('are no findings where a rule fails that looks at them', async () => {
    const rule = 'x-kubernetes-validations: [{ rule: "!has(self.interval) || self.interval != \'0\'" }], ';
    sandbox.write('crds/helm.yaml', CRD('helm.toolkit.fluxcd.io', 'HelmRelease', '').replace('spec: { ', `spec: { ${rule}`));
    sandbox.write('crds/flux.yaml', CRD(FLUX, 'Kustomization', 'interval, prune, sourceRef'));
    sandbox.write('fleet/apps/web/app/release.yaml', release("{ interval: '0' }"));
    const { code, stderr } = await sandbox.run(['validate', '.']);
    expect([code, stderr]).toEqual([0, expect.stringContaining('4 fields are filled in by patches')]);
    sandbox.write('fleet/cluster/ks.yaml', '');
    expect((await sandbox.run(['validate', 'fleet/apps/web/app', '--crds', 'crds'])).code).toBe(1);
  });

  it('are findings where no patch gets or writes', async () => {
    sandbox.write('fleet/apps/off.yaml', child('unpatched', '{ interval: 1 }', '{ patched: "false" }'));
    sandbox.write('fleet/other/ks.yaml', child('other', '{ interval: 1h, prune: true }'));
    const { code, stdout } = await sandbox.run(['validate', '.']);
    expect([
      code,
      [...stdout.matchAll(/^(\S+:\d+):\d+: error: (.*)$/gm)].map(([, place, message]) => `${place ?? ''} ${message ?? ''}`),
    ]).toEqual([
      1,
      [
        expect.stringMatching(/^fleet\/apps\/off.yaml:4 spec.sourceRef: Required value/),
        expect.stringMatching(/^fleet\/apps\/off.yaml:4 spec.interval: Invalid value/),
        expect.stringMatching(/^fleet\/other\/ks.yaml:4 spec.sourceRef: Required value/),
      ],
    ]);
  });

  it('are notes of JSON reports, which name the Kustomization', async () => {
    const { stdout } = await sandbox.run(['validate', '.', '--output', 'json']);
    const { files, summary } = JSON.parse(stdout) as {
      files: { diagnostics: { message: string; severity: string }[] }[];
      summary: object;
    };
    expect(
      files
        .flatMap(({ diagnostics }) => diagnostics)
        .filter(({ message }) => message.endsWith('; patches of Kustomization cluster-apps write it')),
    ).toHaveLength(4);
    expect(summary).toMatchObject({ errors: 0, patchedElsewhere: 2, withVariables: 0 });
  });

  it('are those of a base that a patched folder names', async () => {
    sandbox.write('fleet/apps/kustomization.yaml', 'resources: [../base/ks.yaml, ../more]\n');
    sandbox.write('fleet/more/kustomization.yaml', 'resources: [ks.yaml]\n');
    sandbox.write('fleet/base/ks.yaml', child('base', '{}'));
    sandbox.write('fleet/more/ks.yaml', child('more', '{}'));
    expect((await sandbox.run(['validate', '.'])).code).toBe(0);
  });
});

describe('fields that kustomize writes', () => {
  const widget = (spec: string) => `apiVersion: example.com/v1\nkind: Widget\nmetadata: { name: a }\nspec: ${spec}\n`;
  const inline = `patches:\n  - target: { kind: Widget }\n    patch: |-\n      - { op: add, path: /spec/size, value: 1 }\n`;
  beforeEach(() => {
    sandbox.write('crds/widget.yaml', CRD('example.com', 'Widget', 'size'));
    sandbox.write('base/kustomization.yaml', 'resources: [w.yaml]\n');
    sandbox.write('base/w.yaml', widget('{}'));
    sandbox.write('apart/w.yaml', widget('{}'));
  });

  it('are no findings in the bases of overlays and of components, by patches in them and in files', async () => {
    const inParts = ['validate', 'base', 'overlays', 'parts', '--crds', 'crds'];
    sandbox.write('overlays/one/kustomization.yaml', 'resources: [../../base]\n');
    sandbox.write('parts/kustomization.yaml', 'kind: Component\n');
    expect((await sandbox.run(inParts)).code).toBe(1);
    const notes: string[] = [];
    const note = async (args: readonly string[]) => {
      const { code, stderr } = await sandbox.run(args);
      notes.push(`${code} ${/filled in by patches of [^,]*/.exec(stderr)?.[0] ?? stderr}`);
    };
    sandbox.write('overlays/one/kustomization.yaml', `resources: [../../base]\n${inline}`);
    await note(inParts);
    await note(['validate', 'base/w.yaml', '--crds', 'crds']);
    sandbox.write('overlays/one/kustomization.yaml', 'resources: [../../base]\npatches: [{ path: p.yaml }]\n');
    sandbox.write('overlays/one/p.yaml', widget('{ size: 1 }'));
    await note(inParts);
    sandbox.write('overlays/one/kustomization.yaml', 'resources: [../../base]\ncomponents: [../../parts]\n');
    sandbox.write('parts/kustomization.yaml', `kind: Component\n${inline}`);
    await note(inParts);
    expect(notes).toEqual([
      '0 filled in by patches of overlays/one/kustomization.yaml',
      '0 filled in by patches of overlays/one/kustomization.yaml',
      '0 filled in by patches of overlays/one/kustomization.yaml',
      '0 filled in by patches of parts/kustomization.yaml',
    ]);
    expect((await sandbox.run(['validate', 'apart', '--crds', 'crds'])).code).toBe(1);
  });

  it('are no findings where an Application of Argo CD has patches for its folder', async () => {
    const patches = inline.replaceAll(/^/gm, '      ');
    sandbox.write(
      'argo/app.yaml',
      `apiVersion: argoproj.io/v1alpha1\nkind: Application\nmetadata: { name: web }\nspec:\n  source:\n    path: base\n    kustomize:\n${patches}`,
    );
    const { code, stderr } = await sandbox.run(['validate', 'base/w.yaml', '--crds', 'crds']);
    expect([code, stderr]).toEqual([0, expect.stringContaining('1 field is filled in by patches of Application web')]);
    expect((await sandbox.run(['validate', 'apart', '--crds', 'crds'])).code).toBe(1);
  });
});
