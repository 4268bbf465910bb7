import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CustomResourceDefinition } from '@structural/core';
import { fromPlain, isJsonObject, printJson, type JsonObject } from '@structural/json';
import { root } from '../../stranger/installed-package.js';
import { storageDifferences, type StorageCase } from '../../../packages/conformance/src/storage-life.js';
import { randomFor, some } from '../inputs/plan.js';
import { atOnce } from '../server/at-once.js';
import { stored, storageKey } from './resources.js';
import type { Run } from './run.js';
import { remove, serve, type ServedDefinition } from './served-definition.js';
import type { Response } from '../server/client.js';

/** The recorded cases of objects in storage, asked again of this server: what it answers now is what the engine is held against. */
export async function storageCases({ client, findings, plan }: Run): Promise<void> {
  const cases = readFileSync(join(root, 'packages/conformance/storage/cases.ndjson'), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as StorageCase);
  const byDefinition = new Map<string, StorageCase[]>();
  for (const one of some(cases, plan.storageCases, randomFor(plan, 'storage'))) {
    const text = JSON.stringify(one.crd);
    byDefinition.set(text, [...(byDefinition.get(text) ?? []), one]);
  }
  const definitions = [...byDefinition];
  for (let i = 0; i < definitions.length; i += 8) {
    const batch: CustomResourceDefinition[] = [];
    await atOnce(definitions.slice(i, i + 8), 8, async ([text, own]) => {
      const served = await serve(client, { name: 'storage', value: {}, text });
      if (served === undefined) throw new Error(`the server refuses ${text}`);
      batch.push(served.definition);
      for (const [k, one] of own.entries()) {
        const again = await ask(client, served, one, `o${String(k)}`);
        findings.add('storage cases', `${one.op} ${text}`, storageDifferences(again));
      }
    });
    await remove(client, batch);
  }
}

async function ask(client: Run['client'], served: ServedDefinition, one: StorageCase, name: string): Promise<StorageCase> {
  const { object, old, op, request = '' } = one;
  const key = storageKey(served.definition.spec, served.namespaced, name);
  const before = named(old, name);
  if (op !== 'create') await client.send('PUT', `/etcd?key=${encodeURIComponent(key)}`, { body: printJson(before) });
  const path = served.path(request);
  const body = named(object, name);
  let post: Response | undefined;
  if (op === 'create') post = await client.send('POST', path, { body: printJson(body) });
  if (op === 'update') {
    const { metadata } = (await client.send('GET', `${path}/${name}`)).body;
    const resourceVersion = isJsonObject(metadata) ? (metadata['resourceVersion'] ?? null) : null;
    const own = isJsonObject(body['metadata']) ? body['metadata'] : {};
    post = await client.send('PUT', `${path}/${name}`, { body: printJson({ ...body, metadata: { ...own, resourceVersion } }) });
  }
  const isKept = post === undefined || post.status < 300;
  const gets: Record<string, { status: number; message: string; object: unknown }> = {};
  if (isKept)
    for (const version of served.versions) gets[version] = plainAnswer(await client.send('GET', `${served.path(version)}/${name}`));
  return {
    crd: one.crd,
    op,
    ...(op === 'seeded' ? {} : { request, object: JSON.parse(printJson(body)) as unknown }),
    ...(op === 'create' ? {} : { old: JSON.parse(printJson(before)) as unknown }),
    ...(post === undefined ? {} : { post: plainAnswer(post) }),
    ...(isKept && op !== 'seeded' ? { etcd: JSON.parse(printJson(await stored(client, served, name))) as unknown } : {}),
    gets,
  };
}

function plainAnswer({ body, status, text }: Response): { status: number; message: string; object: unknown } {
  return {
    status,
    message: status < 300 ? '' : String(body['message'] ?? text),
    object: status < 300 ? (JSON.parse(text) as unknown) : null,
  };
}

function named(value: unknown, name: string): JsonObject {
  const object = fromPlain(value ?? null);
  if (!isJsonObject(object)) return {};
  const metadata = isJsonObject(object['metadata']) ? object['metadata'] : {};
  return { ...object, metadata: { ...metadata, name } };
}
