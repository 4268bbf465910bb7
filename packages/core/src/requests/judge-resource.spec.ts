import { fromPlain, printJson, type JsonObject } from '@structural/json';
import fc from 'fast-check';
import { definitionOf, manifest } from '../../tests/definition.js';
import { errorText } from '../field/error.js';
import { judgeResource, type JudgeOptions, type ResourceJudgement } from './judge-resource.js';
import type { ResourceChange } from './resource-changes.js';
import { toResourceType, type ResourceType } from '../resource/resource-type.js';

function typeOf(properties: unknown, more: { schema?: object; version?: object } = {}): ResourceType {
  const versions = [
    {
      name: 'v1',
      served: true,
      storage: true,
      schema: { openAPIV3Schema: { type: 'object', properties, ...more.schema } },
      ...more.version,
    },
  ];
  const served = toResourceType(definitionOf(manifest([], { versions })), 'v1');
  if (!served.ok) throw new Error(served.error);
  return served.type;
}

const STATUS = { version: { subresources: { status: {} } } };

function written(members: object): JsonObject {
  return fromPlain({ apiVersion: 'stable.example.com/v1', kind: 'Shirt', metadata: { name: 'a' }, ...members }) as JsonObject;
}

function judged(type: ResourceType, members: object, options: JudgeOptions = {}): ResourceJudgement {
  const judgement = judgeResource(type, written(members), options);
  if (!judgement.ok) throw new Error(judgement.decodeError);
  return judgement;
}

/** A change in one line: `pruned spec.a: 1 -> nothing`. */
function line({ kind, path, before, after }: ResourceChange): string {
  const text = (value: typeof before): string => (value === undefined ? 'nothing' : printJson(value));
  return `${kind} ${path.join('.')}: ${text(before)} -> ${text(after)}`;
}

function changes(type: ResourceType, members: object, options: JudgeOptions = {}): readonly string[] {
  return judged(type, members, options).changes().map(line);
}

const SPEC = {
  spec: {
    type: 'object',
    properties: {
      a: { type: 'string' },
      size: { type: 'integer', default: 3 },
      list: { type: 'array', items: { type: 'object', properties: { x: { type: 'string', default: 'y' } } } },
      open: { type: 'object', 'x-kubernetes-preserve-unknown-fields': true },
      loose: { type: 'object', additionalProperties: true },
      pod: { type: 'object', 'x-kubernetes-embedded-resource': true, 'x-kubernetes-preserve-unknown-fields': true },
    },
  },
  status: { type: 'object', properties: { ready: { type: 'boolean' } } },
};

