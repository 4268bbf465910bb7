import { cpSync } from 'node:fs';
import { broken, definition, resource } from './manifests.js';
import { gitIn, openWorkspace, withApi, type Step, type Workspace } from './workspace.js';

// Which files are judged: what git knows, else what GitHub says, else all.
const ZEROS = '0'.repeat(40);
// What a change breaks is no matter here, see compare.spec.
const inputs = { files: 'crds\nother.yaml', 'only-changed': 'true', token: 'secret', compare: 'none' };

let workspace: Workspace;
/** `main` with a clean and a broken file, and a branch that adds, changes, renames and deletes. */
let base: string;
let head: string;

beforeEach(() => {
  workspace = openWorkspace();
  workspace.git('init', '--quiet');
  workspace.write({
    'crds/old.yaml': broken('Old'),
    'crds/moved.yaml': definition('Moved'),
    'crds/gone.yaml': broken('Gone'),
    'other.yaml': definition('Other'),
    'readme.md': 'x',
  });
  base = workspace.commit('base');
  workspace.git('checkout', '--quiet', '-b', 'topic');
  workspace.write({ 'crds/new name.yaml': broken('New'), 'other.yaml': broken('Other') });
  workspace.git('mv', 'crds/moved.yaml', 'crds/renamed.yaml');
  workspace.git('rm', '--quiet', 'crds/gone.yaml');
  head = workspace.commit('head');
});
afterEach(() => {
  workspace.dispose();
});

const pullRequest = (changedFiles = 4, event = 'pull_request'): { name: string; payload: unknown } => ({
  name: event,
  payload: {
    pull_request: {
      number: 7,
      changed_files: changedFiles,
      base: { sha: base },
      head: { sha: head, repo: { full_name: 'forker/charts' } },
    },
    repository: { default_branch: 'main' },
  },
});

const annotated = ({ annotations }: Step): readonly string[] =>
  annotations.map(({ name, properties: { file = '', line = '' } }) => `${name} ${file}:${line}`);

const CHANGED = ['error crds/new name.yaml:16', 'error other.yaml:16'];
// Git takes the new file for one that was renamed, so that its refused line is not in the diff that GitHub shows.
const IN_DIFF = ['error crds/new name.yaml:7', 'error other.yaml:16'];
const ALL = ['error crds/new name.yaml:16', 'error crds/old.yaml:16', 'error other.yaml:16'];

/** As checkout does it: one commit, with no history. */
function shallowClone(): string {
  const clone = workspace.beside('shallow');
  gitIn(workspace.directory, 'clone', '--quiet', '--depth=1', '--branch=topic', `file://${workspace.directory}`, clone);
  return clone;
}

test('a pull request is judged by the files that it adds, changes and renames', async () => {
  const step = await workspace.run({ inputs, event: pullRequest() });
  expect([step.exitCode, annotated(step), step.outputs]).toEqual([1, IN_DIFF, { errors: '2', warnings: '0', files: '3', sarif: '' }]);
  expect(step.annotations[0]?.message).toMatch(/^line 16: spec\.validation/);
  expect(step.log).toContain('checked: the 3 of 4 files that changed (by git)');
});

test('a file that makes a chart too large for Helm has a warning at its Chart.yaml, which did not change', async () => {
  workspace.git('checkout', '--quiet', 'main');
  workspace.write({ 'chart/Chart.yaml': 'apiVersion: v2\nname: large\nversion: 1.0.0\n' });
  const before = workspace.commit('chart');
  const values = Array.from({ length: 180_000 }, (_, i) => (i * 2_654_435_761).toString(36)).join('');
  workspace.write({ 'chart/crds/large.yaml': definition('Large'), 'chart/files/values.txt': values });
  const event = { name: 'push', payload: { before, after: workspace.commit('large') } };
  const step = await workspace.run({ inputs: { ...inputs, files: 'chart' }, event });
  expect(annotated(step)).toEqual(['warning chart/Chart.yaml:2']);
  expect(step.annotations[0]?.message).toMatch(/^helm install fails: by an estimate a release of this chart has \d+ bytes/);
});

test('a pull request from a fork is linked to where its commit is', async () => {
  const step = await workspace.run({ inputs, event: pullRequest() });
  expect(step.summary).toContain(`https://github.com/forker/charts/blob/${head}/crds/new%20name.yaml?plain=1#L16`);
  expect(step.summary).toContain('https://github.com/structural/structural/blob/v1/docs/rules/structural-schema.md');
});

