import { openSandbox, type Sandbox } from '../../../tests/sandbox.js';
import { WIDGETS, widget } from '../../../tests/widget.js';

let sandbox: Sandbox;
beforeEach(() => {
  sandbox = openSandbox();
  sandbox.write('crds/widgets.yaml', WIDGETS);
});
afterEach(() => {
  sandbox.dispose();
});

const object = (apiVersion: string, kind: string): string => `---\napiVersion: ${apiVersion}\nkind: ${kind}\nmetadata: {name: a}\n`;

describe('kubectl structural definitions', () => {
  it('lists what is missing first, with the CRD of all others', async () => {
    sandbox.write(
      'apps/a.yaml',
      `${widget('a', '{size: 3}')}---\n${widget('b', '{size: 3}')}${object('example.com/v9', 'Widget')}${object('other.io/v1', 'Thing')}${object('apps/v1', 'Deployment')}${object('apiextensions.crossplane.io/v1', 'Composition')}`,
    );
    sandbox.write('apps/crossplane.yaml', object('meta.pkg.crossplane.io/v1', 'Configuration'));
    sandbox.write('apps/kustomization.yaml', 'apiVersion: kustomize.config.k8s.io/v1beta1\nkind: Kustomization\nresources: [a.yaml]\n');
    const { code, stderr, stdout } = await sandbox.run(['definitions', 'apps', '--crds', 'crds']);
    expect([code, stderr]).toEqual([1, '']);
    expect(stdout.split('\n').map((line) => line.replace(/ {2,}/g, '  '))).toEqual([
      'STATE  KIND  OBJECTS  CRD',
      'missing  other.io/v1 Thing  1',
      'unserved  example.com/v9 Widget  1  widgets.example.com (crds/widgets.yaml) serves v1, v1beta1',
      'defined  example.com/v1 Widget  2  widgets.example.com (crds/widgets.yaml)',
      'checked  apiextensions.crossplane.io/v1 Composition  1',
      'checked  meta.pkg.crossplane.io/v1 Configuration  1',
      'built-in  apps/v1 Deployment  1',
      'tool  kustomize.config.k8s.io/v1beta1 Kustomization  1',
      '',
      '7 kinds: 1 missing, 1 unserved, 1 defined, 2 checked, 1 built-in, 1 tool',
      '',
    ]);
  });

  it('names the Subscription of OLM that brings a missing CRD, as a catalog in the repository says', async () => {
    sandbox.write('a.yaml', object('etcd.io/v1', 'Cluster') + object('other.io/v1', 'Thing'));
    sandbox.write(
      'sub.yaml',
      'apiVersion: operators.coreos.com/v1alpha1\nkind: Subscription\nmetadata: {name: etcd}\nspec: {name: etcd, channel: stable}\n',
    );
    sandbox.write(
      'catalogs/etcd/catalog.yaml',
      'schema: olm.channel\npackage: etcd\nname: stable\nentries: [{name: etcd.v1}]\n---\nschema: olm.bundle\nname: etcd.v1\npackage: etcd\nproperties:\n- {type: olm.gvk, value: {group: etcd.io, version: v1, kind: Cluster}}\n',
    );
    const { stdout } = await sandbox.run(['definitions', 'a.yaml', 'sub.yaml', 'catalogs']);
    expect(stdout).toMatch(/^missing +etcd\.io\/v1 Cluster +1 +of Subscription etcd$/m);
    expect(stdout).toMatch(/^missing +other\.io\/v1 Thing +1$/m);
    expect(stdout).toMatch(
      / etcd\.v1 +Subscription etcd +1 kind; definitions in images of an OLM catalog are not read: name them with --crds$/m,
    );
    const { kinds } = JSON.parse((await sandbox.run(['definitions', '.', '-o', 'json'])).stdout) as { kinds: object[] };
    expect(kinds).toContainEqual({
      apiVersion: 'etcd.io/v1',
      kind: 'Cluster',
      objects: 1,
      state: 'missing',
      broughtBy: 'Subscription etcd',
    });
  });

  it('finds CRDs among the inputs, and prints JSON', async () => {
    sandbox.write('a.yaml', widget('a', '{size: 3}'));
    const { code, stdout } = await sandbox.run(['definitions', '.', '-o', 'json']);
    expect([code, JSON.parse(stdout)]).toEqual([
      0,
      {
        schemaVersion: 1,
        kinds: [
          {
            apiVersion: 'example.com/v1',
            kind: 'Widget',
            objects: 1,
            state: 'defined',
            definition: { name: 'widgets.example.com', file: 'crds/widgets.yaml', served: ['v1', 'v1beta1'] },
          },
        ],
        sources: [],
      },
    ]);
  });

  it('lists what brings CRDs below the kinds', async () => {
    sandbox.write('a.yaml', widget('a', '{size: 3}'));
    sandbox.write(
      'chart/Chart.yaml',
      'apiVersion: v2\nname: umbrella\ndependencies: [{name: x, version: 1.x, repository: https://c.example.com}]\n',
    );
    sandbox.write('chart/Chart.lock', 'dependencies: [{name: x, version: 1.2.3, repository: https://c.example.com}]\n');
    const { stdout } = await sandbox.run(['definitions', '.']);
    expect(stdout.slice(stdout.indexOf('SOURCE'))).toBe(
      'SOURCE                   VERSION  NAMED BY             CRDS\nhttps://c.example.com x  1.2.3    Chart.yaml umbrella  not fetched\n\n1 source: 0 known, 1 not fetched\n\nRun kubectl structural definitions sync to fetch the CRDs of 1 source.\n',
    );
  });

  it('exits with 2 where a file does not parse, and lists the others', async () => {
    sandbox.write('a.yaml', widget('a', '{size: 3}'));
    sandbox.write('b.yaml', 'a: [');
    const { code, stderr, stdout } = await sandbox.run(['definitions', 'a.yaml', 'b.yaml', '--crds', 'crds']);
    expect(code).toBe(2);
    expect(stderr).toContain('error: b.yaml:1:');
    expect(stdout).toContain('defined');
  });
});
