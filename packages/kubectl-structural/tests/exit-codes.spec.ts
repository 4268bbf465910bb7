import { COMMAND_GROUPS } from '../src/command-groups.js';
import { cronTab, definition, openSandbox, type Sandbox } from './sandbox.js';

// Of every command: runs that end with 0 (all is well), 1 (findings) and 2 (nothing to judge, wrong usage, what cannot be read).
const RUNS: Readonly<Record<string, { readonly 0: readonly string[]; readonly 1: readonly string[]; readonly 2: readonly string[] }>> = {
  init: { 0: ['init --dry-run'], 1: [], 2: ['init --yes --dry-run', 'init crd.yaml'] },
  mcp: { 0: [], 1: [], 2: ['mcp --nonsense', 'mcp crd.yaml'] },
  'from-kubeconform': {
    0: ['from-kubeconform --dry-run'],
    1: [],
    2: ['from-kubeconform missing.sh', 'from-kubeconform --nonsense'],
  },
  lint: {
    0: ['lint crd.yaml'],
    1: ['lint bad-crd.yaml', 'lint cluster.yaml --old crd.yaml'],
    2: ['lint empty', 'lint empty.yaml', 'lint missing.yaml', 'lint --nonsense'],
  },
  validate: {
    0: ['validate cr.yaml --crds crd.yaml'],
    1: ['validate bad.yaml --crds crd.yaml', 'validate pods.yaml'],
    2: [
      'validate cr.yaml',
      'validate empty --crds crd.yaml',
      'validate cr.yaml --crds missing.yaml',
      'validate pods.yaml --crds crd.yaml --builtin off',
    ],
  },
  survey: {
    0: ['survey cr.yaml --next crd.yaml'],
    1: ['survey bad.yaml --next crd.yaml', 'survey cr.yaml --next bad-crd.yaml'],
    2: ['survey pods.yaml --next crd.yaml', 'survey cr.yaml', 'survey --next crd.yaml', 'survey missing.yaml --next crd.yaml'],
  },
  audit: {
    0: ['audit crd.yaml cr.yaml', 'audit cr.yaml --crds crd.yaml', 'audit crd.yaml bad.yaml --fail-on never', 'audit pods.yaml'],
    1: ['audit crd.yaml bad.yaml --fail-on warning', 'audit bad.yaml --crds crd.yaml --fail-on warning'],
    2: ['audit cr.yaml', 'audit empty', 'audit cr.yaml --next crd.yaml', 'audit missing.yaml'],
  },
  'storage-plan': {
    0: ['storage-plan crd.yaml --old crd.yaml'],
    1: ['storage-plan cluster.yaml --old crd.yaml'],
    2: ['storage-plan crd.yaml', 'storage-plan cr.yaml --old crd.yaml', 'storage-plan crd.yaml --old empty'],
  },
  compare: {
    0: ['compare crd.yaml crd.yaml', 'compare crd.yaml cluster.yaml --fail-on never'],
    1: ['compare crd.yaml cluster.yaml'],
    2: ['compare crd.yaml', 'compare cr.yaml crd.yaml', 'compare crd.yaml empty'],
  },
  'convert-test': {
    0: ['convert-test versions.yaml --handler node␣same.mjs --tries 4'],
    1: ['convert-test versions.yaml --handler node␣none.mjs --tries 4'],
    2: [
      'convert-test',
      'convert-test versions.yaml',
      'convert-test crd.yaml --handler node␣same.mjs',
      'convert-test --webhook http://example.com',
    ],
  },
  test: { 0: ['test good'], 1: ['test failing'], 2: ['test empty', 'test missing'] },
  cel: {
    0: ['cel true --crds crd.yaml'],
    1: ['cel self.nope --crds crd.yaml', 'cel 1 --crds crd.yaml'],
    2: ['cel true', 'cel true --crds cr.yaml', 'cel true --crds crd.yaml --path nope'],
  },
  stored: {
    0: [
      'stored cr.yaml --crds crd.yaml',
      'stored bad.yaml --crds crd.yaml --only prune',
      'stored unknown.yaml --crds crd.yaml --allow-empty',
    ],
    1: ['stored bad.yaml --crds crd.yaml', 'stored more.yaml --crds crd.yaml --only prune --diff'],
    2: ['stored cr.yaml', 'stored pods.yaml --crds crd.yaml --only default', 'stored empty --crds crd.yaml'],
  },
  'apply-preview': {
    0: ['apply-preview cr.yaml --crds crd.yaml'],
    1: ['apply-preview bad.yaml --crds crd.yaml'],
    2: ['apply-preview', 'apply-preview missing.yaml --crds crd.yaml', 'apply-preview empty.yaml --crds crd.yaml'],
  },
  migrate: { 0: ['migrate crd.yaml'], 1: ['migrate untyped.yaml'], 2: ['migrate cr.yaml', 'migrate missing.yaml'] },
  publish: { 0: ['publish crd.yaml'], 1: ['publish bad-crd.yaml'], 2: ['publish cr.yaml', 'publish missing.yaml', 'publish'] },
  'json-schema': {
    0: ['json-schema crd.yaml --out out'],
    1: ['json-schema bad-crd.yaml --out out'],
    2: ['json-schema crd.yaml', 'json-schema cr.yaml --out out'],
  },
  types: {
    0: ['types crd.yaml --language go --out out'],
    1: ['types bad-crd.yaml --language go --out out'],
    2: ['types cr.yaml --language go --out out', 'types crd.yaml --language ada'],
  },
  reshape: { 0: ['reshape unfold crd.yaml'], 1: ['reshape core untyped.yaml'], 2: ['reshape core cr.yaml', 'reshape fold crd.yaml'] },
  explain: {
    0: ['explain crontab --crds crd.yaml'],
    1: ['explain crontab.nope --crds crd.yaml'],
    2: ['explain crontab', 'explain crontab --crds cr.yaml'],
  },
  definitions: {
    0: ['definitions cr.yaml --crds crd.yaml'],
    1: ['definitions cr.yaml'],
    2: ['definitions missing.yaml --crds crd.yaml'],
  },
  columns: { 0: ['columns cr.yaml --crds crd.yaml'], 1: [], 2: ['columns missing.yaml --crds crd.yaml', 'columns cr.yaml --crds empty'] },
  sample: {
    0: ['sample CronTab --crds crd.yaml'],
    1: ['sample Other --crds crd.yaml'],
    2: ['sample CronTab', 'sample CronTab --crds cr.yaml'],
  },
  upgrade: {
    0: ['upgrade good good'],
    1: ['upgrade good empty'],
    2: ['upgrade missing good', 'upgrade crd.yaml good'],
  },
  lsp: { 0: [], 1: [], 2: ['lsp --nonsense', 'lsp crd.yaml'] },
  serve: {
    0: ['serve crd.yaml --no-watch -- true'],
    1: ['serve crd.yaml --no-watch -- false'],
    2: ['serve missing.yaml --no-watch -- true'],
  },
  snapshot: { 0: [], 1: [], 2: ['snapshot out.ndjson.gz --kubeconfig missing', 'snapshot'] },
  'merge-reports': {
    0: ['merge-reports clean.json'],
    1: ['merge-reports found.json'],
    2: ['merge-reports missing.json', 'merge-reports cr.yaml'],
  },
  rule: { 0: ['rule', 'rule resource-value'], 1: [], 2: ['rule nonsense'] },
  version: { 0: ['version', 'version -o json'], 1: [], 2: ['version crd.yaml', 'version -o yaml'] },
  completion: { 0: ['completion bash'], 1: [], 2: ['completion tcsh', 'completion'] },
};

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = openSandbox();
  const crd = definition('{size: {type: integer}}');
  sandbox.write('crd.yaml', crd);
  sandbox.write('cluster.yaml', crd.replace('Namespaced', 'Cluster'));
  sandbox.write('bad-crd.yaml', crd.replace('Namespaced', 'Nowhere'));
  sandbox.write('untyped.yaml', crd.replace('{type: integer}', '{description: a}'));
  sandbox.write('cr.yaml', cronTab('a', '{size: 1}'));
  sandbox.write('bad.yaml', cronTab('a', '{size: many}'));
  sandbox.write('more.yaml', cronTab('a', '{size: 1, more: 2}'));
  sandbox.write('pods.yaml', 'apiVersion: v1\nkind: Pod\nmetadata: {name: a}\n');
  sandbox.write('unknown.yaml', cronTab('a', '{}').replace('example.com', 'example.org'));
  sandbox.write('ci.sh', 'kubeconform -strict deploy\n');
  const version = crd.slice(crd.indexOf('  - name: v1'));
  sandbox.write('versions.yaml', crd + version.replace('name: v1', 'name: v2').replace('storage: true', 'storage: false'));
  sandbox.write(
    'same.mjs',
    `import { createInterface } from 'node:readline';
for await (const line of createInterface({ input: process.stdin })) {
  const { request } = JSON.parse(line);
  const convertedObjects = request.objects.map((object) => ({ ...object, apiVersion: request.desiredAPIVersion }));
  console.log(JSON.stringify({ apiVersion: 'apiextensions.k8s.io/v1', kind: 'ConversionReview', response: { uid: request.uid, result: { status: 'Success' }, convertedObjects } }));
}
`,
  );
  sandbox.write('empty.yaml', '');
  sandbox.write('empty/notes.txt', '');
  for (const [folder, size] of [
    ['good', 'many'],
    ['failing', '1'],
  ]) {
    sandbox.write(`${folder}/crd.yaml`, crd);
    sandbox.write(`${folder}/crd.reject.yaml`, cronTab('a', `{size: ${size}}`));
  }
  sandbox.write('clean.json', (await sandbox.run(['lint', 'crd.yaml', '-o', 'json'])).stdout);
  sandbox.write('found.json', (await sandbox.run(['lint', 'bad-crd.yaml', '-o', 'json'])).stdout);
});
afterAll(() => sandbox.dispose());

it('every command has its runs here', () => {
  expect(Object.keys(RUNS).sort()).toEqual(COMMAND_GROUPS.flatMap(({ commands }) => [...commands.keys()]).sort());
});

it.each(
  Object.entries(RUNS).flatMap(([, runs]) => ([0, 1, 2] as const).flatMap((code) => runs[code].map((line) => [line, code] as const))),
)('%s exits with %d', async (line, code) => {
  const seen = await sandbox.run(line.split(' ').map((word) => word.replaceAll('␣', ' ')));
  expect([seen.code, seen]).toEqual([code, seen]);
  if (code === 2) expect(seen.stderr + seen.stdout).not.toBe('');
});
