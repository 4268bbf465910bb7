import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { build } from 'esbuild';
import { createKubeconform } from './create-kubeconform.js';
import { kubeconformWorkers, type KubeconformWorkerOptions } from './worker/create-kubeconform-worker.js';
import { KubeconformError } from './kubeconform-error.js';
import { schemasFromFunction, schemasFromMemory } from './schemas/schema-source.js';

const folder = mkdtempSync(join(tmpdir(), 'kubeconform-worker-'));
const thread = join(folder, 'thread.mjs');
const started: Worker[] = [];
const start = () => {
  const worker = new Worker(thread);
  started.push(worker);
  return worker;
};
const createKubeconformWorker = kubeconformWorkers(start);
beforeAll(async () => {
  const entry = fileURLToPath(new URL('worker-thread-node.ts', import.meta.url));
  await build({
    entryPoints: [entry],
    outfile: thread,
    bundle: true,
    format: 'esm',
    platform: 'node',
    conditions: ['@structural/source'],
    mainFields: ['module', 'main'],
    logLevel: 'error',
  });
});
beforeEach(() => {
  started.length = 0;
});
afterAll(() => {
  rmSync(folder, { recursive: true });
});

const schema = { properties: { spec: { additionalProperties: false, properties: { replicas: { type: 'integer' }, list: {} } } } };
const widgets = schemasFromMemory({ 'example.com/widget_v1.json': schema });
const manifest = (spec: string) => `apiVersion: example.com/v1\nkind: Widget\nmetadata: {name: a}\nspec: ${spec}\n`;
/** Some seconds of work. */
const large = manifest(`{list: [${'{a: 1}, '.repeat(150_000)}]}`);

/** Watches the event loop; what it gives is how many milliseconds its longest turn has taken. */
function watchTurns(): () => Promise<number> {
  let [last, longest] = [performance.now(), 0];
  const look = () => {
    const now = performance.now();
    longest = Math.max(longest, now - last);
    last = now;
  };
  const timer = setInterval(look, 5);
  return async () => {
    await new Promise((resolve) => setTimeout(resolve, 20));
    clearInterval(timer);
    return longest;
  };
}

const wrong = <T>(value: unknown) => value as T;
const caught = (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    (reason: unknown) => reason as Error,
  );

