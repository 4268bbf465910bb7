import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../stranger/installed-package.js';
import { startRegistry } from './registry.js';
import { hosts, versions, type Workspace } from './workspace.js';

const isWhole = (process.env['STRUCTURAL_BUDGET'] ?? '') !== '';
const TARGETS = ['--targets=crd-lint,crd-validate,crd-test,crd-compare,crd-docs'];
const CRONTABS = 'libs/crontabs/config/crd/crontabs.yaml';
const NIGHTLY = 'apps/nightly/deploy/nightly.yaml';
/** What a cluster says of Secrets at `/openapi/v2`. */
const SCHEMAS = JSON.stringify({
  swagger: '2.0',
  definitions: {
    Secret: {
      type: 'object',
      properties: {
        apiVersion: { type: 'string' },
        kind: { type: 'string' },
        metadata: { type: 'object' },
        immutable: { type: 'boolean' },
      },
      'x-kubernetes-group-version-kind': [{ group: '', version: 'v1', kind: 'Secret' }],
    },
  },
});
const ALL = [
  'crontabs:crd-compare',
  'crontabs:crd-docs',
  'crontabs:crd-lint',
  'crontabs:crd-test',
  'mail:crd-validate',
  'nightly:crd-validate',
  'queues:crd-compare',
  'queues:crd-docs',
  'queues:crd-lint',
];

