import { setTimeout as pause } from 'node:timers/promises';
import { fromPlain, isJsonArray, isJsonObject, newJsonObject, printJson, valueAt, type JsonObject } from '@structural/json';
import type { Client, Response } from '../../server/server/client.js';

const DEFINITIONS = '/apis/apiextensions.k8s.io/v1/customresourcedefinitions';

/** One definition on the server, and its objects. */
export class Cluster {
  readonly name: string;

  constructor(
    readonly client: Client,
    readonly group: string,
    readonly isNamespaced: boolean,
  ) {
    this.name = `widgets.${group}`;
  }

  path(version: string, name = ''): string {
    const of = `/apis/${this.group}/${version}/${this.isNamespaced ? 'namespaces/default/' : ''}widgets`;
    return name === '' ? of : `${of}/${name}`;
  }

  async definition(): Promise<JsonObject> {
    return (await this.client.send('GET', `${DEFINITIONS}/${this.name}`)).body;
  }

  /** Replaces the definition, or creates it, as kubectl does; a dry run changes nothing. */
  async apply(manifest: JsonObject, { isDryRun = false } = {}): Promise<Response> {
    const query = isDryRun ? '?dryRun=All' : '';
    const resourceVersion = valueAt(await this.definition(), ['metadata', 'resourceVersion']);
    if (resourceVersion === undefined) return this.client.send('POST', DEFINITIONS + query, { body: printJson(manifest) });
    const metadata = isJsonObject(manifest['metadata']) ? manifest['metadata'] : newJsonObject();
    const body = printJson({ ...manifest, metadata: { ...metadata, resourceVersion } });
    const response = await this.client.send('PUT', `${DEFINITIONS}/${this.name}${query}`, { body });
    // The server's own controllers write the status in between.
    return response.status === 409 ? this.apply(manifest, { isDryRun }) : response;
  }

  patchStatus(patch: string): Promise<Response> {
    return this.client.send('PATCH', `${DEFINITIONS}/${this.name}/status`, { body: patch, contentType: 'application/json-patch+json' });
  }

  /** Waits until requests are answered by a definition: served or not, and stored in the version that it says. */
  async settled(versions: readonly { readonly name: string; readonly served: boolean; readonly storage: boolean }[]): Promise<void> {
    const [served] = versions.filter((each) => each.served);
    const storage = versions.find((each) => each.storage)?.name;
    for (let tries = 0; tries < 200; tries++) {
      const answers = await Promise.all(versions.map(({ name }) => this.client.send('GET', `${this.path(name)}?limit=1`)));
      const isServed = versions.every((version, i) => (answers[i]?.status === 404) !== version.served);
      if (isServed && (served === undefined || (await this.#writesAs(served.name, storage)))) return;
      await pause(30);
    }
    throw new Error(`${this.name} is not served as ${JSON.stringify(versions)}`);
  }

  async #writesAs(version: string, storage: string | undefined): Promise<boolean> {
    const isConverted = valueAt(await this.definition(), ['spec', 'conversion', 'strategy']) === 'Webhook';
    if (isConverted) return true;
    const probe = { apiVersion: `${this.group}/${version}`, kind: 'Widget', metadata: { name: 'probe' }, spec: { name: 'a' } };
    await this.client.send('POST', this.path(version), { body: JSON.stringify(probe) });
    const stored = (await this.stored()).get('probe');
    await this.client.send('DELETE', this.path(version, 'probe'));
    return stored?.['apiVersion'] === `${this.group}/${String(storage)}`;
  }

  /** The objects as the server gives them out in a version. */
  async objects(version: string): Promise<readonly JsonObject[]> {
    const { items } = (await this.client.send('GET', this.path(version))).body;
    return (isJsonArray(items) ? items : []).filter(isJsonObject);
  }

  /** The objects as they lie in storage, by name. */
  async stored(): Promise<ReadonlyMap<string, JsonObject>> {
    const { text } = await this.client.send(
      'GET',
      `/etcd?key=${encodeURIComponent(`/registry/apiextensions.kubernetes.io/${this.group}/widgets/`)}`,
    );
    const entries = Object.entries(JSON.parse(text) as Readonly<Record<string, string>>);
    return new Map(entries.map(([key, value]) => [key.slice(key.lastIndexOf('/') + 1), toObject(value)]));
  }

  /** Puts a definition into storage past all verdicts, with what the one there has of its own. */
  async putIntoStorage(manifest: JsonObject, storedVersions: readonly string[]): Promise<void> {
    const key = `/etcd?key=${encodeURIComponent(`/registry/apiextensions.kubernetes.io/apiextensions.k8s.io/customresourcedefinitions/${this.name}`)}`;
    const now = await this.definition();
    const { spec } = manifest;
    const metadata = isJsonObject(now['metadata']) ? now['metadata'] : newJsonObject();
    const generation = Number(metadata['generation'] ?? 1) + 1;
    const status = isJsonObject(now['status']) ? now['status'] : newJsonObject();
    const written = { ...now, metadata: { ...metadata, generation }, spec: spec ?? null, status: { ...status, storedVersions } };
    await this.client.send('PUT', key, { body: printJson(written) });
  }
}

function toObject(text: string): JsonObject {
  const value = fromPlain(JSON.parse(text));
  return isJsonObject(value) ? value : newJsonObject();
}
