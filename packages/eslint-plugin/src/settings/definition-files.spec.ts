import { mkdirSync, mkdtempSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CLEAN_SCHEMA, definition } from '../../tests/manifests.js';
import { definitionsIn } from './definition-files.js';
import { processorTime } from '../../../../tools/search-budget/search-budget.mjs';

let cwd: string;
const write = (path: string, text: string): string => {
  writeFileSync(join(cwd, path), text);
  return join(cwd, path);
};
/** Long enough for any look at these few files to be due again. */
const wait = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 300));
const names = (linted?: string): readonly string[] =>
  definitionsIn(cwd, 'crds', ['crds/**/*.yaml'], linted === undefined ? {} : { linted }).catalog.entries.map(
    ({ file, definition: { metadata } }) => `${file} ${metadata.name}`,
  );

beforeEach(() => {
  cwd = mkdtempSync(join(tmpdir(), 'structural-definitions-'));
  mkdirSync(join(cwd, 'crds/node_modules'), { recursive: true });
  write('crds/a.yaml', definition(CLEAN_SCHEMA, 'as.example.com'));
  write('crds/node_modules/b.yaml', definition(CLEAN_SCHEMA, 'bs.example.com'));
});
afterEach(() => {
  rmSync(cwd, { recursive: true });
});

test('files are named relative to the working directory, and packages are none of them', () => {
  expect(names()).toEqual(['crds/a.yaml as.example.com']);
});

test('the file that is being linted speaks for itself', () => {
  const linted = write('crds/c.yaml', definition(CLEAN_SCHEMA, 'cs.example.com'));
  expect(names(linted)).toEqual(['crds/a.yaml as.example.com']);
  expect(names()).toEqual(['crds/a.yaml as.example.com', 'crds/c.yaml cs.example.com']);
  expect(definitionsIn(cwd, 'crds', ['crds/**/*.yaml'], { linted })).toBe(definitionsIn(cwd, 'crds', ['crds/**/*.yaml'], { linted }));
});

test('files that changed, came or went are seen at the next call', async () => {
  names();
  await wait();
  write('crds/a.yaml', definition(CLEAN_SCHEMA, 'changed.example.com'));
  write('crds/d.yaml', `${definition(CLEAN_SCHEMA, 'ds.example.com')}---\nkind: [\n`);
  expect(names()).toEqual(['crds/a.yaml changed.example.com', 'crds/d.yaml ds.example.com']);
  await wait();
  rmSync(join(cwd, 'crds/a.yaml'));
  expect(names()).toEqual(['crds/d.yaml ds.example.com']);
});

test('a file that was only touched keeps its definitions, and all that was compiled of them', async () => {
  const before = definitionsIn(cwd, 'crds', ['crds/**/*.yaml']);
  await wait();
  utimesSync(join(cwd, 'crds/a.yaml'), new Date(), new Date());
  expect(definitionsIn(cwd, 'crds', ['crds/**/*.yaml'])).toBe(before);
});

/** What is wrong with a setting, with its severity. */
const problems = (...entries: readonly string[]): readonly string[] =>
  definitionsIn(cwd, 'crds', entries).problems.map(
    ({ message, severity }) => `${severity} ${message.replace('settings.structural.crds: ', '')}`,
  );
const files = (...entries: readonly string[]): readonly string[] =>
  definitionsIn(cwd, 'crds', entries).catalog.entries.map(({ file }) => file);

test('what a setting names and is not there is one problem each, and the rest holds', () => {
  write('crds/none.yaml', 'kind: ConfigMap\n');
  mkdirSync(join(cwd, 'empty'));
  expect(problems('crds/a.yaml', 'nowhere/*', 'nowhere', 'empty', 'crds/none.yaml')).toEqual([
    `error nowhere/*: no file matches this pattern (below ${cwd})`,
    `error nowhere: no such file or directory (below ${cwd})`,
    'error empty: no *.yaml, *.yml or *.json file in this directory or below',
    'error crds/none.yaml: has no CustomResourceDefinition',
  ]);
  expect(files('crds/a.yaml', 'nowhere/*', 'crds/none.yaml')).toEqual(['crds/a.yaml']);
});

