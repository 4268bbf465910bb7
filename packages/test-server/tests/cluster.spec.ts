import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { get, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { ClusterProblem, startCluster, type TestCluster, type ClusterSnapshot } from '../src/index.js';
import { ask, askSecurely, watched, type Json, type Seen } from './client.js';
import { PATH, widget, WIDGETS } from './widgets.js';

let cluster: TestCluster;
let empty: ClusterSnapshot;
beforeAll(async () => {
  cluster = await startCluster({ crds: [WIDGETS] });
  empty = cluster.snapshot();
});
afterEach(() => {
  cluster.restore(empty);
});
afterAll(() => cluster.stop());

const MERGE = 'application/merge-patch+json';
const APPLY = 'application/apply-patch+yaml';

describe('writes', () => {
  it('stores what is created, with defaults, and refuses it a second time', async () => {
    const made = await ask(cluster.url, 'POST', PATH, widget('one', { color: 'red' }));
    expect(made).toMatchObject({
      status: 201,
      body: { spec: { color: 'red', replicas: 1 }, metadata: { generation: 1, namespace: 'default' } },
    });
    expect(await ask(cluster.url, 'GET', `${PATH}/one`)).toEqual({ ...made, status: 200 });
    const again = await ask(cluster.url, 'POST', PATH, widget('one'));
    expect([again.status, again.body['message']]).toEqual([409, 'widgets.example.com "one" already exists']);
  });

  it('says in the words of the server that an object is invalid, or not there', async () => {
    const invalid = await ask(cluster.url, 'POST', PATH, widget('one', { replicas: 10 }));
    expect([invalid.status, invalid.body['message']]).toEqual([
      422,
      'Widget.example.com "one" is invalid: spec.replicas: Invalid value: 10: spec.replicas in body should be less than or equal to 9',
    ]);
    const missing = await ask(cluster.url, 'GET', `${PATH}/one`);
    expect([missing.status, missing.body['reason']]).toEqual([404, 'NotFound']);
  });

  it('refuses an update of an old state, and writes nothing where nothing changes', async () => {
    const { body: first } = await ask(cluster.url, 'POST', PATH, widget('one'));
    const { body: second } = await ask(cluster.url, 'PUT', `${PATH}/one`, { ...first, spec: { replicas: 2 } });
    expect(second['metadata'].generation).toBe(2);
    const stale = await ask(cluster.url, 'PUT', `${PATH}/one`, { ...first, spec: { replicas: 3 } });
    expect([stale.status, stale.body['message']]).toEqual([
      409,
      'Operation cannot be fulfilled on widgets.example.com "one": the object has been modified; please apply your changes to the latest version and try again',
    ]);
    expect((await ask(cluster.url, 'PUT', `${PATH}/one`, second)).body['metadata'].resourceVersion).toBe(
      second['metadata'].resourceVersion,
    );
  });

  it('keeps status and spec apart', async () => {
    await ask(cluster.url, 'POST', PATH, { ...widget('one'), status: { replicas: 7 } });
    expect((await ask(cluster.url, 'GET', `${PATH}/one`)).body['status']).toBeUndefined();
    const patched = await ask(cluster.url, 'PATCH', `${PATH}/one/status`, { spec: { replicas: 5 }, status: { replicas: 4 } }, MERGE);
    expect(patched.body).toMatchObject({ spec: { replicas: 1 }, status: { replicas: 4 }, metadata: { generation: 1 } });
    const scaled = await ask(cluster.url, 'PATCH', `${PATH}/one/scale`, { spec: { replicas: 3 } }, MERGE);
    expect(scaled.body).toMatchObject({ kind: 'Scale', spec: { replicas: 3 }, status: { replicas: 4 } });
    expect((await ask(cluster.url, 'GET', `${PATH}/one`)).body).toMatchObject({ spec: { replicas: 3 }, metadata: { generation: 2 } });
  });

  it('writes nothing through a scale that has the same replicas, and else gives them to its writer', async () => {
    const { body: before } = await ask(
      cluster.url,
      'PATCH',
      `${PATH}/one?fieldManager=a`,
      widget('one', { replicas: 2, color: 'red' }),
      APPLY,
    );
    await ask(cluster.url, 'PATCH', `${PATH}/one/scale`, { spec: { replicas: 2 } }, MERGE);
    expect(cluster.get(`${PATH}/one`)).toEqual(before);
    await ask(cluster.url, 'PATCH', `${PATH}/one/scale?fieldManager=b`, { spec: { replicas: 3 } }, MERGE);
    expect((await ask(cluster.url, 'GET', `${PATH}/one`)).body['metadata'].managedFields).toMatchObject([
      { manager: 'a', fieldsV1: { 'f:spec': { 'f:color': {} } } },
      { manager: 'b', subresource: 'scale', fieldsV1: { 'f:spec': { 'f:replicas': {} } } },
    ]);
    await ask(cluster.url, 'PATCH', `${PATH}/one/scale`, { spec: { replicas: 0 } }, MERGE);
    expect((await ask(cluster.url, 'GET', `${PATH}/one`)).body['metadata'].managedFields).toMatchObject([{ manager: 'a' }]);
  });

  it('gives an entry of its own to replicas that were updated, whatever a scale says, as a server does', async () => {
    const { body: made } = await ask(cluster.url, 'POST', `${PATH}?fieldManager=a`, widget('one', { replicas: 2 }));
    await ask(cluster.url, 'PATCH', `${PATH}/one/scale?fieldManager=b`, { spec: { replicas: 2 } }, MERGE);
    const owners = (): unknown => (cluster.get(`${PATH}/one`)?.['metadata'] as Json)['managedFields'];
    const [{ time }] = made['metadata'].managedFields;
    const entry = { apiVersion: 'example.com/v1', fieldsType: 'FieldsV1', manager: 'a', operation: 'Update' };
    expect(owners()).toEqual([
      { ...entry, fieldsV1: { 'f:spec': { 'f:replicas': {} } } },
      { ...entry, time, fieldsV1: { 'f:spec': {} } },
    ]);
    const [replicas] = owners() as Json[];
    const timed = [{ ...replicas, time }];
    await ask(cluster.url, 'PATCH', `${PATH}/one`, { metadata: { managedFields: timed } }, MERGE);
    await ask(cluster.url, 'PATCH', `${PATH}/one/scale`, { spec: { replicas: 2 } }, MERGE);
    expect(owners()).toEqual(timed);
    const scale = { apiVersion: 'autoscaling/v1', kind: 'Scale', metadata: { name: 'one' }, spec: { replicas: 3 } };
    const dry = await ask(cluster.url, 'PUT', `${PATH}/one/scale?dryRun=All`, scale);
    expect(dry.body['metadata'].resourceVersion).toBe((cluster.get(`${PATH}/one`)?.['metadata'] as Json)['resourceVersion']);
    const stale = await ask(cluster.url, 'PUT', `${PATH}/one/scale`, { ...scale, metadata: { name: 'one', resourceVersion: '1' } });
    expect([stale.status, stale.body['message']]).toEqual([
      409,
      'Operation cannot be fulfilled on widgets.example.com "one": the object has been modified; please apply your changes to the latest version and try again',
    ]);
  });

  it('keeps who owns which field, and reports conflicts', async () => {
    const applied = (manager: string, color: string, force = '') =>
      ask(cluster.url, 'PATCH', `${PATH}/one?fieldManager=${manager}${force}`, widget('one', { color }), APPLY);
    expect((await applied('a', 'red')).status).toBe(201);
    const conflict = await applied('b', 'blue');
    expect([conflict.status, conflict.body['message']]).toEqual([409, 'Apply failed with 1 conflict: conflict with "a": .spec.color']);
    const forced = await applied('b', 'blue', '&force=true');
    expect(forced.body['metadata'].managedFields).toMatchObject([{ manager: 'b', operation: 'Apply' }]);
  });

  it('stores nothing of a dry run', async () => {
    const made = await ask(cluster.url, 'POST', `${PATH}?dryRun=All`, widget('one'));
    expect([made.status, (await ask(cluster.url, 'GET', `${PATH}/one`)).status]).toEqual([201, 404]);
  });
});

describe('deletion', () => {
  it('waits for finalizers', async () => {
    await ask(cluster.url, 'POST', PATH, widget('one', {}, { finalizers: ['example.com/x'] }));
    const marked = await ask(cluster.url, 'DELETE', `${PATH}/one`);
    expect(marked.body['metadata']).toMatchObject({ deletionGracePeriodSeconds: 0, deletionTimestamp: expect.any(String), generation: 2 });
    const again = await ask(cluster.url, 'POST', PATH, widget('one'));
    expect([again.status, again.body['message']]).toEqual([409, 'object is being deleted: widgets.example.com "one" already exists']);
    await ask(cluster.url, 'DELETE', `${PATH}/one?propagationPolicy=Foreground`);
    await ask(cluster.url, 'PATCH', `${PATH}/one`, { metadata: { finalizers: ['foregroundDeletion'] } }, MERGE);
    const dry = await ask(cluster.url, 'DELETE', `${PATH}/one?propagationPolicy=Background&dryRun=All`);
    expect([dry.status, dry.body]).toEqual([200, { apiVersion: 'example.com/v1', kind: 'Widget' }]);
    const freed = await ask(cluster.url, 'PATCH', `${PATH}/one`, { metadata: { finalizers: null } }, MERGE);
    expect([freed.status, (await ask(cluster.url, 'GET', `${PATH}/one`)).status]).toEqual([200, 404]);
  });

  it('holds preconditions', async () => {
    await ask(cluster.url, 'POST', PATH, widget('one'));
    const other = await ask(cluster.url, 'DELETE', `${PATH}/one`, { preconditions: { uid: 'other' } });
    expect([other.status, other.body['message']]).toEqual([
      409,
      expect.stringMatching(
        /^Operation cannot be fulfilled on Widget\.example\.com "one": the UID in the precondition \(other\) does not match/,
      ),
    ]);
    expect(await ask(cluster.url, 'DELETE', `${PATH}/one`)).toMatchObject({ status: 200, body: { kind: 'Status', status: 'Success' } });
  });

  it('deletes what a selector selects', async () => {
    cluster.apply([widget('one', {}, { labels: { a: 'b' } }), widget('two')]);
    await ask(cluster.url, 'DELETE', `${PATH}?labelSelector=a%3Db`);
    const { body } = await ask(cluster.url, 'GET', PATH);
    expect(body['items'].map(({ metadata }: { metadata: { name: string } }) => metadata.name)).toEqual(['two']);
  });
});

describe('lists', () => {
  it('gives out pages of one state', async () => {
    cluster.apply(['a', 'b', 'c', 'd', 'e'].map((name) => widget(name)));
    const first = await ask(cluster.url, 'GET', `${PATH}?limit=2`);
    expect(first.body['metadata'].remainingItemCount).toBe(3);
    await ask(cluster.url, 'DELETE', `${PATH}/d`);
    const names: string[] = [];
    let page = first;
    for (;;) {
      names.push(...page.body['items'].map(({ metadata }: { metadata: { name: string } }) => metadata.name));
      const next = page.body['metadata'].continue as string;
      if (next === '') break;
      page = await ask(cluster.url, 'GET', `${PATH}?limit=2&continue=${next}`);
    }
    expect(names).toEqual(['a', 'b', 'c', 'd', 'e']);
    expect((await ask(cluster.url, 'GET', `${PATH}?limit=2&continue=abc`)).status).toBe(400);
  });

  it('keeps the order of names while single objects come and go', async () => {
    const names = Array.from({ length: 26 }, (_, i) => String.fromCharCode(0x61 + i));
    cluster.apply(names.map((name) => widget(name)));
    const listed = async (): Promise<readonly string[]> =>
      (await ask(cluster.url, 'GET', PATH)).body['items'].map(({ metadata }: { metadata: { name: string } }) => metadata.name);
    expect(await listed()).toEqual(names);
    cluster.apply([widget('c5'), widget('zz')]);
    await ask(cluster.url, 'DELETE', `${PATH}/a`);
    expect(await listed()).toEqual([...names.slice(1), 'c5', 'zz'].sort());
  });

  it('goes on behind the last object that is selected, though there may be no more of them', async () => {
    cluster.apply([widget('one', {}, { labels: { a: 'b' } }), widget('two')]);
    const { body } = await ask(cluster.url, 'GET', `${PATH}?limit=1&labelSelector=a`);
    expect(body['metadata'].continue).not.toBe('');
    const rest = await ask(cluster.url, 'GET', `${PATH}?limit=1&labelSelector=a&continue=${String(body['metadata'].continue)}`);
    expect(rest.body).toMatchObject({ items: [], metadata: { continue: '' } });
  });

  it('knows what is too new', async () => {
    const answer = await ask(cluster.url, 'GET', `${PATH}?resourceVersion=99999999`);
    expect([answer.status, answer.body['reason']]).toEqual([504, 'Timeout']);
  });
});

describe('watches', () => {
  it('are refused over WebSockets, so that clients ask again without', async () => {
    const headers = { connection: 'Upgrade', upgrade: 'websocket' };
    const answer = await new Promise<IncomingMessage>((resolve) =>
      get(`${cluster.url}${PATH}?watch=1`, { headers, agent: false }, resolve),
    );
    answer.resume();
    expect(answer.statusCode).toBe(503);
  });

  it('sends what happens after a revision', async () => {
    const { body } = await ask(cluster.url, 'GET', PATH);
    const events = await watched(
      cluster.url,
      `${PATH}?watch=1&resourceVersion=${String(body['metadata'].resourceVersion)}`,
      3,
      async () => {
        await ask(cluster.url, 'POST', PATH, widget('one'));
        await ask(cluster.url, 'PATCH', `${PATH}/one`, { spec: { color: 'red' } }, MERGE);
        await ask(cluster.url, 'DELETE', `${PATH}/one`);
      },
    );
    expect(events.map(({ type }) => type)).toEqual(['ADDED', 'MODIFIED', 'DELETED']);
    expect(events.map(({ object }) => Number(object['metadata'].resourceVersion))).toEqual(
      [1, 2, 3].map((each) => Number(body['metadata'].resourceVersion) + each),
    );
  });

  it('begins with what is there, and says where that ends', async () => {
    cluster.apply([widget('one'), widget('two')]);
    const query = 'watch=1&sendInitialEvents=true&resourceVersionMatch=NotOlderThan&allowWatchBookmarks=true';
    const events = await watched(cluster.url, `${PATH}?${query}`, 3);
    expect(events.map(({ type }) => type)).toEqual(['ADDED', 'ADDED', 'BOOKMARK']);
    expect(events[2]?.object['metadata'].annotations).toEqual({ 'k8s.io/initial-events-end': 'true' });
  });

  it('sends to a selector what comes into it and goes out of it', async () => {
    const events = await watched(cluster.url, `${PATH}?watch=1&labelSelector=a`, 2, async () => {
      await ask(cluster.url, 'POST', PATH, widget('one'));
      await ask(cluster.url, 'PATCH', `${PATH}/one`, { metadata: { labels: { a: 'b' } } }, MERGE);
      await ask(cluster.url, 'PATCH', `${PATH}/one`, { metadata: { labels: null } }, MERGE);
    });
    expect(events.map(({ type }) => type)).toEqual(['ADDED', 'DELETED']);
  });

  it('has in the rows of tables what each client wants of the objects', async () => {
    const { body } = await ask(cluster.url, 'GET', PATH);
    await ask(cluster.url, 'POST', PATH, widget('one', { color: 'red' }));
    const rowFor = async (includeObject: string): Promise<Json> => {
      const query = `watch=1&resourceVersion=${String(body['metadata'].resourceVersion)}&includeObject=${includeObject}`;
      const [event] = await watched(cluster.url, `${PATH}?${query}`, 1, undefined, 'application/json;as=Table;v=v1;g=meta.k8s.io');
      return event?.object['rows'][0].object as Json;
    };
    expect((await rowFor('Object'))['spec'].color).toBe('red');
    expect(await rowFor('Metadata')).toMatchObject({ kind: 'PartialObjectMetadata', metadata: { name: 'one' } });
  });

  it('ends where what it begins with is forgotten', async () => {
    await using small = await startCluster({ crds: WIDGETS, watchWindow: 2 });
    for (const name of ['a', 'b', 'c']) small.apply(widget(name));
    const [event] = await watched(small.url, `${PATH}?watch=1&resourceVersion=1`, 1);
    expect(event).toMatchObject({ type: 'ERROR', object: { code: 410, reason: 'Expired' } });
  });

  it('ends for who reads too slowly, once all that was sent is read: nothing is kept for them', async () => {
    await using small = await startCluster({ crds: WIDGETS, watchWindow: 4 });
    const incoming = await new Promise<IncomingMessage>((resolve) => get(`${small.url}${PATH}?watch=1`, { agent: false }, resolve));
    const long = 'x'.repeat(1 << 20);
    for (let i = 0; i < 20; i++) {
      small.apply(widget('one', { replicas: 1 + (i % 9), color: long }));
      await nextTurn();
    }
    let [text, last] = ['', ''];
    const replicas: string[] = [];
    for await (const chunk of incoming.setEncoding('utf8')) {
      const lines = (text + String(chunk)).split('\n');
      text = lines.pop() ?? '';
      for (const line of lines) replicas.push(/"replicas":(\d)/.exec((last = line))?.[1] ?? '');
    }
    expect(JSON.parse(last)).toMatchObject({ type: 'ERROR', object: { code: 410, reason: 'Expired' } });
    replicas.pop();
    expect(replicas.length).toBeLessThan(19);
    expect(replicas).toEqual(replicas.map((_, i) => String(1 + (i % 9))));
  });
});

describe('clients', () => {
  const sent = async (text: string): Promise<ReturnType<typeof connect>> => {
    const { hostname, port } = new URL(cluster.url);
    const socket = connect(Number(port), hostname).on('error', () => undefined);
    await once(socket, 'connect');
    await new Promise((resolve) => socket.write(text, resolve));
    return socket;
  };
  const head = 'Host: localhost\r\nContent-Type: application/json\r\n';

  it('may vanish within a request or a watch: half a request writes nothing', async () => {
    const body = JSON.stringify(widget('half'));
    const half = await sent(`POST ${PATH} HTTP/1.1\r\n${head}Content-Length: ${String(body.length)}\r\n\r\n${body.slice(0, -1)}`);
    const watches = await Promise.all([1, 2, 3].map(() => sent(`GET ${PATH}?watch=1 HTTP/1.1\r\n${head}\r\n`)));
    await Promise.all(watches.map((socket) => once(socket, 'data')));
    half.destroy();
    for (const socket of watches) socket.destroy();
    expect((await ask(cluster.url, 'POST', PATH, widget('one'))).status).toBe(201);
    const { body: list } = await ask(cluster.url, 'GET', PATH);
    expect(list['items'].map(({ metadata }: { metadata: { name: string } }) => metadata.name)).toEqual(['one']);
  });

  it('hear a Status where they send more than 3 MiB, or what is too deep', async () => {
    const long = await ask(cluster.url, 'POST', PATH, widget('one', { color: 'x'.repeat(3 << 20) }));
    expect([long.status, long.body['message']]).toEqual([413, 'Request entity too large: limit is 3145728']);
    const deep = await ask(cluster.url, 'POST', PATH, '['.repeat(20_000));
    expect([deep.status, deep.body['message']]).toEqual([400, expect.stringContaining('nested more than 1000 deep')]);
  });
});

describe('definitions', () => {
  it('are served as soon as they are created, and gone with their objects', async () => {
    const other = structuredClone(WIDGETS);
    Object.assign(other.metadata, { name: 'gadgets.example.com' });
    Object.assign(other.spec.names, { plural: 'gadgets', singular: 'gadget', kind: 'Gadget' });
    const base = '/apis/apiextensions.k8s.io/v1/customresourcedefinitions';
    expect((await ask(cluster.url, 'POST', base, other)).status).toBe(201);
    const { body } = await ask(cluster.url, 'GET', `${base}/gadgets.example.com`);
    expect(body['status'].conditions).toMatchObject([{ type: 'NamesAccepted' }, { type: 'Established', status: 'True' }]);
    const gadgets = PATH.replace('widgets', 'gadgets');
    expect((await ask(cluster.url, 'POST', gadgets, { ...widget('one'), kind: 'Gadget' })).status).toBe(201);
    const unmet = await ask(cluster.url, 'DELETE', `${base}/gadgets.example.com`, { preconditions: { uid: 'x' } });
    const start =
      'Operation cannot be fulfilled on customresourcedefinitions.apiextensions.k8s.io "gadgets.example.com": precondition failed';
    const why = `UID in precondition: x, UID in object meta: ${body['metadata'].uid as string}`;
    expect([unmet.status, unmet.body['message']]).toEqual([409, `${start}: ${why}`]);
    const resources = await ask(cluster.url, 'GET', '/apis/example.com/v1');
    expect(resources.body['resources'].map(({ name }: { name: string }) => name)).toContain('gadgets');
    const events = await watched(cluster.url, `${gadgets}?watch=1`, 2, () => ask(cluster.url, 'DELETE', `${base}/gadgets.example.com`));
    expect(events.map(({ type }) => type)).toEqual(['ADDED', 'DELETED']);
    expect((await ask(cluster.url, 'GET', gadgets)).status).toBe(404);
  });

  it('are applied, and have owners: versions are one field', async () => {
    const gadgets = structuredClone(WIDGETS);
    Object.assign(gadgets.metadata, { name: 'gadgets.example.com' });
    Object.assign(gadgets.spec.names, { plural: 'gadgets', singular: 'gadget', kind: 'Gadget' });
    const path = '/apis/apiextensions.k8s.io/v1/customresourcedefinitions/gadgets.example.com';
    const applied = (manager: string, value: object): Promise<Seen> =>
      ask(cluster.url, 'PATCH', `${path}?fieldManager=${manager}`, value, APPLY);
    const labelled = { ...gadgets, metadata: { ...gadgets.metadata, labels: { a: 'b' } } };
    expect((await applied('a', labelled)).status).toBe(201);
    const again = await applied('a', gadgets);
    expect([again.status, again.body['metadata'].labels, again.body['metadata'].generation]).toEqual([200, undefined, 1]);
    expect(again.body['metadata'].managedFields[0]).toMatchObject({ manager: 'a', fieldsV1: { 'f:spec': { 'f:versions': {} } } });
    const patched = await ask(cluster.url, 'PATCH', `${path}?fieldManager=b`, { spec: { names: { shortNames: ['g'] } } }, MERGE);
    expect(patched.body['metadata'].managedFields.find((each: Json) => each['manager'] === 'b')).toMatchObject({
      fieldsV1: { 'f:spec': { 'f:names': { 'f:shortNames': {} } } },
    });
    const changed = {
      ...gadgets,
      spec: { ...gadgets.spec, versions: gadgets.spec.versions.map((each) => ({ ...each, deprecated: true })) },
    };
    const conflict = await applied('c', changed);
    expect([conflict.status, conflict.body['message']]).toEqual([409, 'Apply failed with 1 conflict: conflict with "a": .spec.versions']);
    expect((await applied('c&force=true', changed)).body['metadata'].generation).toBe(3);
  });

  const CRDS = '/apis/apiextensions.k8s.io/v1/customresourcedefinitions';
  const applesAs = (names: object = {}): object => ({
    ...WIDGETS,
    metadata: { name: 'apples.example.com' },
    spec: { ...WIDGETS.spec, names: { plural: 'apples', singular: 'apple', kind: 'Apple', ...names } },
  });
  const managers = ({ body }: { readonly body: Json }): unknown =>
    body['metadata'].managedFields?.map((each: Json) => [each['manager'], each['operation'], each['subresource']]);

  it('are applied by managers, who own their fields, as controllers own the status', async () => {
    const at = `${CRDS}/apples.example.com`;
    const made = await ask(cluster.url, 'PATCH', `${at}?fieldManager=me`, applesAs(), APPLY);
    expect([made.status, made.body['status'].conditions, managers(made)]).toEqual([201, null, [['me', 'Apply', undefined]]]);
    expect(made.body['metadata'].managedFields[0].fieldsV1['f:spec']['f:names']).toEqual({
      'f:kind': {},
      'f:plural': {},
      'f:singular': {},
    });
    expect(managers(await ask(cluster.url, 'GET', `${at}/status`))).toEqual([
      ['me', 'Apply', undefined],
      ['kube-apiserver', 'Update', 'status'],
    ]);
    const conflict = await ask(cluster.url, 'PATCH', `${at}?fieldManager=you`, applesAs({ kind: 'Pear' }), APPLY);
    expect([conflict.status, conflict.body['message']]).toEqual([
      409,
      'Apply failed with 1 conflict: conflict with "me": .spec.names.kind',
    ]);
    const forced = await ask(cluster.url, 'PATCH', `${at}?fieldManager=you&force=true`, applesAs({ kind: 'Pear' }), APPLY);
    expect([forced.status, forced.body['details'].causes[0].field]).toEqual([422, 'spec.names.kind']);
    const strategic = await ask(cluster.url, 'PATCH', at, { metadata: { labels: { a: 'b' } } }, 'application/strategic-merge-patch+json');
    expect([strategic.status, strategic.body['metadata'].generation]).toEqual([200, 1]);
    const stored = await ask(cluster.url, 'PATCH', `${at}/status`, { status: { storedVersions: ['v0'] } }, MERGE);
    expect([stored.status, stored.body['status'].storedVersions]).toEqual([200, ['v0']]);
    const unversioned = await ask(cluster.url, 'PUT', at, applesAs());
    expect([unversioned.status, unversioned.body['details'].causes[0].field]).toEqual([422, 'metadata.resourceVersion']);
  });

  it('stay in deletion while finalizers hold an object, or themselves', async () => {
    await ask(cluster.url, 'POST', PATH, widget('one', {}, { finalizers: ['x.io/a'] }));
    await ask(cluster.url, 'POST', PATH, widget('two'));
    const at = `${CRDS}/widgets.example.com`;
    await ask(cluster.url, 'PATCH', at, { metadata: { finalizers: ['x.io/b'] } }, MERGE);
    const deleted = await ask(cluster.url, 'DELETE', at);
    const terminating = ({ body }: { readonly body: Json }): unknown => body['status'].conditions[2]?.reason;
    expect([deleted.status, terminating(deleted)]).toEqual([200, 'InstanceDeletionPending']);
    expect(terminating(await ask(cluster.url, 'GET', at))).toBe('InstanceDeletionInProgress');
    expect((await ask(cluster.url, 'GET', PATH)).body['items'].map((each: Json) => each['metadata'].name)).toEqual(['one']);
    const made = await ask(cluster.url, 'POST', PATH, widget('three'));
    expect([made.status, made.body['message']]).toEqual([
      403,
      'widgets.example.com "three" is forbidden: create not allowed while custom resource definition is terminating',
    ]);
    await ask(cluster.url, 'PATCH', `${PATH}/one`, { metadata: { finalizers: null } }, MERGE);
    const empty = await ask(cluster.url, 'GET', at);
    expect([terminating(empty), empty.body['metadata'].finalizers]).toEqual(['InstanceDeletionCompleted', ['x.io/b']]);
    expect((await ask(cluster.url, 'PATCH', at, { metadata: { finalizers: null } }, MERGE)).status).toBe(200);
    expect((await ask(cluster.url, 'GET', at)).status).toBe(404);
  });

  it('are deleted as a collection', async () => {
    await ask(cluster.url, 'POST', CRDS, applesAs());
    const { body, status } = await ask(cluster.url, 'DELETE', `${CRDS}?fieldSelector=metadata.name%3Dapples.example.com`);
    expect([status, body['items'].map((each: Json) => each['metadata'].name)]).toEqual([200, ['apples.example.com']]);
    expect((await ask(cluster.url, 'GET', CRDS)).body['items']).toHaveLength(1);
  });
});

describe('the library', () => {
  it('restores a snapshot, with requests and faults', async () => {
    cluster.apply(widget('one'));
    const snapshot = cluster.snapshot();
    const [one] = cluster.apply([{ ...widget('one', { color: 'red' }), status: { replicas: 2 } }, widget('two')]);
    expect(one).toMatchObject({ spec: { color: 'red' }, status: { replicas: 2 } });
    cluster.restore(snapshot);
    expect(cluster.get(`${PATH}/two`)).toBeUndefined();
    expect(cluster.get(`${PATH}/one`)).toMatchObject({ spec: { replicas: 1 } });
    expect(cluster.requests).toEqual([]);
  });

  it('lets requests fail, and tells which were made', async () => {
    cluster.fail({ verb: 'create', kind: 'Widget', times: 1, code: 429, retryAfterSeconds: 2 });
    const failed = await ask(cluster.url, 'POST', PATH, widget('one'));
    expect([failed.status, failed.body['reason'], failed.body['details'].retryAfterSeconds]).toEqual([429, 'TooManyRequests', 2]);
    expect((await ask(cluster.url, 'POST', PATH, widget('one'))).status).toBe(201);
    expect(cluster.requests.map(({ resource, status, verb }) => [verb, resource, status])).toEqual([
      ['create', 'widgets', 429],
      ['create', 'widgets', 201],
    ]);
    expect(() => cluster.fail({ verbs: 'create' } as object)).toThrow('fail: unknown option "verbs"; known are code,');
    expect(() => cluster.fail({ verb: 'creat' })).toThrow('fail: verb "creat" is not one of create, get,');
    cluster.fail({ code: 'reset' });
    await expect(ask(cluster.url, 'GET', PATH)).rejects.toThrow('fetch failed');
  });

  it('has a kubeconfig that clients take although there is no TLS', () => {
    expect(JSON.parse(cluster.kubeconfig)).toMatchObject({
      clusters: [{ cluster: { server: cluster.url, 'insecure-skip-tls-verify': true } }],
      users: [{ user: { token: expect.any(String) } }],
    });
  });

  it('speaks HTTP/2 over TLS, and is trusted by its kubeconfig', async () => {
    await using secure = await startCluster({ crds: [WIDGETS], tls: true });
    const { url } = secure;
    const [{ cluster: known }] = JSON.parse(secure.kubeconfig).clusters;
    const ca = Buffer.from(known['certificate-authority-data'], 'base64').toString();
    expect([known.server, ca]).toEqual([url, secure.certificateAuthority]);
    expect(url).toMatch(/^https:/);
    secure.apply(widget('one'));
    expect(await askSecurely(url, ca, `${PATH}/one`)).toContain('"replicas":1');
    expect(await askSecurely(url, ca, `${PATH}?watch=true&timeoutSeconds=1`)).toContain('"type":"ADDED"');
    await expect(askSecurely(url, '', PATH)).rejects.toThrow('self-signed certificate');
  });

  it('asks for its token, if it has one', async () => {
    await using guarded = await startCluster({ token: 'secret' });
    expect((await ask(guarded.url, 'GET', '/api')).status).toBe(401);
    expect((await ask(guarded.url, 'GET', '/readyz')).status).toBe(200);
    const known = await fetch(`${guarded.url}/api`, { headers: { authorization: 'Bearer secret' } });
    expect([known.status, JSON.parse(guarded.kubeconfig).users[0].user.token]).toEqual([200, 'secret']);
  });

  it('dates by its clock', async () => {
    cluster.clock.set('2030-01-01T00:00:00Z');
    cluster.clock.advance(61_000);
    const { body } = await ask(cluster.url, 'POST', PATH, widget('one'));
    expect(body['metadata'].creationTimestamp).toBe('2030-01-01T00:01:01Z');
  });

  it('refuses what a server refuses, in one sentence', () => {
    expect(() => cluster.apply(widget('one', { replicas: 10 }))).toThrow(
      new ClusterProblem(
        'one: Widget.example.com "one" is invalid: spec.replicas: Invalid value: 10: spec.replicas in body should be less than or equal to 9',
      ),
    );
    expect(() => cluster.apply('a: [')).toThrow(ClusterProblem);
  });

  it('applies what a path and lists in lists have, and ignores nothing', () => {
    const folder = mkdtempSync(join(tmpdir(), 'structural-apply-'));
    const file = join(folder, 'widgets.json');
    writeFileSync(file, JSON.stringify({ kind: 'List', items: [{ kind: 'List', items: [widget('deep')] }, widget('flat')] }));
    expect(cluster.apply(file)).toMatchObject([{ metadata: { name: 'deep' } }, { metadata: { name: 'flat' } }]);
    expect(cluster.apply(JSON.stringify(widget('one')))).toHaveLength(1);
    rmSync(folder, { recursive: true });
    expect(() => cluster.apply(file)).toThrow('widgets.json: there is no such file or folder');
    expect(() => cluster.apply(`${JSON.stringify(widget('one'))}\n---\nhello\n`)).toThrow('the text:3:1: this is not an object');
    expect(() => cluster.apply('{ "kind": "List", "items": [1] }')).toThrow('the text:1:1: this is not an object');
    for (const empty of ['', '# nothing\n', '{ "kind": "List", "items": [] }'])
      expect(() => cluster.apply(empty)).toThrow('the text: there is no object');
  });

  it.each([
    [{ crds: 'no/such/folder' }, 'no/such/folder: there is no such file or folder'],
    [
      { crd: 'config/crd' } as object,
      'startCluster: unknown option "crd"; known are address, crds, data, kubeVersion, objects, port, services, tls, token, watchWindow',
    ],
    [{ kubeVersion: '1.9' }, 'kubeVersion "1.9": not a known version of Kubernetes, write one of 1.22 to 1.37'],
    [{ kubeVersion: 1.33 }, 'kubeVersion 1.33: not a known version of Kubernetes, write one of 1.22 to 1.37, in quotes'],
    [{ objects: widget('one') }, 'Widget one: no CRD or built-in kind for example.com/v1, Kind=Widget'],
  ])('does not start with %j', async (options, message) => {
    await expect(startCluster(options)).rejects.toThrow(message);
  });
});
