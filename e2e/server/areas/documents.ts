import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { isJsonObject, fromPlain, type JsonObject, type JsonValue } from '@structural/json';
import {
  aggregateOpenApi,
  readServerProse,
  type AggregatedDocument,
  type OpenApiAggregate,
  type ServerProse,
} from '@structural/publishing';
import { versionsOf } from '@structural/core';
import { parseBody } from '@structural/document';
import { excerpt } from '../engine/answer.js';
import { onceSettled } from '../server/once-settled.js';
import type { Run } from './run.js';
import { remove, serve, type ServedDefinition } from './served-definition.js';

/** The documents that the server publishes of some definitions, to the byte, and their ETags; of the Swagger document what is about them. */
export async function documents({ client, findings }: Run, batch: readonly ServedDefinition[]): Promise<void> {
  const wanted = new Set(
    batch.flatMap(({ definition }) =>
      versionsOf(definition.spec)
        .filter(({ served }) => served)
        .map(({ name }) => `apis/${definition.spec.group}/${name}`),
    ),
  );
  const prose = await serverProse(client);
  const ours = aggregateOpenApi(
    batch.map(({ definition }) => definition),
    { ...prose, digest: (text) => createHash('sha512').update(text).digest('hex').toUpperCase() },
  );
  for (const path of wanted) findings.add('documents', path, await versionDifferences(client, path, ours.v3.get(path)));
  findings.add('documents', `swagger of ${batch.map(({ input }) => input.name).join(' ')}`, await swaggerDifferences(client, ours));
}

const WORDS = {
  apiVersion: 'apiextensions.k8s.io/v1',
  kind: 'CustomResourceDefinition',
  metadata: { name: 'words.structural.example.com' },
  spec: {
    group: 'structural.example.com',
    scope: 'Namespaced',
    names: { plural: 'words', kind: 'Word' },
    versions: [
      {
        name: 'v1',
        served: true,
        storage: true,
        schema: { openAPIV3Schema: { type: 'object', 'x-kubernetes-preserve-unknown-fields': true } },
        subresources: { status: {}, scale: { specReplicasPath: '.spec.replicas', statusReplicasPath: '.status.replicas' } },
      },
    ],
  },
};

let words: ServerProse | undefined;

/** The server's words for shared types, from the document of a definition of its own that has all there is: namespaces, a status, a scale. */
async function serverProse(client: Run['client']): Promise<ServerProse> {
  if (words !== undefined) return words;
  const own = await serve(client, { name: 'words', value: {}, text: JSON.stringify(WORDS) });
  for (let tries = 0; words === undefined; tries++) {
    const { status, text } = await client.send('GET', '/openapi/v3/apis/structural.example.com/v1');
    if (status === 200) words = readServerProse(valueIn(text));
    else if (tries > 100) throw new Error('the server does not publish structural.example.com/v1');
    else await pause(100);
  }
  if (own !== undefined) await remove(client, [own.definition]);
  return words;
}

/** Publishing takes a moment: what differs is asked for again until it has been the same for a while. */
async function versionDifferences(client: Run['client'], path: string, ours: AggregatedDocument | undefined): Promise<readonly string[]> {
  return onceSettled(5_000, async () => {
    const { headers, status, text } = await client.send('GET', `/openapi/v3/${path}`);
    if (ours === undefined) return status === 404 ? [] : ['no document'];
    if (text !== ours.text) return [`document ${excerpt(ours.text, text)} instead of ${excerpt(text, ours.text)}`];
    const etag = String(headers['etag']);
    return etag === `"${ours.etag}"` ? [] : [`ETag "${ours.etag}" instead of ${etag}`];
  });
}

async function swaggerDifferences(client: Run['client'], ours: OpenApiAggregate): Promise<readonly string[]> {
  const own = valueIn(ours.v2.text);
  return onceSettled(5_000, async () => {
    const theirs = valueIn((await client.send('GET', '/openapi/v2', { accept: 'application/json' })).text);
    return ['definitions', 'paths'].flatMap((section) => {
      const [mine, others] = [sectionOf(own, section), sectionOf(theirs, section)];
      // The server's document holds what is its own, too.
      return Object.keys(mine)
        .filter((key) => !key.startsWith('io.k8s.'))
        .flatMap((key) => {
          const [a, b] = [JSON.stringify(mine[key]), JSON.stringify(others[key] ?? null)];
          return a === b ? [] : [`${section} ${key} ${excerpt(a, b)} instead of ${excerpt(b, a)}`];
        });
    });
  });
}

function valueIn(text: string): JsonValue {
  const parsed = text.length < 3_000_000 ? parseBody(text) : undefined;
  return parsed?.ok === true ? parsed.value : fromPlain(JSON.parse(text));
}

function sectionOf(document: JsonValue, section: string): JsonObject {
  const found = isJsonObject(document) ? document[section] : undefined;
  return isJsonObject(found) ? found : {};
}
