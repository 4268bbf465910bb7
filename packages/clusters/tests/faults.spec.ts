import { Agent, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { openCluster } from '../src/index.js';
import { clusterOf, readObjects } from './read-cluster.js';
import { failure, startStandIn, widgets, type SeenRequest, type StandIn, type StandInFault } from './stand-in-cluster.js';

let standIn: StandIn;
afterEach(() => standIn.stop());

const KINDS = [widgets(12, { namespaces: 2 }), widgets(2, { plural: 'gadgets', kind: 'Gadget', namespaces: 1 })];
const GADGETS = ['gadgets.example.com/ns-000/w0000000', 'gadgets.example.com/ns-000/w0000001'];
const WIDGETS = Array.from({ length: 12 }, (_, i) => `widgets.example.com/ns-00${i < 6 ? 0 : 1}/w000000${i % 6}`);
const PLACE = 'cluster/stand-in/widgets.example.com';

type Request = SeenRequest & { readonly count: number };

/** Answers some requests for widgets otherwise; the others as they are. */
function when(isFaulty: (page: number, time: number) => StandInFault | undefined): (request: Request) => StandInFault | undefined {
  const times = new Map<number, number>();
  return ({ path, query }) => {
    if (!path.endsWith('/widgets')) return undefined;
    const page = Number(query['continue'] ?? 0) / 5;
    const time = (times.get(page) ?? 0) + 1;
    times.set(page, time);
    return isFaulty(page, time);
  };
}

async function read(fault: (request: Request) => StandInFault | undefined, options = {}) {
  standIn = await startStandIn({ kinds: KINDS, fault });
  const cluster = clusterOf(standIn, options);
  const lines = await readObjects(cluster);
  return { lines, cluster, counts: cluster.counts() };
}

/** Sends the head of a page of widgets, and then breaks off. */
const brokenOff: StandInFault = (response) => {
  response.writeHead(200, { 'content-type': 'application/json' });
  const item = (i: number): string => JSON.stringify({ metadata: { namespace: 'ns-000', name: `w000000${i}` }, spec: {} });
  response.write(`{"kind":"WidgetList","metadata":{},"items":[${item(0)},${item(1)},{"metadata":{"na`, () => response.destroy());
};

const text = (body: string): StandInFault => ({ status: 200, body });

describe('a cluster that fails', () => {
  it('is asked again when it says so, and then, and not for ever', async () => {
    const throttled = { status: 429, message: 'slow down', headers: { 'retry-after': '3' } };
    const { cluster, counts, lines } = await read(when((page, time) => (page === 1 && time < 3 ? throttled : undefined)));
    expect(lines).toEqual([...WIDGETS, ...GADGETS]);
    expect(cluster.waits).toEqual([3_000, 3_000]);
    expect([...counts.repeated]).toEqual([['429', 2]]);
    await standIn.stop();
    const always = await read(when((page) => (page === 1 ? throttled : undefined)));
    expect(always.lines).toEqual([
      ...WIDGETS.slice(0, 5),
      `throttled: ${PLACE}: the server is asked too often (429: slow down), asked 5 times`,
      ...GADGETS,
    ]);
    expect(always.counts).toMatchObject({ objects: 7, kinds: 2, notRead: 1 });
  });

  it.each([500, 429])('is not asked again for what it cannot decode in storage, which is named by its key (%i)', async (status) => {
    const corrupt = (name: string): string =>
      `StorageError: corrupt object, Code: 7, Key: /registry/example.com/widgets/ns/${name}, ResourceVersion: 0, AdditionalErrorMsg: object not decodable revision=7: no such version`;
    const message = status === 429 ? `storage is (re)initializing: ${corrupt('a')}` : `failed to read: ${corrupt('a')} (and 4 more)`;
    const { cluster, lines } = await read(when((page) => (page === 0 ? { status, message } : undefined)));
    expect(lines).toEqual([
      status === 429
        ? `corrupt-storage: ${PLACE}: the server has an object that it cannot decode in storage: /registry/example.com/widgets/ns/a (429: no such version)`
        : `corrupt-storage: ${PLACE}: the server has objects that it cannot decode in storage: /registry/example.com/widgets/ns/a and 4 more (500: no such version)`,
      ...GADGETS,
    ]);
    expect(cluster.waits).toEqual([]);
  });

  it('is waited for longer and longer when it fails', async () => {
    const { cluster, lines } = await read(when((page) => (page === 0 ? { status: 503, message: 'etcd is away' } : undefined)));
    expect(lines).toEqual([`server-failed: ${PLACE}: the server failed (503: etcd is away), asked 5 times`, ...GADGETS]);
    expect(cluster.waits).toEqual([500, 1_000, 2_000, 4_000]);
  });

  it('is asked for a page again that breaks off, of which nothing is given twice', async () => {
    const { counts, lines } = await read(when((page, time) => (page === 0 && time === 1 ? brokenOff : undefined)));
    expect(lines).toEqual([...WIDGETS, ...GADGETS]);
    expect([...counts.repeated]).toEqual([['not-understood', 1]]);
    await standIn.stop();
    const always = await read(when((page) => (page === 0 ? brokenOff : undefined)));
    expect(always.lines).toEqual([...WIDGETS.slice(0, 2), `not-understood: ${PLACE}: the answer ends in the middle`, ...GADGETS]);
  });

  it('goes on as of a later state where it has forgotten that of the list', async () => {
    const expired = { status: 410, message: 'The provided continue parameter is too old' };
    const withToken = await read(when((page, time) => (page === 1 && time === 1 ? { ...expired, token: '5' } : undefined)));
    expect(withToken.lines).toEqual([...WIDGETS, ...GADGETS]);
    expect(withToken.counts.laterStates).toEqual(['widgets.example.com']);
    await standIn.stop();
    const without = await read(when((page, time) => (page === 2 && time === 1 ? expired : undefined)));
    expect(without.lines).toEqual([...WIDGETS, ...GADGETS]);
    expect(without.counts).toMatchObject({ laterStates: ['widgets.example.com'], objects: 14, notRead: 0 });
    await standIn.stop();
    const always = await read(when((page) => (page === 1 ? expired : undefined)));
    expect(always.lines).toEqual([
      ...WIDGETS.slice(0, 5),
      `inconsistent: ${PLACE}: the state of the list has expired on the server (410: The provided continue parameter is too old)`,
      ...GADGETS,
    ]);
  });

  it.each<[string, StandInFault, string]>([
    [
      'a kind that may not be read',
      { status: 403, message: 'widgets is forbidden' },
      'forbidden: PLACE: may not be read (403: widgets is forbidden)',
    ],
    ['a kind that has gone', { status: 404, body: '404 page not found' }, 'vanished: PLACE: is not served, or no longer (404)'],
    [
      'the page of a proxy',
      text('<html>Sign in</html>'),
      'not-understood: PLACE: the answer is not JSON, as a proxy or another server may give',
    ],
    ['something else', text('{"kind":"Pod","metadata":{}}'), 'not-understood: PLACE: the answer is not a list, but a "Pod"'],
    ['a list without items', text('{"kind":"WidgetList"}'), 'not-understood: PLACE: the answer is not a list, but a "WidgetList"'],
    [
      'items that are none',
      text('{"kind":"WidgetList","items":[1]}'),
      'not-understood: PLACE: the answer is not JSON, as a proxy or another server may give',
    ],
    [
      'items without a name',
      text('{"kind":"WidgetList","items":[{}]}'),
      'not-understood: PLACE: the list holds something that is not an object with a name',
    ],
    ['nothing at all', text(''), 'not-understood: PLACE: the answer ends in the middle'],
    [
      'brackets that do not match',
      text('{"kind":"WidgetList","items":{]]'),
      'not-understood: PLACE: the answer is not JSON, as a proxy or another server may give',
    ],
    ['a redirect', { status: 302, body: '' }, 'not-understood: PLACE: the server refuses the request (302)'],
  ])('gives %s: that is a problem, and the other kinds are read', async (_, fault, problem) => {
    const { lines } = await read(when((page) => (page === 1 ? fault : undefined)));
    expect(lines).toEqual([...WIDGETS.slice(0, 5), problem.replace('PLACE', PLACE), ...GADGETS]);
  });

  it('is given up where it is silent, or not there, and no request is sent without need', async () => {
    const silent = await read(() => () => undefined, { timeout: 50 });
    expect(silent.lines).toEqual([]);
    expect(silent.counts).toMatchObject({ requests: 1, notRead: 1 });
    await standIn.stop();
    const late = await read(
      when((page, time) => (page === 1 && time === 1 ? () => undefined : undefined)),
      { timeout: 300 },
    );
    expect(late.lines).toEqual([...WIDGETS, ...GADGETS]);
    expect([...late.counts.repeated]).toEqual([['timed-out', 1]]);
  });

  it('ends what is read where it knows nobody any more', async () => {
    const { counts, lines } = await read(when((page) => (page === 1 ? { status: 401, message: 'Unauthorized' } : undefined)));
    expect(lines).toEqual([
      ...WIDGETS.slice(0, 5),
      `unauthorized: cluster/stand-in (${standIn.url}): the server does not know who asks, or no more (401: Unauthorized); credentials are missing or have expired, asked 2 times`,
    ]);
    expect(counts.requests).toBe(4);
  });

  it('tells of definitions that cannot be read, too, and of kinds that are not served', async () => {
    const unserved = widgets(3, { plural: 'olds', kind: 'Old', versions: [{ name: 'v1', served: false, storage: true }] });
    standIn = await startStandIn({ kinds: [unserved] });
    expect(await readObjects(clusterOf(standIn))).toEqual([
      'incomplete: cluster/stand-in/olds.example.com: no version is served, so that its objects, if there are any, cannot be read',
    ]);
    await standIn.stop();
    standIn = await startStandIn({ kinds: KINDS, fault: () => ({ status: 403, message: 'no' }) });
    const cluster = clusterOf(standIn);
    const read = [];
    for await (const each of cluster.definitions()) read.push(each);
    expect(read).toEqual([
      {
        kind: 'problem',
        name: 'cluster/stand-in/customresourcedefinitions.apiextensions.k8s.io',
        code: 'forbidden',
        message: 'may not be read (403: no)',
      },
    ]);
  });

  it('may hold objects as large as storage takes them, and an answer may come byte by byte', async () => {
    const name = 'ä"\\'.repeat(500_000);
    standIn = await startStandIn({ kinds: [widgets(3, { namespaces: 1, spec: () => ({ name }) })] });
    const sizes = [];
    for await (const each of clusterOf(standIn).objects()) sizes.push(each.kind === 'object' ? each.json.length > 1.5 * 1024 * 1024 : each);
    expect(sizes).toEqual([true, true, true]);
    await standIn.stop();
    const { lines } = await read(
      when((page) =>
        page !== 0
          ? undefined
          : (response) => {
              const body = JSON.stringify({
                kind: 'WidgetList',
                items: [{ metadata: { name: 'a{"\\]' } }, { metadata: { name: 'b' } }],
                metadata: { x: 'items' },
              });
              for (const byte of Buffer.from(body)) response.write(Buffer.from([byte]));
              response.end();
            },
      ),
    );
    expect(lines.slice(0, 2)).toEqual(['widgets.example.com/a{"\\]', 'widgets.example.com/b']);
  });

  it('may close a connection that is kept, without that being a fault', async () => {
    let closed = 0;
    const server = createServer((request, response) => {
      const left = Number(new URL(request.url ?? '', 'http://x').searchParams.get('continue') ?? 3) - 1;
      const metadata = left > 0 ? { continue: String(left) } : {};
      response.end(JSON.stringify({ kind: 'List', metadata, items: [{ metadata: { name: `n${3 - left}` } }] }));
    });
    // What comes second on a connection is not answered.
    server.on('connection', (socket) => {
      let requests = 0;
      socket.on('data', () => {
        if (++requests > 1) {
          closed++;
          socket.resetAndDestroy();
        }
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const agent = new Agent({ keepAlive: true });
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const connection = {
      context: 'c',
      server: url,
      options: () => Promise.resolve({ agent }),
      renew: () => undefined,
      close: () => undefined,
    };
    const cluster = openCluster(connection, { chunkSize: 1, timeout: 2_000, wait: () => Promise.reject(new Error('waited')) });
    const names = [];
    for await (const read of cluster.definitions()) names.push(read.name);
    expect(names).toEqual(['n1', 'n2', 'n3']);
    expect(closed).toBeGreaterThan(0);
    agent.destroy();
    server.close();
    standIn = await startStandIn();
  });

  it('is never asked to write', async () => {
    await read(when((page, time) => (page === 1 && time === 1 ? { status: 500, message: 'x' } : undefined)));
    expect(new Set(standIn.requests.map(({ method }) => method))).toEqual(new Set(['GET']));
    expect(failure(404, 'x')).toMatchObject({ code: 404 });
  });
});
