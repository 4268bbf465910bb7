import { createHash, generateKeyPairSync } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { jest } from '@jest/globals';
import type { KubernetesProgram } from './go-instance.js';
import { KubernetesError, openKubernetes, type Kubernetes, type KubernetesAnswer, type KubernetesRequest } from './index.js';

interface Case {
  readonly name: string;
  readonly request: KubernetesRequest;
  readonly answer: KubernetesAnswer;
}

const read = (path: string): string => readFileSync(new URL(path, import.meta.url), 'utf8');
const { cases } = JSON.parse(read('server-answers.json')) as { cases: readonly Case[] };
const casesOfAllKinds = read('../tests/server-answers.jsonl')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as Case);
/** The names of cases in which the module answers otherwise than the server, with the reason. */
const differences = JSON.parse(read('../tests/server-differences.json')) as Readonly<Record<string, string>>;
const isBuilt = existsSync(new URL('../module/kubernetes.wasm.br', import.meta.url));
if (!isBuilt) process.stdout.write('skipped: the module is not built (npm run build:kubernetes-wasm, which needs Go)\n');
const withModule = isBuilt ? describe : describe.skip;

/** An answer without what the server leaves out where it is empty. */
function comparable({ causes = [], code, message, object, reason, served, warnings = [] }: KubernetesAnswer) {
  const texts = causes.map((cause) => `${cause.field ?? ''}: ${cause.reason ?? ''}: ${cause.message}`).sort();
  return { code, served, reason, message, causes: texts, warnings, object };
}

/** Of P-256, self-signed, for a hundred years. */
const CERTIFICATE =
  'MIIBbzCCARWgAwIBAgIUbOmAiCbihNjz1PQI8bLm/Zbk4SkwCgYIKoZIzj0EAwIwDDEKMAgGA1UEAwwBYTAgFw0yNjExMjkxODE5MTdaGA8yMTI2MTEwNTE4' +
  'MTkxN1owDDEKMAgGA1UEAwwBYTBZMBMGByqGSM49AgEGCCqGSM49AwEHA0IABNDhOqAeKp0oCI7RNCx6deVmjuGX2Z1iHb6vdP2OL7Fm2IUFNQnUs4VJV5cF' +
  'T7LnnJJMTt45yMncQCt4vSPxfACjUzBRMB0GA1UdDgQWBBRjfuY9eOYCbfVykNqNClKh1esv+TAfBgNVHSMEGDAWgBRjfuY9eOYCbfVykNqNClKh1esv+TAP' +
  'BgNVHRMBAf8EBTADAQH/MAoGCCqGSM49BAMCA0gAMEUCIQDyMDnkn7zysgPXEMkUgNhhVuO4m5Ih44zPvPdWEBSlvAIgS6ByTiUETRPiLQ2KGM4w85Nn1M4I' +
  'ii9EfH4yX2vSTTk=';

