import { setTimeout as pause } from 'node:timers/promises';
import { planStorage, type MigrationStep, type PlanStep, type ReleaseStep, type StoragePlan } from '@structural/audit';
import { isJsonObject, printJson, valueAt, type JsonObject } from '@structural/json';
import type { Client } from '../../server/server/client.js';
import { manifestOf, type Scenario } from '../scenarios/scenario.js';
import { asManifest } from './as-manifest.js';
import { Cluster } from './cluster.js';
import { checkRollback } from './check-rollback.js';

/** What is needed to carry plans out. */
export interface Tools {
  readonly client: Client;
  /** Runs a script of a plan; without it what scripts do is done by requests. */
  readonly runScript?: (script: string) => Promise<{ readonly exitCode: number; readonly output: string }>;
}

/** What was seen while a plan was carried out. */
export interface Carried {
  readonly plan: StoragePlan;
  /** What the server did otherwise than the plan said; none where it is right. */
  readonly differences: readonly string[];
  /** How many objects were read and written after going back, to see whether the verdict is true. */
  readonly rolledBack: number;
}

/** Brings a definition into the state that a scenario begins with, plans its change, carries out each step, and goes back in the end. */
export async function carryOut(scenario: Scenario, group: string, tools: Tools): Promise<Carried> {
  const cluster = new Cluster(tools.client, group, scenario.next.more?.['scope'] !== 'Cluster');
  const next = manifestOf(scenario.next, group);
  await begin(scenario, cluster);
  const old = await cluster.definition();
  const objects = await cluster.objects(servedIn(old));
  const made = planStorage({ next, old, objects });
  if (!made.ok) throw new Error(made.error);
  const { plan } = made;
  const differences: string[] = [];
  const atOnce = await cluster.apply(next, { isDryRun: true });
  compareRefusal('applied at once', plan.atOnce, atOnce, differences);
  let before = old;
  for (const step of plan.steps) {
    const said = (text: string): void => void differences.push(`${step.title}: ${text}`);
    if (step.kind === 'release') await release(step, cluster, said);
    else if (step.kind === 'migration') await migrate(step, cluster, tools, said);
    else await own(step, cluster, tools, said);
    const stored = valueAt(await cluster.definition(), ['status', 'storedVersions']);
    if (printJson(stored ?? null) !== JSON.stringify(step.storedVersions.after)) said(`stored versions are ${printJson(stored ?? null)}`);
    if (step.kind === 'release') {
      compareRefusal(
        `${step.title}: going back`,
        step.back.refused,
        await cluster.apply(asManifest(before), { isDryRun: true }),
        differences,
      );
      await write(step, cluster, said);
      before = step.manifest;
    }
  }
  await readable(cluster, said(differences));
  const rolledBack = await checkRollback({ cluster, plan, old, next, differences });
  return { plan, differences, rolledBack };
}

function said(differences: string[]): (text: string) => void {
  return (text) => void differences.push(text);
}

async function begin({ history, isPutIntoStorage = false, objects = [], putIntoStorage }: Scenario, cluster: Cluster): Promise<void> {
  for (const [at, definition] of history.entries()) {
    const manifest = manifestOf(definition, cluster.group);
    const { more = {}, versions } = definition;
    const accepted = isPutIntoStorage ? manifestOf({ versions, more: { ...more, preserveUnknownFields: false } }, cluster.group) : manifest;
    const response = await cluster.apply(accepted);
    if (response.status > 201) throw new Error(`${cluster.name}: ${response.text}`);
    const roles = versions.map(({ name, served = true, storage = false }) => ({ name, served, storage }));
    await cluster.settled(roles);
    if (isPutIntoStorage) {
      await cluster.putIntoStorage(manifest, [roles.find(({ storage }) => storage)?.name ?? '']);
      await pause(1_000);
    }
    for (const [i, object] of objects.entries()) {
      if (object.at !== at) continue;
      const { spec, version } = object;
      const body = JSON.stringify({ apiVersion: `${cluster.group}/${version}`, kind: 'Widget', metadata: { name: `o${String(i)}` }, spec });
      // As server-side apply writes it, so that the request names its version.
      const query = '?fieldManager=before&force=true';
      const contentType = 'application/apply-patch+yaml';
      const created = await cluster.client.send('PATCH', cluster.path(version, `o${String(i)}`) + query, { body, contentType });
      if (created.status > 201) throw new Error(`${cluster.name}: ${created.text}`);
    }
  }
  if (putIntoStorage === undefined) return;
  await cluster.putIntoStorage(manifestOf(putIntoStorage.definition, cluster.group), putIntoStorage.storedVersions);
  await pause(1_000);
}

function servedIn(definition: JsonObject): string {
  const versions = valueAt(definition, ['spec', 'versions']);
  const served = (Array.isArray(versions) ? versions : []).find(
    (version) => isJsonObject(version) && version['served'] === true,
  ) as unknown;
  return String((served as JsonObject | undefined)?.['name']);
}

async function release(step: ReleaseStep, cluster: Cluster, said: (text: string) => void): Promise<void> {
  const response = await cluster.apply(step.manifest);
  if (response.status !== 200) said(`status ${String(response.status)}: ${response.text}`);
  if (response.status === 200 && JSON.stringify(response.warnings) !== JSON.stringify(step.warnings))
    said(`warnings ${response.warnings.join('; ')}`);
  await cluster.settled(step.versions);
}

