import { readDefinition, type CustomResourceDefinition } from '@structural/core';
import { renderDocument } from '@structural/document';
import { fromPlain, newJsonObject, type JsonObject } from '@structural/json';
import { judgeOf } from '@structural/witness';
import { reviewing, type Converter } from './converter.js';
import { differences } from './differences.js';
import { holdRecorded, readRecorded, recordConversions, recordedJson } from './recorded.js';
import { testConversions, type TestedConversions } from './test-conversions.js';

/* eslint-disable @typescript-eslint/no-explicit-any -- The webhook is written as its authors would, over untyped JSON. */

const text = { type: 'string' };
const fields = (color: string): object => ({
  size: { type: 'integer', minimum: 0 },
  [color]: text,
  tags: { type: 'array', items: text },
  limit: { 'x-kubernetes-int-or-string': true, pattern: '^[0-9]+(m|Ki|Mi)?$' },
  note: { type: 'string', nullable: true },
  extra: { type: 'object', 'x-kubernetes-preserve-unknown-fields': true },
  port: { 'x-kubernetes-int-or-string': true },
  mode: { type: 'string', enum: ['fast', 'slow'] },
  ports: {
    type: 'array',
    items: {
      type: 'object',
      required: ['name'],
      properties: { name: text, number: { type: 'integer' }, hints: { type: 'array', items: text } },
    },
  },
});
const version = (name: string, color: string, tighter: object = {}): object => ({
  name,
  served: true,
  storage: name === 'v2',
  subresources: { status: {} },
  schema: {
    openAPIV3Schema: {
      type: 'object',
      properties: {
        spec: { type: 'object', properties: { ...fields(color), ...tighter } },
        status: { type: 'object', properties: { ready: { type: 'boolean' }, phase: text } },
      },
    },
  },
});
const widgets = (...versions: readonly object[]): CustomResourceDefinition => {
  const read = readDefinition(
    fromPlain({
      apiVersion: 'apiextensions.k8s.io/v1',
      kind: 'CustomResourceDefinition',
      metadata: { name: 'widgets.example.com' },
      spec: {
        group: 'example.com',
        scope: 'Namespaced',
        names: { plural: 'widgets', kind: 'Widget' },
        conversion: { strategy: 'Webhook' },
        versions,
      },
    } as never),
  );
  return (read as { readonly definition: CustomResourceDefinition }).definition;
};
const definition = widgets(version('v1', 'color'), version('v2', 'colour'));

/** A right conversion, but for what a fault does to an object on the way to a version. */
function webhook(fault: (object: any, to: string) => void = () => undefined): Converter {
  return reviewing(async (review) => {
    const { request } = JSON.parse(review) as any;
    const to = request.desiredAPIVersion.split('/')[1] as string;
    try {
      for (const object of request.objects) {
        object.apiVersion = request.desiredAPIVersion;
        const [before, after] = to === 'v2' ? (['color', 'colour'] as const) : (['colour', 'color'] as const);
        if (object.spec?.[before] !== undefined) {
          object.spec[after] = object.spec[before];
          Reflect.deleteProperty(object.spec, before);
        }
        fault(object, to);
      }
    } catch (error) {
      return { ok: false, message: `EOF: ${String(error)}`, isHung: false };
    }
    const response = { uid: request.uid, result: { status: 'Success' }, convertedObjects: request.objects };
    return { ok: true, text: JSON.stringify({ apiVersion: 'apiextensions.k8s.io/v1', kind: 'ConversionReview', response }) };
  });
}

const trying = async (converter: Converter, tries = 160): Promise<TestedConversions> =>
  (await testConversions(definition, converter, { tries, seed: 1, renames: [] })) as TestedConversions;

