import { jest } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { startStandIn, widgets, type StandIn } from '../../clusters/tests/stand-in-cluster.js';
import { openSandbox, type Sandbox, type Seen } from './sandbox.js';

// Runs load much when they are the first.
jest.setTimeout(60_000);

let sandbox: Sandbox;
let standIn: StandIn;

const SECRET = 'hunter2-Correct-Horse';
const SCHEMA = {
  type: 'object',
  properties: {
    spec: {
      type: 'object',
      properties: {
        size: { type: 'integer', maximum: 8 },
        name: { type: 'string', maxLength: 21, pattern: '^[a-z0-9A-Z-]+$' },
        mode: { type: 'string', enum: ['Fast', 'Slow'] },
        address: { type: 'string', format: 'ipv4' },
        id: { type: 'string', format: 'uuid' },
        tags: { type: 'array', 'x-kubernetes-list-type': 'set', items: { type: 'string' } },
        limits: { type: 'object', additionalProperties: { 'x-kubernetes-int-or-string': true } },
      },
    },
  },
};
const spec = (i: number): object => ({
  size: i % 10,
  name: SECRET,
  mode: i % 2 === 0 ? 'Fast' : 'Slow',
  address: '10.23.1.200',
  id: '3f2b8c1e-0d5a-4b6e-9c7f-8a1b2c3d4e5f',
  tags: ['a', 'b', 'c', 'd', 'ä'],
  limits: { cpu: '250m', memory: '1.5Gi' },
});
const versions = [{ name: 'v1', served: true, storage: true, schema: { openAPIV3Schema: SCHEMA } }];

beforeEach(async () => {
  sandbox = openSandbox();
  standIn = await startStandIn({ kinds: [widgets(20, { namespaces: 2, spec, versions })] });
  sandbox.write('kubeconfig', standIn.kubeconfig());
});
afterEach(async () => {
  await standIn.stop();
  sandbox.dispose();
});

const take = (...args: readonly string[]): Promise<Seen> => sandbox.run(['snapshot', ...args, '--kubeconfig', 'kubeconfig']);
const lines = (file: string): readonly string[] =>
  gunzipSync(readFileSync(join(sandbox.cwd, file)))
    .toString()
    .trim()
    .split('\n');