describe('what changed on the way', () => {
  test('an accepted resource that is stored as it was written has no changes', () => {
    expect(changes(typeOf(SPEC, STATUS), { spec: { a: 'x', size: 1, open: { q: [{}] } } })).toEqual([]);
  });

  test('each change tells its cause, in the order written, defaults last', () => {
    const spec = { z: { deep: 1 }, a: null, list: [{ x: 'y', q: 1 }, {}], loose: { m: { gone: 1 } }, size: null };
    expect(changes(typeOf(SPEC, STATUS), { status: { ready: true }, spec, more: null })).toEqual([
      'dropped status: {"ready":true} -> nothing',
      'pruned spec.z: {"deep":1} -> nothing',
      'dropped spec.a: null -> nothing',
      'pruned spec.list.0.q: 1 -> nothing',
      'defaulted spec.list.1.x: nothing -> "y"',
      'pruned spec.loose.m.gone: 1 -> nothing',
      'defaulted spec.size: null -> 3',
      'pruned more: null -> nothing',
    ]);
  });

  test('a status dropped on creation may come back as its defaults', () => {
    const status = { type: 'object', default: {}, properties: { ready: { type: 'boolean', default: false } } };
    expect([changes(typeOf({ status }, STATUS), { status: { ready: true } }), changes(typeOf({ status }, STATUS), {})]).toEqual([
      ['dropped status: {"ready":true} -> {"ready":false}'],
      ['defaulted status: nothing -> {"ready":false}'],
    ]);
  });

  test('a status that the schema does not know is pruned, as one without a subresource', () => {
    expect([changes(typeOf({}, STATUS), { status: {} }), changes(typeOf({}), { status: {} })]).toEqual([
      ['pruned status: {} -> nothing'],
      ['pruned status: {} -> nothing'],
    ]);
  });

  test('metadata loses what Go does not know or the server decides; what the server adds is no change', () => {
    const metadata = {
      name: 'a',
      creationTimestamp: null,
      uid: 'u',
      generation: 7,
      labels: { a: null },
      clusterName: 'x',
      annotations: {},
    };
    expect(changes(typeOf({}), { metadata })).toEqual([
      'dropped metadata.creationTimestamp: null -> nothing',
      'dropped metadata.uid: "u" -> nothing',
      'coerced metadata.generation: 7 -> 1',
      'coerced metadata.labels.a: null -> ""',
      'pruned metadata.clusterName: "x" -> nothing',
      'dropped metadata.annotations: {} -> nothing',
    ]);
  });

  test('so does embedded metadata', () => {
    const pod = { apiVersion: 'v1', kind: 'Pod', metadata: { nickname: 'x', creationTimestamp: '2020-01-01T00:00:00.5+01:00' } };
    expect(changes(typeOf(SPEC), { spec: { pod } })).toEqual([
      'pruned spec.pod.metadata.nickname: "x" -> nothing',
      'coerced spec.pod.metadata.creationTimestamp: "2020-01-01T00:00:00.5+01:00" -> "2019-12-31T23:00:00Z"',
      'defaulted spec.size: nothing -> 3',
    ]);
  });

  test('an update keeps the stored status, and one of the status nothing else', () => {
    const type = typeOf(SPEC, STATUS);
    const old = written({ metadata: { name: 'a', uid: 'u', generation: 4 }, spec: { a: 'old', size: 1 }, status: { ready: false } });
    const members = { spec: { a: 'new', size: 1, q: 1 }, status: { ready: true, q: 1 } };
    expect([
      changes(type, members, { old }),
      changes(type, { spec: members.spec }, { old }),
      changes(type, members, { old, subresource: 'status' }),
    ]).toEqual([
      ['pruned spec.q: 1 -> nothing', 'dropped status: {"q":1,"ready":true} -> {"ready":false}'],
      ['pruned spec.q: 1 -> nothing'],
      ['pruned status.q: 1 -> nothing'],
    ]);
  });

  test('keys that mean something to JavaScript are keys like any other', () => {
    const members = fromPlain(JSON.parse('{"constructor": 1, "__proto__": {"a": 1}, "toString": null, "hasOwnProperty": {}}')) as object;
    expect(changes(typeOf({}), members)).toEqual([
      'pruned constructor: 1 -> nothing',
      'pruned __proto__: {"a":1} -> nothing',
      'pruned toString: null -> nothing',
      'pruned hasOwnProperty: {} -> nothing',
    ]);
  });

  test('undoing every change gives back what was written', () => {
    const leaf = fc.oneof(fc.integer(), fc.string(), fc.constant(null));
    const object = fc.dictionary(
      fc.constantFrom('a', 'size', 'list', 'open', 'loose', 'x', 'q'),
      fc.oneof(leaf, fc.array(fc.dictionary(fc.constantFrom('x', 'q'), leaf))),
    );
    fc.assert(
      fc.property(object, (spec) => {
        const { changes: found, object: stored } = judged(typeOf(SPEC), { spec });
        expect(undo(stored['spec'], found())).toEqual(written({ spec })['spec']);
      }),
    );
  });
});

function undo(stored: unknown, found: readonly ResourceChange[]): unknown {
  const copy = structuredClone({ spec: stored }) as unknown as Record<string, unknown>;
  for (const { path, before } of found) {
    let at: Record<string | number, unknown> = copy;
    for (const step of path.slice(0, -1)) at = at[step] as Record<string | number, unknown>;
    const last = path.at(-1) ?? '';
    if (before === undefined) Reflect.deleteProperty(at, last);
    else at[last] = before;
  }
  return copy['spec'];
}

