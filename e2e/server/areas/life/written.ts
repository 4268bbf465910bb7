import { fromPlain, isJsonObject, printJson, type JsonObject } from '@structural/json';
import { DEFINITIONS } from '../../server/definition-when.js';
import { FORMS, type Form } from './feeds.js';
import { nameIn, objectPath, objectsIn, refusalDifferences, refusalsByFile, refusalsOf, type LifeRun } from './life-run.js';
import { definition, NAME } from './manifests.js';

type Plain = Record<string, unknown> & { metadata: Record<string, unknown>; spec: Record<string, unknown> };

/** What somebody does to a live object before it is sent back. */
const OBJECT_EDITS: Readonly<Record<string, (object: Plain) => void>> = {
  unchanged: () => undefined,
  'beyond a bound': ({ spec }) => (spec['size'] = 7),
  'of another type': ({ spec }) => (spec['size'] = 'x'),
  'with an unknown field': ({ spec }) => (spec['unheardOf'] = 1),
  'with another uid': ({ metadata }) => (metadata['uid'] = '11111111-2222-3333-4444-555555555555'),
  'without its version': ({ metadata }) => Reflect.deleteProperty(metadata, 'resourceVersion'),
  'with a wrong label': ({ metadata }) => (metadata['labels'] = { 'not a name!': 'x' }),
  'with another finalizer': ({ metadata }) => (metadata['finalizers'] = ['example.com/new']),
  'without finalizers': ({ metadata }) => Reflect.deleteProperty(metadata, 'finalizers'),
  'with another status': (object) => (object['status'] = { phase: 7 }),
  'with an older creation': ({ metadata }) => (metadata['creationTimestamp'] = '2020-01-01T00:00:00Z'),
};

/** What somebody does to a live definition. */
const DEFINITION_EDITS: Readonly<Record<string, (definition: Plain) => void>> = {
  unchanged: () => undefined,
  'of another scope': ({ spec }) => (spec['scope'] = 'Cluster'),
  'without a stored version': ({ spec }) => (spec['versions'] = (spec['versions'] as readonly { readonly name: string }[]).slice(0, 1)),
  'with another uid': ({ metadata }) => (metadata['uid'] = '11111111-2222-3333-4444-555555555555'),
  'with a wrong label': ({ metadata }) => (metadata['labels'] = { 'not a name!': 'x' }),
  'with another status': (definition) => (definition['status'] = { storedVersions: [] }),
  'with a wrong schema': ({ spec }) => {
    const [first] = spec['versions'] as readonly { readonly schema: { openAPIV3Schema: object } }[];
    if (first !== undefined) first.schema.openAPIV3Schema = { type: 'object', properties: { spec: {} } };
  },
};

/** Live objects and definitions are sent back unchanged, replaced, and created elsewhere: what `validate` and `lint` say is what the server says. */
export async function written(
  run: LifeRun,
  objects: Readonly<Record<Form, readonly string[]>>,
  definitions: Readonly<Record<Form, readonly string[]>>,
): Promise<void> {
  for (const form of FORMS) {
    const live = objectsIn(objects[form]);
    // One form has them all, in which each edit is made of one of them.
    const edits = form === 'managed' ? Object.keys(OBJECT_EDITS) : [];
    const some = (i: number): readonly string[] => edits.filter((_, k) => k % live.length === i || k - 1 === i);
    await sentBack(
      run,
      form,
      live.flatMap((object, i) => ['unchanged', ...some(i)].map((edit) => ({ live: object, edit }))),
    );
    if (form === 'managed') await recreated(run, live);
    for (const object of objectsIn(definitions[form]).filter((each) => nameIn(each) === NAME)) {
      await definitionSentBack(run, form, object, 'unchanged');
      if (form === 'managed') for (const edit of Object.keys(DEFINITION_EDITS)) await definitionSentBack(run, form, object, edit);
    }
  }
  await definitionElsewhere(run);
}

