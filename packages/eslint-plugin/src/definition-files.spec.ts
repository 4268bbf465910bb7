import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CLEAN_SCHEMA, definition } from '../tests/manifests.js';
import { definitionsIn } from './definition-files.js';
import { SettingsError } from './settings.js';

let cwd: string;
const write = (path: string, text: string): string => {
  writeFileSync(join(cwd, path), text);
  return join(cwd, path);
};
/** Long enough for any look at these few files to be due again. */
const wait = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 300));
const names = (linted?: string): readonly string[] =>
  definitionsIn(cwd, 'crds', ['crds/**/*.yaml'], linted).entries.map(({ file, definition: { metadata } }) => `${file} ${metadata.name}`);

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
  expect(definitionsIn(cwd, 'crds', ['crds/**/*.yaml'], linted)).toBe(definitionsIn(cwd, 'crds', ['crds/**/*.yaml'], linted));
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

test('a glob that matches nothing is a mistake', () => {
  expect(() => definitionsIn(cwd, 'crds', ['crds/*.yaml', '!crds/a.yaml', 'nowhere/*'])).toThrow(
    new SettingsError(`settings.structural.crds: no file matches "nowhere/*" below ${cwd}`),
  );
});

test('without globs there are no definitions', () => {
  expect(definitionsIn(cwd, 'crds', []).size).toBe(0);
});