test('the merge commit that GitHub checks out is enough, whatever happened on the target since', async () => {
  workspace.git('checkout', '--quiet', 'main');
  workspace.write({ 'crds/since.yaml': broken('Since') });
  workspace.commit('since');
  workspace.git('merge', '--quiet', '--no-ff', '--message', 'merge', 'topic');
  const clone = workspace.beside('merge');
  gitIn(workspace.directory, 'clone', '--quiet', '--depth=2', '--branch=main', `file://${workspace.directory}`, clone);
  const step = await workspace.run({ directory: clone, inputs, event: pullRequest() });
  expect(annotated(step)).toEqual(IN_DIFF);
});

test('a push is judged by what it changes', async () => {
  const step = await workspace.run({ inputs, event: { name: 'push', payload: { before: base, after: head } } });
  expect(annotated(step)).toEqual(CHANGED);
});

test('a push of a new branch is judged by how it differs from the default branch', async () => {
  workspace.git('update-ref', 'refs/remotes/origin/main', base);
  const step = await workspace.run({
    inputs,
    event: { name: 'push', payload: { before: ZEROS, after: head, repository: { default_branch: 'main' } } },
  });
  expect(annotated(step)).toEqual(CHANGED);
});

test('a merge group is judged by what it would merge', async () => {
  const step = await workspace.run({
    inputs,
    event: { name: 'merge_group', payload: { merge_group: { base_sha: base, head_sha: head } } },
  });
  expect(annotated(step)).toEqual(CHANGED);
});

test('a run by hand has no changes, so that all files are judged, and it says so', async () => {
  const step = await workspace.run({ inputs, event: { name: 'workflow_dispatch', payload: {} } });
  expect(annotated(step)).toEqual(ALL);
  expect(step.log).toContain('checked: all files, since it is not known which changed: workflow_dispatch is not an event with changes');
  expect(step.summary).toContain('workflow&#95;dispatch is not an event with changes');
});

test('in a shallow clone GitHub is asked, page by page', async () => {
  const files = [
    ...Array.from({ length: 100 }, (_, i) => ({ filename: `docs/${i}.md`, status: 'added' })),
    { filename: 'crds/new name.yaml', status: 'added' },
    { filename: 'other.yaml', status: 'modified' },
    { filename: 'crds/gone.yaml', status: 'removed' },
    { filename: 'crds/renamed.yaml', status: 'renamed', previous_filename: 'crds/moved.yaml' },
  ];
  const page = (path: string): number => Number(new URL(path, 'http://x').searchParams.get('page'));
  await withApi(
    (path) => [200, files.slice((page(path) - 1) * 100, page(path) * 100)],
    async (url, asked) => {
      const step = await workspace.run({ directory: shallowClone(), inputs, event: pullRequest(104), env: { GITHUB_API_URL: url } });
      expect(annotated(step)).toEqual(CHANGED);
      expect(step.log).toContain('checked: the 3 of 4 files that changed (by GitHub)');
      expect(asked).toEqual([1, 2].map((number) => `/repos/octo/charts/pulls/7/files?per_page=100&page=${number}`));
    },
  );
});

test('GitHub is asked to compare where a push is not in the history', async () => {
  await withApi(
    () => [200, { files: [{ filename: 'other.yaml', status: 'modified' }] }],
    async (url, asked) => {
      const step = await workspace.run({
        directory: shallowClone(),
        inputs,
        event: { name: 'push', payload: { before: base, after: head } },
        env: { GITHUB_API_URL: url },
      });
      expect([annotated(step), asked]).toEqual([['error other.yaml:16'], [`/repos/octo/charts/compare/${base}...${head}`]]);
    },
  );
});

test.each<readonly [string, number, unknown, number, string]>([
  [
    'GitHub refuses',
    403,
    { message: 'Resource not accessible by integration' },
    4,
    'GitHub does not say (Resource not accessible by integration',
  ],
  ['GitHub would cut the list', 200, [], 3_000, 'GitHub lists no more than 3000 files of a pull request'],
  ['GitHub answers nonsense', 200, { message: 'hello' }, 4, 'GitHub does not say ('],
])('all files are judged where %s', async (_, status, body, changedFiles, why) => {
  await withApi(
    () => [status, body],
    async (url) => {
      const step = await workspace.run({
        directory: shallowClone(),
        inputs,
        event: pullRequest(changedFiles),
        env: { GITHUB_API_URL: url },
      });
      expect(annotated(step)).toEqual(ALL);
      expect(step.log).toContain(why);
      expect(step.annotations.filter(({ name }) => name === 'warning')).toEqual([]);
    },
  );
});

