import { jest } from '@jest/globals';
import { Linter } from 'eslint';
import yml from 'eslint-plugin-yml';
import fc from 'fast-check';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hostileDocuments } from '../../document/tests/hostile-documents.js';
import { liveDefinition, liveResource, manifest } from '../../document/tests/live-objects.js';
import { processorTime, runs, timeout } from '../../../tools/search-budget/search-budget.mjs';
import plugin from '../src/index.js';

/** How many documents a build tries, over all ways of linting. */
const DOCUMENTS = 200;
/** None takes a tenth of it on an idle machine. */
const TOO_LONG = 20_000;

jest.setTimeout(timeout(120_000));

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'structural-hostile-'));
  writeFileSync(join(folder, 'crd.json'), JSON.stringify(liveDefinition));
  writeFileSync(join(folder, 'cr.json'), JSON.stringify(liveResource));
});
afterEach(() => rmSync(folder, { recursive: true }));

type Own = Readonly<Record<string, unknown>>;
const yaml = plugin.configs.all;
const json = plugin.configs['all-json'];
const foreign: Linter.Config[] = [{ files: ['**/*.yaml'], plugins: { yml }, language: 'yml/yaml' }, ...plugin.configs['all-rules']];
const given = { crds: ['crd.json'], requireCrd: true };
const definitions = [liveDefinition];
const resources = [liveResource, manifest];
const both = [...definitions, ...resources];
const text = JSON.stringify(manifest);

/** A way of linting: the text under a name, or a document beside it that a setting names as `DOC`. */
interface Way {
  readonly name: string;
  readonly config: readonly Linter.Config[];
  readonly file: string;
  readonly of: readonly unknown[];
  readonly own: Own;
  readonly beside?: string;
}

const ways: readonly Way[] = [
  { name: 'YAML', config: yaml, file: 'a.yaml', of: both, own: {} },
  { name: 'JSON', config: json, file: 'a.json', of: both, own: {} },
  { name: 'YAML that has a CRD', config: yaml, file: 'a.yaml', of: resources, own: given },
  { name: 'JSON that has a CRD', config: json, file: 'a.json', of: resources, own: { ...given, strict: 'strict' } },
  { name: 'live objects as created', config: yaml, file: 'a.yaml', of: both, own: { ...given, as: 'create' } },
  { name: 'updates', config: yaml, file: 'a.yaml', of: both, own: { ...given, stored: ['cr.json', 'crd.json'] } },
  { name: 'YAML in another language', config: foreign, file: 'a.yaml', of: both, own: given },
  { name: 'definitions for a text', config: json, file: 'a.json', of: definitions, own: { crds: ['DOC'] }, beside: text },
  { name: 'what is in storage', config: json, file: 'a.json', of: both, own: { ...given, stored: ['DOC'] }, beside: text },
];

describe('any JSON value at any place, and any text, is linted with all rules', () => {
  it.each(ways)('$name', ({ beside, config, file, of, own }) => {
    let written = 0;
    fc.assert(
      fc.property(hostileDocuments(of), (document) => {
        // What is read from files is remembered under their names.
        const name = `${++written}.yaml`;
        if (beside !== undefined) writeFileSync(join(folder, name), document);
        const structural = JSON.parse(JSON.stringify(own).replaceAll('DOC', name)) as Own;
        const start = processorTime();
        // ESLint throws what a rule throws.
        new Linter({ cwd: folder }).verify(beside ?? document, [...config, { settings: { structural } }], { filename: file });
        expect(processorTime() - start).toBeLessThan(TOO_LONG);
        if (beside !== undefined) rmSync(join(folder, name));
      }),
      { numRuns: runs(Math.ceil(DOCUMENTS / ways.length)) },
    );
  });

  it('and fixed', () => {
    fc.assert(
      fc.property(hostileDocuments(both), (document) => {
        const { messages } = new Linter({ cwd: folder }).verifyAndFix(document, [...yaml, { settings: { structural: given } }], {
          filename: 'a.yaml',
        });
        expect(messages.length).toBeGreaterThanOrEqual(0);
      }),
      { numRuns: runs(Math.ceil(DOCUMENTS / ways.length)) },
    );
  });
});
