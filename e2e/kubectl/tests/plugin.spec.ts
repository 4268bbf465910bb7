import { copyFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { canHaveKubectl, install, realKubectl, root, type Installation } from './installed.js';

let installed: Installation;
const example = (name: string): string => join(root, 'examples', name);

beforeAll(() => {
  installed = install();
  copyFileSync(example('crontab.yaml'), join(installed.folder, 'crontab.yaml'));
  copyFileSync(example('crontab-mended.yaml'), join(installed.folder, 'crontab-mended.yaml'));
});
afterAll(() => {
  installed.dispose();
});

test('the packed plugin judges a CRD at the line, in the words of the server', () => {
  const { exitCode, stdout } = installed.run('kubectl-structural', ['lint', 'crontab.yaml']);
  expect(exitCode).toBe(1);
  expect(stdout).toContain('crontab.yaml:28:');
  expect(stdout).toContain('Required value: must not be empty for specified object fields');
  expect(stdout).toContain("must be a valid regular expression, but isn't: error parsing regexp: invalid or unsupported Perl syntax: `(?!`");
  expect(stdout).toContain('spec.validation.openAPIV3Schema.properties[spec].properties[history].items');
  expect(stdout).not.toContain('\u001b[');
});

test('a clean CRD exits with 0', () => {
  expect(installed.run('kubectl-structural', ['lint', 'crontab-mended.yaml']).exitCode).toBe(0);
});

test('standard input is read where - is given', () => {
  const crd = 'apiVersion: apiextensions.k8s.io/v1\nkind: CustomResourceDefinition\nmetadata: {name: as.b.c}\nspec: {group: b.c, scope: Cluster, names: {kind: A, plural: as}, versions: [{name: v1, served: true, storage: true, schema: {openAPIV3Schema: {}}}]}\n';
  const { exitCode, stdout } = installed.run('kubectl-structural', ['lint', '-'], { input: crd });
  expect(exitCode).toBe(1);
  expect(stdout).toContain('must not be empty at the root');
});

test.each<readonly [string, readonly string[], number, string]>([
  ['a missing file', ['lint', 'nowhere.yaml'], 2, 'nowhere.yaml'],
  ['an unknown option', ['lint', '--nope'], 2, '--nope'],
  ['an unknown command', ['mend'], 2, 'mend'],
  ['no input at all', ['lint'], 2, 'nothing to lint'],
  ['an unknown output', ['lint', '-o', 'xml', 'crontab.yaml'], 2, 'xml'],
])('%s ends with one clear line', (_, args, exitCode, word) => {
  const seen = installed.run('kubectl-structural', args);
  expect(seen.exitCode).toBe(exitCode);
  expect(seen.stderr).toContain(word);
  expect(seen.stderr).not.toMatch(/^ {4}at /m);
});

test('a hostile file never paints the terminal', () => {
  writeFileSync(join(installed.folder, 'paint.yaml'), 'apiVersion: apiextensions.k8s.io/v1\nkind: CustomResourceDefinition\nspec: {versions: [{name: v1, schema: {openAPIV3Schema: {properties: {"\\e[2Jx": {}}}}}]}\n');
  const { stdout, stderr } = installed.run('kubectl-structural', ['lint', 'paint.yaml']);
  expect(stdout + stderr).not.toContain('\u001b');
});

(canHaveKubectl() ? test : test.skip)('kubectl finds it and runs it as kubectl structural', () => {
  const kubectl = realKubectl(installed.folder);
  expect(kubectl).toBeDefined();
  const list = installed.run(kubectl ?? '', ['plugin', 'list']);
  expect(list.stdout).toContain('kubectl-structural');
  const seen = installed.run(kubectl ?? '', ['structural', 'lint', 'crontab.yaml']);
  expect(seen.exitCode).toBe(1);
  expect(seen.stdout).toContain('crontab.yaml:28:');
});
