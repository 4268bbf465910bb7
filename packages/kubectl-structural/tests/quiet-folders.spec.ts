import { jest } from '@jest/globals';
import { cronTab, definition, openSandbox, type Sandbox } from './sandbox.js';

// The first runs load much.
jest.setTimeout(60_000);

/** What repositories hold beside manifests: nothing of it is a finding. */
const OTHERS: Readonly<Record<string, string>> = {
  'chart/Chart.yaml': 'apiVersion: v2\nname: a\n',
  'chart/templates/app.yaml': '{{- if .Values.on }}\napiVersion: apps/v1\nkind: Deployment\n{{- end }}\n',
  'chart/templates/crd.yaml': `{{- if .Values.on }}\n${definition('{size: {type: string}}')}{{- end }}\n`,
  'mkdocs.yaml': 'theme:\n  a: !!python/name:x\n  b: "\\d"\n',
  'devcontainer.json': '{\n  // of an editor\n  "a": 1\n}\n',
  'page.yaml': '---\ntitle: A: b\n---\n# Words\n',
  'large.json': JSON.stringify({ a: 'x'.repeat(3_200_000) }),
  'pod.yaml': 'apiVersion: v1\nkind: Pod\nmetadata: {name: a}\nspec: {containers: [{name: a, image: b}]}\n',
  'broken-pod.yaml': 'apiVersion: v1\nkind: Pod\na: b: c\n',
  'settings.yaml': 'a: [1, 2]\n',
  'kustomization.yaml': 'patches: [{path: patch.yaml}]\n',
  'patch.yaml': 'apiVersion: apiextensions.k8s.io/v1\nkind: CustomResourceDefinition\nmetadata: {name: crontabs.example.com}\n',
};

let sandbox: Sandbox;
beforeAll(() => {
  sandbox = openSandbox();
  sandbox.write('crd.yaml', definition('{size: {type: integer}}'));
  for (const folder of ['clean', 'noisy']) {
    sandbox.write(`${folder}/crd.yaml`, definition('{size: {type: integer}}'));
    sandbox.write(`${folder}/cr.yaml`, cronTab('a', '{size: 1}'));
  }
  for (const [name, text] of Object.entries(OTHERS)) {
    sandbox.write(`noisy/${name}`, text);
    sandbox.write(`others/${name}`, text);
  }
});
afterAll(() => sandbox.dispose());

const COMMANDS = [
  'lint DIR',
  'validate DIR',
  'validate DIR --crds DIR',
  'audit DIR',
  'audit DIR --crds DIR --next DIR',
  'survey DIR --next DIR',
  'storage-plan DIR --old DIR --objects DIR',
  'compare DIR DIR',
  'migrate DIR --check',
  'stored DIR --crds DIR',
  'apply-preview DIR --crds DIR',
  'columns DIR',
  'explain crontab --crds DIR',
  'sample CronTab --crds DIR',
  'cel has(self.spec) --crds DIR',
  'publish DIR',
  'json-schema DIR --out out',
  'types DIR --language go --out out',
  'reshape core DIR',
  'serve DIR --no-watch -- true',
  'test init DIR --out out --force',
];

it.each(COMMANDS)('%s ends as without what is no manifest', async (line) => {
  const runIn = (folder: string) => sandbox.run(line.replaceAll('DIR', folder).split(' '));
  const [clean, noisy] = [await runIn('clean'), await runIn('noisy')];
  expect([clean.code, noisy.code, noisy.stderr]).toEqual([0, 0, expect.not.stringMatching(/error|warning/)]);
  expect(noisy.stdout.match(/error/g) ?? []).toEqual(clean.stdout.match(/error/g) ?? []);
});

// An audit checks the versions of what is built in.
it.each(COMMANDS.filter((line) => !/^(?:serve|columns|audit)/.test(line)))(
  '%s says in one sentence that a folder of others holds nothing',
  async (line) => {
    const off = line.startsWith('validate') ? ['--builtin', 'off'] : [];
    const { code, stderr } = await sandbox.run([...line.replaceAll('DIR', 'others').split(' '), ...off]);
    expect([code, stderr.match(/^error: /gm)?.length]).toEqual([2, 1]);
  },
);

it.each(['chart/templates/crd.yaml', 'broken-pod.yaml', 'devcontainer.json'])('judges %s where it is named', async (name) => {
  expect((await sandbox.run(['validate', `others/${name}`, '--crds', 'crd.yaml'])).code).not.toBe(0);
  expect((await sandbox.run(['stored', `others/${name}`, '--crds', 'crd.yaml'])).code).not.toBe(0);
  expect((await sandbox.run(['audit', `others/${name}`, '--crds', 'crd.yaml'])).code).not.toBe(0);
});
