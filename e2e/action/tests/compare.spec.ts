import { definition } from './manifests.js';
import { openWorkspace, type Step, type Workspace } from './workspace.js';

// What the changes of a pull request break, compared with its base.
let workspace: Workspace;
let base: string;
let head: string;

const OLD = '{ type: object, properties: { size: { type: string }, mode: { type: string } } }';
const NEW = '{ type: object, properties: { size: { type: string, maxLength: 3 } } }';

function change(files: Readonly<Record<string, string>>): void {
  workspace.write(files);
  head = workspace.commit('head');
}

beforeEach(() => {
  workspace = openWorkspace();
  workspace.git('init', '--quiet');
  workspace.write({ 'crds/a.yaml': definition('Cache', OLD), 'crds/b.yaml': definition('Job') });
  base = workspace.commit('base');
  workspace.git('checkout', '--quiet', '-b', 'topic');
});
afterEach(() => {
  workspace.dispose();
});

const pullRequest = (name = 'pull_request'): { name: string; payload: unknown } => ({
  name,
  payload: {
    pull_request: { number: 7, changed_files: 1, base: { sha: base }, head: { sha: head } },
    repository: { default_branch: 'main' },
  },
});

const annotationLines = ({ annotations }: Step): readonly string[] =>
  annotations.map(({ name, properties: { file = '', line = '', title = '' } }) => `${name} ${file}:${line} ${title}`);

test('a pull request is annotated with what its changes break, each with a resource that shows it', async () => {
  change({ 'crds/a.yaml': definition('Cache', NEW) });
  const step = await workspace.run({ inputs: { files: 'crds', 'sarif-file': 'out.sarif' }, event: pullRequest() });
  expect([step.exitCode, annotationLines(step).toSorted()]).toEqual([
    1,
    ['error crds/a.yaml:16 bound-tightened', 'error crds/a.yaml:16 field-removed'],
  ]);
  const tightened = step.annotations.find(({ properties: { title } }) => title === 'bound-tightened');
  expect(tightened?.message).toContain('kind: Cache');
  expect(tightened?.message).toContain('old: accepts it\nnew: refuses it: spec.size: Too long');
  expect(step.log).toContain(`changes of CRDs since ${base.slice(0, 7)}: 2 CRDs compared at level readers`);
  expect(step.outputs).toMatchObject({ errors: '2' });
  expect(step.stderr).toBe('');
});

test('a definition that cannot be read on one side is not compared, which is said, and not gone', async () => {
  const template = `${definition('Job')}{{- if .Values.x }}\n`;
  const undecodable = definition('Job').replace('scope: Namespaced', 'scope: [1]');
  const unnamed = template.replace('name: jobs.example.com', "name: '{{ .Values.plural }}.{{ .Values.group }}'");
  const unparsed = definition('Job').replace('names: {', 'names: { x: [');
  for (const broken of [template, unnamed, unparsed, undecodable]) {
    change({ 'crds/b.yaml': broken });
    const step = await workspace.run({ inputs: { files: 'crds' }, event: pullRequest() });
    expect(annotationLines(step).filter((line) => line.includes('definition-removed'))).toEqual([]);
    expect(step.log).toContain('1 CRD compared at level readers against Kubernetes 1.37: nothing breaks; 1 CRD unreadable on one side');
    expect(step.log).toContain('jobs.example.com was not compared: crds/b.yaml: ');
  }
  base = head;
  change({ 'crds/b.yaml': definition('Job') });
  const step = await workspace.run({ inputs: { files: 'crds' }, event: pullRequest() });
  expect([step.exitCode, annotationLines(step)]).toEqual([0, []]);
  expect(step.log).toContain(`jobs.example.com was not compared: ${base.slice(0, 7)}:./crds/b.yaml: json: cannot unmarshal`);
});

test('a definition that is moved out of the folder that is judged is found at the base', async () => {
  workspace.git('mv', 'crds', 'charts');
  change({ 'charts/a.yaml': definition('Cache', NEW) });
  const step = await workspace.run({ inputs: { files: 'charts' }, event: pullRequest() });
  expect([step.exitCode, annotationLines(step).toSorted()]).toEqual([
    1,
    ['error charts/a.yaml:16 bound-tightened', 'error charts/a.yaml:16 field-removed'],
  ]);
});

test('a definition that moves to another file, and one that stays, break nothing', async () => {
  workspace.git('mv', 'crds/a.yaml', 'crds/moved.yaml');
  head = workspace.commit('head');
  const step = await workspace.run({ inputs: { files: 'crds' }, event: pullRequest() });
  expect([step.exitCode, annotationLines(step)]).toEqual([0, []]);
});

test('a definition that is deleted is annotated where it was', async () => {
  workspace.git('rm', '--quiet', 'crds/b.yaml');
  head = workspace.commit('head');
  const step = await workspace.run({ inputs: { files: 'crds' }, event: pullRequest() });
  expect([step.exitCode, annotationLines(step)]).toEqual([1, ['error crds/b.yaml:3 definition-removed']]);
});

test('a comment beside the field acknowledges a change', async () => {
  change({
    'crds/a.yaml': definition('Cache', `${NEW} # structural-ignore bound-tightened, field-removed: nobody sets them [owner: @cache]`),
  });
  const step = await workspace.run({ inputs: { files: 'crds' }, event: pullRequest() });
  expect([step.exitCode, annotationLines(step)]).toEqual([0, []]);
  expect(step.log).toContain('2 acknowledged');
});

test('pushes are not compared unless asked for, nor pull requests where none is', async () => {
  change({ 'crds/a.yaml': definition('Cache', NEW) });
  const push = { name: 'push', payload: { before: base, after: head, ref: 'refs/heads/topic', repository: { default_branch: 'main' } } };
  expect((await workspace.run({ inputs: { files: 'crds' }, event: push })).exitCode).toBe(0);
  expect((await workspace.run({ inputs: { files: 'crds', compare: base + ':crds' }, event: push })).exitCode).toBe(1);
  expect((await workspace.run({ inputs: { files: 'crds', compare: 'none' }, event: pullRequest() })).exitCode).toBe(0);
});

test('the level says who must not be hurt', async () => {
  change({ 'crds/a.yaml': definition('Cache', OLD.replace('size: { type: string }', 'size: { type: string, maxLength: 3 }')) });
  const step = (level: string): Promise<Step> => workspace.run({ inputs: { files: 'crds', 'compare-level': level }, event: pullRequest() });
  expect((await step('stored-data')).exitCode).toBe(0);
  expect((await step('writers')).exitCode).toBe(1);
  expect((await step('all')).log + (await step('all')).annotations.map(({ message }) => message).join()).toContain(
    'compare-level must be stored-data, writers, readers or clients',
  );
});
