import fc from 'fast-check';
import { fromPlain, printJson, type JsonObject } from '@structural/json';
import { runs } from '../../../../tools/search-budget/search-budget.mjs';
import { definitionOf, manifest } from '../../tests/definition.js';
import { shirt, storageOf } from '../../tests/two-versions.js';
import { judgeResource, type ResourceJudgement } from '../requests/judge-resource.js';
import { fillStored, readFromStorage } from './convert-resource.js';
import { liveInStorage, type ResourceLife } from './life-of-resource.js';
import { toResourceStorage, type ResourceStorage } from './resource-storage.js';

const text = { type: 'string' };
const anything = { type: 'object', 'x-kubernetes-preserve-unknown-fields': true };
const embedded = { ...anything, 'x-kubernetes-embedded-resource': true };

/** A request in v1 with this spec, read again in v1. */
function posted(storage: ResourceStorage, spec: object, readVersion = 'v1'): ResourceJudgement {
  const served = storage.type('v1');
  if (served?.ok !== true) throw new Error('no v1');
  const judged = judgeResource(served.type, shirt('v1', spec), { storage, readVersion });
  if (!judged.ok) throw new Error(judged.decodeError);
  return judged;
}

function kept(life: ResourceLife | undefined): { stored: unknown; read: unknown } {
  if (life?.outcome !== 'kept') throw new Error(life?.outcome ?? 'no life');
  return { stored: plain(life.stored), read: plain(life.read) };
}

function plain(object: JsonObject): unknown {
  const { apiVersion, spec } = JSON.parse(printJson(object)) as { apiVersion: string; spec: unknown };
  return { [apiVersion.slice(apiVersion.indexOf('/') + 1)]: spec };
}

function lines({ life }: ResourceJudgement): readonly string[] {
  return life?.outcome === 'kept' ? life.changes.map(({ cause, path }) => `${cause} ${path.join('.')}`) : [];
}

describe('what is stored in the version of its request', () => {
  const port = { type: 'object', properties: { port: { type: 'integer', default: 80 } } };
  const schema = {
    a: { ...text, default: 'x' },
    n: { type: 'integer', nullable: true },
    in: embedded,
    ports: { type: 'array', items: port },
  };
  const item = { apiVersion: 'v1', kind: 'Pod', metadata: { name: 'a', creationTimestamp: null } };

  const storage = storageOf({}, schema);
  /** The life of a new object with a spec, and that of what is stored of it, which is read the whole way; undefined for what is not accepted. */
  const lives = (spec: object): readonly [ResourceLife, ResourceLife] | undefined => {
    const served = storage.type('v2');
    const judged = served?.ok === true ? judgeResource(served.type, shirt('v2', spec), { storage }) : undefined;
    const life = judged?.ok === true ? judged.life : undefined;
    return life?.outcome === 'kept' ? [life, liveInStorage(storage, life.stored, 'v2')] : undefined;
  };

  it.each([{}, { a: null, n: null }, { a: 'y', dropped: 1 }, { ports: [{}, { port: 1 }] }, { in: item }])(
    'is read as it is stored: %j',
    (spec) => {
      const [life, read] = lives(spec) ?? [];
      expect(life).toBeDefined();
      expect(life).toEqual(read);
    },
  );

  it('is read as it is stored, whatever it is', () => {
    const value = fc.jsonValue({ maxDepth: 2 });
    const metadata = fc.record(
      {
        name: fc.constant('a'),
        labels: fc.dictionary(fc.constantFrom('b', 'c'), fc.constant('d')),
        creationTimestamp: fc.constant(null),
        more: value,
      },
      { requiredKeys: ['name'] },
    );
    const spec = fc.record(
      {
        a: fc.option(fc.string()),
        n: fc.option(fc.integer()),
        in: fc.record({ apiVersion: fc.constant('v1'), kind: fc.constant('Pod'), metadata, more: value }),
        ports: fc.array(fc.option(fc.record({ port: fc.option(fc.integer()), other: value }, { requiredKeys: [] }), { freq: 20 })),
        dropped: value,
      },
      { requiredKeys: [] },
    );
    let accepted = 0;
    fc.assert(
      fc.property(spec, (each) => {
        const found = lives(each);
        if (found === undefined) return;
        accepted++;
        expect(found[0]).toEqual(found[1]);
      }),
      { numRuns: runs(500) },
    );
    expect(accepted).toBeGreaterThan(50);
  });
});

it('loses what the storage version lacks', () => {
  const judged = posted(storageOf({ a: text, only1: text }, { a: text, only2: text }), { a: 'x', only1: 'y' });
  expect(kept(judged.life)).toEqual({ stored: { v2: { a: 'x' } }, read: { v1: { a: 'x' } } });
  expect(lines(judged)).toEqual(['write spec.only1']);
  expect(plain(judged.object)).toEqual({ v1: { a: 'x' } });
});

it('does not fill in a default of the version that is read', () => {
  const judged = posted(storageOf({ a: text, b: { ...text, default: 'd1' } }, { a: text }), { a: 'x' });
  expect(kept(judged.life)).toEqual({ stored: { v2: { a: 'x' } }, read: { v1: { a: 'x' } } });
});

