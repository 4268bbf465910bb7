import { readCatalog } from '@structural/checker';
import { surveyResource, type SurveyFinding } from '@structural/evolve';
import { isJsonArray, isJsonObject, printJson, type JsonObject } from '@structural/json';
import { mutateDefinition } from '../../../packages/checker/tests/fix-safety/mutate-definition.js';
import { randomFor } from '../inputs/plan.js';
import type { Run } from './run.js';
import { DEFINITIONS } from '../server/definition-when.js';
import { onceSettled } from '../server/once-settled.js';
import type { ServedDefinition } from './served-definition.js';

/**
 * What becomes of stored resources when their definition changes: it is changed, each resource is read and written back unchanged, and a survey had to
 * foresee what comes of both. The definition stays changed.
 */
export async function survey({ client, findings, plan }: Run, served: ServedDefinition): Promise<boolean> {
  const random = randomFor(plan, `survey of ${served.input.name}`);
  const path = served.path(served.storageVersion);
  const { items } = (await client.send('GET', path)).body;
  const objects = (isJsonArray(items) ? items : []).filter(isJsonObject);
  const changed = await change({ client, findings, plan }, served, random);
  if (objects.length === 0 || changed === undefined) return false;
  const catalog = readCatalog([{ file: 'new.json', text: changed }]);
  const marker = { apiVersion: `${served.definition.spec.group}/${served.storageVersion}`, kind: served.definition.spec.names.kind };
  for (const object of objects) {
    const finding = surveyResource({ ...object, ...marker }, catalog);
    if (finding === undefined) continue;
    // The server takes a moment to serve by the new definition.
    const differences = await onceSettled(2_000, () => foreseen(client, path, object, finding));
    findings.add('surveyed objects', `${served.input.name} ${printJson(object)}`.slice(0, 4_000), differences);
  }
  return true;
}

async function change({ client }: Run, served: ServedDefinition, random: ReturnType<typeof randomFor>): Promise<string | undefined> {
  const { name } = served.definition.metadata;
  for (let tries = 0; tries < 12; tries++) {
    const { metadata } = (await client.send('GET', `${DEFINITIONS}/${name}`)).body;
    const { value } = mutateDefinition(served.input.value, random);
    if (!isJsonObject(metadata)) return undefined;
    const text = printJson({ ...value, metadata: { name, resourceVersion: metadata['resourceVersion'] ?? null } });
    if (!text.includes(`"name":${JSON.stringify(served.storageVersion)}`)) continue;
    const { body, status } = await client.send('PUT', `${DEFINITIONS}/${name}?fieldValidation=Ignore`, { body: text });
    if (status === 200 && isStoredAndServed(body, served.storageVersion)) return text;
  }
  return undefined;
}

/** Whether a version still is the one of storage, so that nothing else has to be found out than what the survey says. */
function isStoredAndServed({ spec }: JsonObject, name: string): boolean {
  const versions = isJsonObject(spec) ? spec['versions'] : undefined;
  return isJsonArray(versions) && versions.some((each) => isJsonObject(each) && each['name'] === name && each['served'] === true);
}

async function foreseen(client: Run['client'], path: string, { metadata }: JsonObject, finding: SurveyFinding): Promise<readonly string[]> {
  const name = isJsonObject(metadata) ? String(metadata['name']) : '';
  const read = await client.send('GET', `${path}/${name}`);
  const isReadable = finding.outcome !== 'unreadable';
  if ((read.status === 200) !== isReadable) return [`${finding.outcome} instead of status ${String(read.status)} of a read`];
  if (read.status !== 200) return [];
  const written = await client.send('PUT', `${path}/${name}?dryRun=All`, { body: read.text });
  const isRefused = finding.outcome === 'invalid';
  const said = `${finding.outcome} (${finding.problems.join('; ')})`;
  if ((written.status !== 200) !== isRefused)
    return [`${said} instead of status ${String(written.status)}: ${String(written.body['message'])}`];
  const unheard = isRefused ? finding.problems.filter((problem) => !String(written.body['message']).includes(problem)) : [];
  return unheard.map((problem) => `${problem} instead of ${String(written.body['message'])}`);
}