const FAULTS: Readonly<Record<string, readonly [(object: any, to: string) => void, string]>> = {
  dropped: [({ spec }) => delete spec?.ports?.[0]?.number, 'lost spec.ports.0.number'],
  'renamed one way': [({ spec }, to) => to === 'v1' && spec && (spec.colour = spec.color) && delete spec.color, 'lost spec.color'],
  'default made explicit': [({ spec }) => spec && (spec.mode ??= 'fast'), 'added spec.mode'],
  'list order': [({ spec }) => spec?.tags?.sort(), 'reordered spec.tags'],
  null: [({ spec }) => spec?.note === null && delete spec.note, 'null spec.note'],
  unknown: [({ spec }) => spec?.extra?.unknown && delete spec.extra.unknown, 'lost spec.extra.unknown'],
  status: [(object) => delete object.status, 'lost status'],
  metadata: [({ metadata }) => delete metadata.annotations, 'lost metadata.annotations'],
  'other metadata': [({ metadata }) => (metadata.finalizers = []), 'metadata metadata.finalizers'],
  'refused metadata': [({ metadata }) => (metadata.name += '-v2'), 'rejected '],
  quantity: [({ spec }) => spec?.limit === '1000m' && (spec.limit = '1'), 'respelled spec.limit'],
  'int to string': [({ spec }) => typeof spec?.port === 'number' && (spec.port = String(spec.port)), 'retyped spec.port'],
  'empty to absent': [({ spec }) => spec?.tags?.length === 0 && delete spec.tags, 'empty spec.tags'],
  panics: [({ spec }) => spec?.ports?.[1].hints.length, 'failed '],
  refused: [({ spec }, to) => to === 'v2' && spec?.mode === 'slow' && (spec.mode = 'lazy'), 'refused spec.mode'],
};

/** Faults that hide no other one, in one webhook; the others, each by itself. Each by itself, all of them are found in 1,000 tries, too. */
const ALONE = ['refused metadata', 'panics', 'refused'];
const TOGETHER = Object.keys(FAULTS).filter((name) => !ALONE.includes(name));

test.each([TOGETHER, ...ALONE.map((name) => [name])])('finds and shrinks: %s', async (...names) => {
  const faults = names.map((name) => FAULTS[name]!);
  const { findings } = await trying(
    webhook((object, to) => faults.forEach(([fault]) => fault(object, to))),
    names.length > 1 ? 400 : 160,
  );
  const found = findings.map(({ fault: { kind, path } }) => `${kind} ${path.join('.')}`);
  expect(found).toEqual(expect.arrayContaining(faults.map(([, expected]) => expected)));
  for (const { object } of findings) expect(renderDocument(object, 'yaml').trim().split('\n').length).toBeLessThan(15);
});

test('a right webhook has no finding', async () => {
  expect(await trying(webhook())).toEqual({
    findings: [],
    trips: 160,
    notes: [],
    pairs: [
      ['v1', 'v2'],
      ['v2', 'v1'],
    ],
  });
});

test('what a version refuses that another accepts is no error of the webhook', async () => {
  const stricter = widgets(version('v1', 'color'), version('v2', 'colour', { size: { type: 'integer', minimum: 1 } }));
  const { findings } = (await testConversions(stricter, webhook(), { tries: 100, seed: 1, renames: [] })) as TestedConversions;
  expect(findings.map(({ fault: { kind, path } }) => `${kind} ${path.join('.')}`)).toEqual(['stricter spec.size']);
});

test('a field that is not set, as Go writes it, is empty', () => {
  const quantity = { anyOf: [{ type: 'integer' }, { type: 'string' }], pattern: '^[0-9]+(m|Ki|Mi)?$', 'x-kubernetes-int-or-string': true };
  const judged = judgeOf(
    widgets(
      version('v1', 'color', {
        total: quantity,
        inner: { type: 'object', properties: { mode: { ...text, default: 'fast' }, note: text } },
      }),
    ),
    'v1',
  );
  if (!judged.ok) throw new Error(judged.error);
  const kinds = (before: object, after: object): readonly string[] =>
    differences(
      judged.judge.schema,
      fromPlain({ spec: before } as never) as JsonObject,
      fromPlain({ spec: after } as never) as JsonObject,
    ).map(({ kind }) => kind);
  expect(kinds({}, { total: '0', size: 0, tags: [], inner: { mode: 'fast', note: '' } })).toEqual(['empty', 'empty', 'empty', 'empty']);
  expect(kinds({}, { total: '1', size: 1, inner: { mode: 'slow' } })).toEqual(['added', 'added', 'added']);
  expect(kinds({ total: '1', color: '0' }, {})).toEqual(['lost', 'lost']);
  const note = fromPlain({ metadata: { annotations: { 'example.com/v2': '{}' } } } as never) as JsonObject;
  expect(differences(judged.judge.schema, newJsonObject(), note).map(({ kind }) => kind)).toEqual(['annotated']);
});