async function migrate(step: MigrationStep, cluster: Cluster, { client, runScript }: Tools, said: (text: string) => void): Promise<void> {
  const known = await client.send('POST', '/storage-version-migration', { body: printJson(step.storageVersionMigration) });
  if (known.status !== 200) said(`no StorageVersionMigration: ${known.text}`);
  if (runScript === undefined) {
    const served = /get widgets\.([^.]+)\./.exec(step.script)?.[1] ?? '';
    for (const name of (await cluster.stored()).keys()) {
      const options = { body: '{}', contentType: 'application/merge-patch+json' };
      const response = await client.send('PATCH', cluster.path(served, name), options);
      if (response.status !== 200) said(`${name}: status ${String(response.status)}: ${response.text}`);
    }
    const patched = await cluster.patchStatus(step.statusPatch);
    if (patched.status !== 200) said(`the status: ${String(patched.status)}: ${patched.text}`);
  } else {
    const { exitCode, output } = await runScript(step.script);
    if (exitCode !== 0) said(`the script ends with ${String(exitCode)}: ${output}`);
  }
  for (const [name, object] of await cluster.stored())
    if (object['apiVersion'] !== `${cluster.group}/${step.version}`) said(`${name} is in storage as ${String(object['apiVersion'])}`);
}

async function own(
  step: Extract<PlanStep, { kind: 'ownership' }>,
  cluster: Cluster,
  { client, runScript }: Tools,
  said: (text: string) => void,
): Promise<void> {
  if (runScript !== undefined) {
    const { exitCode, output } = await runScript(step.script);
    if (exitCode !== 0) said(`the script ends with ${String(exitCode)}: ${output}`);
  } else {
    const served = /get widgets\.([^.]+)\./.exec(step.script)?.[1] ?? '';
    for (const [name, { metadata }] of await cluster.stored()) {
      const managed = isJsonObject(metadata) ? metadata['managedFields'] : undefined;
      const patch = (Array.isArray(managed) ? (managed as readonly JsonObject[]) : []).flatMap((entry, i) =>
        step.leaving.some((version) => entry['apiVersion'] === `${cluster.group}/${version}`)
          ? [{ op: 'replace', path: `/metadata/managedFields/${String(i)}/apiVersion`, value: `${cluster.group}/${served}` }]
          : [],
      );
      const options = { body: JSON.stringify(patch), contentType: 'application/json-patch+json' };
      const response = await client.send('PATCH', cluster.path(served, name), options);
      if (response.status !== 200) said(`${name}: status ${String(response.status)}: ${response.text}`);
    }
  }
  for (const [name, { metadata }] of await cluster.stored())
    for (const version of step.leaving)
      if (printJson(metadata ?? null).includes(`"apiVersion":"${cluster.group}/${version}"`)) said(`${name} still names ${version}`);
}

/** Writes a resource in each version that a release serves, by server-side apply. */
async function write({ back, versions }: ReleaseStep, cluster: Cluster, said: (text: string) => void): Promise<void> {
  if (valueAt(await cluster.definition(), ['spec', 'conversion', 'strategy']) === 'Webhook') return;
  const spec = back.examples.length > 0 ? undefined : { size: 1 };
  for (const { name, served } of versions) {
    if (!served || spec === undefined) continue;
    const object = `w-${name}`;
    const body = JSON.stringify({ apiVersion: `${cluster.group}/${name}`, kind: 'Widget', metadata: { name: object } });
    const options = { body, contentType: 'application/apply-patch+yaml' };
    const response = await cluster.client.send('PATCH', `${cluster.path(name, object)}?fieldManager=during`, options);
    if (response.status > 201) said(`a write in ${name}: ${response.text}`);
  }
}

/** Each object can be read and applied again at the end, whatever version it was written in. */
async function readable(cluster: Cluster, said: (text: string) => void): Promise<void> {
  const definition = await cluster.definition();
  if (valueAt(definition, ['spec', 'conversion', 'strategy']) === 'Webhook') return;
  const version = servedIn(definition);
  for (const name of (await cluster.stored()).keys()) {
    const read = await cluster.client.send('GET', cluster.path(version, name));
    if (read.status !== 200) said(`${name} cannot be read at the end: ${read.text}`);
    const body = JSON.stringify({ apiVersion: `${cluster.group}/${version}`, kind: 'Widget', metadata: { name, labels: { end: 'true' } } });
    const options = { body, contentType: 'application/apply-patch+yaml' };
    const applied = await cluster.client.send('PATCH', `${cluster.path(version, name)}?fieldManager=end&dryRun=All`, options);
    if (applied.status !== 200) said(`${name} cannot be applied at the end: ${applied.text}`);
  }
}

function compareRefusal(
  what: string,
  errors: readonly string[],
  { body, status, text }: { status: number; body: JsonObject; text: string },
  differences: string[],
): void {
  if (status >= 300 !== errors.length > 0)
    differences.push(`${what}: status ${String(status)} instead of ${errors.join('; ') || 'acceptance'}: ${text}`);
  for (const error of errors)
    if (!String(body['message']).includes(error)) differences.push(`${what}: ${error} instead of ${String(body['message'])}`);
}
