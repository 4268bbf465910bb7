import { jest } from '@jest/globals';
import { gzipSync } from 'node:zlib';
import { DEFINITIONS, objectLine } from '../../sources/src/snapshot/layout.js';
import { liveDefinition, liveResource, manifest } from '../../document/tests/live-objects.js';
import { openSandbox, type Sandbox, type Seen } from './sandbox.js';

// Many runs, of which the first load much.
jest.setTimeout(120_000);

/** How many definitions one file holds in the form with the most; a thousand take minutes. */
const MANY = 40;

let sandbox: Sandbox;
beforeAll(() => {
  sandbox = openSandbox();
  for (const [name, write] of FORMS) {
    write(`${name}/crds`, [liveDefinition]);
    write(`${name}/crs`, [liveResource]);
  }
  sandbox.write('own.yaml', JSON.stringify(manifest));
  sandbox.write('t/a.tests.yaml', JSON.stringify({ tests: [{ name: 'a', create: manifest }] }));
});
afterAll(() => sandbox.dispose());

type Write = (place: string, objects: readonly object[]) => void;

const json = (value: object): string => `${JSON.stringify(value, undefined, 4)}\n`;
const list = (items: readonly object[]): object => ({ apiVersion: 'v1', items, kind: 'List', metadata: { resourceVersion: '' } });
const without = <Value extends object>(value: Value, ...names: readonly string[]): object =>
  Object.fromEntries(Object.entries(value).filter(([name]) => !names.includes(name)));
const unmanaged = (object: object): object => {
  const { metadata } = object as { readonly metadata: object };
  return { ...object, metadata: without(metadata, 'managedFields') };
};

/** An object as `-o yaml` has it: keys at the margin, deeper values as YAML takes them from JSON. */
function yaml(object: object): string {
  return Object.entries(object)
    .map(([name, value]) => `${name}: ${JSON.stringify(value)}\n`)
    .join('');
}

function yamlList(items: readonly object[]): string {
  const texts = items.map((item) => `- ${yaml(item).trimEnd().replaceAll('\n', '\n  ')}\n`);
  return `apiVersion: v1\nitems:\n${texts.join('')}kind: List\nmetadata:\n  resourceVersion: ""\n`;
}

/** What servers and tools give, as a file or folder of its own for definitions and for resources. */
const FORMS: readonly (readonly [string, Write])[] = [
  ['one', (place, [first = {}]) => sandbox.write(`${place}/a.yaml`, yaml(unmanaged(first)))],
  ['list', (place, objects) => sandbox.write(`${place}/a.yaml`, yamlList(objects.map(unmanaged)))],
  ['json', (place, objects) => sandbox.write(`${place}/a.json`, json(list(objects.map(unmanaged))))],
  ['managed', (place, objects) => sandbox.write(`${place}/a.yaml`, yamlList(objects))],
  [
    // As kubectl get --raw prints it: items of a typed list of definitions do not say what they are.
    'raw',
    (place, objects) => {
      const [{ apiVersion, kind }] = objects as readonly [{ readonly apiVersion: string; readonly kind: string }];
      const items = kind === 'CustomResourceDefinition' ? objects.map((each) => without(each, 'apiVersion', 'kind')) : objects;
      sandbox.write(`${place}/a.json`, JSON.stringify({ kind: `${kind}List`, apiVersion, metadata: { resourceVersion: '439' }, items }));
    },
  ],
  ['backup', (place, objects) => objects.forEach((object, i) => sandbox.write(`${place}/ns/kind/${i}.json`, JSON.stringify(object)))],
  [
    'many',
    (place, objects) => {
      const others = Array.from({ length: place.endsWith('crds') ? MANY - 1 : 0 }, (_, i) =>
        JSON.parse(
          JSON.stringify(liveDefinition).replaceAll('crontab', `k${i}tab`).replaceAll('CronTab', `K${i}Tab`).replaceAll('"ct"', `"c${i}"`),
        ),
      );
      sandbox.write(`${place}/a.yaml`, yamlList([...objects, ...others]));
    },
  ],
  ['snapshot', (place, objects) => sandbox.write(`${place}/s.ndjson.gz`, snapshotOf(objects))],
];

function snapshotOf(objects: readonly object[]): Uint8Array {
  const head = { structuralSnapshot: 1, createdAt: '2026-01-01T00:00:00Z', source: 'cluster/a', redacted: false };
  const lines = objects.map((object) =>
    (object as { readonly kind: string }).kind === 'CustomResourceDefinition'
      ? objectLine({ resource: DEFINITIONS, namespace: '', name: 'crontabs.example.com' }, JSON.stringify(object))
      : objectLine({ resource: 'crontabs.example.com', namespace: 'jobs', name: 'nightly' }, JSON.stringify(object)),
  );
  const end = { structuralSnapshotEnd: 1, definitions: 0, objects: objects.length, unread: [] };
  return gzipSync([JSON.stringify(head), ...lines, JSON.stringify(end), ''].join('\n'));
}

