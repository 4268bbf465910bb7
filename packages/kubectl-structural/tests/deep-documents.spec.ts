import { jest } from '@jest/globals';
import { faultOf, writeOthers } from './hostile-lines.js';
import { openSandbox, type Sandbox } from './sandbox.js';
import { liveDefinition, liveResource } from '../../document/tests/live-objects.js';
import { processorTime } from '../../../tools/search-budget/search-budget.mjs';

// The first runs load much.
jest.setTimeout(60_000);

/** Deeper than is read outside of `lint` and `validate`, which judge such documents in a thread; not as deep as the server reads. */
const DEPTH = 2_000;

let sandbox: Sandbox;
beforeAll(() => {
  sandbox = openSandbox();
  writeOthers(sandbox);
  const nested = `${'['.repeat(DEPTH)}${']'.repeat(DEPTH)}`;
  sandbox.write('deep-crd.json', JSON.stringify(liveDefinition).replace('"default":1', `"default":${nested}`));
  sandbox.write('deep-cr.json', JSON.stringify(liveResource).replace('"replicas":1', `"replicas":1,"deep":${nested}`));
});
afterAll(() => sandbox.dispose());

it.each([
  'lint deep-crd.json -o sarif',
  'lint deep-crd.json -o junit',
  'validate deep-cr.json --crds crd.yaml -o gitlab',
  'validate deep-cr.json --crds crd.yaml -o kubeconform',
  'survey --next crd.yaml deep-cr.json',
  'survey --next deep-crd.json cr.yaml',
  'stored deep-cr.json --crds crd.yaml',
  'stored cr.yaml --crds deep-crd.json',
  'stored --only prune deep-cr.json --crds crd.yaml',
  'stored --only default deep-cr.json --crds crd.yaml',
  'apply-preview deep-cr.json --crds crd.yaml',
  'apply-preview own.yaml --crds crd.yaml --live deep-cr.json',
  'compare crd.yaml deep-crd.json',
  'audit deep-crd.json',
  'audit crd.yaml deep-cr.json',
  'storage-plan deep-crd.json --old crd.yaml',
  'migrate deep-crd.json',
  'publish deep-crd.json',
  'columns deep-cr.json --crds crd.yaml',
  'serve deep-crd.json --no-watch -- true',
  'types deep-crd.json --language go',
  'explain crontabs --crds deep-crd.json',
  'sample CronTab --crds deep-crd.json',
  'reshape unfold deep-crd.json',
  'cel self.spec.replicas>1 --crds crd.yaml --resource deep-cr.json',
  'test init deep-crd.json',
])('%s says that a document is too deep', async (line) => {
  const start = processorTime();
  const seen = await sandbox.run(line.split(' '));
  expect(faultOf(seen, processorTime() - start)).toBeUndefined();
  expect(seen.code).not.toBe(0);
  expect(`${seen.stdout}${seen.stderr}`).toContain('nested more than 1000 deep, which is not read here; the server reads up to 10000');
});