withModule("the server's code in WebAssembly", () => {
  let kubernetes: Kubernetes;
  beforeAll(() => {
    kubernetes = openKubernetes();
  });
  afterAll(() => {
    kubernetes.close();
  });

  test.each(cases)('answers as a server of the same release: $name', ({ answer, request }) => {
    expect(comparable(kubernetes.judge(request))).toEqual(comparable(answer));
  });

  const [different, same] = [true, false].map((isDifferent) => casesOfAllKinds.filter(({ name }) => name in differences === isDifferent));

  test.each(same ?? [])('answers as a server of the same release, $name', ({ answer, request }) => {
    expect(comparable(kubernetes.judge(request))).toEqual(comparable(answer));
  });

  test('what differs from a server is listed, and still differs', () => {
    expect(different?.map(({ name }) => name)).toEqual(Object.keys(differences));
    for (const { answer, request } of different ?? []) expect(comparable(kubernetes.judge(request))).not.toEqual(comparable(answer));
  });

  test('reads the certificate of a Secret, and its key', () => {
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const pem = (label: string, der: string): string => `-----BEGIN ${label}-----\n${der}\n-----END ${label}-----\n`;
    const key = pem('PRIVATE KEY', privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64'));
    const stringData = { 'tls.crt': pem('CERTIFICATE', CERTIFICATE), 'tls.key': key };
    const secret = { apiVersion: 'v1', kind: 'Secret', metadata: { name: 'a' }, type: 'kubernetes.io/tls', stringData };
    const { code, warnings } = kubernetes.judge({ text: JSON.stringify(secret), verdictOnly: true });
    expect([code, warnings]).toEqual([201, ['tls: private key does not match public key']]);
  });

  test('each kind that can be stored has a case that a server accepts', () => {
    const accepted = casesOfAllKinds.filter(({ answer }) => answer.code === 201).map(({ name }) => name.split(':')[0]);
    const isStored = (kind: string): boolean => !/Review$| Binding$/u.test(kind);
    expect([...new Set(accepted)].sort()).toEqual(kubernetes.served().filter((kind) => isStored(kind)));
  });

  test('a verdict alone is the answer without the object', () => {
    for (const { answer, request } of cases)
      expect(comparable(kubernetes.judge({ ...request, verdictOnly: true }))).toEqual({ ...comparable(answer), object: undefined });
  });

  test('YAML is judged as JSON is', () => {
    const answer = kubernetes.judge({ text: 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a}\ndata: {a: 1}\n' });
    expect([answer.code, answer.message]).toEqual([
      400,
      'ConfigMap in version "v1" cannot be handled as a ConfigMap: json: cannot unmarshal number into Go struct field ConfigMap.data of type string',
    ]);
  });

  test('what a server draws at random is the same in each answer', () => {
    const template = { spec: { restartPolicy: 'Never', containers: [{ name: 'a', image: 'a' }] } };
    const text = JSON.stringify({ apiVersion: 'batch/v1', kind: 'Job', metadata: { name: 'a' }, spec: { template } });
    expect(kubernetes.judge({ text }).code).toBe(201);
    expect(kubernetes.judge({ text })).toEqual(kubernetes.judge({ text }));
    const spec = { limits: [{ type: 'a.b' }] };
    const nameless = JSON.stringify({ apiVersion: 'v1', kind: 'LimitRange', metadata: { name: '' }, spec });
    expect(kubernetes.judge({ text: nameless }).message).toMatch(/^LimitRange "00000000-0000-0000-0000-000000000000" is invalid: /);
  });

  test('what requests have in common is sent once, whatever they ask for', () => {
    const text = JSON.stringify({ apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'a' }, x: 1 });
    const asked = (['Strict', 'Ignore', 'Ignore', 'Warn', 'Warn', 'Strict'] as const).map((fieldValidation) => {
      const { code, warnings = [] } = kubernetes.judge({ text, fieldValidation, verdictOnly: true });
      return [code, warnings.length];
    });
    expect(asked).toEqual([400, 201, 201, 201, 201, 400].map((code, i) => [code, i === 3 || i === 4 ? 1 : 0]));
  });

  test('a document that is larger than a server takes is refused, and the next one is answered', () => {
    const text = JSON.stringify({ apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'a' }, data: { a: 'a'.repeat(10_000_000) } });
    expect(kubernetes.judge({ text })).toMatchObject({ code: 413, message: 'Request entity too large: limit is 3145728' });
    expect(kubernetes.judge({ text: '{"apiVersion":"v1","kind":"ConfigMap","metadata":{"name":"a"}}' }).code).toBe(201);
  });

  test('a document that is nested 10,000 deep ends in one clear answer or error, and the next one is answered', () => {
    const deep = `${'['.repeat(10_000)}${']'.repeat(10_000)}`;
    const said = outcome(() => kubernetes.judge({ text: `{"apiVersion":"v1","kind":"ConfigMap","metadata":{"name":"a"},"x":${deep}}` }));
    expect(said).toMatch(/^(400: .*exceeded max depth|the API server's code failed: the document is nested too deeply for the stack$)/);
    expect(kubernetes.judge({ text: '{"apiVersion":"v1","kind":"ConfigMap","metadata":{"name":"a"}}' }).code).toBe(201);
  });

  test('what the server logs is no failure', () => {
    const spec = { type: 'Exempt', exempt: {}, limited: {} };
    const kind = { apiVersion: 'flowcontrol.apiserver.k8s.io/v1', kind: 'PriorityLevelConfiguration' };
    const { causes = [], code } = kubernetes.judge({ text: JSON.stringify({ ...kind, metadata: { name: 'a' }, spec }) });
    expect([code, causes.map(({ field }) => field)]).toEqual([422, ['spec.type', 'spec.limited', 'spec.limited.limitResponse.type']]);
  });

  test('privileged containers are taken where the server is started with --allow-privileged', () => {
    const containers = [{ name: 'a', image: 'a', securityContext: { privileged: true } }];
    const text = JSON.stringify({ apiVersion: 'v1', kind: 'Pod', metadata: { name: 'a' }, spec: { containers } });
    const codes = [{}, { allowPrivileged: true }, {}].map((flags) => kubernetes.judge({ text, ...flags }).code);
    expect(codes).toEqual([422, 201, 422]);
  });

  test('a program that is entered anew draws new seeds for its maps', () => {
    const labels = Object.fromEntries(Array.from({ length: 9 }, (_, i) => [`no key ${String(i)}`, '']));
    const text = JSON.stringify({ apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'a', labels } });
    const orders = Array.from({ length: 4 }, () => {
      const fresh = openKubernetes();
      const { causes = [] } = fresh.judge({ text });
      fresh.close();
      return causes.map(({ message }) => message).join('\n');
    });
    expect(new Set(orders).size).toBeGreaterThan(1);
  });

  test.each([
    ['Europe/Zurich', 201],
    ['europe/zurich', 422],
    ['Europe/Nowhere', 422],
  ])('whether the zone of a CronJob is there is known: %s', (timeZone, code) => {
    const template = { spec: { restartPolicy: 'Never', containers: [{ name: 'a', image: 'a' }] } };
    const spec = { schedule: '@daily', timeZone, jobTemplate: { spec: { template } } };
    expect(
      kubernetes.judge({ text: JSON.stringify({ apiVersion: 'batch/v1', kind: 'CronJob', metadata: { name: 'a' }, spec }) }).code,
    ).toBe(code);
  });

  test('it says what is served', () => {
    expect(kubernetes.served()).toEqual(expect.arrayContaining(['apps/v1 Deployment', 'v1 Pod', 'networking.k8s.io/v1 Ingress']));
    expect(kubernetes.served()).not.toContain('policy/v1beta1 PodDisruptionBudget');
  });
});

function outcome(judge: () => KubernetesAnswer): string {
  try {
    const { code, message } = judge();
    return `${String(code)}: ${message ?? ''}`;
  } catch (error) {
    if (!(error instanceof KubernetesError)) throw error;
    return error.message;
  }
}

withModule('a module that is kept unpacked', () => {
  const folder = mkdtempSync(join(tmpdir(), 'structural-kept-'));
  const { sha256 } = isBuilt ? (JSON.parse(read('../module/kubernetes.json')) as { sha256: { wasm: string } }) : { sha256: { wasm: '' } };
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  /** Each copy of the file that reads the program compiles anew. */
  const readIn = async (kept: string): Promise<KubernetesProgram> => {
    jest.resetModules();
    const { readProgram } = await import('./read-module.js');
    return readProgram(kept);
  };
  const digestOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
  const isOf = (file: string): boolean => digestOf(readFileSync(file).subarray(0, -8)) === sha256.wasm;

  const damage = (file: string, start: number, end: number): void => {
    const bytes = readFileSync(file);
    bytes.subarray(start, end).fill(1);
    writeFileSync(file, bytes);
  };

  /** What is in the memory of an instance before it runs. */
  const memoryOf = ({ code, fill }: KubernetesProgram): Uint8Array => {
    const imports = WebAssembly.Module.imports(code).map(({ name }) => [name, () => undefined] as const);
    const { exports } = new WebAssembly.Instance(code, { gojs: Object.fromEntries(imports) });
    const memory = new Uint8Array((exports['mem'] as WebAssembly.Memory).buffer);
    fill?.(memory);
    return memory;
  };

  test('is written once, read again, and written anew where it is another; its memory is that of the whole module', async () => {
    const whole = new WebAssembly.Module(brotliDecompressSync(readFileSync(new URL('../module/kubernetes.wasm.br', import.meta.url))));
    const memory = digestOf(memoryOf({ code: whole }));
    const file = join(folder, 'in', `kubernetes-${sha256.wasm.slice(0, 16)}.wasm`);
    for (const found of [undefined, 'kept', 'damaged code', 'damaged memory', 'cut off'] as const) {
      if (found === 'damaged code') damage(file, 1_000, 2_000);
      if (found === 'damaged memory') damage(file, -2_000, -1_000);
      if (found === 'cut off') writeFileSync(file, readFileSync(file).subarray(0, -5));
      const program = await readIn(join(folder, 'in'));
      expect(WebAssembly.Module.exports(program.code).map(({ name }) => name)).toContain('answer');
      expect(digestOf(memoryOf(program))).toBe(memory);
      expect([readdirSync(join(folder, 'in')), isOf(file)]).toEqual([[basename(file)], true]);
    }
    rmSync(file);
    writeFileSync(join(folder, 'file'), '');
    expect(digestOf(memoryOf(await readIn(join(folder, 'file'))))).toBe(memory);
  });

  test('is entered anew with the memory that it began with, whatever became of the file', async () => {
    const file = join(folder, 'again', `kubernetes-${sha256.wasm.slice(0, 16)}.wasm`);
    const text = '{"apiVersion":"v1","kind":"ConfigMap","metadata":{"name":"a"}}';
    const kubernetes = openKubernetes(undefined, join(folder, 'again'));
    for (const change of [() => undefined, () => rmSync(file), () => damage(file, -2_000, -1_000)]) {
      change();
      expect(kubernetes.judge({ text, verdictOnly: true }).code).toBe(201);
      kubernetes.close();
    }
  });
});

describe('a module that is not there', () => {
  test('is named', () => {
    expect(() => openKubernetes(12)).toThrow('there is no module of Kubernetes 1.12: this package has 1.37');
  });
});