it('puts a default of the storage version in place of a null that the request may write', () => {
  const judged = posted(storageOf({ a: { ...text, nullable: true } }, { a: { ...text, default: 'd2' } }), { a: null });
  expect(kept(judged.life)).toEqual({ stored: { v2: { a: null } }, read: { v1: { a: 'd2' } } });
  expect(lines(judged)).toEqual(['default spec.a']);
});

it('drops a null that the storage version neither allows nor has a default for', () => {
  const judged = posted(storageOf({ a: { ...text, nullable: true } }, { a: text }), { a: null });
  expect(kept(judged.life)).toEqual({ stored: { v2: {} }, read: { v1: {} } });
  expect(lines(judged)).toEqual(['write spec.a']);
});

it('fails where the storage version embeds a resource that is none', () => {
  const judged = posted(storageOf({ a: anything }, { a: embedded }), { a: { kind: 5 } });
  expect(judged.life).toEqual({ outcome: 'failed', step: 'write', error: 'spec.a.kind: Invalid value: 5: must be a string' });
});

it('fails where the version that is read embeds what was stored otherwise', () => {
  const storage = storageOf({ a: embedded }, { a: anything });
  expect(liveInStorage(storage, shirt('v2', { a: { kind: 5 } }), 'v1')).toEqual({
    outcome: 'failed',
    step: 'read',
    error: 'spec.a.kind: Invalid value: 5: must be a string',
  });
});

it('drops broken embedded metadata of what is stored already', () => {
  const storage = storageOf({ a: anything }, { a: embedded });
  const read = readFromStorage(storage, shirt('v2', { a: { kind: 5, t: {} } }), 'v2');
  expect(read.ok && plain(read.object)).toEqual({ v2: { a: { t: {} } } });
});

it('lacks in another version what that does not know, without its defaults', () => {
  const storage = storageOf({ a: text, b: { ...text, default: 'd1' } }, { a: text, only2: text });
  const life = liveInStorage(storage, shirt('v2', { a: 'x', only2: 'y' }), 'v1');
  expect(kept(life)).toEqual({ stored: { v2: { a: 'x', only2: 'y' } }, read: { v1: { a: 'x' } } });
  expect(life.outcome === 'kept' && life.changes.map(({ cause, path }) => [cause, path.join('.')])).toEqual([['read', 'spec.only2']]);
});

it('reads what is stored in a version that is listed, served or not, and no other', () => {
  const storage = storageOf({ a: text }, { a: text });
  const read = readFromStorage(storage, shirt('v1', { a: 'x' }), 'v2');
  expect(read.ok && plain(read.object)).toEqual({ v2: { a: 'x' } });
  expect(readFromStorage(storage, shirt('v9', { a: 'x' }), 'v2')).toEqual({
    ok: false,
    error: 'request to convert CR from an invalid group/version: stable.example.com/v9',
  });
  expect(liveInStorage(storage, shirt('v2', {}), 'v9')).toMatchObject({
    error: 'request to convert CR to an invalid group/version: stable.example.com/v9',
  });
});

it('counts the first generation for what was stored without one', () => {
  const filled = fillStored(storageOf({}, {}), shirt('v2', {}, { name: 'a' }));
  expect(filled.ok && JSON.parse(printJson(filled.object))).toMatchObject({ metadata: { name: 'a', generation: 1 } });
});

describe('where a webhook converts', () => {
  const conversion = { strategy: 'Webhook', webhook: { clientConfig: { url: 'https://a' }, conversionReviewVersions: ['v1'] } };
  const storage = storageOf({ a: text }, { b: { ...text, default: 'd' } }, { conversion });
  const metadata = { name: 'a', namespace: 'default' };

  it('ends where the webhook begins', () => {
    expect(posted(storage, { a: 'x' }).life).toEqual({ outcome: 'unknown', version: 'v2', droppedFromConverted: [] });
    expect(liveInStorage(storage, shirt('v2', { b: 'x' }), 'v2')).toMatchObject({ outcome: 'kept' });
  });

  it('goes on with what the webhook returned, both ways', () => {
    const converted = (_: JsonObject, version: string): JsonObject =>
      version === 'v2' ? shirt('v2', { more: 1 }, metadata) : shirt('v1', { a: 'y' }, metadata);
    const life = liveInStorage(storage, shirt('v1', { a: 'x' }, metadata), 'v1', converted);
    expect(kept(life)).toEqual({ stored: { v2: {} }, read: { v1: { a: 'y' } } });
    expect(life).toMatchObject({
      droppedFromConverted: [{ version: 'v2', field: '"spec.more"' }],
      changes: [{ cause: 'conversion', path: ['spec', 'a'] }],
    });
  });

  it('fails with what the server refuses of that', () => {
    const converted = (): JsonObject => shirt('v1', {});
    const error =
      'conversion webhook for stable.example.com/v1, Kind=Shirt returned invalid object at index 0: invalid groupVersion (expected stable.example.com/v2, received stable.example.com/v1)';
    expect(liveInStorage(storage, shirt('v1', {}), 'v1', converted)).toEqual({ outcome: 'failed', step: 'write', error });
  });
});

