import fc from 'fast-check';
import { runs, seed } from '../../../tools/search-budget/search-budget.mjs';
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
      // Each client's writes of an object come in its order, and each is in the line as it was acknowledged. One that changes nothing has the revision of the object, which may be old.
      const line = new Map(events.map((event) => [revisionOf(event), event]));
      for (const own of acknowledged) {
        expect(own.every((one, i) => own.slice(0, i).every(({ name, revision }) => name !== one.name || revision <= one.revision))).toBe(
          true,
        );
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
