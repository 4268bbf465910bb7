import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { isInChart } from './is-in-chart.js';
import { openKustomizationSearch } from './kustomization-search.js';
import { openNearbyFiles } from './nearby-files.js';
import { openRepositorySearch } from './repository-search.js';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'surroundings-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

function put(name: string, text: string): string {
  const path = join(folder, name);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
  return path;
}

it('a file is in a chart where a folder above it has a Chart.yaml', () => {
  const inside = put('charts/a/templates/b/c.yaml', '');
  const outside = put('templates/c.yaml', '');
  put('charts/a/Chart.yaml', 'name: a\n');
  const known = new Map<string, boolean>();
  expect([isInChart(inside, known), isInChart(outside, known), isInChart(inside, known)]).toEqual([true, false, true]);
});

it('a patch is what a kustomization near it names', () => {
  put('config/kustomization.yaml', 'patches/a.yaml\nb.yaml');
  put('config/x/Kustomization', '../../c.yaml');
  const lines = (text: Uint8Array): readonly string[] => new TextDecoder().decode(text).split('\n');
  for (const stays of [true, false]) {
    const { isNamed } = openKustomizationSearch(lines, { stays });
    const asked = ['config/patches/a.yaml', 'config/b.yaml', 'config/c.yaml', 'c.yaml', 'a.yaml'].map((name) =>
      isNamed(join(folder, name)),
    );
    expect(asked).toEqual([true, true, false, false, false]);
  }
  put('overlay/kustomization.yaml', '../up.yaml');
  expect(openKustomizationSearch(lines, { stays: true }).isNamed(join(folder, 'up.yaml'))).toBe(true);
  const { isNamed } = openKustomizationSearch(lines, { stays: false });
  put('config/kustomization.yaml', 'other.yaml\n# more');
  expect([isNamed(join(folder, 'config/b.yaml')), isNamed(join(folder, 'config/other.yaml'))]).toEqual([false, true]);
});

it('manifests with a word are found beside a file and above it, inside of its repository', () => {
  const asked = put('repository/apps/a/deployment.yaml', 'word');
  put('repository/apps/a/other.yaml', 'none');
  put('repository/apps/a/notes.md', 'word');
  put('repository/apps/b/namespace.yaml', 'word');
  put('repository/namespace.yaml', 'a word');
  put('repository/.git/HEAD', '');
  put('namespace.yaml', 'word');
  const nearby = openNearbyFiles('word');
  expect(nearby.of(asked)).toEqual([{ file: '../../namespace.yaml', text: 'a word' }]);
  expect(nearby.of(asked)).toBe(nearby.of(asked));
  expect(nearby.of('untitled:1')).toEqual([]);
});

it('a repository is looked through for names and words, and anew once something in it was written', () => {
  const asked = put('repository/apps/a.yaml', '');
  put('repository/.git/HEAD', '');
  put('repository/.gitignore', 'ignored/');
  put('repository/ignored/Kustomization', '');
  put('repository/node_modules/x/Kustomization', '');
  put('repository/b/Kustomization', '');
  const words = put('repository/b/c.yaml', 'one two');
  put('repository/b/d.yaml', 'one');
  const other = put('repository/b/patch.yaml', '1');
  put('outside.yaml', '2');
  const search = openRepositorySearch({
    isNamed: (name) => name.endsWith('Kustomization'),
    words: [['one', 'two']],
    make: (files, read) => [...files.map(({ name }) => name), ...['b/patch.yaml', '../outside.yaml'].map((name) => String(read(name)))],
  });
  const found = search.of(asked);
  expect(found).toEqual({ made: ['b/Kustomization', 'b/c.yaml', '1', 'undefined'], name: 'apps/a.yaml' });
  expect([search.lookAgain(), search.of(asked)?.made === found?.made]).toEqual([false, true]);
  writeFileSync(other, '11');
  expect([search.lookAgain(), search.of(asked)?.made.at(2)]).toEqual([true, '11']);
  rmSync(words);
  expect([search.of(asked)?.made[1], search.lookAgain(), search.of(asked)?.made[1]]).toEqual(['b/c.yaml', true, '11']);
  expect([search.of(join(folder, 'outside.yaml')), search.of('untitled:1')]).toEqual([undefined, undefined]);
});
