import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { liveDefinition, manifest } from '../../document/tests/live-objects.js';
import { runStep } from './step.js';

test('the log, the summary and the SARIF log say where verdicts end at a webhook', async () => {
  const workspace = mkdtempSync(join(tmpdir(), 'structural-action-'));
  const conversion = { strategy: 'Webhook', webhook: { conversionReviewVersions: ['v1'], clientConfig: { url: 'https://a.example/' } } };
  writeFileSync(join(workspace, 'crd.json'), JSON.stringify({ ...liveDefinition, spec: { ...liveDefinition.spec, conversion } }));
  const resource = { ...manifest, apiVersion: 'example.com/v1beta1' };
  writeFileSync(join(workspace, 'cr.json'), JSON.stringify(resource));
  const { code, log, summary } = await runStep(workspace, { files: 'cr.json', crds: 'crd.json', 'sarif-file': 'a.sarif' });
  const note = 'the verdict on 1 resource ends where a webhook converts it';
  expect([code, log.includes(`\n${note}\n`), summary.includes(note)]).toEqual([0, true, true]);
  const sarif = JSON.parse(readFileSync(join(workspace, 'a.sarif'), 'utf8')) as {
    readonly runs: readonly [{ readonly results: readonly unknown[]; readonly invocations: readonly unknown[] }];
  };
  expect(sarif.runs[0].results).toEqual([]);
  expect(sarif.runs[0].invocations).toEqual([
    { executionSuccessful: true, toolExecutionNotifications: [{ level: 'note', message: { text: note } }] },
  ]);
  rmSync(workspace, { recursive: true });
});