/** Each command, with what it says last and its exit code, which are the same for every form. */
const LINES: readonly (readonly [line: string, code: number, last: string | RegExp])[] = [
  ['lint CRDS', 0, /\(\d+ updates?\): no findings$/],
  ['lint CRDS --old CRDS', 0, /\(\d+ updates? by kubectl apply\): no findings$/],
  ['validate CRS --crds CRDS', 0, '1 resource (1 update) in 1 file against Kubernetes 1.37: no findings'],
  ['validate CRDS CRS', 0, /and 1 resource \(1 update\) in 2 files against Kubernetes 1\.37: no findings$/],
  ['validate CRS --crds CRDS --old CRS', 0, '1 resource (1 update by kubectl apply) in 1 file against Kubernetes 1.37: no findings'],
  ['validate own.yaml --crds CRDS --old CRS', 0, '1 resource (1 update by kubectl apply) in 1 file against Kubernetes 1.37: no findings'],
  ['survey --next CRDS CRS', 0, '1 stored object: 1 unaffected'],
  ['survey --next CRDS --old CRDS CRS', 0, '1 stored object: 1 unaffected'],
  ['stored CRS --crds CRDS --diff', 0, ''],
  ['apply-preview own.yaml --crds CRDS --live CRS', 0, '  replicas: 1'],
  ['compare CRDS CRDS', 0, /nothing breaks$/],
  ['audit CRDS CRS', 0, /, 1 object, Kubernetes 1\.37: 0 errors, 0 warnings, 0 notes$/],
  ['audit CRDS CRS --next CRDS', 0, /, 1 object, Kubernetes 1\.37: 0 errors, 0 warnings, 0 notes$/],
  ['storage-plan CRDS --old CRDS --objects CRS', 0, 'Nothing has to be done.'],
  ['migrate CRDS --diff', 0, ''],
  ['publish CRDS --group-version example.com/v1', 0, /^\{"swagger":"2\.0"/],
  ['columns CRS --crds CRDS -A --no-headers', 0, /^jobs +nightly +0 3 \* \* \* +\d+d$/],
  ['test t --crds CRDS', 0, /^1 passed in 1 file/],
  ['serve CRDS --objects CRS --no-watch -- true', 0, ''],
  ['explain crontabs --crds CRDS', 0, /<no description>$/],
  ['types CRDS --language go --out types', 0, ''],
  ['json-schema CRDS --kustomize out.json', 0, ''],
  ['sample CronTab --crds CRDS --full', 0, /until: 2024-01-01T00:00:00Z$/],
];

const args = (line: string, form: string): readonly string[] =>
  line
    .split(' ')
    .map((word) =>
      word === 'CRDS' || word === 'CRS' ? `${form}/${word.toLowerCase()}${form === 'snapshot' ? '/s.ndjson.gz' : ''}` : word,
    );
const lastOf = ({ stdout }: Seen): string => stdout.trimEnd().split('\n').at(-1) ?? '';

describe.each(FORMS.map(([form]) => form))('what servers give, in the form %s,', (form) => {
  it.each(LINES)('is taken by %s', async (line, code, last) => {
    const seen = await sandbox.run(args(line, form));
    expect([seen.code, seen.stderr.split('\n').filter((text) => text.startsWith('error'))]).toEqual([code, []]);
    if (typeof last === 'string') expect(lastOf(seen)).toBe(last);
    else expect(lastOf(seen)).toMatch(last);
  });
});

test('a note says once that live objects are judged as updates of themselves', async () => {
  const { stderr } = await sandbox.run(args('validate CRDS CRS', 'backup'));
  expect(stderr).toBe(
    'note: 2 live objects (they have a uid) are checked as updates of themselves; --as-created checks them as created elsewhere\n',
  );
  expect((await sandbox.run(args('validate CRDS CRS -q', 'backup'))).stderr).toBe('');
});

test('a live object is no manifest of an absent one: its uid is in conflict', async () => {
  sandbox.write('live.json', json(unmanaged(liveResource)));
  expect(await sandbox.run(args('apply-preview live.json --crds CRDS', 'one'))).toEqual({
    code: 1,
    stdout: '',
    stderr:
      'error: live.json:6:9: Operation cannot be fulfilled on crontabs.example.com "nightly": uid mismatch: the provided object specified uid ' +
      '93092286-b5e6-4381-bb2e-6de2afed12a2, and no existing object was found\nhint: --live names the objects that the cluster has, this one among them\n',
  });
});

test.each(['backup', 'snapshot'])('a live object in the form %s that is created elsewhere may name no version', async (form) => {
  const { code, stdout } = await sandbox.run(args('validate CRDS CRS --as-created -o json', form));
  const { files } = JSON.parse(stdout) as { readonly files: readonly { readonly diagnostics: readonly { readonly message: string }[] }[] };
  const messages = files.flatMap(({ diagnostics }) => diagnostics.map(({ message }) => message));
  expect([code, messages.filter((message) => message.includes('resourceVersion')).length]).toEqual([1, 2]);
});

test('a live object that is created elsewhere is refused everywhere', async () => {
  const seen = await sandbox.run(args('validate CRDS CRS --as-created -o name', 'backup'));
  expect(seen).toEqual({
    code: 1,
    stdout: 'customresourcedefinition.apiextensions.k8s.io/crontabs.example.com\ncrontab.example.com/nightly\n',
    stderr: '',
  });
  const stored = await sandbox.run(args('stored CRS --crds CRDS --as-created', 'backup'));
  expect([stored.code, stored.stderr.split('\n')[0]]).toEqual([
    1,
    'backup/crs/ns/kind/0.json:1:123: error: resourceVersion should not be set on objects to be created [object-meta]',
  ]);
});

test('what is only tolerated of a live object is a warning', async () => {
  const bad = { ...liveResource, spec: { ...liveResource.spec, replicas: 11 } };
  sandbox.write('bad.yaml', JSON.stringify(bad));
  const { code, stdout } = await sandbox.run(['validate', 'bad.yaml', '--crds', 'one/crds']);
  expect(code).toBe(0);
  expect(stdout).toContain('warning: spec.replicas: Invalid value: 11: spec.replicas in body should be less than or equal to 10');
  expect(stdout).toContain('= help: the server tolerates this in what is stored until it is written again, and would not create it\n');
});
