import { broken, definition, resource } from './manifests.js';
import { openWorkspace, type Step, type Workspace } from './workspace.js';

// The action reads .structural.yaml as the command does.
let workspace: Workspace;
beforeEach(() => {
  workspace = openWorkspace();
});
afterEach(() => {
  workspace.dispose();
});

/** Rule, severity, file and line of each annotation. */
function found({ annotations }: Step): readonly string[] {
  return annotations.map(
    ({ name, properties }) => `${name} ${properties['title'] ?? ''} ${properties['file'] ?? ''}:${properties['line'] ?? ''}`,
  );
}

test('a config file above each file names definitions, the server, conventions and what becomes of rules', async () => {
  workspace.git('init', '--quiet');
  workspace.write({
    'a/.structural.yaml': "crds: crds\nkubeVersion: '1.35'\nrules: { unknown-field: error, no-floats: warning }\n",
    'a/crds/foo.yaml': definition('Foo', '{ type: object, properties: { replicas: { type: number, maximum: 5 } } }'),
    'a/deploy/foo.yaml': resource('Foo', 'a', '{ replicas: 9, replica: 1 }'),
    'b/.structural.yaml': 'crds: crds\noverrides: [{ files: old/, rules: { resource-value: off } }]\n',
    'b/crds/foo.yaml': definition('Foo', '{ type: object, properties: { replicas: { type: integer, maximum: 3 } } }'),
    'b/deploy/foo.yaml': resource('Foo', 'b', '{ replicas: 4 }'),
    'b/old/foo.yaml': resource('Foo', 'c', '{ replicas: 4 }'),
  });
  const step = await workspace.run({ inputs: { files: 'a\nb' } });
  expect(found(step)).toEqual([
    'error resource-value a/deploy/foo.yaml:4',
    'error unknown-field a/deploy/foo.yaml:4',
    'error resource-value b/deploy/foo.yaml:4',
    'warning no-floats a/crds/foo.yaml:16',
  ]);
  expect([step.exitCode, step.stderr]).toEqual([1, '']);
  // Each by the definition of its own team, though both are among the files.
  expect(step.annotations[0]?.message).toContain('less than or equal to 5');
  expect(step.log).toContain('in 5 files against Kubernetes 1.35, 3 files against 1.37: 3 errors, 1 warning');
  // Inputs outrank the file.
  const other = await workspace.run({ inputs: { files: 'a', conventions: 'no-bools', 'kube-version': '1.36' } });
  expect(found(other)).toEqual(['error resource-value a/deploy/foo.yaml:4', 'error unknown-field a/deploy/foo.yaml:4']);
  expect(other.log).toContain('against Kubernetes 1.36:');
  const third = await workspace.run({ inputs: { files: 'a/deploy', crds: 'b/crds' } });
  expect(third.annotations[0]?.message).toContain('less than or equal to 3');
});

test('live objects are updates of themselves, or created elsewhere where an input or a config file says so', async () => {
  const live = resource('Foo', 'a', '{ replicas: 1 }').replace(
    'name: a',
    "name: a, namespace: b, uid: 93092286-b5e6-4381-bb2e-6de2afed12a2, resourceVersion: '7', creationTimestamp: '2025-03-04T05:06:07Z'",
  );
  workspace.write({ 'foo.yaml': definition('Foo'), 'a.yaml': live, 'inputs.yaml': 'as: create\n' });
  const inputs = { files: 'a.yaml', crds: 'foo.yaml' };
  const kept = await workspace.run({ inputs });
  expect([kept.exitCode, found(kept)]).toEqual([0, []]);
  expect(kept.log).toContain('1 live object (it has a uid) is checked as an update of itself; `as: create` checks it as created elsewhere');
  for (const more of [{ as: 'create' }, { config: 'inputs.yaml' }]) {
    const created = await workspace.run({ inputs: { ...inputs, ...more } });
    expect([created.exitCode, found(created)]).toEqual([1, ['error object-meta a.yaml:3']]);
    expect(created.annotations[0]?.message).toContain('resourceVersion should not be set on objects to be created');
  }
  // An input outranks the file.
  expect((await workspace.run({ inputs: { ...inputs, config: 'inputs.yaml', as: 'update' } })).exitCode).toBe(0);
  const wrong = await workspace.run({ inputs: { ...inputs, as: 'creat' } });
  expect([wrong.exitCode, wrong.annotations.map(({ message }) => message)]).toEqual([1, ['as must be update or create, not "creat"']]);
});

test('unions are judged where the proposal is asked for, by an input or a config file', async () => {
  const union = 'x-kubernetes-unions: [{ fields: { a: "", b: "" } }], properties: { a: { type: string }, b: { type: string } }';
  workspace.write({ 'foo.yaml': definition('Foo', `{ type: object, ${union} }`), 'a.yaml': resource('Foo', 'a', '{ a: x, b: z }') });
  const inputs = { files: 'foo.yaml\na.yaml', crds: 'foo.yaml' };
  expect(found(await workspace.run({ inputs }))).toEqual(['warning unknown-field foo.yaml:16']);
  const asked = await workspace.run({ inputs: { ...inputs, proposals: 'unions' } });
  expect(found(asked)).toEqual(['error validation-rule a.yaml:4']);
  expect(asked.annotations[0]?.message).toContain('must specify at most one of: `a`, `b`');
  workspace.write({ '.structural.yaml': 'proposals: [unions]\n' });
  expect(found(await workspace.run({ inputs }))).toEqual(found(asked));
  const wrong = await workspace.run({ inputs: { ...inputs, proposals: 'onions' } });
  expect([wrong.exitCode, wrong.annotations.map(({ message }) => message)]).toEqual([
    1,
    ['proposals: no proposal is called "onions"; did you mean unions?'],
  ]);
});

