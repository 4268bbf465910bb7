import { setTimeout as pause } from 'node:timers/promises';
import { rollbackWord, type StoragePlan } from '@structural/audit';
import { readCatalog } from '@structural/checker';
import { surveyResource, type SurveyFinding } from '@structural/evolve';
import { newJsonObject, printJson, valueAt, type JsonObject, type JsonValue } from '@structural/json';
import { asManifest } from './as-manifest.js';
import type { Cluster } from './cluster.js';

/** What a rollback is checked with. */
export interface CheckedRollback {
  readonly cluster: Cluster;
  readonly plan: StoragePlan;
  /** The definitions before and after the plan. */
  readonly old: JsonObject;
  readonly next: JsonObject;
  readonly differences: string[];
}

/**
 * Writes the examples of the verdict, goes back to the old definition, by force where the server refuses that, and sees whether each object fares as
 * the verdict says; how many there were.
 */
export async function checkRollback({ cluster, differences, next, old, plan }: CheckedRollback): Promise<number> {
  const { rollback } = plan;
  const isConverted = [old, next].some((definition) => valueAt(definition, ['spec', 'conversion', 'strategy']) === 'Webhook');
  if (isConverted) return 0;
  const dryRun = await cluster.apply(asManifest(old), { isDryRun: true });
  const isRefused = dryRun.status !== 200;
  if (isRefused !== rollback.refused.length > 0) differences.push(`going back: ${dryRun.text} instead of ${rollbackWord(rollback)}`);
  for (const error of rollback.refused)
    if (!dryRun.text.includes(JSON.stringify(error).slice(1, -1))) differences.push(`going back: ${error} instead of ${dryRun.text}`);
  const written = new Map<string, { readonly object: JsonObject; readonly outcome: SurveyFinding['outcome'] }>();
  for (const [i, { isSample, object, outcome }] of rollback.examples.entries()) {
    if (!isSample) continue;
    const name = `sample${String(i)}`;
    const version = versionOf(object);
    const metadata = Object.assign(newJsonObject(), { name });
    const created = await cluster.client.send('POST', cluster.path(version), { body: printJson({ ...object, metadata }) });
    if (created.status !== 201) differences.push(`the sample for ${outcome} is refused: ${created.text}`);
    else written.set(name, { object: created.body, outcome });
  }
  // As it lies in storage: what a read leaves out is there again once the old definition is.
  for (const [name, object] of await cluster.stored()) {
    const finding = surveyResource(object, catalogOf(old), { old: catalogOf(next) });
    if (finding !== undefined && !written.has(name)) written.set(name, { object, outcome: finding.outcome });
  }
  await goBack(cluster, plan, old, isRefused);
  for (const [name, { object, outcome }] of written) {
    const said = await fate(cluster, old, name, object);
    if (!FATES[outcome].includes(said.fate))
      differences.push(`after going back ${name} is ${said.fate} instead of ${outcome}: ${said.text}`);
  }
  return written.size;
}

function versionOf({ apiVersion }: JsonObject): string {
  return String(apiVersion).split('/')[1] ?? '';
}

function catalogOf(definition: JsonObject): ReturnType<typeof readCatalog> {
  return readCatalog([{ file: 'definition.json', text: printJson(asManifest(definition)) }]);
}

async function goBack(cluster: Cluster, { from }: StoragePlan, old: JsonObject, isRefused: boolean): Promise<void> {
  const storage = from.find((role) => role.storage)?.name ?? '';
  const isKeeping = valueAt(old, ['spec', 'preserveUnknownFields']) === true;
  if (isRefused || isKeeping) {
    await cluster.putIntoStorage(asManifest(old), [storage]);
    await pause(1_000);
  } else {
    await cluster.apply(asManifest(old));
    await pause(300);
  }
}

type Fate = 'unreadable' | 'invalid' | 'not-rewritable' | 'tolerated' | 'changed' | 'same';

/** What has to be seen of an object for each outcome of a survey. */
const FATES: Readonly<Record<SurveyFinding['outcome'], readonly Fate[]>> = {
  unreadable: ['unreadable'],
  invalid: ['invalid'],
  'not-rewritable': ['not-rewritable'],
  tolerated: ['tolerated'],
  'loses-fields': ['changed'],
  changes: ['changed'],
  unaffected: ['same'],
};

/** Reads an object, writes it back unchanged, and creates a copy of it; the first two for real, where the others are only asked. */
async function fate(
  cluster: Cluster,
  old: JsonObject,
  name: string,
  before: JsonObject,
): Promise<{ readonly fate: Fate; readonly text: string }> {
  const { client } = cluster;
  const versions = valueAt(old, ['spec', 'versions']);
  const served = (Array.isArray(versions) ? (versions as readonly JsonObject[]) : [])
    .filter((each) => each['served'] === true)
    .map((each) => String(each['name']));
  const version = versionOf(before);
  const path = cluster.path(served.includes(version) ? version : (served[0] ?? ''));
  const read = await client.send('GET', `${path}/${name}`);
  if (read.status !== 200) return { fate: 'unreadable', text: read.text };
  const unchanged = await client.send('PUT', `${path}/${name}`, { body: read.text });
  if (unchanged.status !== 200) return { fate: 'invalid', text: unchanged.text };
  const moved = await inStorageVersion(cluster, versions, version, name);
  if (moved !== undefined) return moved;
  const copy = { ...unchanged.body, metadata: Object.assign(newJsonObject(), { name: 'copy' }) };
  const created = await client.send('POST', `${path}?dryRun=All`, { body: printJson(copy) });
  if (created.status !== 201) return { fate: 'tolerated', text: created.text };
  const again = await client.send('GET', `${path}/${name}`);
  const isSame = ['spec', 'status'].every((part) => printJson(before[part] ?? null) === printJson(again.body[part] ?? null));
  return { fate: isSame ? 'same' : 'changed', text: `${printJson(before)} -> ${again.text}` };
}

/** What comes of a migration to the storage version, where that is another one: rewritten, applied, and created anew; nothing where all is well. */
async function inStorageVersion(
  cluster: Cluster,
  versions: JsonValue | undefined,
  version: string,
  name: string,
): Promise<{ readonly fate: Fate; readonly text: string } | undefined> {
  const all = Array.isArray(versions) ? (versions as readonly JsonObject[]) : [];
  const storage = all.find((each) => each['storage'] === true && each['served'] === true)?.['name'];
  if (typeof storage !== 'string' || storage === version) return undefined;
  const { client } = cluster;
  const path = cluster.path(storage);
  const read = await client.send('GET', `${path}/${name}`);
  const written = await client.send('PUT', `${path}/${name}?dryRun=All`, { body: read.text });
  const { apiVersion = null, kind = null } = read.body;
  const applied = await client.send('PATCH', `${path}/${name}?dryRun=All&fieldManager=m`, {
    body: printJson({ apiVersion, kind, metadata: Object.assign(newJsonObject(), { name }) }),
    contentType: 'application/apply-patch+yaml',
  });
  const refused = [written, applied].find(({ status }) => status !== 200);
  if (refused !== undefined) return { fate: 'not-rewritable', text: refused.text };
  const copy = { ...read.body, metadata: Object.assign(newJsonObject(), { name: 'copy' }) };
  const created = await client.send('POST', `${path}?dryRun=All`, { body: printJson(copy) });
  return created.status === 201 ? undefined : { fate: 'tolerated', text: created.text };
}
