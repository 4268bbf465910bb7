import { jest } from '@jest/globals';
import fc from 'fast-check';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hostileDocuments } from '../../document/tests/hostile-documents.js';
import { liveDefinition, liveResource, manifest } from '../../document/tests/live-objects.js';
import { processorTime, runs, timeout } from '../../../tools/search-budget/search-budget.mjs';
import { runStep } from './step.js';

/** How many documents a build tries, over all steps. */
const DOCUMENTS = 150;
/** None takes a tenth of it on an idle machine. */
const TOO_LONG = 20_000;

jest.setTimeout(timeout(120_000));

let workspace: string;
beforeEach(() => {
  workspace = mkdtempSync(join(tmpdir(), 'structural-action-'));
  writeFileSync(join(workspace, 'crd.json'), JSON.stringify(liveDefinition));
  writeFileSync(join(workspace, 'cr.json'), JSON.stringify(liveResource));
  writeFileSync(join(workspace, 'own.json'), JSON.stringify(manifest));
});
afterEach(() => rmSync(workspace, { recursive: true }));

const definitions = [liveDefinition];
const resources = [liveResource, manifest];
const both = [...definitions, ...resources];
const all = { conventions: 'all', strict: 'strict', 'sarif-file': 'a.sarif' };
const configs = [{ crds: ['crd.json'], kubeVersion: '1.36', conventions: ['default'], rules: { 'unknown-field': 'error' } }];
const inputFiles = [{ files: ['cr.json'], crds: 'crd.json', strict: 'warn', 'max-annotations': 3, summary: true, 'fail-on': 'none' }];
const pullRequest = {
  number: 1,
  changed_files: 2,
  base: { sha: '1'.repeat(40) },
  head: { sha: '2'.repeat(40), repo: { full_name: 'a/b' } },
};
const events = [{ pull_request: pullRequest, repository: { default_branch: 'main' } }];

/** A step: its inputs, and the hostile file among those that they name. */
interface Step {
  readonly inputs: Readonly<Record<string, string>>;
  readonly file: string;
  readonly of: readonly unknown[];
}

const steps: readonly Step[] = [
  { inputs: { files: 'doc.yaml', ...all }, file: 'doc.yaml', of: both },
  { inputs: { files: 'doc.yaml', crds: 'crd.json' }, file: 'doc.yaml', of: both },
  { inputs: { files: 'doc.json', crds: 'crd.json', as: 'create', ...all }, file: 'doc.json', of: both },
  { inputs: { files: 'cr.json', crds: 'doc.yaml' }, file: 'doc.yaml', of: definitions },
  { inputs: { files: 'own.json', crds: 'crd.json', old: 'doc.yaml' }, file: 'doc.yaml', of: both },
  { inputs: { files: 'doc.yaml', crds: 'crd.json', old: 'cr.json' }, file: 'doc.yaml', of: resources },
  { inputs: { files: 'doc.yaml', compare: 'crd.json' }, file: 'doc.yaml', of: definitions },
  { inputs: { files: 'crd.json', compare: 'doc.yaml', ...all }, file: 'doc.yaml', of: definitions },
  { inputs: { files: 'cr.json' }, file: '.structural.yaml', of: configs },
  { inputs: { config: 'inputs.yaml' }, file: 'inputs.yaml', of: inputFiles },
  { inputs: { files: 'cr.json', 'only-changed': 'true', report: 'new' }, file: 'event.json', of: events },
];

describe('any JSON value at any place, and any text, is answered', () => {
  it.each(steps)('with $inputs, $file', async ({ file, inputs, of }) => {
    await fc.assert(
      fc.asyncProperty(hostileDocuments(of), async (document) => {
        writeFileSync(join(workspace, file), document);
        const start = processorTime();
        const { code, log } = await runStep(workspace, inputs);
        expect(/title=internal error[^]{0,2000}/.exec(log)?.[0]).toBeUndefined();
        expect([0, 1]).toContain(code);
        expect(processorTime() - start).toBeLessThan(TOO_LONG);
      }),
      { numRuns: runs(Math.ceil(DOCUMENTS / steps.length)) },
    );
  });
});
