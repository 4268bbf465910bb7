import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { definition, openSandbox, type Sandbox } from '../../../tests/sandbox.js';

let sandbox: Sandbox;
beforeEach(() => {
  sandbox = openSandbox();
});
afterEach(() => {
  sandbox.dispose();
});

const isThere = spawnSync('kubectl', ['kustomize', '--help']).status === 0;
if (!isThere) process.stderr.write('kubectl is not there: what kustomize makes of the schema file is not tested\n');

const pods = (kind: string, more = ''): string => `apiVersion: apps/v1
kind: ${kind}
metadata: {name: web}
spec:${more}
  selector: {matchLabels: {app: web}}
  template:
    metadata: {labels: {app: web}}
    spec:
      initContainers: [{name: first, image: first:1}, {name: second, image: second:1}]
      containers:
      - {name: web, image: web:1, ports: [{containerPort: 80}], env: [{name: A, value: a}], volumeMounts: [{name: v, mountPath: /v}]}
      - {name: side, image: side:1}
      volumes: [{name: v, emptyDir: {}}]
`;
const podPatch = (kind: string): string => `apiVersion: apps/v1
kind: ${kind}
metadata: {name: web}
spec:
  template:
    spec:
      initContainers: [{name: second, image: second:2}]
      containers: [{name: web, image: web:2, ports: [{containerPort: 81}], env: [{name: B, value: b}]}]
      volumes: [{name: w, emptyDir: {}}]
`;
const BASE = [
  pods('Deployment'),
  pods('StatefulSet', '\n  serviceName: web'),
  pods('DaemonSet'),
  'apiVersion: v1\nkind: Service\nmetadata: {name: web}\nspec:\n  ports: [{port: 80, targetPort: 1}, {port: 81, targetPort: 2}]\n',
  'apiVersion: batch/v1\nkind: CronJob\nmetadata: {name: job}\nspec:\n  jobTemplate:\n    spec:\n      template:\n        spec:\n          containers: [{name: a, image: "a:1"}, {name: b, image: "b:1"}]\n',
].join('---\n');
const PATCHES = [
  podPatch('Deployment'),
  podPatch('StatefulSet'),
  podPatch('DaemonSet'),
  'apiVersion: v1\nkind: Service\nmetadata: {name: web}\nspec:\n  ports: [{port: 81, targetPort: 3}]\n',
  'apiVersion: batch/v1\nkind: CronJob\nmetadata: {name: job}\nspec:\n  jobTemplate:\n    spec:\n      template:\n        spec:\n          containers: [{name: b, image: "b:2"}]\n',
].join('---\n');

const resource = (kind: string, spec: string): string =>
  `apiVersion: example.com/v1\nkind: ${kind}\nmetadata: {name: a, namespace: b}\nspec: ${spec}\n`;
const JOBS =
  '{jobs: {type: array, x-kubernetes-list-type: map, x-kubernetes-list-map-keys: [name], items: {type: object, required: [name], properties: {name: {type: string}, image: {type: string}}}}}';

/** What kustomize makes of resources and patches, in a folder of its own. */
function kustomized(folder: string, base: string, patches: string, openapi: string): string {
  sandbox.write(`${folder}/kustomization.yaml`, `resources: [base.yaml]\npatches: [{path: patch.yaml}]\n${openapi}`);
  sandbox.write(`${folder}/base.yaml`, base);
  sandbox.write(`${folder}/patch.yaml`, patches);
  const { stderr, stdout } = spawnSync('kubectl', ['kustomize', join(sandbox.cwd, folder)], { encoding: 'utf8' });
  return stdout === '' ? stderr : stdout;
}

(isThere ? describe : describe.skip)('kustomize with the schema file', () => {
  it('merges custom resources, and built-in kinds as it does without', async () => {
    sandbox.write('crd.yaml', definition(JOBS));
    sandbox.write('with/none', '');
    await sandbox.run(['json-schema', 'crd.yaml', '--kustomize', 'with/openapi.json']);
    const own = resource('CronTab', '{jobs: [{name: p, image: p1}, {name: q, image: q1}]}');
    const patch = resource('CronTab', '{jobs: [{name: q, image: q2}]}');
    const without = kustomized('without', BASE, PATCHES, '');
    const merged = kustomized('with', `${BASE}---\n${own}`, `${PATCHES}---\n${patch}`, 'openapi: {path: openapi.json}\n');
    const documents = merged.split('---\n');
    expect(documents.filter((text) => !text.includes('example.com')).map((text) => text.trim())).toEqual(
      without.split('---\n').map((text) => text.trim()),
    );
    expect(documents.find((text) => text.includes('example.com'))).toContain('  - image: q2\n    name: q\n  - image: p1\n    name: p\n');
  });
});

