import { readFileSync } from 'node:fs';
import { fromPlain, isJsonObject, newJsonObject, printJson, type JsonObject, type JsonValue } from '@structural/json';
import { definitionOf } from '../../tests/definition.js';
import type { CustomResourceDefinition } from '../definition/custom-resource-definition.js';
import type { WriteAnswer } from './request.js';
import { serverSideApply } from './server-side-apply.js';
import { serverSideUpdate } from './server-side-update.js';

/** A chain of requests with the server's answers; the file says how they came about. */
interface Chain {
  readonly name: string;
  readonly definition: number;
  readonly steps: readonly { readonly request: Request; readonly answer: Answer }[];
}

interface Request {
  readonly op: 'apply' | 'update';
  readonly definition?: number;
  readonly version?: string;
  readonly object: unknown;
  readonly manager: string;
  readonly force?: boolean;
  readonly subresource?: 'status';
  readonly now: string;
}

interface Answer {
  readonly object?: unknown;
  readonly created?: boolean;
  readonly code?: number;
  readonly reason?: string;
  readonly message?: string;
  readonly causes?: readonly unknown[];
}

const { cases, definitions } = JSON.parse(readFileSync(new URL('../../tests/apply/cases.json', import.meta.url), 'utf8')) as {
  readonly cases: readonly Chain[];
  readonly definitions: readonly object[];
};
const read: readonly CustomResourceDefinition[] = definitions.map((manifest) => definitionOf(fromPlain(manifest)));

function answered(request: Request, definition: number, live: JsonValue | undefined): WriteAnswer {
  const { object, op, force, manager, now, subresource, version = 'v1' } = request;
  const base = {
    definition: read[definition]!,
    version,
    ...(live === undefined ? {} : { live }),
    fieldManager: manager,
    ...(subresource === undefined ? {} : { subresource }),
    now,
  };
  return op === 'apply'
    ? serverSideApply({ ...base, applied: fromPlain(object), ...(force === undefined ? {} : { force }) })
    : serverSideUpdate({ ...base, updated: fromPlain(object) });
}

/** An answer as the cases have it; errors of one object come in any order. */
function comparableAnswer(answer: WriteAnswer): unknown {
  if (answer.kind === 'written') return { object: JSON.parse(printJson(answer.object)) as unknown, created: answer.operation === 'create' };
  if (answer.kind === 'undecided') return answer.message;
  const { causes, code, message, reason } = answer;
  return { code, reason, message: sorted(message), ...(code === 500 || code === 400 ? {} : { causes: sortedCauses(causes) }) };
}

function expected({ causes = [], code, created, message = '', object, reason }: Answer): unknown {
  if (object !== undefined) return { object, created };
  return { code, reason, message: sorted(message), ...(code === 500 || code === 400 ? {} : { causes: sortedCauses(causes) }) };
}

function sorted(message: string): string {
  return message.split('\n').sort().join('\n');
}

function sortedCauses(causes: readonly unknown[]): readonly string[] {
  return causes.map((cause) => JSON.stringify(cause, ['reason', 'message', 'field'])).sort();
}