async function sentBack(run: LifeRun, form: Form, cases: readonly { readonly live: JsonObject; readonly edit: string }[]): Promise<void> {
  const { client, sandbox } = run;
  const changed = cases.map(({ edit, live }) => edited(live, OBJECT_EDITS[edit]));
  for (const [i, object] of changed.entries()) sandbox.write(`edited/${form}/${String(i)}.json`, printJson(object));
  const crds = ['--crds', `now/definitions/${form}`, '--strict', 'ignore'];
  for (const [i, { edit, live }] of cases.entries())
    if (edit === 'unchanged') sandbox.write(`itself/${form}/${String(i)}.json`, printJson(live));
  const refusals = await refusalsByFile(run, ['validate', `edited/${form}`, '--old', `now/objects/${form}`, ...crds]);
  // Without what was there before a live object is judged as a write of itself.
  const alone = await refusalsByFile(run, ['validate', `itself/${form}`, ...crds]);
  for (const [i, { edit, live }] of cases.entries()) {
    const [, version = ''] = String(live['apiVersion']).split('/');
    // A replacement without a version is one of whatever is there, as kubectl sends it.
    const body = printJson(withVersionOf(live, changed[i] ?? live));
    const response = await client.send('PUT', `${objectPath(version, nameIn(live))}?dryRun=All`, { body });
    const said = refusals.get(`edited/${form}/${String(i)}.json`) ?? [];
    run.compared(`${form}: ${nameIn(live)} ${edit}`, refusalDifferences(said, response));
    if (edit !== 'unchanged') continue;
    run.compared(`${form}: ${nameIn(live)} by itself`, refusalDifferences(alone.get(`itself/${form}/${String(i)}.json`) ?? [], response));
  }
}

/** Live objects as manifests of them, under other names. */
async function recreated(run: LifeRun, all: readonly JsonObject[]): Promise<void> {
  const { client, sandbox } = run;
  const manifests = all.map((live): JsonObject => {
    const { apiVersion = null, kind = null, spec = null } = live;
    return { apiVersion, kind, metadata: { name: `${nameIn(live)}-again`, namespace: 'default' }, spec };
  });
  for (const [i, each] of manifests.entries()) sandbox.write(`manifests/${String(i)}.json`, printJson(each));
  const refusals = await refusalsByFile(run, ['validate', 'manifests', '--crds', 'now/definitions/yaml', '--strict', 'ignore']);
  for (const [i, each] of manifests.entries()) {
    const [, version = ''] = String(each['apiVersion']).split('/');
    const response = await client.send('POST', `${objectPath(version)}?dryRun=All`, { body: printJson(each) });
    run.compared(`${nameIn(each)} created anew`, refusalDifferences(refusals.get(`manifests/${String(i)}.json`) ?? [], response));
  }
}

async function definitionSentBack(run: LifeRun, form: Form, live: JsonObject, edit: string): Promise<void> {
  const { client, sandbox } = run;
  const changed = edited(live, DEFINITION_EDITS[edit]);
  sandbox.write('edited.json', printJson(changed));
  const refusals = await refusalsOf(run, ['lint', 'edited.json', '--old', `now/definitions/${form}`, '--strict', 'ignore']);
  const response = await client.send('PUT', `${DEFINITIONS}/${NAME}?dryRun=All`, { body: printJson(changed) });
  run.compared(`${form}: CRD ${edit}`, refusalDifferences(refusals, response));
  if (edit !== 'unchanged') return;
  const alone = await refusalsOf(run, ['lint', 'edited.json', '--strict', 'ignore']);
  run.compared(`${form}: CRD by itself`, refusalDifferences(alone, response));
}

/** The manifest is applied over the live definition, and created under another name. */
async function definitionElsewhere(run: LifeRun): Promise<void> {
  const { client, kubectl, sandbox } = run;
  const manifest = definition('then');
  sandbox.write('manifest.json', JSON.stringify(manifest));
  const applied = await kubectl(['apply', '--server-side', '--force-conflicts', '--dry-run=server', '-f', '-'], JSON.stringify(manifest));
  const over = await refusalsOf(run, ['lint', 'manifest.json', '--old', 'now/definitions/yaml']);
  run.compared(
    'definition applied over the live one',
    (applied.exitCode === 0) === (over.length === 0) ? [] : [`${over.join('; ')} instead of ${applied.stderr}`],
  );
  const text = JSON.stringify(manifest).replaceAll('lives', 'livesagain').replaceAll('"Life', '"LifeAgain');
  sandbox.write('manifest.json', text.replaceAll('"life"', '"lifeagain"'));
  const refusals = await refusalsOf(run, ['lint', 'manifest.json']);
  const response = await client.send('POST', `${DEFINITIONS}?dryRun=All`, { body: text.replaceAll('"life"', '"lifeagain"') });
  run.compared('definition created elsewhere', refusalDifferences(refusals, response));
}

function withVersionOf(live: JsonObject, changed: JsonObject): JsonObject {
  const [from, to] = [live['metadata'], changed['metadata']];
  if (!isJsonObject(from) || !isJsonObject(to) || to['resourceVersion'] !== undefined) return changed;
  return { ...changed, metadata: { ...to, resourceVersion: from['resourceVersion'] ?? null } };
}

function edited(live: JsonObject, edit: ((object: Plain) => unknown) | undefined): JsonObject {
  const copy = JSON.parse(printJson(live)) as Plain;
  edit?.(copy);
  const value = fromPlain(copy);
  return isJsonObject(value) ? value : live;
}
