import { execFileSync } from 'node:child_process';
import { mkdirSync, renameSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { cronTab, definition, openSandbox, type Sandbox } from './sandbox.js';

const OLD = definition('{size: {type: integer}, "on": {type: boolean, x-kubernetes-validations: [{rule: "self == oldSelf"}]}}');
const NEW = OLD.replace('Namespaced', 'Cluster');
const IMMUTABLE = 'error: spec.scope: Invalid value: "Cluster": field is immutable [crd-definition]';

let sandbox: Sandbox;
beforeEach(() => {
  sandbox = openSandbox();
  git('init', '-q');
});
afterEach(() => sandbox.dispose());

function git(...args: string[]): void {
  const identity = ['-c', 'user.name=t', '-c', 'user.email=t@example.com', '-c', 'init.defaultBranch=main', '-c', 'commit.gpgsign=false'];
  execFileSync('git', [...identity, ...args], { cwd: sandbox.cwd, stdio: 'ignore' });
}

/** Commits files as the tag `v1`. */
function release(files: Readonly<Record<string, string>>): void {
  for (const [name, text] of Object.entries(files)) sandbox.write(name, text);
  git('add', '.');
  git('commit', '-qm', 'x');
  git('tag', 'v1');
}

function move(from: string, to: string): void {
  mkdirSync(dirname(join(sandbox.cwd, to)), { recursive: true });
  renameSync(join(sandbox.cwd, from), join(sandbox.cwd, to));
}

const run = (...args: string[]) => sandbox.run(args);

describe('--old REVISION', () => {
  it('finds a definition whose file was renamed, in every command', async () => {
    release({ 'crds/a.yaml': OLD });
    move('crds/a.yaml', 'config/crontabs.yaml');
    sandbox.write('config/crontabs.yaml', NEW);
    sandbox.write('object.yaml', cronTab('a', '{size: 1}'));
    expect((await run('lint', 'config', '--old', 'v1')).stdout).toContain(`config/crontabs.yaml:6:10: ${IMMUTABLE}`);
    expect((await run('storage-plan', 'config', '--old', 'v1')).stdout).toContain(
      'the server refuses the new CRD: spec.scope: Invalid value: "Cluster": field is immutable',
    );
    expect((await run('survey', 'object.yaml', '--next', 'config', '--old', 'v1')).stderr).toContain(IMMUTABLE);
    expect((await run('compare', 'v1', 'config')).stdout).toContain('breaking: update-refused: ');
  });

  it('finds a definition that was moved out of the folder that is compared, and tells those that are new', async () => {
    release({ 'config/a.yaml': definition('{}', { kind: 'Job', plural: 'jobs' }), 'crds/b.yaml': OLD });
    move('crds/b.yaml', 'config/b.yaml');
    const { code, stdout } = await run('compare', 'v1', 'config');
    expect([code, stdout]).toEqual([0, expect.stringContaining('2 CRDs compared')]);
    sandbox.write('config/c.yaml', definition('{}', { kind: 'New', plural: 'news' }));
    expect((await run('compare', 'v1', 'config')).stdout).toContain('1 CRD new');
  });

  it('finds resources by group, kind, namespace and name', async () => {
    release({ 'objects/a.yaml': cronTab('a', '{"on": true}'), 'crd.yaml': OLD });
    move('objects/a.yaml', 'b.yaml');
    sandbox.write('b.yaml', `${cronTab('a', '{"on": false}')}---\n${cronTab('b', '{"on": false}')}`);
    const { stdout } = await run('validate', 'b.yaml', '--crds', 'crd.yaml', '--old', 'v1');
    expect(stdout).toContain('b.yaml:4:14: error: spec.on: Invalid value: false: failed rule: self == oldSelf');
    expect(stdout).toContain('2 resources (1 update by kubectl apply, 1 new, 1 refused)');
    const stored = await run('stored', 'b.yaml', '--crds', 'crd.yaml', '--old', 'v1');
    expect([stored.code, stored.stdout]).toEqual([1, expect.not.stringContaining('name: a,')]);
  });

  it('takes the copy in the same file, else in one of that name; and says which one where they differ', async () => {
    release({ 'a/crd.yaml': OLD, 'b/crd.yaml': NEW, 'c/other.yaml': NEW });
    sandbox.write('a/crd.yaml', NEW);
    expect((await run('lint', 'a', 'b', '--old', 'v1', '-q')).stdout.split('\n')[0]).toBe(`a/crd.yaml:6:10: ${IMMUTABLE}`);
    sandbox.write('d/crd.yaml', NEW);
    const { stderr } = await run('lint', 'd', '--old', 'v1');
    expect(stderr).toBe('note: old crontabs.example.com is in several files: v1:b/crd.yaml is used, not v1:a/crd.yaml\n');
  });

  it('works from a folder of the repository, and for what was itself read at a revision', async () => {
    release({ 'crds/a.yaml': OLD });
    sandbox.write('crds/a.yaml', NEW);
    git('add', '.');
    git('commit', '-qm', 'y');
    expect((await run('lint', 'HEAD:crds', '--old', 'v1', '-q')).stdout).toContain(`HEAD:crds/a.yaml:6:10: ${IMMUTABLE}`);
    expect((await run('lint', join(sandbox.cwd, 'crds/a.yaml'), '--old', 'v1', '-q')).stdout).toContain(IMMUTABLE);
  });

  it('reports what it cannot read of the old definition, and takes it for new only then', async () => {
    release({ 'crds/a.yaml': NEW.replace('scope: Cluster', 'scope: [1]'), 'charts/b.yaml': `{{ if .x }}\n${OLD}` });
    move('crds/a.yaml', 'a.yaml');
    sandbox.write('a.yaml', NEW);
    const lint = await run('lint', 'a.yaml', '--old', 'v1');
    expect([lint.code, lint.stderr.match(/old v1:\S+ does not \w+/g)]).toEqual([
      0,
      ['old v1:charts/b.yaml does not parse', 'old v1:crds/a.yaml does not decode'],
    ]);
    const plan = await run('storage-plan', 'a.yaml', '--old', 'v1');
    expect([plan.code, plan.stderr]).toEqual([2, expect.stringMatching(/^error: --old v1:charts\/b\.yaml/)]);
  });

  it('is reported as a revision where a file is expected, by every command', async () => {
    release({ 'crd.yaml': OLD, 'object.yaml': cronTab('a', '{}') });
    for (const args of [
      ['lint', 'v1'],
      ['validate', 'object.yaml', '--crds', 'v1'],
      ['survey', 'object.yaml', '--next', 'v1'],
      ['stored', 'v1', '--crds', 'crd.yaml'],
      ['audit', 'v1'],
      ['test', 'v1'],
      ['cel', 'true', '--crds', 'crd.yaml', '--resource', 'object.yaml', '--old', 'v1'],
    ]) {
      const { code, stderr, stdout } = await run(...args);
      expect([args[0], code, stderr + stdout]).toEqual([
        args[0],
        2,
        expect.stringMatching(/v1:.* is a git revision, not a file; write v1:PATH/),
      ]);
    }
  });
});
