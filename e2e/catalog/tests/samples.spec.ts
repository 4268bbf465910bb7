import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { someOfCorpus } from './corpus.js';
import { installPackage, type InstalledPackage } from '../../stranger/installed-package.js';
import { ANYTHING, BACKUP } from './manifests.js';

let publisher: InstalledPackage;
let command: InstalledPackage;
beforeAll(() => {
  publisher = installPackage('catalog-publisher');
  command = installPackage('kubectl-structural');
});
afterAll(() => {
  publisher.dispose();
  command.dispose();
});

interface Reference {
  readonly group: string;
  readonly plural: string;
  readonly versions: readonly { readonly version: string; readonly served: boolean; readonly samples: { readonly minimal?: string } }[];
}

test('the first sample of a page is the one that the command prints', () => {
  const folder = join(publisher.folder, 'crds');
  mkdirSync(folder);
  for (const [i, text] of [BACKUP, ANYTHING].entries()) writeFileSync(join(folder, `${String(i)}.yaml`), text);
  const inputs = [folder, ...someOfCorpus(24)];
  publisher.run('structural-catalog', ['site', ...inputs, '--out', 'site', '--format', 'json']);
  const pages = join(publisher.folder, 'site/apis');
  const references = readdirSync(pages, { recursive: true })
    .filter((path) => String(path).endsWith('reference.json'))
    .map((path) => JSON.parse(readFileSync(join(pages, String(path)), 'utf8')) as Reference);
  const different: string[] = [];
  let compared = 0;
  const crds = inputs.flatMap((input) => ['--crds', input]);
  // Ours, and some of the others: each is a start of the command.
  const some = references.filter(({ group }, i) => group.endsWith('example.com') || i % Math.ceil(references.length / 8) === 0);
  for (const { group, plural, versions } of some) {
    for (const { samples, served, version } of versions) {
      if (!served || samples.minimal === undefined) continue;
      const { stdout } = command.run('kubectl-structural', ['sample', plural, ...crds, '--api-version', `${group}/${version}`]);
      compared += 1;
      if (stdout !== samples.minimal) different.push(`${plural}.${group} ${version}: ${stdout.slice(0, 200)}`);
    }
  }
  expect(different).toEqual([]);
  expect(compared).toBeGreaterThanOrEqual(2);
});
