import type { ManifestFacts } from '../scan/manifest-facts.js';
import { projectFacts, type ProjectFacts } from './project-facts.js';
import { checkPluginOptions } from './plugin-options.js';
import { targetsOf } from './targets.js';

const facts = (more: Partial<ManifestFacts>): ManifestFacts => ({ definitions: [], resources: [], isDefinition: false, ...more });
const crd = (...definitions: readonly string[]): ManifestFacts => facts({ definitions, isDefinition: true });

const rootOf = (file: string): string | undefined => /^(?:libs|apps)\/\w+/.exec(file)?.[0];
const projects = (files: Readonly<Record<string, ManifestFacts>>): ReadonlyMap<string, ProjectFacts> =>
  new Map(projectFacts(new Map(Object.entries(files)), rootOf).map((project) => [project.root, project]));
const surroundings = { base: 'main', version: '1.2.3', hasPublisher: true };

test('a project gets the targets that its files ask for, and what is in no project none', () => {
  const found = projects({
    'libs/api/crd.yaml': crd('a.b/C'),
    'apps/one/c.yaml': facts({ resources: ['a.b/C', 'x.y/Unknown'] }),
    'apps/two/x.yaml': facts({ resources: ['x.y/Unknown'] }),
    'apps/three/x.tests.yaml': facts({ resources: ['a.b/C'], suite: 'finds' }),
    'stray.yaml': crd('a.b/Stray'),
  });
  const names = [...found].map(([root, project]) => [root, Object.keys(targetsOf(project, {}, surroundings))]);
  expect(names).toEqual([
    ['libs/api', ['crd-lint', 'crd-compare', 'crd-docs']],
    ['apps/one', ['crd-validate']],
    ['apps/two', ['crd-validate']],
    ['apps/three', ['crd-test']],
  ]);
  expect(found.get('apps/one')?.foreign).toEqual(['libs/api/crd.yaml']);
  expect(targetsOf(found.get('apps/three')!, {}, surroundings)['crd-test']).toMatchObject({
    inputs: expect.arrayContaining(['{projectRoot}/x.tests.yaml', '{workspaceRoot}/libs/api/crd.yaml']) as unknown,
    options: { command: 'test', files: ['apps/three/x.tests.yaml'], crds: ['libs/api/crd.yaml'], version: '1.2.3' },
  });
});

test('a kind that nothing defines is asked about with the definitions of its group, which say what was meant', () => {
  const found = projects({
    'libs/api/crd.yaml': crd('a.b/Cron', 'x.y/Other'),
    'libs/more/crd.yaml': crd('a.bc/Cron'),
    'apps/one/c.yaml': facts({ resources: ['a.b/Corn'] }),
  });
  expect(found.get('apps/one')?.foreign).toEqual(['libs/api/crd.yaml']);
});

test('an own copy of a definition counts before that of others', () => {
  const found = projects({
    'libs/api/crd.yaml': crd('a.b/C'),
    'apps/one/crd.yaml': crd('a.b/C'),
    'apps/one/c.yaml': facts({ resources: ['a.b/C'] }),
  });
  expect(found.get('apps/one')?.foreign).toEqual([]);
});

test('targets can have other names, or be left out', () => {
  const project = projects({ 'libs/api/crd.yaml': crd('a.b/C') }).get('libs/api')!;
  const options = { lintTargetName: 'lint', compareTargetName: false, docsTargetName: false } as const;
  expect(Object.keys(targetsOf(project, options, surroundings))).toEqual(['lint']);
});

test('inputs of the options are beside those that are inferred', () => {
  const project = projects({ 'libs/api/crd.yaml': crd('a.b/C') }).get('libs/api')!;
  const { inputs } = targetsOf(project, { inputs: ['{workspaceRoot}/schemas/a.json'] }, surroundings)['crd-lint'] ?? {};
  expect(inputs).toEqual(expect.arrayContaining(['{projectRoot}/crd.yaml', '{workspaceRoot}/schemas/a.json']));
});

test('many files are named by their folders, and a branch that is no name never reaches a shell', () => {
  const many = Object.fromEntries(
    Array.from({ length: 60 }, (_, i) => [`libs/api/config/crd/${String(i)}.yaml`, crd(`a.b/K${String(i)}`)]),
  );
  const project = projects(many).get('libs/api')!;
  const targets = targetsOf(project, {}, { base: '$(touch pwned)', version: undefined, hasPublisher: true });
  expect(targets['crd-lint']?.options).toEqual({ command: 'lint', files: ['libs/api/config/crd'] });
  expect(targets['crd-lint']?.inputs).toContain('{projectRoot}/config/crd/**/*.{yaml,yml}');
  expect(JSON.stringify(targets['crd-compare']?.inputs)).not.toContain('touch');
});

test('a site is made where its publisher is installed, or the name of the target is given', () => {
  const project = projects({ 'libs/api/crd.yaml': crd('a.b/C') }).get('libs/api')!;
  const without = { ...surroundings, hasPublisher: false };
  expect(Object.keys(targetsOf(project, {}, without))).toEqual(['crd-lint', 'crd-compare']);
  expect(Object.keys(targetsOf(project, { docsTargetName: 'docs' }, without))).toEqual(['crd-lint', 'crd-compare', 'docs']);
});

test('an option that does not exist is an error with the near one', () => {
  expect(() => {
    checkPluginOptions({ lintTargetNmae: 'lint' });
  }).toThrow('@structural/nx in nx.json: unknown option "lintTargetNmae", did you mean "lintTargetName"?');
  checkPluginOptions({ lintTargetName: 'lint', requireCrd: false, inputs: [] });
});

test.each([
  [{ lintTargetName: true }, 'lintTargetName must be the name of a target, or false for none, not true'],
  [{ docsTargetName: '' }, 'docsTargetName must be the name of a target, or false for none, not ""'],
  [{ requireCrd: 'false' }, 'requireCrd must be true or false, not "false"'],
  [{ inputs: 'schemas' }, 'inputs must be a list of inputs, not "schemas"'],
  [{ lintTargetName: 'check', validateTargetName: 'check' }, 'lintTargetName and validateTargetName are both "check"'],
  [{ testTargetName: 'crd-lint' }, 'lintTargetName and testTargetName are both "crd-lint"'],
])('options that would leave a target out are an error: %j', (options, words) => {
  expect(() => {
    checkPluginOptions(options);
  }).toThrow(`@structural/nx in nx.json: ${words}`);
});

test('targets read what config files name, and are not cached where Nx does not see that change', () => {
  const project = projects({ 'libs/api/crd.yaml': crd('a.b/C') }).get('libs/api')!;
  const targets = targetsOf(project, {}, surroundings, { inputs: ['{workspaceRoot}/policies/**/*'], isCacheable: false });
  for (const target of Object.values(targets))
    expect(target).toMatchObject({ cache: false, inputs: expect.arrayContaining(['{workspaceRoot}/policies/**/*']) as unknown });
});