describe('createKubeconformWorker', () => {
  test('gives what createKubeconform gives, of texts and of bytes', async () => {
    const texts = [
      manifest('{replicas: x, unknown: 1}'),
      Buffer.from(`\ufeff${manifest('{unknown: 1}')}---\na: [\n---\n`),
      '',
      manifest('{}').repeat(2),
      'kind: Widget\n',
    ];
    const options = { schemas: widgets, strict: true };
    const here = await createKubeconform(options);
    const there = await createKubeconformWorker(options);
    const sorted = (results: Awaited<ReturnType<typeof here.validate>>) =>
      results.map((one) => ({
        ...one,
        message: one.message.length,
        errors: [...one.errors].sort((a, b) => a.range.start - b.range.start),
      }));
    const expected = [];
    for (const text of texts) expected.push(sorted(await here.validate(text)));
    expect((await Promise.all(texts.map((text) => there.validate(text)))).map(sorted)).toEqual(expected);
    here.close();
    there.close();
  });

  test('leaves the event loop free over a document of 1.2 MB', async () => {
    const kubeconform = await createKubeconformWorker({ schemas: widgets });
    const longest = watchTurns();
    const begin = performance.now();
    const [result] = await kubeconform.validate(large);
    const took = performance.now() - begin;
    const delay = await longest();
    kubeconform.close();
    expect([large.length > 1_200_000, result?.status]).toEqual([true, 'valid']);
    expect(delay).toBeLessThan(Math.max(250, took / 4));
  }, 120_000);

  test('asks sources where they are, and hands over the very error that they throw', async () => {
    const failure = Object.assign(new RangeError('no access'), { find: () => 1 });
    let works = false;
    const find = async () => {
      await Promise.resolve();
      if (!works) throw failure;
      return JSON.stringify(schema);
    };
    const kubeconform = await createKubeconformWorker({ schemas: schemasFromFunction(find) });
    const [first] = await kubeconform.validate(manifest('{}'));
    works = true;
    const [second] = await kubeconform.validate(manifest('{}'));
    kubeconform.close();
    expect([first?.cause === failure, first?.message, second?.status]).toEqual([
      true,
      expect.stringMatching(/I\/O error: no access$/),
      'valid',
    ]);
    const giving = await createKubeconformWorker({ schemas: schemasFromFunction(() => wrong<string>(() => 'text')) });
    const [third] = await giving.validate(manifest('{}'));
    giving.close();
    expect([third?.cause instanceof KubeconformError, third?.message]).toEqual([true, expect.stringContaining('it gave a function')]);
  });

  test('refuses wrong input at once', async () => {
    const kubeconform = await createKubeconformWorker({ schemas: widgets });
    const errors = [
      await caught(kubeconform.validate(wrong(Promise.resolve('')))),
      await caught(kubeconform.validate('', wrong({ signal: 5 }))),
      await caught(createKubeconformWorker(wrong({ schemas: widgets, Worker: start }))),
      await caught(createKubeconformWorker({ schemas: widgets, worker: wrong(5) })),
      await caught(createKubeconformWorker({ schemas: widgets, worker: () => wrong({}) })),
      await caught(createKubeconformWorker({ schemas: schemasFromMemory({}, ['{{']) })),
    ];
    kubeconform.close();
    expect(errors.map((error) => [error instanceof KubeconformError, error?.message.split(' (')[0]])).toEqual([
      [true, 'validate takes a text or a Uint8Array, not a promise: await it first'],
      [true, 'validate: signal must be an AbortSignal, not number 5'],
      [true, 'createKubeconformWorker has no option "Worker": did you mean worker?'],
      [true, 'createKubeconformWorker: worker must be a function that starts a worker, not number 5'],
      [true, 'the option worker must be a function that gives a new Worker, not an object'],
      [true, expect.stringContaining('failed initialising schema location registry')],
    ]);
  });

  test('says why a worker does not start, or stops, and goes on with a new one', async () => {
    const missing = await caught(createKubeconformWorker({ schemas: widgets, worker: () => new Worker(join(folder, 'none.mjs')) }));
    writeFileSync(join(folder, 'throws.mjs'), 'throw new TypeError("not here");');
    const throwing = await caught(createKubeconformWorker({ schemas: widgets, worker: () => new Worker(join(folder, 'throws.mjs')) }));
    const kubeconform = await createKubeconformWorker({ schemas: widgets });
    const call = kubeconform.validate(large);
    setTimeout(() => void started[0]?.terminate(), 50);
    const stopped = await caught(call);
    const [after] = await kubeconform.validate(manifest('{}'));
    kubeconform.close();
    expect([
      missing?.message.split(':')[0],
      throwing?.message,
      wrong<Error>(throwing?.cause).name,
      stopped?.message,
      after?.status,
      started.length,
    ]).toEqual([
      'the worker has stopped',
      'the worker has stopped: not here',
      'TypeError',
      'the worker has stopped: exit code 1',
      'valid',
      2,
    ]);
  }, 60_000);

  test('stops the work of a call that is aborted, and answers the others', async () => {
    const kubeconform = await createKubeconformWorker({ schemas: widgets });
    const [running, waiting] = [new AbortController(), new AbortController()];
    const calls = [
      kubeconform.validate(large, { signal: running.signal }),
      kubeconform.validate(large, { signal: waiting.signal }),
      kubeconform.validate(manifest('{replicas: x}')),
    ];
    const begin = performance.now();
    const reasons = calls.slice(0, 2).map(caught);
    setTimeout(() => {
      waiting.abort('waiting');
      running.abort('running');
    }, 50);
    expect([await Promise.all(reasons), (await calls[2])?.[0]?.status]).toEqual([['running', 'waiting'], 'invalid']);
    const took = performance.now() - begin;
    expect([await caught(kubeconform.validate('', { signal: AbortSignal.abort('late') })), started.length]).toEqual(['late', 2]);
    kubeconform.close();
    const alone = await createKubeconform({ schemas: widgets });
    const beginAlone = performance.now();
    await alone.validate(large);
    alone.close();
    expect(took).toBeLessThan(2 * (performance.now() - beginAlone));
  }, 120_000);

  test('answers what was asked before close, and nothing after terminate; both end the worker', async () => {
    const closed = await createKubeconformWorker({ schemas: widgets });
    const calls = [closed.validate(manifest('{}')), closed.validate(manifest('{replicas: x}'))];
    closed.close();
    closed.close();
    expect((await Promise.all(calls)).map(([one]) => one?.status)).toEqual(['valid', 'invalid']);
    const terminated = await createKubeconformWorker({ schemas: widgets });
    const pending = [caught(terminated.validate(large)), caught(terminated.validate(''))];
    await terminated.terminate();
    await terminated.terminate();
    expect((await Promise.all(pending)).map((error) => [error instanceof KubeconformError, error?.message])).toEqual([
      [true, 'the validator was terminated'],
      [true, 'the validator was terminated'],
    ]);
    expect((await Promise.all([closed, terminated].map((one) => caught(one.validate(''))))).map((error) => error?.message)).toEqual([
      'the validator is closed',
      'the validator is closed',
    ]);
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(started.map(({ threadId }) => threadId)).toEqual([-1, -1]);
  });

  test('options are those of createKubeconform', async () => {
    const options: KubeconformWorkerOptions = {
      schemas: widgets,
      skip: ['Widget'],
      reject: ['v1/Secret'],
      ignoreMissingSchemas: true,
      kubernetesVersion: '1.37.0',
    };
    const kubeconform = await createKubeconformWorker(options);
    const results = await kubeconform.validate(
      `${manifest('{replicas: x}')}---\napiVersion: v1\nkind: Secret\n---\napiVersion: v1\nkind: ConfigMap\n`,
    );
    kubeconform.close();
    expect(results.map(({ status }) => status)).toEqual(['skipped', 'error', 'skipped']);
  });
});