describe('snapshot', () => {
  it('is judged as the cluster itself is, by every command', async () => {
    const live = await sandbox.run(['validate', '--from-cluster', '--kubeconfig', 'kubeconfig']);
    expect(await take('s.ndjson.gz')).toEqual({
      code: 0,
      stdout: '',
      stderr: 'note: s.ndjson.gz holds 1 CRD and 20 objects\nnote: cluster/stand-in: read 1 CRD and 20 objects of 1 kind with 2 requests\n',
    });
    const kept = await sandbox.run(['validate', 's.ndjson.gz']);
    expect(kept).toEqual({
      code: 0,
      stderr:
        'note: 20 live objects (they have a uid) are checked as updates of themselves; --as-created checks them as created elsewhere\n',
      stdout: live.stdout.replaceAll('cluster/stand-in/', 's.ndjson.gz/'),
    });
    expect(kept.stdout).toContain('s.ndjson.gz/widgets.example.com/ns-001/w0000009:8:9: warning: spec.size');
    expect((await sandbox.run(['lint', 's.ndjson.gz'])).stdout).toContain('1 CustomResourceDefinition in 1 file');
    expect((await sandbox.run(['publish', 's.ndjson.gz'])).stdout).toContain('com.example.v1.Widget');
    expect((await sandbox.run(['columns', '-A', 's.ndjson.gz'])).stdout.split('\n')).toHaveLength(22);
    sandbox.write('new.json', JSON.stringify(widgets(1, { versions }).definition).replace('"maximum":8', '"maximum":6'));
    expect((await sandbox.run(['survey', 's.ndjson.gz', '--next', 'new.json'])).stdout).toMatch(/20 stored objects: 6 invalid, tolerated/);
    expect((await sandbox.run(['validate', 's.ndjson.gz', '--fix'])).stderr).toContain('s.ndjson.gz is neither');
  });

  it('may be a folder of manifests', async () => {
    expect((await take('kept')).code).toBe(0);
    expect(readdirSync(join(sandbox.cwd, 'kept')).sort()).toEqual([
      'SNAPSHOT',
      'customresourcedefinitions.apiextensions.k8s.io',
      'widgets.example.com',
    ]);
    expect(readFileSync(join(sandbox.cwd, 'kept/widgets.example.com/ns-000/w0000003.yaml'), 'utf8')).toContain('kind: Widget\n');
    expect(await sandbox.run(['validate', 'kept'])).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('20 resources (20 updates) in 21 files against Kubernetes 1.37: 0 errors, 2 warnings'),
    });
    expect(await take('kept')).toMatchObject({ code: 2, stderr: 'error: kept: is a directory that is not empty\n' });
    expect(await take('none/s.ndjson.gz')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('error: none/s.ndjson.gz: cannot be written: no such file or directory\n'),
    });
  });

  it('has no value in clear once redacted, and the verdict that it had', async () => {
    const { stderr } = await take('s.ndjson.gz', '--redact');
    expect(stderr).toContain('note: s.ndjson.gz holds 1 CRD and 20 objects, redacted\n');
    // What redaction leaves out of every object, managed fields, is no difference.
    expect(stderr).not.toContain('checked differently');
    const [head, , object, ...others] = lines('s.ndjson.gz');
    expect(JSON.parse(head ?? '')).toMatchObject({ structuralSnapshot: 1, source: 'cluster/stand-in', redacted: true });
    expect([object, ...others].join('\n')).not.toMatch(/hunter2|Correct|10\.23\.1\.200|3f2b8c1e/);
    const { object: redacted } = JSON.parse(object ?? '') as { object: { spec: Readonly<Record<string, unknown>> } };
    expect(redacted).toMatchObject({ apiVersion: 'example.com/v1', kind: 'Widget', metadata: { name: 'w0000000', namespace: 'ns-000' } });
    expect(redacted.spec).toMatchObject({ size: 0, mode: 'Fast', limits: { cpu: '250m', memory: '1.5Gi' } });
    expect(redacted.spec['name']).toMatch(/^[a-z]{6}[1-9]-[A-Z][a-z]{6}-[A-Z][a-z]{4}$/);
    expect(new Set(redacted.spec['tags'] as readonly string[]).size).toBe(5);
    const { code, stdout } = await sandbox.run(['validate', 's.ndjson.gz', '-o', 'name']);
    expect({ code, stdout }).toEqual({ code: 0, stdout: 'widget.example.com/w0000009\nwidget.example.com/w0000009\n' });
  });

  it('says which objects are judged otherwise once they are redacted', async () => {
    await standIn.stop();
    const strict = { ...SCHEMA, properties: { spec: { type: 'object', properties: { name: { type: 'string', pattern: '^hunter2' } } } } };
    standIn = await startStandIn({
      kinds: [widgets(2, { spec, versions: [{ name: 'v1', served: true, storage: true, schema: { openAPIV3Schema: strict } }] })],
    });
    sandbox.write('kubeconfig', standIn.kubeconfig());
    expect((await take('s.ndjson.gz', '--redact')).stderr).toContain(
      'note: 2 objects are checked differently after redaction: cluster/stand-in/widgets.example.com/ns-000/w0000000 and others\n',
    );
  });

  it('hands on what could not be read, to whoever reads it', async () => {
    await standIn.stop();
    const kinds = [widgets(3), widgets(2, { plural: 'gadgets', kind: 'Gadget' })];
    standIn = await startStandIn({ kinds, fault: ({ path }) => (path.endsWith('gadgets') ? { status: 403, message: 'no' } : undefined) });
    sandbox.write('kubeconfig', standIn.kubeconfig());
    const problem = 'cluster/stand-in/gadgets.example.com: may not be read (403: no)';
    for (const output of ['s.ndjson.gz', 'kept']) {
      expect(await take(output)).toMatchObject({ code: 2, stderr: expect.stringContaining(`error: ${problem}\n`) });
      expect(await sandbox.run(['validate', output])).toMatchObject({
        code: 2,
        stderr: `error: ${output}: ${problem}\nnote: 3 live objects (they have a uid) are checked as updates of themselves; --as-created checks them as created elsewhere\n`,
      });
    }
    expect(await take('t.ndjson.gz', '--allow-unread')).toMatchObject({ code: 0, stderr: expect.stringContaining(`note: ${problem}\n`) });
  });

  it('is refused where it is cut off, or none', async () => {
    await take('s.ndjson.gz');
    const whole = readFileSync(join(sandbox.cwd, 's.ndjson.gz'));
    const text = lines('s.ndjson.gz');
    const said = async (bytes: Uint8Array): Promise<string> => {
      sandbox.write('s.ndjson.gz', bytes);
      const { code, stderr } = await sandbox.run(['validate', 's.ndjson.gz']);
      expect(code).toBe(2);
      return stderr;
    };
    expect(await said(whole.subarray(0, whole.length / 2))).toContain('error: s.ndjson.gz: is cut off, or no snapshot\n');
    expect(await said(gzipSync(text.slice(0, -1).join('\n')))).toContain('error: s.ndjson.gz: is cut off, or no snapshot\n');
    expect(await said(Buffer.from('nothing'))).toContain('error: s.ndjson.gz: is cut off, or no snapshot\n');
    expect(await said(gzipSync('{"a":1}\n'))).toContain('error: s.ndjson.gz: is not a snapshot, or one of another version\n');
    expect(await said(gzipSync(`${text[0] ?? ''}\n{"a":1}\n`))).toContain(
      'error: s.ndjson.gz: holds a line that is not an object of a snapshot\n',
    );
    expect((await sandbox.run(['validate', 'none.ndjson.gz'])).stderr).toContain('error: none.ndjson.gz: no such file or directory\n');
  });

  it('asks for nothing but lists', async () => {
    await take('s.ndjson.gz');
    expect(new Set(standIn.requests.map(({ method }) => method))).toEqual(new Set(['GET']));
    expect((await take('s.ndjson.gz', '--print-rbac')).stdout).toContain('  - widgets\n  verbs:\n  - list\n');
  });
});