describe('server-side apply', () => {
  it.each(cases.map((chain) => [chain.name, chain] as const))('answers as the server does: %s', (_, { definition, steps }) => {
    let live: JsonObject | undefined;
    for (const { answer, request } of steps) {
      const ours = answered(request, request.definition ?? definition, live);
      expect(comparableAnswer(ours)).toEqual(expected(answer));
      if (ours.kind === 'written') live = ours.operation === 'create' ? created(ours.object) : ours.object;
    }
  });

  it('changes none of its arguments and gives the same answer twice', () => {
    const [chain] = cases;
    const { answer, request } = chain!.steps[0]!;
    const before = JSON.stringify(request.object);
    expect(comparableAnswer(answered(request, 0, undefined))).toEqual(comparableAnswer(answered(request, 0, undefined)));
    expect(JSON.stringify(request.object)).toBe(before);
    expect(answer.created).toBe(true);
  });

  it('stores no link of an object to itself', () => {
    const object = { apiVersion: 'example.com/v1', kind: 'CronTab', metadata: { name: 'a', selfLink: '/x' } };
    const live = fromPlain({ ...object, metadata: { name: 'a', namespace: 'default', uid: 'u' } });
    const answer = answered({ ...cases[0]!.steps[0]!.request, object }, 0, live);
    expect(answer.kind === 'written' && Object.keys(answer.object['metadata'] ?? {})).toContain('uid');
    expect(answer.kind === 'written' && Object.keys(answer.object['metadata'] ?? {})).not.toContain('selfLink');
  });

  it('tells the place of managed fields that cannot be read', () => {
    const entry = { manager: 'm', operation: 'Apply', apiVersion: 'example.com/v1', fieldsType: 'FieldsV1' };
    const reported = (managedFields: readonly unknown[]): unknown => {
      const live = fromPlain({ apiVersion: 'example.com/v1', kind: 'CronTab', metadata: { name: 'a', uid: 'u', managedFields } });
      const request: Request = {
        ...cases[0]!.steps[0]!.request,
        object: { apiVersion: 'example.com/v1', kind: 'CronTab', metadata: { name: 'a' } },
      };
      const answer = answered(request, 0, live);
      return answer.kind === 'refused' ? [answer.code, answer.message, answer.livePlace] : answer.kind;
    };
    expect(reported([{ ...entry, fieldsV1: { 'f:spec': { 'v:{': {} } } }])).toEqual([
      500,
      'failed to decode managed fields: error decoding set: no JSON value: {',
      ['metadata', 'managedFields', 0, 'fieldsV1', 'f:spec', 'v:{'],
    ]);
    expect(reported([entry, { ...entry, operation: 'Patch' }])).toEqual([
      500,
      'failed to decode managed fields: operation must be `Apply` or `Update`',
      ['metadata', 'managedFields', 1, 'operation'],
    ]);
    expect(reported([{ ...entry, fieldsType: 'FieldsV2' }])).toEqual([
      500,
      'failed to decode managed fields: invalid fieldsType "FieldsV2" in managed fields entry 0',
      ['metadata', 'managedFields', 0, 'fieldsType'],
    ]);
    expect(reported([{ ...entry, fieldsV1: { 'f:spec': 1 } }])).toEqual([
      500,
      'failed to decode managed fields: error decoding set: expect { or n',
      ['metadata', 'managedFields', 0, 'fieldsV1', 'f:spec'],
    ]);
  });

  it('leaves objects that are nested too deep to the cluster', () => {
    const [{ request }] = cases[0]!.steps as [Chain['steps'][number]];
    let deep: JsonValue = newJsonObject();
    for (let i = 0; i < 20_000; i++) deep = Object.assign(newJsonObject(), { a: deep });
    const object = Object.assign(newJsonObject(), { apiVersion: 'example.com/v1', kind: 'CronTab', spec: deep });
    const base = { definition: read[0]!, fieldManager: 'm', now: request.now };
    const message = 'the object is nested deeper than 1000 levels, which only a cluster can apply';
    expect(serverSideApply({ ...base, applied: object })).toEqual({ kind: 'undecided', message });
    expect(serverSideUpdate({ ...base, updated: object })).toEqual({ kind: 'undecided', message });
  });

  it.each([5_000, 100_000])('leaves managed fields with a key nested %i levels deep to the cluster', (depth) => {
    const fieldsV1 = { 'f:spec': { [`v:${'['.repeat(depth)}1${']'.repeat(depth)}`]: {} } };
    const entry = { manager: 'm', operation: 'Apply', apiVersion: 'example.com/v1', fieldsType: 'FieldsV1', fieldsV1 };
    const object = { apiVersion: 'example.com/v1', kind: 'CronTab', metadata: { name: 'a' } };
    const live = fromPlain({ ...object, metadata: { name: 'a', uid: 'u', managedFields: [entry] } });
    const message = 'the object is nested deeper than 1000 levels, which only a cluster can apply';
    expect(answered({ ...cases[0]!.steps[0]!.request, object }, 0, live)).toEqual({ kind: 'undecided', message });
  });

  it('leaves conversions by a webhook to the cluster', () => {
    const [manifest] = definitions as readonly [{ readonly spec: { readonly versions: readonly object[] } }];
    const { spec } = manifest;
    const [version] = spec.versions;
    const versions = [version, { ...version, name: 'v2', storage: false }];
    const conversion = { strategy: 'Webhook', webhook: { conversionReviewVersions: ['v1'], clientConfig: { url: 'https://example.com' } } };
    const definition = definitionOf(fromPlain({ ...manifest, spec: { ...spec, versions, conversion } }));
    const object = fromPlain({ apiVersion: 'example.com/v1', kind: 'CronTab', metadata: { name: 'a' } });
    const live = fromPlain({ apiVersion: 'example.com/v2', kind: 'CronTab', metadata: { name: 'a', uid: 'u' } });
    expect(serverSideApply({ definition, live, applied: object, fieldManager: 'm', now: '2026-01-01T00:00:00Z' })).toEqual({
      kind: 'undecided',
      message: 'a webhook converts from example.com/v2 to example.com/v1, which only a cluster can do',
    });
  });
});

/** What a server adds to a new object. */
function created(object: JsonObject): JsonObject {
  const added = { uid: 'u', resourceVersion: '1', creationTimestamp: '2026-01-01T00:00:00Z' };
  const metadata = Object.assign(newJsonObject(), isJsonObject(object['metadata']) ? object['metadata'] : {}, added);
  return Object.assign(newJsonObject(), object, { metadata });
}