test('all files are judged in a shallow clone without a token', async () => {
  const step = await workspace.run({ directory: shallowClone(), inputs: { ...inputs, token: '' }, event: pullRequest() });
  expect(annotated(step)).toEqual(ALL);
  expect(step.log).toContain(
    'all files, since it is not known which changed: the history here does not reach back to where the changes start (fetch-depth: 0 fetches all of it); there is no token for GitHub',
  );
});

test('a base that nobody knows any more is no base', async () => {
  const step = await workspace.run({
    inputs: { ...inputs, token: '' },
    event: { name: 'push', payload: { before: 'a'.repeat(40), after: head } },
  });
  expect(annotated(step)).toEqual(ALL);
  expect(step.log).toContain(
    'checked: all files, since it is not known which changed: the commit before the push (aaaaaaa) is not in the history',
  );
});

test('a push by force has no base: files are judged as new, which is said', async () => {
  const replaced = head;
  workspace.git('commit', '--quiet', '--amend', '--message', 'amended');
  const after = workspace.git('rev-parse', 'HEAD');
  const clone = workspace.beside('whole');
  gitIn(workspace.directory, 'clone', '--quiet', '--branch=topic', `file://${workspace.directory}`, clone);
  const event = {
    name: 'push',
    payload: { before: replaced, after, forced: true, ref: 'refs/heads/topic', repository: { default_branch: 'main' } },
  };
  const options = { inputs: { files: 'crds/renamed.yaml', old: 'base', report: 'new' }, event };
  const why = `the commit before the push (${replaced.slice(0, 7)}) is not in the history, as after a push by force`;
  for (const directory of [clone, shallowClone()]) {
    const step = await workspace.run({ ...options, directory });
    expect([step.exitCode, step.annotations]).toEqual([0, []]);
    expect(step.log).toContain(`checked as new: ${why}\nreported: all findings, since ${why}\n`);
  }
  // The commit may still be there, where it was not cloned.
  expect((await workspace.run(options)).log).toContain(`checked as updates of ${replaced.slice(0, 7)}`);
});

test('the first push of the default branch changes everything', async () => {
  workspace.git('checkout', '--quiet', '-B', 'main', 'topic');
  workspace.git('update-ref', 'refs/remotes/origin/main', head);
  const payload = { before: ZEROS, after: head, ref: 'refs/heads/main', repository: { default_branch: 'main' } };
  const step = await workspace.run({ inputs: { ...inputs, token: '' }, event: { name: 'push', payload } });
  expect(annotated(step)).toEqual(ALL);
  expect(step.log).toContain('checked: all files, since it is not known which changed: the branch is new; ');
});

test('a pull request reports what is new, by default', async () => {
  // New findings: of the new file and of the changed one. That of the old file was there.
  const files = { files: 'crds\nother.yaml', compare: 'none' };
  const step = await workspace.run({ inputs: files, event: pullRequest() });
  expect([step.exitCode, annotated(step), step.outputs]).toEqual([1, IN_DIFF, { errors: '2', warnings: '0', files: '4', sarif: '' }]);
  expect(step.log).toContain('; 1 known before');
  expect(step.log).toContain(`reported: findings that are new since ${base.slice(0, 7)}`);
  expect(annotated(await workspace.run({ inputs: { ...files, report: 'all' }, event: pullRequest() }))).toEqual(ALL);
  const push = { name: 'push', payload: { before: base, after: head } };
  expect(annotated(await workspace.run({ inputs: files, event: push }))).toEqual(ALL);
  expect(annotated(await workspace.run({ inputs: { ...files, report: 'new' }, event: push }))).toEqual(IN_DIFF);
});

test('a pull request of which the history does not tell reports everything, and says why', async () => {
  const step = await workspace.run({ inputs: { files: 'crds\nother.yaml' }, event: pullRequest(), directory: shallowClone() });
  expect(annotated(step)).toEqual(ALL);
  expect(step.log).toContain(
    'reported: all findings, since the history here does not reach back to where the changes start (fetch-depth: 0',
  );
});