describe.each(hosts(isWhole).map((host) => [host.name, host] as const))('%s', (_, host) => {
  let workspace: Workspace | undefined;
  const opened = (): Workspace => (workspace ??= host.workspace());
  afterEach(() => {
    workspace?.dispose();
    workspace = undefined;
  });
  const ran = (tasks: Readonly<Record<string, string>>): readonly string[] =>
    Object.entries(tasks)
      .flatMap(([task, how]) => (how === 'cached' ? [] : [task]))
      .sort();

  host.test('all tasks run once; a second run is all cache hits, and a changed file runs exactly what depends on it', () => {
    const { read, tasks, write } = opened();
    const first = tasks(...TARGETS);
    expect([Object.keys(first).sort(), ran(first)]).toEqual([ALL, ALL]);
    const second = tasks(...TARGETS);
    expect([Object.keys(second).sort(), ran(second)]).toEqual([ALL, []]);
    write(CRONTABS, read(CRONTABS).replace('minimum: 1', 'minimum: 1\n                  description: How many run.'));
    expect(ran(tasks(...TARGETS))).toEqual([
      'crontabs:crd-compare',
      'crontabs:crd-docs',
      'crontabs:crd-lint',
      'crontabs:crd-test',
      'nightly:crd-validate',
    ]);
    write('apps/mail/deploy/mail.yaml', read('apps/mail/deploy/mail.yaml').replace('replicas: 3', 'replicas: 4'));
    expect(ran(tasks(...TARGETS))).toEqual(['mail:crd-validate']);
    write('libs/crontabs/config/crd/crontabs.tests.yaml', `${read('libs/crontabs/config/crd/crontabs.tests.yaml')}\n`);
    expect(ran(tasks(...TARGETS))).toEqual(['crontabs:crd-test']);
    write('apps/mail/README.md', 'Nothing reads this.\n');
    expect(ran(tasks(...TARGETS))).toEqual([]);
  });

  host.test('a project depends on those that define its resources, so that affected finds it', () => {
    const { nx, read, write } = opened();
    write(CRONTABS, read(CRONTABS).replace('minimum: 1', 'minimum: 2'));
    const { output } = nx('show', 'projects', '--affected', '--base=main', '--json');
    expect((JSON.parse(output) as string[]).sort()).toEqual(['crontabs', 'nightly']);
  });

  host.test('what the server refuses and what breaks fails its task, and says why', () => {
    const { git, nx, read, write } = opened();
    git('checkout', '--quiet', '-b', 'change');
    write(CRONTABS, read(CRONTABS).replace('enum: [Ready, Waiting]', 'enum: [Ready]'));
    write('apps/mail/deploy/mail.yaml', read('apps/mail/deploy/mail.yaml').replace('replicas: 3', 'replicas: 0'));
    git('commit', '--quiet', '--all', '--message=second');
    const compared = nx('run', 'crontabs:crd-compare', '--outputStyle=static');
    expect([compared.exitCode, compared.output]).toEqual([1, expect.stringContaining('the enum no longer has "Waiting"')]);
    const validated = nx('run', 'mail:crd-validate', '--outputStyle=static');
    expect([validated.exitCode, validated.output]).toEqual([1, expect.stringContaining('apps/mail/deploy/mail.yaml:7:13: error')]);
  });

  host.test('what cannot be checked fails its task: a misspelt kind, a shallow clone, an option that does not exist', () => {
    const { folder, git, nx, read, tasks, write } = opened();
    const written = read(NIGHTLY);
    write(NIGHTLY, written.replace('kind: CronTab', 'kind: CronTb'));
    const misspelt = nx('run', 'nightly:crd-validate', '--outputStyle=static');
    expect([misspelt.exitCode, misspelt.output]).toEqual([
      1,
      expect.stringMatching(/no matches for kind "CronTb"[^]*did you mean kind CronTab/),
    ]);
    write(NIGHTLY, written);

    git('checkout', '--quiet', '-b', 'change');
    write(CRONTABS, read(CRONTABS).replace('enum: [Ready, Waiting]', 'enum: [Ready]'));
    git('commit', '--quiet', '--all', '--message=second');
    const base = spawnSync('git', ['rev-parse', 'main'], { cwd: folder, encoding: 'utf8' }).stdout.trim();
    writeFileSync(join(folder, '.git/shallow'), spawnSync('git', ['rev-parse', 'HEAD'], { cwd: folder, encoding: 'utf8' }).stdout);
    git('branch', '--quiet', '-D', 'main');
    const shallow = nx('run', 'crontabs:crd-compare', '--outputStyle=static');
    expect([shallow.exitCode, shallow.output]).toEqual([1, expect.stringContaining('run `git fetch --unshallow`')]);
    rmSync(join(folder, '.git/shallow'));
    git('branch', '--quiet', 'main', base);
    expect(nx('run', 'crontabs:crd-compare', '--outputStyle=static').output).toContain('the enum no longer has "Waiting"');

    write(
      'nx.json',
      read('nx.json').replace('"@structural/nx"', '{ "plugin": "@structural/nx", "options": { "lintTargetNmae": "lint" } }'),
    );
    const option = nx('show', 'projects');
    expect(option.exitCode).not.toBe(0);
    expect(option.output).toContain('did you mean "lintTargetName"?');
    expect(() => tasks(...TARGETS)).toThrow();
  });

  host.test('kubeconform gives a second opinion and checks built-in kinds where a target asks for it, and its schemas are inputs', () => {
    const { nx, read, tasks, write } = opened();
    const validate = (...args: readonly string[]): void => {
      const plugins = [{ plugin: '@structural/nx', options: { inputs: ['{workspaceRoot}/schemas/openapi.json'] } }];
      const targetDefaults = { 'crd-validate': { options: { args } } };
      write('nx.json', JSON.stringify({ ...(JSON.parse(read('nx.json')) as object), plugins, targetDefaults }));
    };
    write(CRONTABS, read(CRONTABS).replace('self.replicas >= oldSelf.replicas', 'self.replicas < 10').replace('may only grow', 'too many'));
    write(NIGHTLY, `${read(NIGHTLY).trimEnd()}\n  replicas: 20\n`);
    validate('--second-opinion');
    const opinion = nx('run', 'nightly:crd-validate', '--outputStyle=static');
    expect([opinion.exitCode, opinion.output]).toEqual([1, expect.stringContaining('refused by the server, valid for kubeconform')]);
    const secret = 'apiVersion: v1\nkind: Secret\nmetadata: { name: a }\nimmutable: maybe\n';
    write(NIGHTLY, `${read(NIGHTLY).replace('replicas: 20', 'replicas: 2')}---\n${secret}`);
    write('schemas/openapi.json', SCHEMAS);
    validate('--builtin', 'kubeconform', '--schemas', 'schemas/openapi.json');
    const builtin = nx('run', 'nightly:crd-validate', '--outputStyle=static');
    expect([builtin.exitCode, builtin.output]).toEqual([1, expect.stringContaining('/immutable: got string, want null or boolean')]);
    write(NIGHTLY, read(NIGHTLY).replace('immutable: maybe', 'immutable: true'));
    expect(tasks('--projects=nightly', '--targets=crd-validate')).toEqual({ 'nightly:crd-validate': 'ran' });
    expect(tasks('--projects=nightly', '--targets=crd-validate')).toEqual({ 'nightly:crd-validate': 'cached' });
    write(CRONTABS, read(CRONTABS).replace('too many', 'too often'));
    expect(tasks('--projects=nightly', '--targets=crd-validate')).toEqual({ 'nightly:crd-validate': 'ran' });
    write('schemas/openapi.json', SCHEMAS.replace('boolean', 'string'));
    expect(nx('run', 'nightly:crd-validate', '--outputStyle=static').output).toContain('want null or string');
  });

  host.test('what does not parse keeps nothing from running, and a broken CRD is what linting reports', () => {
    const { nx, tasks, write } = opened();
    write('apps/mail/deploy/broken.yaml', 'a: [\n');
    write('apps/mail/deploy/chart.yaml', '{{- if .Values.on }}\napiVersion: v1\n{{- end }}\n');
    write('apps/mail/deploy/binary.yaml', '\u0000\u0001apiVersion: \ufffd');
    write('apps/mail/deploy/deep.yaml', `apiVersion: ${'['.repeat(20_000)}\n`);
    write('apps/mail/deploy/names.yaml', 'apiVersion: __proto__.x/v1\nkind: constructor\n');
    write(
      "apps/mail/deploy/$(touch pwned) 'a.yaml",
      'apiVersion: example.com/v1\nkind: Queue\nmetadata: { name: a }\nspec: { address: a }\n',
    );
    write('libs/queues/config/crd/other.yaml', 'apiVersion: apiextensions.k8s.io/v1\nkind: CustomResourceDefinition\nspec: [\n');
    const validated = nx('run', 'mail:crd-validate', '--outputStyle=static');
    expect([validated.exitCode, validated.output]).toEqual([1, expect.stringContaining('no matches for kind "constructor"')]);
    const linted = nx('run', 'queues:crd-lint', '--outputStyle=static');
    expect([linted.exitCode, linted.output]).toEqual([1, expect.stringContaining('libs/queues/config/crd/other.yaml:4:1: error')]);
    expect(tasks('--targets=crd-test')).toEqual({ 'crontabs:crd-test': 'ran' });
  });

  host.test('generators write a CRD, its tests and a resource that are accepted, and refuse names that no server takes', () => {
    const { nx, read, tasks, write } = opened();
    write('libs/new/project.json', '{ "name": "new" }\n');
    const made = nx('generate', '@structural/nx:crd', 'Backup', '--project=new', '--group=stable.example.com');
    expect([made.exitCode, made.output]).toEqual([0, expect.stringContaining('CREATE libs/new/config/crd/backups.yaml')]);
    expect(nx('generate', '@structural/nx:resource', 'backups', '--project=new', '--name=daily').exitCode).toBe(0);
    expect(read('libs/new/config/samples/backup-daily.yaml')).toMatch(/^apiVersion: stable\.example\.com\/v1alpha1\nkind: Backup\n/);
    expect(tasks('--projects=new', '--targets=crd-lint,crd-test,crd-validate,crd-compare')).toEqual({
      'new:crd-compare': 'ran',
      'new:crd-lint': 'ran',
      'new:crd-test': 'ran',
      'new:crd-validate': 'ran',
    });
    const again = nx('generate', '@structural/nx:crd', 'Backup', '--project=new', '--group=stable.example.com');
    expect([again.exitCode, again.output]).toEqual([1, expect.stringContaining('libs/new/config/crd/backups.yaml is there already')]);
    const bad = nx('generate', '@structural/nx:crd', 'back_up', '--project=new', '--group=example');
    expect([bad.exitCode, bad.output]).toEqual([1, expect.stringContaining('kind "back_up"')]);
    const badName = nx('generate', '@structural/nx:resource', 'backups', '--project=new', '--name=Night_ly');
    expect([badName.exitCode, badName.output]).toEqual([1, expect.stringContaining('name "Night_ly"')]);
    const unknown = nx('generate', '@structural/nx:resource', 'Nothing', '--project=new');
    expect([unknown.exitCode, unknown.output]).toEqual([
      1,
      expect.stringContaining('no CRD in this workspace is of Nothing; there are Backup'),
    ]);
  });

  host.test('nx add installs it from a registry and adds it to nx.json', async () => {
    workspace = host.workspace('own');
    const { folder, nx, read, tasks, write } = workspace;
    const registry = await startRegistry(
      ['nx-plugin', 'kubectl-structural', 'catalog-publisher'].map((name) => join(root, 'packages', name)),
      spawnSync('npm', ['config', 'get', 'registry'], { encoding: 'utf8', shell: process.platform === 'win32' }).stdout.trim(),
    );
    try {
      for (const name of ['@structural', 'kubectl-structural']) rmSync(join(folder, 'node_modules', name), { recursive: true });
      const { version } = JSON.parse(read('node_modules/nx/package.json')) as { readonly version: string };
      write('package.json', JSON.stringify({ private: true, name: 'stranger', devDependencies: { nx: version } }));
      write('.npmrc', `registry=${registry.url}\nfund=false\naudit=false\n`);
      write('nx.json', '{ "defaultBase": "main", "analytics": false, "neverConnectToCloud": true }\n');
      const added = nx('add', '@structural/nx');
      expect([added.exitCode, added.output]).toEqual([0, expect.stringContaining('@structural/nx')]);
      expect((JSON.parse(read('nx.json')) as { plugins?: unknown }).plugins).toEqual([{ plugin: '@structural/nx', options: {} }]);
      // Sites are made by a package of their own, which is not installed unasked.
      expect(Object.keys(tasks(...TARGETS)).sort()).toEqual(ALL.filter((task) => !task.endsWith(':crd-docs')));
    } finally {
      registry.close();
    }
  });
});

test('the night tries every version', () => {
  const nightly = readFileSync(join(root, '.github/workflows/nightly.yml'), 'utf8');
  expect(nightly).toMatch(/-t e2e -p e2e-nx e2e-test-runners /);
  expect(versions(true)).toEqual(readdirSync(join(root, 'e2e/nx')).filter((name) => /^nx-\d+$/.test(name)));
});