describe('definitions that no server accepts', () => {
  const of = (...versions: object[]): ReturnType<typeof toResourceStorage> =>
    toResourceStorage(
      definitionOf(manifest([], { versions: versions.map((version, i) => ({ name: `v${String(i + 1)}`, served: true, ...version })) })),
    );
  const schema = { openAPIV3Schema: { type: 'object', properties: { spec: anything } } };

  it('have no storage without a storage version', () => {
    const error = 'invalid apiextensionsv1.CustomResourceDefinition, no storage version';
    expect(of({ storage: false, schema })).toEqual({ ok: false, error });
    expect(of()).toEqual({ ok: false, error });
  });

  it('store in the first of several storage versions', () => {
    expect(of({ storage: true, schema }, { storage: true, schema })).toMatchObject({ storage: { version: 'v1' } });
  });

  it('store nothing but metadata in a version without a schema', () => {
    const made = of({ storage: false, schema }, { storage: true });
    if (!made.ok) throw new Error(made.error);
    expect(kept(liveInStorage(made.storage, shirt('v1', { a: 1 }), 'v1'))).toEqual({ stored: { v2: undefined }, read: { v1: undefined } });
  });
});

it('judges an update by what a read in its version finds', () => {
  const storage = storageOf({ a: text, only1: { ...text, 'x-kubernetes-validations': [] } }, { a: text });
  const served = storage.type('v1');
  if (served?.ok !== true) throw new Error('no v1');
  // What the manifest had before never lay in storage, so that writing it again changes the object.
  const before = shirt('v1', { a: 'x', only1: 'y' });
  const judged = judgeResource(served.type, before, { storage, old: before });
  if (!judged.ok) throw new Error(judged.decodeError);
  expect((fromPlain(JSON.parse(printJson(judged.object))) as { metadata: JsonObject }).metadata['generation']).toBe(2);
});

describe('a whole request', () => {
  const storage = storageOf({}, {});
  const create = (metadata: object, name = 'v2'): ResourceJudgement => {
    const served = storage.type(name);
    const judged = served?.ok === true && judgeResource(served.type, shirt(name, {}, metadata), { storage });
    if (judged === false || !judged.ok) throw new Error('not judged');
    return judged;
  };

  it.each(['1', '007', '18446744073709551615'])('fails with the resource version %s on a creation', (resourceVersion) => {
    const error = 'resourceVersion should not be set on objects to be created';
    expect(create({ name: 'a', resourceVersion }).life).toMatchObject({ outcome: 'failed', step: 'write', error });
  });

  it('stores no link to itself, though an update may have one', () => {
    const served = storage.type('v2');
    const old = create({ name: 'a' }).object;
    const judged =
      served?.ok === true &&
      judgeResource(served.type, shirt('v2', {}, { name: 'a', selfLink: '/x' }), { storage, old, oldIsStored: true });
    if (judged === false || !judged.ok || judged.life?.outcome !== 'kept') throw new Error('not kept');
    expect([judged.object, judged.life.stored].map((each) => printJson(each)).join(' ')).not.toContain('selfLink');
  });

  it.each(['', '0', 'x', '18446744073709551616'])('takes the resource version "%s" for none', (resourceVersion) => {
    expect(create({ name: 'a', resourceVersion }).life).toMatchObject({ outcome: 'kept' });
  });

  it('names an owner but once, with a warning', () => {
    const owner = { apiVersion: 'v1', kind: 'Pod', name: 'p', uid: 'u' };
    const judged = create({ name: 'a', ownerReferences: [owner, owner, { ...owner, uid: 'w' }, { ...owner, controller: true }, owner] });
    expect(judged.warnings).toEqual([
      '.metadata.ownerReferences contains duplicate entries; API server dedups owner references in 1.20+, and may reject such requests as early as 1.24; please fix your requests; duplicate UID(s) observed: u, u',
    ]);
    const { metadata } = JSON.parse(printJson(judged.object)) as { metadata: { ownerReferences: unknown } };
    expect(metadata.ownerReferences).toEqual([owner, { ...owner, uid: 'w' }, { ...owner, controller: true }]);
  });

  it('generates a name of at most 63 bytes from any prefix that is a name', () => {
    const named = (length: number): unknown =>
      (JSON.parse(printJson(create({ generateName: 'a'.repeat(length) }).object)) as { metadata: { name: string } }).metadata.name;
    expect([named(57), named(58), named(59), named(253)].map((name) => String(name).length)).toEqual([62, 63, 63, 63]);
    expect(create({ generateName: 'a'.repeat(254) }).errors).toMatchObject([{ origin: 'metadata.generate-name' }]);
  });

  it('puts unknown fields between quotes as they are', () => {
    const served = storage.type('v2');
    const judged = served?.ok === true && judgeResource(served.type, shirt('v2', { 'x"q': 1, 'y\\z': 1 }));
    expect(judged !== false && judged.ok && judged.strictErrors).toEqual(['unknown field "spec.x"q"', 'unknown field "spec.y\\z"']);
  });
});