test('what a config file or git ignores is not judged', async () => {
  workspace.git('init', '--quiet');
  workspace.write({
    '.gitignore': 'build/\n',
    '.structural.yaml': 'ignore: [vendor/, "*.tpl.yaml"]\n',
    'a.yaml': definition('Foo'),
    'build/a.yaml': broken('Foo'),
    'vendor/a.yaml': broken('Foo'),
    'b.tpl.yaml': broken('Foo'),
  });
  expect((await workspace.run({ inputs: { files: '.' } })).outputs).toMatchObject({ errors: '0', files: '1' });
  const named = await workspace.run({ inputs: { files: 'vendor' } });
  expect([named.exitCode, named.annotations, named.outputs['files']]).toEqual([0, [], '0']);
  expect(named.log).toContain('vendor ignored by .structural.yaml');
  expect((await workspace.run({ inputs: { files: 'build' } })).outputs).toMatchObject({ errors: '1' });
});

test('files at a revision are judged as if that was checked out', async () => {
  workspace.git('init', '--quiet');
  workspace.write({
    'a/.structural.yaml': 'crds: crds\n',
    'a/crds/foo.yaml': definition('Foo'),
    'a/deploy/foo.yaml': resource('Foo', 'a', '{ replicas: 9 }'),
  });
  workspace.commit('one');
  workspace.write({ 'a/.structural.yaml': 'crds: nowhere\n' });
  const { annotations, exitCode } = await workspace.run({ inputs: { files: 'HEAD:a/deploy' } });
  expect([exitCode, annotations.map(({ message }) => message)]).toEqual([
    1,
    ['spec.replicas: Invalid value: 9: spec.replicas in body should be less than or equal to 5'],
  ]);
});

test('one config file is for everything where the workflow names it', async () => {
  workspace.git('init', '--quiet');
  workspace.write({ 'a.yaml': definition('Foo', '{ type: number }'), 'conf/.structural.yaml': 'conventions: no-floats\n' });
  expect(found(await workspace.run({ inputs: { files: 'a.yaml' } }))).toEqual([]);
  expect(found(await workspace.run({ inputs: { files: 'a.yaml', config: 'conf/.structural.yaml' } }))).toEqual([
    'warning no-floats a.yaml:16',
  ]);
});

test('what is wrong with a config file is annotated at its lines, and nothing is judged', async () => {
  workspace.git('init', '--quiet');
  workspace.write({
    'deploy/a.yaml': broken('Foo'),
    'deploy/.structural.yaml': 'rules:\n  no-map: error\n  no-bools: 1\nkube-version: "1.36"\n',
    'b.yaml': broken('Bar'),
  });
  const step = await workspace.run({ inputs: { files: 'a.yaml', 'working-directory': 'deploy' } });
  expect(step.annotations.map(({ message, properties: { file, line } }) => [message, file, line])).toEqual([
    ['.structural.yaml: there is no rule "no-map"; did you mean no-maps?', 'deploy/.structural.yaml', '2'],
    [
      '.structural.yaml: rules.no-bools must be off, warning or error, or a mapping with severity and options',
      'deploy/.structural.yaml',
      '3',
    ],
    ['.structural.yaml: there is no key "kube-version" here; did you mean kubeVersion?', 'deploy/.structural.yaml', '4'],
  ]);
  expect([step.exitCode, step.stderr, step.outputs]).toEqual([1, '', { errors: '0', warnings: '0', files: '0', sarif: '' }]);
  workspace.write({ 'deploy/.structural.yaml': 'crds: nowhere\n' });
  const gone = await workspace.run({ inputs: { files: 'deploy/a.yaml' } });
  expect(gone.annotations[0]?.message).toBe('deploy/nowhere: no such file or directory');
});

test('a change of a config file, or of the definitions that it names, is one of all files', async () => {
  workspace.git('init', '--quiet', '--initial-branch=main');
  workspace.write({
    '.structural.yaml': 'crds: crds\n',
    'crds/foo.yaml': definition('Foo'),
    'deploy/foo.yaml': resource('Foo', 'a', '{ replicas: 9 }'),
    'deploy/bar.yaml': resource('Foo', 'b', '{ replicas: 9 }'),
  });
  const before = workspace.commit('one');
  const pushed = async (files: Readonly<Record<string, string>>): Promise<Step> => {
    workspace.git('reset', '--quiet', '--hard', before);
    workspace.write(files);
    const after = workspace.commit('two');
    return workspace.run({
      inputs: { files: 'deploy', 'only-changed': 'true' },
      event: { name: 'push', payload: { before, after, ref: 'refs/heads/main' } },
    });
  };
  expect((await pushed({ 'deploy/bar.yaml': resource('Foo', 'b', '{ replicas: 8 }') })).outputs).toMatchObject({ files: '1', errors: '1' });
  const config = await pushed({ '.structural.yaml': 'crds: [crds]\n' });
  expect(config.outputs).toMatchObject({ files: '2', errors: '2' });
  expect(config.log).toContain('all files, since a config file changed');
  expect((await pushed({ 'crds/foo.yaml': `${definition('Foo')}# more\n` })).outputs).toMatchObject({ files: '2' });
});
