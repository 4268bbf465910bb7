import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { openSandbox, type Sandbox, type Seen } from '../../../tests/sandbox.js';

let sandbox: Sandbox;
beforeEach(() => (sandbox = openSandbox()));
afterEach(() => sandbox.dispose());

const POD = "{ containers: [{ name: a, image: 'a:1' }] }";
const BASE = `base:
  apiVersion: apps/v1
  kind: Deployment
  metadata: { name: web, namespace: shop }
  spec: { selector: { matchLabels: { app: web } }, template: { metadata: { labels: { app: web } }, spec: ${POD} } }
`;
const run = (tests: string, ...args: readonly string[]): Promise<Seen> => {
  sandbox.write('web.tests.yaml', `${BASE}tests:\n${tests}`);
  return sandbox.run(['test', '-o', 'tap', ...args]);
};
const outcomes = ({ stdout }: Seen): readonly string[] => stdout.split('\n').filter((line) => /^(?:not )?ok /.test(line));

test('built-in kinds are judged by the code of the server, request by request', async () => {
  const seen = await run(`
  - { name: as it is, create: {}, warnings: [] }
  - { name: selector, create: { spec: { template: { metadata: { labels: { app: api } } } } }, errors: { field: spec.template.metadata.labels, contains: does not match template } }
  - { name: whole words, create: { spec: { replicas: -1 } }, errors: { field: spec.replicas, message: 'Invalid value: -1: must be greater than or equal to 0' } }
  - { name: immutable, create: {}, update: { spec: { selector: { matchLabels: { tier: a } }, template: { metadata: { labels: { tier: a } } } } }, errors: field is immutable }
  - { name: unchecked before, oldSelf: { spec: { replicas: -1 } }, update: { spec: { replicas: 2 } } }
  - { name: status, status: { status: { replicas: -1 } }, errors: { field: status.replicas } }
  - { name: unread before, oldSelf: { spec: { replicas: many } }, update: {}, errors: [] }
  - { name: unread, create: { spec: { replicas: many } }, errors: cannot unmarshal string }
  - { name: unread update, create: {}, update: { spec: { replicas: many } }, errors: cannot unmarshal string }
  - { name: unknown field, create: { spec: { replica: 1 } }, warnings: 'unknown field "spec.replica"' }
  - { name: gone, create: { apiVersion: policy/v1beta1, kind: PodDisruptionBudget }, errors: no matches for kind "PodDisruptionBudget" in version "policy/v1beta1" }
  - { name: nameless, create: { apiVersion: v1, kind: ConfigMap, data: { a: b } }, stored: { apiVersion: v1, kind: ConfigMap, data: { a: b } } }
`);
  expect(seen.stderr).toBe('');
  expect(outcomes(seen)).toEqual([
    'ok 1 - as it is (web.tests.yaml, Deployment.apps)',
    'ok 2 - selector (web.tests.yaml, Deployment.apps)',
    'ok 3 - whole words (web.tests.yaml, Deployment.apps)',
    'ok 4 - immutable (web.tests.yaml, Deployment.apps)',
    'ok 5 - unchecked before (web.tests.yaml, Deployment.apps)',
    'ok 6 - status (web.tests.yaml, Deployment.apps)',
    'not ok 7 - unread before (web.tests.yaml, Deployment.apps)',
    'ok 8 - unread (web.tests.yaml, Deployment.apps)',
    'ok 9 - unread update (web.tests.yaml, Deployment.apps)',
    'ok 10 - unknown field (web.tests.yaml, Deployment.apps)',
    'ok 11 - gone (web.tests.yaml, PodDisruptionBudget.policy)',
    'ok 12 - nameless (web.tests.yaml, ConfigMap)',
  ]);
});

test('what a server stores is written by --update', async () => {
  const object = '{ apiVersion: scheduling.k8s.io/v1, kind: PriorityClass, value: 3 }';
  sandbox.write('class.tests.yaml', `tests:\n  - name: a\n    create: ${object}\n    stored: ${object}\n`);
  expect((await sandbox.run(['test', 'class.tests.yaml', '--update'])).code).toBe(0);
  expect(readFileSync(join(sandbox.cwd, 'class.tests.yaml'), 'utf8')).toContain('preemptionPolicy: PreemptLowerPriority');
});

test('patches of a CRD are for no built-in kind', async () => {
  const seen = await run('  - { name: a, crdPatches: [{ op: remove, path: /spec }], create: {} }\n');
  expect(seen.code).toBe(2);
  expect(seen.stdout).toContain('crdPatches is for tests of CRDs: built-in kinds have none');
});

test('a server whose code is not here is not guessed', async () => {
  const seen = await run('  - { name: a, create: {} }\n', '--kube-version', '1.36');
  expect(outcomes(seen)).toEqual([
    "ok 1 - a (web.tests.yaml, Deployment.apps) # SKIP the server's code for built-in kinds is not here for Kubernetes 1.36",
  ]);
});
