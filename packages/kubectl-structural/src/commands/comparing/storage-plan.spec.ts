import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { cronTab, definition, openSandbox, type Sandbox } from '../../../tests/sandbox.js';

const OLD = definition('{cron: {type: string}, gone: {type: string}}');
const NEW = OLD.replace('name: v1\n', 'name: v2\n').replace('gone: {type: string}', 'zone: {type: string}');

let sandbox: Sandbox;
beforeEach(() => {
  sandbox = openSandbox();
  sandbox.write('old.yaml', `${OLD}status: {storedVersions: [v1]}\n`);
  sandbox.write('new.yaml', NEW);
  sandbox.write('objects.yaml', `${cronTab('mine', '{cron: x, gone: y}')}---\n${cronTab('plain', '{cron: x}')}`);
});
afterEach(() => {
  sandbox.dispose();
});

const plan = (...args: string[]) => sandbox.run(['storage-plan', 'new.yaml', ...args]);

describe('kubectl structural storage-plan', () => {
  it('prints the releases in order, what each needs and loses, and what going back means', async () => {
    const { code, stderr, stdout } = await plan('--old', 'old.yaml', '--objects', 'objects.yaml');
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout.split('\n').filter((line) => /^\d|^crontabs|^Back| loses {2,}|^ {3}stored as|at once {2,}/.test(line))).toEqual([
      'crontabs.example.com (CronTab)',
      '   stored as        v1',
      expect.stringMatching(/^ {3}at once {10}the server refuses the new CRD: status\.storedVersions\[0\]: /),
      '1. Add v2; deprecate v1',
      '   stored as        v1, as before',
      ' ! loses            v2 → v1: drops spec.zone',
      ' ! loses            v1 → v2: drops spec.gone',
      '2. Store objects as v2',
      '   stored as        v1 → v1, v2',
      ' ! loses            v1 → v2: drops spec.gone',
      ' ! loses            v2 → v1: drops spec.zone',
      '3. Rewrite all objects as v2, and take v1 out of status.storedVersions',
      '   stored as        v1, v2 → v2',
      ' ! loses            v1 → v2, forever: drops spec.gone',
      '4. Stop serving v1',
      '   stored as        v2, as before',
      ' ! loses            v1 → v2: drops spec.gone',
      ' ! loses            v2 → v1: drops spec.zone',
      '5. Remove v1 from all metadata.managedFields',
      '   stored as        v2, as before',
      '6. Drop v1',
      '   stored as        v2, as before',
      'Back to the old CRD after all steps',
    ]);
  });

  it('writes what is applied and run, in the order of the steps', async () => {
    const { code, stderr } = await plan('--old', 'old.yaml', '--out', 'plan', '-o', 'json');
    expect([code, stderr]).toEqual([0, 'note: 8 files written in plan\n']);
    expect(readdirSync(join(sandbox.cwd, 'plan')).sort()).toEqual([
      '01-add.yaml',
      '02-store.yaml',
      '03-migrate.sh',
      '03-storage-version-migration.yaml',
      '04-stop-serving.yaml',
      '05-ownership.sh',
      '06-finish.yaml',
      'plan.md',
    ]);
    const text = (name: string): string => readFileSync(join(sandbox.cwd, 'plan', name), 'utf8');
    expect(text('03-storage-version-migration.yaml')).toBe(
      'apiVersion: storagemigration.k8s.io/v1\nkind: StorageVersionMigration\nmetadata:\n  name: crontabs.example.com-to-v2\nspec:\n  resource:\n    group: example.com\n    resource: crontabs\n',
    );
    expect(text('plan.md')).toContain('kubectl replace -f 01-add.yaml');
  });

  it('prints plans as JSON, Markdown and HTML', async () => {
    const { stdout } = await plan('--old', 'old.yaml', '-o', 'json');
    expect(JSON.parse(stdout)).toMatchObject({
      schemaVersion: 1,
      plans: [{ name: 'crontabs.example.com', assumesStored: false, steps: [{}, {}, {}, {}, {}, {}] }],
    });
    expect((await plan('--old', 'old.yaml', '-o', 'markdown')).stdout).toContain('### 3. Rewrite all objects as v2');
    expect((await plan('--old', 'old.yaml', '-o', 'html')).stdout).toMatch(/^<!doctype html>/);
  });

  it('says what is missing in one line', async () => {
    expect((await plan()).stderr).toBe(
      'error: the current CRDs are missing: name a file, a git revision, or - for what kubectl get crd -o yaml prints with --old; or use --from-cluster\n',
    );
    expect((await plan('--old', 'old.yaml', '--from-cluster')).stderr).toBe(
      'error: --old and --from-cluster both name the current CRDs; use one of them\n',
    );
    sandbox.write('other.yaml', definition('{}', { kind: 'Other', plural: 'others' }));
    expect(await plan('--old', 'other.yaml')).toMatchObject({
      code: 2,
      stderr: 'error: crontabs.example.com: not among the current CRDs, so that no object of it is stored\n',
    });
    const both = await sandbox.run(['storage-plan', 'new.yaml', 'other.yaml', '--old', 'old.yaml']);
    expect([both.code, both.stderr]).toEqual([
      0,
      'note: others.example.com: not among the current CRDs, so that no object of it is stored\n',
    ]);
    sandbox.write('broken.yaml', 'a: [');
    expect((await plan('--old', 'old.yaml', '--objects', 'broken.yaml')).stderr).toMatch(/^error: --objects broken\.yaml:1:\d+: /);
    expect((await sandbox.run(['storage-plan', 'objects.yaml', '--old', 'old.yaml'])).stderr).toBe(
      'error: no CustomResourceDefinition in the input\n',
    );
  });

  it('exits with 1 where no order of releases helps', async () => {
    sandbox.write('new.yaml', NEW.replace('Namespaced', 'Cluster'));
    const { code, stdout } = await plan('--old', 'old.yaml');
    expect(code).toBe(1);
    expect(stdout).toContain(' ! refused          spec.scope: Invalid value: "Cluster": field is immutable');
  });
});