describe('rules that were not evaluated', () => {
  const rule = (text: string): object => ({ rule: text });
  const properties = {
    spec: {
      type: 'object',
      'x-kubernetes-validations': [rule('self.a > 1'), { rule: 'self.a < 9', messageExpression: "'b'" }],
      properties: {
        a: { type: 'integer' },
        once: { type: 'integer', 'x-kubernetes-validations': [rule('self == oldSelf')] },
        items: { type: 'array', maxItems: 5, items: { type: 'object', 'x-kubernetes-validations': [rule('true')] } },
      },
      allOf: [{ properties: { a: { 'x-kubernetes-validations': [rule('self > 2')] } } }],
      required: ['a'],
    },
  };

  test('count once each, where a value is there and an old one if they need it', () => {
    const type = typeOf(properties);
    const count = (spec: object, options: JudgeOptions = {}): number => judged(type, { spec }, options).unevaluatedRules;
    expect([
      count({ a: 5 }),
      count({ a: 5, once: 1, items: [{}, {}] }),
      count({ a: 5, once: 1 }, { old: written({ spec: { a: 4, once: 1 } }) }),
      count({}),
      count({ a: 5 }, { rules: () => [] }),
    ]).toEqual([3, 4, 4, 0, 0]);
  });
});

describe('requests', () => {
  test('that cannot be decoded, or have no such subresource, are reported in one sentence', () => {
    const type = typeOf({});
    expect([
      judgeResource(type, null),
      judgeResource(type, written({}), { old: 1 }),
      judgeResource(type, written({}), { subresource: 'status' }),
    ]).toEqual([
      { ok: false, decodeError: "Object 'Kind' is missing in 'null'" },
      { ok: false, decodeError: expect.stringMatching(/^old: /) },
      { ok: false, decodeError: 'no status subresource' },
    ]);
  });

  test('an update of the status without an old resource judges the status alone', () => {
    const { errors, object } = judged(typeOf(SPEC, STATUS), { spec: { a: 1 }, status: { ready: 'no' } }, { subresource: 'status' });
    expect([errors.map(errorText), object['status']]).toEqual([
      ['status.ready: Invalid value: "string": ready in body must be of type boolean: "string"'],
      fromPlain({ ready: 'no' }),
    ]);
  });
});

describe('a live resource', () => {
  const META = { name: 'a', namespace: 'default', uid: 'u', generation: 4, creationTimestamp: '2025-03-04T05:06:07Z' };
  const managedFields = [{ manager: 'm', operation: 'Update', apiVersion: 'stable.example.com/v1', fieldsType: 'FieldsV1', fieldsV1: {} }];
  const live = (members: object = {}, metadata: object = {}): JsonObject =>
    written({
      metadata: { ...META, managedFields, resourceVersion: '7', ...metadata },
      spec: { a: 'x', size: 3 },
      status: { ready: true },
      ...members,
    });
  const type = typeOf(SPEC, STATUS);
  const stored = (object: JsonObject, options: JudgeOptions = {}): unknown => {
    const judgement = judgeResource(type, object, { old: live(), ...options });
    if (!judgement.ok) throw new Error(judgement.decodeError);
    return judgement.errors.length > 0 ? judgement.errors.map(errorText) : JSON.parse(printJson(judgement.object));
  };
  const kept = {
    apiVersion: 'stable.example.com/v1',
    kind: 'Shirt',
    metadata: { ...META, resourceVersion: '1' },
    spec: { a: 'x', size: 3 },
    status: { ready: true },
  };

  test('lies in storage as it is, and keeps its status and its times', () => {
    expect(stored(live())).toEqual(kept);
    expect(stored(written({ spec: { a: 'x' } }))).toEqual(kept);
    expect(stored(live({ spec: { a: 'y' } }, { creationTimestamp: '2020-01-01T00:00:00Z' }))).toEqual({
      ...kept,
      metadata: { ...kept.metadata, generation: 5 },
      spec: { a: 'y', size: 3 },
    });
    expect(stored(live({ spec: {}, status: {} }), { subresource: 'status' })).toEqual({
      ...kept,
      metadata: { ...kept.metadata, generation: 4 },
      status: {},
    });
  });

  test('keeps its uid', () => {
    const immutable = 'metadata.uid: Invalid value: "v": field is immutable';
    expect(stored(live({}, { uid: 'v' }))).toEqual([immutable, immutable]);
  });

  test('stays in deletion whatever a request says', () => {
    const times = { deletionTimestamp: '2025-06-07T08:09:10Z', deletionGracePeriodSeconds: 0 };
    const old = live({}, { ...times, finalizers: ['example.com/a'] });
    expect(stored(written({ spec: { a: 'x' } }), { old })).toEqual({ ...kept, metadata: { ...kept.metadata, ...times } });
    expect(stored(written({ spec: { a: 'x' } }), { old, judgesDeletion: true })).toHaveLength(4);
  });
});
