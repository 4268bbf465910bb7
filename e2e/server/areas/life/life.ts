import { setTimeout as pause } from 'node:timers/promises';
import { openSandbox } from '../../../../packages/kubectl-structural/tests/sandbox.js';
import type { Run } from '../run.js';
import { applied } from './applied.js';
import { feedsOf, openKubectl, type Form, type Kubectl } from './feeds.js';
import { allObjects, compareDueMigration, compareForeseen, foresee } from './foreseen.js';
import { objectPath, writeFeeds, type LifeRun } from './life-run.js';
import { definition, GROUP, NAME, OBJECTS, PLURAL } from './manifests.js';
import { checkPrintedObjects } from './shown.js';
import { written } from './written.js';

/** Which objects are fed one by one; the lists have all. */
const ONE_BY_ONE = ['plain', 'largeandlosing', 'nameless'];

/**
 * A cluster's life: a definition and objects are created, updated, served in two versions, deleted with finalizers. The commands are fed with what kubectl
 * gets of them in four forms, and what they predict is done.
 */
export async function life({ client, findings }: Run, tools: { readonly program: string; readonly home: string }): Promise<void> {
  const kubectl = openKubectl(tools.program, client.url, tools.home);
  const sandbox = openSandbox();
  const compared = (what: string, differences: readonly string[]): void => {
    findings.add('predictions', what, differences);
  };
  const run: LifeRun = { client, kubectl, sandbox, compared };
  try {
    for (const stage of ['then', 'last'] as const) sandbox.write(`${stage}.json`, JSON.stringify(definition(stage)));
    await begin(run);
    const before = await feeds(run, 'before', 'v1beta1');
    const foreseen = await foresee(run);
    await applyDefinition(run, 'then');
    await compareForeseen(run, foreseen, allObjects(before.objects));
    const now = await feeds(run, 'now', 'v1');
    await compareDueMigration(run, allObjects(now.objects));
    await written(run, now.objects, now.definitions);
    await checkPrintedObjects(run, now.objects);
    await applied(run);
    await end(run);
  } finally {
    sandbox.dispose();
  }
}

/** Objects that two managers made, with a status, two of them in deletion. */
async function begin(run: LifeRun): Promise<void> {
  const { client, kubectl } = run;
  await applyDefinition(run, 'first');
  const made = await kubectl(['apply', '-f', '-'], OBJECTS.map((each) => JSON.stringify(each)).join('\n'));
  if (made.exitCode !== 0) throw new Error(made.stderr);
  const path = objectPath('v1', 'plain');
  const patch = { contentType: 'application/merge-patch+json' };
  await client.send('PATCH', `${path}/status?fieldManager=controller`, { body: '{"status":{"phase":"Up","seen":5}}', ...patch });
  await client.send('PATCH', `${path}?fieldManager=labeller`, { body: '{"metadata":{"labels":{"by":"labeller"}}}', ...patch });
  const older = objectPath('v1', 'older');
  await client.send('PATCH', `${older}/status?fieldManager=controller`, { body: '{"status":{"phase":"Up","seen":5}}', ...patch });
  await Promise.all(['ending', 'waiting'].map((name) => client.send('DELETE', objectPath('v1', name))));
}

/** Applies a stage of the definition, and waits until it is served. */
async function applyDefinition({ client, kubectl }: LifeRun, stage: 'first' | 'then'): Promise<void> {
  const { exitCode, stderr } = await kubectl(['apply', '-f', '-'], JSON.stringify(definition(stage)));
  if (exitCode !== 0) throw new Error(stderr);
  // What v1 says tells which stage is served.
  const probe = JSON.stringify({ apiVersion: `${GROUP}/v1`, kind: 'Life', metadata: { name: 'probe' }, spec: { size: 6 } });
  const expected = stage === 'first' ? 201 : 422;
  for (let tries = 0; tries < 200; tries++) {
    const { status } = await client.send('POST', `${objectPath('v1')}?dryRun=All`, { body: probe });
    if (status === expected) return;
    await pause(50);
  }
  throw new Error(`the stage ${stage} is not served`);
}

async function feeds(
  { kubectl, sandbox }: LifeRun,
  folder: string,
  version: string,
): Promise<Readonly<Record<'definitions' | 'objects', Readonly<Record<Form, readonly string[]>>>>> {
  const [definitions, objects] = await Promise.all([
    feedsOf(ofDefinition(kubectl), 'customresourcedefinitions', [NAME]),
    feedsOf(kubectl, `${PLURAL}.${version}.${GROUP}`, ONE_BY_ONE),
  ]);
  writeFeeds(sandbox, `${folder}/definitions`, definitions);
  writeFeeds(sandbox, `${folder}/objects`, objects);
  return { definitions, objects };
}

/** Of the definitions of all tests only the one that lives. */
function ofDefinition(run: Kubectl): Kubectl {
  return (args) => run(args.flatMap((arg) => (arg === '-A' ? ['-l', 'app=life'] : [arg])));
}

async function end({ client, compared, kubectl }: LifeRun): Promise<void> {
  const resources = `/registry/apiextensions.kubernetes.io/${GROUP}/${PLURAL}/`;
  await client.send('DELETE', `/etcd?key=${encodeURIComponent(resources)}`);
  // It waits until the definition is gone.
  const { exitCode, stderr } = await kubectl(['delete', 'crd', NAME, '--timeout=20s']);
  compared('the end', exitCode === 0 ? [] : [stderr]);
}
