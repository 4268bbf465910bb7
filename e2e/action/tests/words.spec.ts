import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { broken, definition } from './manifests.js';
import { openWorkspace, root, type Workspace } from './workspace.js';

// The same mistake is said in the same words by the command, the action and the publisher.
let workspace: Workspace;
beforeEach(() => {
  workspace = openWorkspace();
});
afterEach(() => {
  workspace.dispose();
});

/** What a program prints on both streams. */
function printed(bundle: string, ...args: readonly string[]): string {
  const { stderr, stdout } = spawnSync(process.execPath, [join(root, 'packages', bundle), ...args], {
    cwd: workspace.directory,
    encoding: 'utf8',
    env: { PATH: process.env['PATH'], HOME: workspace.directory },
  });
  return stdout + stderr;
}

const command = (...args: readonly string[]): string => printed('kubectl-structural/dist/kubectl-structural.cjs', ...args);
const publisher = (file: string): string =>
  printed('catalog-publisher/dist/structural-catalog.cjs', 'entities', file, '--owner', 'o', '--out', workspace.beside('out'));

test.each<readonly [string, string, readonly string[]]>([
  [
    'refuses',
    broken('Foo').replace('Namespaced', 'Namespacd'),
    [
      'spec.scope: Unsupported value: "Namespacd": supported values: "Cluster", "Namespaced"',
      'spec.validation.openAPIV3Schema.properties[spec].type: Required value: must not be empty for specified object fields',
    ],
  ],
  ['does not parse', 'kind: CustomResourceDefinition\na: b: c\n', ['yaml: line 2: mapping values are not allowed in this context']],
  [
    'does not decode',
    'apiVersion: apiextensions.k8s.io/v1\nkind: CustomResourceDefinition\nspec: 5\n',
    ['json: cannot unmarshal number into Go struct field CustomResourceDefinition.spec of type v1.CustomResourceDefinitionSpec'],
  ],
  [
    'is a template',
    `{{- if .Values.crds }}\n${definition('Foo')}{{- end }}\n`,
    ['this is a template: it must be rendered first', 'as it is, it does not parse: '],
  ],
])('what the server %s', async (_, text, messages) => {
  workspace.write({ 'crd.yaml': text });
  const [linted, published, entities] = [
    command('lint', 'crd.yaml'),
    command('publish', 'crd.yaml', '--out', 'api'),
    publisher('crd.yaml'),
  ];
  const { annotations } = await workspace.run({ inputs: { files: 'crd.yaml' } });
  const annotated = annotations.map(({ message }) => message).join('\n');
  for (const message of messages) {
    expect(linted).toContain(message);
    expect(annotated).toContain(message);
    expect(entities).toContain(message);
    if (!message.includes('template') && !message.startsWith('as it is')) expect(published).toContain(message);
  }
});

test.each([
  ['gone.yaml', 'gone.yaml: no such file or directory'],
  ['no*/x.yaml', 'no*/x.yaml: no file matches this pattern'],
  ['empty', 'empty: no *.yaml, *.yml or *.json file in this directory or below'],
])('what cannot be read: %s', async (name, message) => {
  workspace.write({ 'empty/readme.md': '' });
  const { annotations } = await workspace.run({ inputs: { files: name } });
  expect(annotations[0]?.message).toBe(message);
  for (const text of [command('lint', name), command('publish', name, '--out', 'api'), publisher(name)]) expect(text).toContain(message);
});

test('that nothing is left to judge', async () => {
  workspace.write({ 'a.yaml': definition('Foo') });
  const { annotations } = await workspace.run({ inputs: { files: 'a.yaml\n!*.yaml' } });
  expect(annotations[0]?.message).toBe('no file is left to check (allow-empty allows that)');
  expect(command('lint', 'a.yaml', '!*.yaml')).toContain('error: no file is left to check (--allow-empty allows that)');
});

test.each([
  ['a.yaml', 'kind: ConfigMap\napiVersion: v1\n', 'the input has no CustomResourceDefinition'],
  ['a.yaml', '# nothing\n', 'the input has no document'],
])('what holds nothing to judge: %s of %j', async (_, text, message) => {
  workspace.write({ 'in/a.yaml': text });
  const { annotations } = await workspace.run({ inputs: { files: 'in' } });
  expect(annotations[0]?.message).toBe(`${message} (allow-empty allows that)`);
  expect(command('lint', 'in')).toContain(`error: ${message} (--allow-empty allows that)`);
});
