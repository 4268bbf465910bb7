import { createHash } from 'node:crypto';
import { NEWEST_KUBERNETES, readDefinition } from '@structural/core';
import { fromPlain, isJsonObject, type JsonObject } from '@structural/json';
import { makeApiCatalog, openApiServer, toStoredObject, type AcceptedDefinition, type ApiCatalog, type ApiServer } from '../src/index.js';

/** What a test sees of an answer. */
export interface Seen {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | readonly string[]>>;
  readonly text: string;
  /** The text as JSON; undefined where it is none. */
  readonly body: unknown;
}

/** How a test asks. */
export interface Asking {
  readonly body?: unknown;
  readonly type?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly isTooLong?: boolean;
}

/** A server with definitions and objects of a test's own, in which time stands still. */
export interface SmallServer {
  readonly api: ApiServer;
  readonly catalog: ApiCatalog;
  ask(method: string, target: string, asking?: Asking): Seen;
}

const NOW = Date.parse('2026-11-22T08:00:00Z');
const WRITTEN = '2026-11-22T07:00:00Z';

/** A definition as written, and what is made of it. */
export function accepted(value: object, resourceVersion = 1): AcceptedDefinition {
  const written = fromPlain(value);
  const read = readDefinition(written);
  if (!read.ok || !isJsonObject(written)) throw new Error('no definition');
  return { definition: read.definition, value: written, uid: `uid-${read.definition.metadata.name}`, createdAt: WRITTEN, resourceVersion };
}

export function smallServer(
  definitions: readonly AcceptedDefinition[],
  objects: readonly object[] = [],
  previous?: ApiCatalog,
): SmallServer {
  const stored = new Map<string, ReturnType<typeof storedIn>[]>();
  for (const object of objects) {
    const { name, value } = storedUnder(definitions, fromPlain(object) as JsonObject);
    stored.set(name, [...(stored.get(name) ?? []), value]);
  }
  const catalog = makeApiCatalog({
    accepted: definitions,
    objects: stored,
    resourceVersion: 7,
    createdAt: NOW - 60_000,
    kubernetesVersion: NEWEST_KUBERNETES,
    ...(previous === undefined ? {} : { previous }),
  });
  const api = openApiServer({
    digest: (text) => createHash('sha512').update(text).digest('hex').toUpperCase(),
    shortHash: (text) => createHash('sha256').update(text).digest().subarray(0, 8).toString('base64'),
    now: () => NOW,
    newUid: () => 'new-uid',
    newSuffix: () => 'bcdfg',
    version: '1.2.3',
  });
  return { api, catalog, ask: (method, target, asking) => ask(api, catalog, method, target, asking) };
}

/** Asks a server about a catalog. */
export function ask(
  api: ApiServer,
  catalog: ApiCatalog,
  method: string,
  target: string,
  { body, headers = {}, isTooLong = false, type }: Asking = {},
): Seen {
  const text = body === undefined ? '' : typeof body === 'string' ? body : JSON.stringify(body);
  const answer = api.respond(
    {
      method,
      target,
      headers: { 'user-agent': 'test/1', ...(type === undefined ? {} : { 'content-type': type }), ...headers },
      body: new TextEncoder().encode(text),
      isTooLong,
    },
    catalog,
  );
  const sent =
    typeof answer.body === 'string'
      ? answer.body
      : answer.body instanceof Uint8Array
        ? Buffer.from(answer.body).toString('latin1')
        : answer.body.map(({ text }) => text).join('');
  return { status: answer.status, headers: answer.headers, text: sent, body: jsonIn(sent) };
}

function storedUnder(
  definitions: readonly AcceptedDefinition[],
  value: JsonObject,
): { readonly name: string; readonly value: ReturnType<typeof storedIn> } {
  const found = definitions.find(({ definition: { spec } }) => spec.names.kind === value['kind']);
  if (found === undefined) throw new Error(`no definition of ${String(value['kind'])}`);
  return { name: found.definition.metadata.name, value: storedIn(found, value) };
}

function storedIn({ definition }: AcceptedDefinition, value: JsonObject) {
  const made = toStoredObject(definition, value, { uid: 'u', createdAt: WRITTEN, resourceVersion: 5 });
  if (!made.ok) throw new Error(made.error);
  return made.stored;
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const anything = { openAPIV3Schema: { type: 'object', 'x-kubernetes-preserve-unknown-fields': true } };

/** A definition with two versions, of which the old one is deprecated, a status and a scale. */
export const CRON_TABS = {
  apiVersion: 'apiextensions.k8s.io/v1',
  kind: 'CustomResourceDefinition',
  metadata: { name: 'crontabs.stable.example.com' },
  spec: {
    group: 'stable.example.com',
    scope: 'Namespaced',
    names: { plural: 'crontabs', singular: 'crontab', kind: 'CronTab', shortNames: ['ct'], categories: ['all'] },
    versions: [
      {
        name: 'v1',
        served: true,
        storage: true,
        subresources: { status: {}, scale: { specReplicasPath: '.spec.replicas', statusReplicasPath: '.status.replicas' } },
        additionalPrinterColumns: [{ name: 'Spec', type: 'string', jsonPath: '.spec.cronSpec' }],
        schema: {
          openAPIV3Schema: {
            type: 'object',
            properties: {
              spec: {
                type: 'object',
                required: ['cronSpec'],
                'x-kubernetes-validations': [{ rule: 'self.replicas < 10', message: 'too many' }],
                properties: {
                  cronSpec: { type: 'string', maxLength: 20 },
                  replicas: { type: 'integer', default: 1, maximum: 20 },
                  tags: { type: 'array', items: { type: 'string' } },
                },
              },
              status: { type: 'object', properties: { replicas: { type: 'integer' } } },
            },
          },
        },
      },
      { name: 'v1beta1', served: true, storage: false, deprecated: true, schema: anything },
      { name: 'v1alpha1', served: false, storage: false, schema: anything },
    ],
  },
};

/** A definition of the whole cluster. */
export const PLANETS = {
  apiVersion: 'apiextensions.k8s.io/v1',
  kind: 'CustomResourceDefinition',
  metadata: { name: 'planets.stable.example.com' },
  spec: {
    group: 'stable.example.com',
    scope: 'Cluster',
    names: { plural: 'planets', kind: 'Planet' },
    versions: [{ name: 'v1', served: true, storage: true, schema: anything }],
  },
};

/** An object of the first definition. */
export function cronTab(name: string, spec: object = { cronSpec: '* * * * *' }, metadata: object = {}): object {
  return { apiVersion: 'stable.example.com/v1', kind: 'CronTab', metadata: { name, ...metadata }, spec };
}