test('a webhook that converts the first object of a request only is found by several in one request', async () => {
  let count = 0;
  const once = reviewing(async (review) => {
    const objects = (JSON.parse(review) as any).request.objects.length as number;
    count = Math.max(count, objects);
    return objects === 1 ? asked(review) : { ok: false, message: 'boom', isHung: false };
  });
  const asked = async (review: string): Promise<any> => {
    const { request } = JSON.parse(review) as any;
    const { objects } = request;
    for (const object of objects) object.apiVersion = request.desiredAPIVersion;
    return {
      ok: true,
      text: JSON.stringify({
        apiVersion: 'apiextensions.k8s.io/v1',
        kind: 'ConversionReview',
        response: { uid: request.uid, result: { status: 'Success' }, convertedObjects: objects },
      }),
    };
  };
  const { findings } = await trying(once, 60);
  const batch = findings.find(({ fault }) => fault.kind === 'batch');
  expect(batch?.object['items']).toHaveLength(2);
  expect(renderDocument(batch!.object, 'yaml').trim().split('\n').length).toBeLessThan(17);
});

test('a webhook that does not answer for some objects is found with the smallest of them', async () => {
  const converter = reviewing(async (review) => {
    const { request } = JSON.parse(review) as any;
    if (request.objects.some(({ spec }: any) => spec?.ports?.length > 0)) return { ok: false, message: 'no answer in 1 s', isHung: true };
    for (const object of request.objects) object.apiVersion = request.desiredAPIVersion;
    const response = { uid: request.uid, result: { status: 'Success' }, convertedObjects: request.objects };
    return { ok: true, text: JSON.stringify({ apiVersion: 'apiextensions.k8s.io/v1', kind: 'ConversionReview', response }) };
  });
  const { findings } = await trying(converter, 60);
  const hung = findings.find(({ fault }) => fault.kind === 'hung');
  expect(hung?.object['spec']).toEqual({ ports: [{ name: 'a' }] });
});

test('recorded conversions are held', async () => {
  const recorded = await recordConversions(definition, webhook(), 1);
  if (typeof recorded === 'string') throw new Error(recorded);
  expect([...recorded].map(([name, all]) => [name, all.length])).toEqual([
    ['widgets.example.com.v1-to-v2.json', 40],
    ['widgets.example.com.v2-to-v1.json', 40],
  ]);
  expect(await holdRecorded(definition, webhook(), recorded)).toEqual([]);
  for (const all of recorded.values()) expect(readRecorded(recordedJson(all))).toHaveLength(40);
  const changed = await holdRecorded(
    definition,
    webhook(({ spec }) => delete spec?.mode),
    recorded,
  );
  expect(changed.some(({ fault }) => fault.path.join('.') === 'spec.mode')).toBe(true);
});

test('a renamed field has its value in the other version', async () => {
  const renames = [{ from: { version: 'v1', path: ['spec', 'color'] }, to: { version: 'v2', path: ['spec', 'colour'] } }];
  const swapped = webhook(
    ({ spec }, to) => to === 'v2' && spec?.colour !== undefined && ([spec.extra, spec.colour] = [{ c: spec.colour }, 'x']),
  );
  const { findings } = (await testConversions(definition, swapped, { tries: 100, seed: 1, renames })) as TestedConversions;
  expect(findings.map(({ fault: { kind, message } }) => `${kind} ${message}`)).toContain('misplaced it should be spec.colour in v2');
});
