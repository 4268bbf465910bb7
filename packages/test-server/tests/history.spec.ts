import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import fc from 'fast-check';
import { openKnown, readKnown } from '../../../tools/histories/known-differences.mjs';
import { runs, seed, timeout } from '../../../tools/search-budget/search-budget.mjs';
import { startCluster, type TestCluster } from '../src/index.js';
import { ask, watched, type WatchEvent } from './client.js';
import { PATH, widget, WIDGETS } from './widgets.js';

let cluster: TestCluster;
beforeAll(async () => {
  cluster = await startCluster({ crds: [WIDGETS] });
});
afterAll(() => cluster.stop());

/** One write of a client, of an object by its number. */
interface Write {
  readonly verb: 'DELETE' | 'PATCH' | 'POST' | 'PUT';
  readonly object: number;
  readonly replicas: number;
  readonly isStale: boolean;
}
const writes: fc.Arbitrary<Write> = fc.record({
  verb: fc.constantFrom('DELETE' as const, 'PATCH' as const, 'POST' as const, 'PUT' as const),
  object: fc.nat(2),
  replicas: fc.nat(9),
  isStale: fc.boolean(),
});

/** A write that the server acknowledged: what it then holds, and nothing of what is gone. */
interface Acknowledged {
  readonly revision: number;
  readonly name: string;
  readonly replicas: number;
}

/** What a client does, one write after the other; it updates what it read last, which may be old. */
async function act(list: readonly Write[]): Promise<readonly Acknowledged[]> {
  const known = new Map<string, object>();
  const acknowledged: Acknowledged[] = [];
  for (const { isStale, object, replicas, verb } of list) {
    const name = `w${String(object)}`;
    const at = `${PATH}/${name}`;
    if (verb === 'PUT' && (!isStale || !known.has(name))) known.set(name, (await ask(cluster.url, 'GET', at)).body);
    const sent =
      verb === 'PUT' ? { ...known.get(name), spec: { replicas } } : verb === 'POST' ? widget(name, { replicas }) : { spec: { replicas } };
    const body = verb === 'DELETE' ? undefined : sent;
    const type = verb === 'PATCH' ? 'application/merge-patch+json' : 'application/json';
    const answer = await ask(cluster.url, verb, verb === 'POST' ? PATH : at, body, type);
    expect([200, 201, 400, 404, 409]).toContain(answer.status);
    if (answer.status > 201 || verb === 'DELETE') continue;
    known.set(name, answer.body);
    acknowledged.push({ revision: Number(answer.body['metadata'].resourceVersion), name, replicas });
  }
  return acknowledged;
}

const revisionOf = ({ object }: WatchEvent): number => Number(object['metadata'].resourceVersion);

it('histories by several clients are one line of revisions, of which each watch sees what follows its beginning', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(writes, { minLength: 1, maxLength: 8 }), { minLength: 2, maxLength: 4 }), async (clients) => {
      const first = Number((await ask(cluster.url, 'GET', PATH)).body['metadata'].resourceVersion);
      const before = (await ask(cluster.url, 'GET', PATH)).body['items'] as readonly WatchEvent['object'][];
      const acknowledged = await Promise.all(clients.map(act));
      // A last write by which a watch is known to have seen all.
      await ask(cluster.url, 'POST', PATH, widget('end'));
      await ask(cluster.url, 'DELETE', `${PATH}/end`);
      const events = await untilEnd(first);
      const revisions = events.map(revisionOf);
      expect(revisions).toEqual([...new Set(revisions)].sort((a, b) => a - b));
      // Each client's writes come in its order, and each is in the line as it was acknowledged.
      const line = new Map(events.map((event) => [revisionOf(event), event]));
      for (const own of acknowledged) {
        expect(own.every(({ revision }, i) => i === 0 || revision >= (own[i - 1]?.revision ?? 0))).toBe(true);
        for (const { name, replicas, revision } of own) {
          if (revision > first) expect(line.get(revision)?.object).toMatchObject({ metadata: { name }, spec: { replicas } });
        }
      }
      // What the events make of the beginning is what is there at the end.
      const model = new Map(before.map((each) => [String(each['metadata'].name), each]));
      for (const { object, type } of events) {
        const name = String(object['metadata'].name);
        expect(model.has(name)).toBe(type !== 'ADDED');
        if (type === 'DELETED') model.delete(name);
        else model.set(name, object);
      }
      const { body } = await ask(cluster.url, 'GET', PATH);
      expect(body['items']).toEqual([...model.values()].sort((a, b) => (String(a['metadata'].name) < String(b['metadata'].name) ? -1 : 1)));
      // A watch that begins later sees the end of the same line.
      const middle = revisions[Math.floor(revisions.length / 2)] ?? first;
      expect(await untilEnd(middle)).toEqual(events.filter((event) => revisionOf(event) > middle));
    }),
    { numRuns: runs(5), seed },
  );
});

/** The events after a revision, up to the deletion of the last object. */
async function untilEnd(revision: number): Promise<readonly WatchEvent[]> {
  const now = Number((await ask(cluster.url, 'GET', PATH)).body['metadata'].resourceVersion);
  return now === revision ? [] : watched(cluster.url, `${PATH}?watch=1&resourceVersion=${String(revision)}`, now - revision);
}

describe('the differences from kube-apiserver that are known', () => {
  test('each has a reason, or the list is refused', () => {
    const list = new URL('../../../tools/histories/known-differences.txt', import.meta.url);
    expect(readKnown(readFileSync(list, 'utf8')).every(({ reason }) => reason.length > 20)).toBe(true);
    expect(() => readKnown('# a comment\n\nPUT /pods')).toThrow('line 3 of the known differences: write METHOD PATTERN # reason');
  });

  test('a line knows differences of its method and pattern, and one that nothing needed is named', () => {
    const known = openKnown(readKnown('PUT /pods.*\\n  real 409 # the reason\nGET /pods # another one\nrarely GET /odd # a third'));
    const text = '/api/v1/namespaces/NS/pods/a {}\n  own  200 {}\n  real 409 {}';
    expect(['PUT', 'DELETE'].map((method) => known.isKnown({ method, text }))).toEqual([true, false]);
    expect(known.isKnown({ method: 'PUT', text: text.replace('409', '500') })).toBe(false);
    expect(known.counts()).toEqual([
      { line: 1, reason: 'the reason', count: 1 },
      { line: 2, reason: 'another one', count: 0 },
      { line: 3, reason: 'a third', count: 0 },
    ]);
    expect(known.unused().map(({ line }) => line)).toEqual([2]);
  });

  test(
    'random writes are answered as by kube-apiserver, but for these',
    async () => {
      const writes = runs(1_000);
      if (process.env['STRUCTURAL_KUBE_APISERVER'] === undefined) {
        process.stdout.write(`${String(writes)} writes skipped: STRUCTURAL_KUBE_APISERVER does not name a server\n`);
        return;
      }
      const tool = fileURLToPath(new URL('../../../tools/compare-histories.mjs', import.meta.url));
      const { stdout } = await promisify(execFile)(process.execPath, [tool, '--writes', String(writes)], { maxBuffer: 2 ** 26 });
      expect(stdout).toContain(' 0 differences that are not known');
    },
    timeout(120_000),
  );
});