test('a file that cannot be read is one problem, as are two definitions of one name, of which the last one counts', () => {
  symlinkSync(join(cwd, 'gone.yaml'), join(cwd, 'crds/link.yaml'));
  write('crds/z.yaml', definition('{ type: object }', 'as.example.com'));
  expect(problems('crds/link.yaml', 'crds/z.yaml', 'crds/a.yaml')).toEqual([
    'error crds/link.yaml: no such file or directory',
    'warning as.example.com is as in crds/a.yaml, not as in crds/z.yaml',
  ]);
  const [first] = definitionsIn(cwd, 'crds', ['crds/z.yaml', 'crds/a.yaml']).catalog.find('example.com', 'A');
  expect(first?.file).toBe('crds/a.yaml');
});

test('a file keeps its own words, whatever they would mean in a pattern', () => {
  mkdirSync(join(cwd, 'pages (old)/[env]/crds'), { recursive: true });
  write('pages (old)/[env]/crds/a(1).yaml', definition(CLEAN_SCHEMA, 'ones.example.com'));
  for (const entry of [
    'pages (old)',
    'pages (old)/[env]',
    'pages (old)/[env]/crds/a(1).yaml',
    'pages (old)/[env]/crds/*.yaml',
    'pages (old)/**/*.yaml',
    'pages (old)\\[env]\\crds\\*.yaml',
    join(cwd, 'pages (old)/[env]/crds'),
    join(cwd, 'pages (old)/[env]/**/*.yaml'),
  ])
    expect([entry, ...files(entry)]).toEqual([entry, 'pages (old)/[env]/crds/a(1).yaml']);
});

test('packages hold definitions where they are named', () => {
  expect(files('crds')).toEqual(['crds/a.yaml']);
  for (const entry of ['crds/node_modules', 'crds/node_modules/*.yaml', 'crds/node_modules/b.yaml'])
    expect([entry, ...files(entry)]).toEqual([entry, 'crds/node_modules/b.yaml']);
});

test('an entry with ! leaves out what it matches', () => {
  write('crds/c.yaml', definition(CLEAN_SCHEMA, 'cs.example.com'));
  expect(files('crds', '!crds/c.yaml')).toEqual(['crds/a.yaml']);
});

test('without entries there are no definitions', () => {
  expect(definitionsIn(cwd, 'crds', []).catalog.size).toBe(0);
});

test('reading a thousand files puts off no look at what changes in them', async () => {
  mkdirSync(join(cwd, 'many'));
  for (let i = 0; i < 1_000; i++) write(`many/${i}.yaml`, definition(CLEAN_SCHEMA, `k${i}s.example.com`));
  expect(files('many')).toHaveLength(1_000);
  // Parsing took longer than this.
  await wait();
  write('many/7.yaml', definition(CLEAN_SCHEMA, 'changed.example.com'));
  const start = processorTime();
  expect(definitionsIn(cwd, 'crds', ['many']).catalog.find('example.com', 'Change')).toHaveLength(1);
  expect(processorTime() - start).toBeLessThan(500);
});

test('stored definitions that are templates or do not decode are reported where an update of them is judged', () => {
  write('crds/b.yaml', definition(CLEAN_SCHEMA, 'bs.example.com').replace('scope: Namespaced', 'scope: [1]'));
  write('crds/c.yaml', `${definition(CLEAN_SCHEMA, 'cs.example.com')}  {{- if .Values.x }}\n`);
  write('crds/d.yaml', `${definition(CLEAN_SCHEMA, 'as.example.com')}  {{- if .Values.x }}\n`);
  expect(definitionsIn(cwd, 'stored', ['crds/*.yaml']).problems).toEqual([
    {
      severity: 'error',
      message: expect.stringMatching(
        /^settings\.structural\.stored: bs\.example\.com cannot be read in crds\/b\.yaml: json: cannot unmarshal/,
      ),
      files: ['crds/b.yaml'],
      about: ['bs.example.com'],
    },
    {
      severity: 'error',
      message: expect.stringMatching(/^settings\.structural\.stored: cs\.example\.com cannot be read in crds\/c\.yaml:\d+:\d+: yaml: /),
      files: ['crds/c.yaml'],
      about: ['cs.example.com'],
    },
  ]);
});