test('with conventions, one changed line brings no findings about all the others', async () => {
  const lines = Array.from({ length: 50 }, (_, i) => `field${i}: { type: number }`);
  const text = (described: readonly string[]): string =>
    definition(
      'Wide',
      `\n              type: object\n              properties:\n${described.map((line) => `                ${line}\n`).join('')}`,
    );
  workspace.write({ 'crds/wide.yaml': text(lines) });
  const before = workspace.commit('wide');
  workspace.write({
    'crds/wide.yaml': text(
      lines.map((line, i) => (i === 7 ? line.replace('number', 'number, description: x') : line)).concat('more: { type: number }'),
    ),
  });
  const event = { name: 'push', payload: { before, after: workspace.commit('described') } };
  const run = (report: string): Promise<Step> =>
    workspace.run({ inputs: { files: 'crds/wide.yaml', 'only-changed': 'true', conventions: 'no-floats', report }, event });
  expect((await run('all')).outputs).toMatchObject({ warnings: '51', files: '1' });
  expect((await run('new')).outputs).toMatchObject({ warnings: '1' });
  const onLines = await run('changed-lines');
  expect(onLines.outputs).toMatchObject({ warnings: '2' });
  expect(onLines.log).toContain(`reported: findings on lines added since ${before.slice(0, 7)}`);
});

test('a changed definition makes findings of resources that are new where they are, and none on lines', async () => {
  workspace.write({ 'crds/old.yaml': definition('Old'), 'jobs/a.yaml': resource('Old', 'a', '{ replicas: 3 }') });
  const before = workspace.commit('resources');
  workspace.write({ 'crds/old.yaml': definition('Old').replace('type: integer', 'type: string') });
  const event = { name: 'push', payload: { before, after: workspace.commit('definition') } };
  const run = (report: string): Promise<Step> => workspace.run({ inputs: { files: 'jobs', crds: 'crds/old.yaml', report }, event });
  expect(annotated(await run('new'))).toEqual(['error jobs/a.yaml:4']);
  expect(annotated(await run('changed-lines'))).toEqual([]);
});

test('names of files may be separated by commas', async () => {
  const step = await workspace.run({ inputs: { files: 'crds, other.yaml,!crds/old.yaml' } });
  expect(annotated(step)).toEqual(CHANGED);
});

test('the target of a pull request tells nothing about the request', async () => {
  workspace.git('checkout', '--quiet', 'main');
  await withApi(
    () => [200, [{ filename: 'crds/old.yaml', status: 'modified' }]],
    async (url) => {
      const step = await workspace.run({ inputs, event: pullRequest(1, 'pull_request_target'), env: { GITHUB_API_URL: url } });
      expect(annotated(step)).toEqual(['error crds/old.yaml:16']);
    },
  );
});

test.each<readonly [string, Readonly<Record<string, string>>, string]>([
  ['no event file', {}, 'the runner gives no event file'],
  ['an event file that is gone', { GITHUB_EVENT_NAME: 'push', GITHUB_EVENT_PATH: '/nowhere/event.json' }, 'the event file cannot be read'],
  ['an event file that is not JSON', { GITHUB_EVENT_NAME: 'push', GITHUB_EVENT_PATH: '/dev/null' }, 'the event file is not JSON'],
])('all files are judged with %s', async (_, env, why) => {
  const step = await workspace.run({ inputs, env });
  expect(annotated(step)).toEqual(ALL);
  expect(step.log).toContain(why);
});

test('an empty repository has files and no commits', async () => {
  const empty = workspace.beside('empty');
  cpSync(workspace.directory, empty, { recursive: true, filter: (path) => !path.endsWith('.git') });
  gitIn(empty, 'init', '--quiet');
  const step = await workspace.run({ directory: empty, inputs: { ...inputs, token: '' }, event: pullRequest() });
  expect(annotated(step)).toEqual(ALL);
  expect(step.log).toContain('no commit is checked out');
});

test('nothing is judged where nothing of it changed', async () => {
  const step = await workspace.run({ inputs: { ...inputs, files: 'crds/old.yaml' }, event: pullRequest() });
  expect([step.exitCode, step.annotations, step.outputs]).toEqual([0, [], { errors: '0', warnings: '0', files: '0', sarif: '' }]);
  expect(step.log).toContain('nothing to check');
});