describe('the schema file', () => {
  it('has built-in kinds beside custom ones', async () => {
    sandbox.write('crd.yaml', definition(JOBS));
    await sandbox.run(['json-schema', 'crd.yaml', '--kustomize', 'openapi.json']);
    const { definitions } = JSON.parse(readFileSync(join(sandbox.cwd, 'openapi.json'), 'utf8')) as {
      definitions: Record<string, { 'x-kubernetes-group-version-kind'?: readonly { kind: string }[] }>;
    };
    const kinds = Object.values(definitions).flatMap((schema) => (schema['x-kubernetes-group-version-kind'] ?? []).map(({ kind }) => kind));
    expect(kinds).toEqual(expect.arrayContaining(['Deployment', 'StatefulSet', 'Service', 'Pod', 'CronJob', 'CronTab']));
  });
});

describe('the schema file with a base', () => {
  const BASE_FILE = JSON.stringify({
    swagger: '2.0',
    info: { title: 'Kubernetes', version: 'v1.37.0' },
    definitions: {
      'io.k8s.api.apps.v1.Deployment': {
        type: 'object',
        'x-kubernetes-group-version-kind': [{ group: 'apps', kind: 'Deployment', version: 'v1' }],
        properties: {
          spec: {
            type: 'object',
            properties: {
              hosts: {
                type: 'array',
                items: { type: 'object' },
                'x-kubernetes-patch-merge-key': 'port',
                'x-kubernetes-patch-strategy': 'merge',
              },
            },
          },
        },
      },
    },
  });
  const write = (...flags: readonly string[]) => sandbox.run(['json-schema', 'crd.yaml', '--kustomize', 'with/openapi.json', ...flags]);

  it('has its built-in kinds as they are, and the custom ones beside them', async () => {
    sandbox.write('crd.yaml', definition(JOBS));
    sandbox.write('with/base.json', BASE_FILE);
    expect((await write('--kustomize-base', 'with/base.json')).code).toBe(0);
    const written = JSON.parse(readFileSync(join(sandbox.cwd, 'with/openapi.json'), 'utf8')) as {
      info: unknown;
      definitions: Record<string, unknown>;
    };
    const base = JSON.parse(BASE_FILE) as typeof written;
    expect(written).toMatchObject(base);
    expect(Object.keys(written.definitions).filter((name) => name.includes('merge'))).toEqual([]);
    expect(Object.keys(written.definitions)).toContain('com.example.v1.CronTab');
  });

  it.each([
    ['', /no JSON|unexpected end/i],
    ['{"openapi": "3.0.0"}', /no OpenAPI v2 document: it has no definitions/],
    ['[]', /no OpenAPI v2 document: it has no definitions/],
  ])('refuses a base that is none: %s', async (text, message) => {
    sandbox.write('crd.yaml', definition(JOBS));
    sandbox.write('with/base.json', text);
    const { code, stderr } = await write('--kustomize-base', 'with/base.json');
    expect([code, stderr]).toEqual([2, expect.stringMatching(message)]);
  });

  it('goes with a file to write', async () => {
    sandbox.write('crd.yaml', definition(JOBS));
    sandbox.write('base.json', BASE_FILE);
    expect(await sandbox.run(['json-schema', 'crd.yaml', '--out', 'schemas', '--kustomize-base', 'base.json'])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('--kustomize-base goes with --kustomize FILE'),
    });
  });

  (isThere ? it : it.skip)('merges as the base says', async () => {
    sandbox.write('crd.yaml', definition(JOBS));
    sandbox.write('with/base.json', BASE_FILE);
    await write('--kustomize-base', 'with/base.json');
    const web = (hosts: string): string => `apiVersion: apps/v1\nkind: Deployment\nmetadata: {name: web}\nspec: {hosts: ${hosts}}\n`;
    const merged = kustomized(
      'with',
      `${web('[{port: 1, name: a}, {port: 2, name: b}]')}---\n${resource('CronTab', '{jobs: [{name: p, image: p1}, {name: q, image: q1}]}')}`,
      `${web('[{port: 2, name: c}]')}---\n${resource('CronTab', '{jobs: [{name: q, image: q2}]}')}`,
      'openapi: {path: openapi.json}\n',
    );
    expect(merged).toContain('  - name: c\n    port: 2\n  - name: a\n    port: 1\n');
    expect(merged).toContain('  - image: q2\n    name: q\n  - image: p1\n    name: p\n');
  });
});