test('a monorepo is judged from one of its folders, and annotated from its root', async () => {
  const step = await workspace.run({ inputs: { ...inputs, files: '*.yaml', 'working-directory': 'crds' }, event: pullRequest() });
  expect(annotated(step)).toEqual(['error crds/new name.yaml:7']);
});

test('a changed definition puts all resources in question, a changed resource only itself', async () => {
  workspace.write({
    'crds/old.yaml': definition('Old'),
    'jobs/a.yaml': resource('Old', 'a', '{ replicas: 9 }'),
    'jobs/b.yaml': resource('Old', 'b', '{ replicas: 9 }'),
  });
  const before = workspace.commit('resources');
  workspace.write({ 'jobs/b.yaml': resource('Old', 'b', '{ replicas: 8 }') });
  const middle = workspace.commit('resource');
  const run = (from: string, to: string): Promise<Step> =>
    workspace.run({
      inputs: { ...inputs, files: 'jobs', crds: 'crds/old.yaml' },
      event: { name: 'push', payload: { before: from, after: to } },
    });
  expect(annotated(await run(before, middle))).toEqual(['error jobs/b.yaml:4']);
  workspace.write({ 'crds/old.yaml': `# changed\n${definition('Old')}` });
  const step = await run(middle, workspace.commit('definition'));
  expect(annotated(step)).toEqual(['error jobs/a.yaml:4', 'error jobs/b.yaml:4']);
  expect(step.log).toContain('checked: all files, since CRDs among crds changed (by git)');
});

test('old: base judges updates of what the changes start from', async () => {
  workspace.git('checkout', '--quiet', 'main');
  workspace.write({ 'crds/moved.yaml': definition('Moved').replace('scope: Namespaced', 'scope: Cluster') });
  const after = workspace.commit('scope');
  const push = { name: 'push', payload: { before: base, after, repository: { default_branch: 'main' } } };
  const step = await workspace.run({ inputs: { files: 'crds/moved.yaml', old: 'base' }, event: push });
  expect([step.exitCode, annotated(step)]).toEqual([1, ['error crds/moved.yaml:6']]);
  expect(step.log).toContain(`checked as updates of ${base.slice(0, 7)}`);
  expect((await workspace.run({ inputs: { files: 'crds/moved.yaml' }, event: push })).exitCode).toBe(0);
  expect((await workspace.run({ inputs: { files: 'crds/moved.yaml', old: 'HEAD~1' }, event: push })).exitCode).toBe(1);
  workspace.git('mv', 'crds/moved.yaml', 'elsewhere.yaml');
  const renamed = await workspace.run({ inputs: { files: 'elsewhere.yaml', old: 'base', compare: 'base' }, event: push });
  expect([renamed.exitCode, annotated(renamed)]).toEqual([1, expect.arrayContaining(['error elsewhere.yaml:6'])]);
  expect(renamed.log).toContain(`changes of CRDs since ${base.slice(0, 7)}: 1 CRD compared`);
});

test('old: base is reported as missing where the history does not reach it, and where there are no changes', async () => {
  const clone = shallowClone();
  const step = await workspace.run({ inputs: { files: 'other.yaml', old: 'base' }, event: pullRequest(), directory: clone });
  expect([step.exitCode, step.annotations.map(({ message }) => message)[0]]).toEqual([
    1,
    'the base is unknown: the history here does not reach back to where the changes start (fetch-depth: 0 fetches all of it)',
  ]);
  const other = await workspace.run({ inputs: { files: 'crds/renamed.yaml', old: 'base' }, event: { name: 'schedule', payload: {} } });
  expect([other.exitCode, other.log.includes('checked as new: schedule is not an event with changes')]).toEqual([0, true]);
});

test('changed files without anything to judge are no fault', async () => {
  workspace.write({ 'other.yaml': 'apiVersion: v1\nkind: ConfigMap\n' });
  const after = workspace.commit('other');
  const event = { name: 'push', payload: { before: head, after } };
  const step = await workspace.run({ inputs, event });
  expect([step.exitCode, step.annotations, step.outputs['files']]).toEqual([0, [], '1']);
  const none = await workspace.run({ inputs, event: { name: 'push', payload: { before: after, after } } });
  expect([none.exitCode, none.annotations, none.log.includes('nothing to check')]).toEqual([0, [], true]);
});
