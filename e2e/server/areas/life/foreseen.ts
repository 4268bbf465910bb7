import { isJsonObject, printJson, type JsonObject } from '@structural/json';
import type { Response } from '../../server/client.js';
import { FORMS, type Form } from './feeds.js';
import { jsonOf, nameIn, objectPath, objectsIn, wordsOf, type LifeRun } from './life-run.js';

interface Audited {
  readonly findings: readonly { readonly class: string; readonly examples: readonly { readonly name: string }[] }[];
}

/** What a survey says of one object. */
interface Surveyed {
  readonly name: string;
  readonly outcome: string;
  readonly problems: readonly string[];
  readonly rewrite: readonly string[];
  readonly lost: readonly string[];
}

interface Obstacles {
  readonly refused: number;
  readonly unappliable: number;
  readonly examples: readonly { readonly name: string; readonly isRefused: boolean }[];
}

/** What was said of a change before it was made. */
export interface Foreseen {
  readonly surveys: ReadonlyMap<Form, readonly Surveyed[]>;
  readonly plans: ReadonlyMap<Form, Obstacles | undefined>;
  /** By form: the classes of findings about each object. */
  readonly audits: ReadonlyMap<Form, ReadonlyMap<string, ReadonlySet<string>>>;
}

/** Asks `survey`, `storage-plan` and `audit` what the change of a definition does to the objects, fed in each form. */
export async function foresee(run: LifeRun): Promise<Foreseen> {
  const [surveys, plans, audits] = [new Map(), new Map(), new Map()] as [
    Map<Form, readonly Surveyed[]>,
    Map<Form, Obstacles | undefined>,
    Map<Form, ReadonlyMap<string, ReadonlySet<string>>>,
  ];
  for (const form of FORMS) {
    const [crds, objects] = [`before/definitions/${form}`, `before/objects/${form}`];
    const survey = await jsonOf<{ readonly objects: readonly Surveyed[] }>(run, ['survey', '--next', 'then.json', '--old', crds, objects]);
    surveys.set(form, survey.objects);
    const planned = ['storage-plan', 'last.json', '--old', crds, '--objects', objects];
    const { plans: made } = await jsonOf<{ readonly plans: readonly { readonly obstacles?: Obstacles }[] }>(run, planned);
    plans.set(form, made[0]?.obstacles);
    const audited = ['audit', crds, objects, '--next', 'then.json', '--examples', '100'];
    const { findings } = await jsonOf<Audited>(run, audited);
    const byName = new Map<string, Set<string>>();
    for (const { class: found, examples } of findings)
      for (const { name } of examples) byName.set(name, (byName.get(name) ?? new Set()).add(found));
    audits.set(form, byName);
  }
  return { surveys, plans, audits };
}

/** What the server made of one object after the change. */
interface Fate {
  readonly read: Response;
  readonly update: Response;
  readonly updateInTarget: Response;
  readonly applyInTarget: Response;
  readonly creations: readonly Response[];
}

/** Sees what came of each object once the definition changed. */
export async function compareForeseen(run: LifeRun, foreseen: Foreseen, before: readonly JsonObject[]): Promise<void> {
  const fates = new Map(
    await Promise.all(before.map(async (object): Promise<readonly [string, Fate]> => [nameIn(object), await fateOf(run, nameIn(object))])),
  );
  for (const form of FORMS) {
    for (const surveyed of foreseen.surveys.get(form) ?? []) {
      const fate = fates.get(surveyed.name);
      const object = before.find((each) => nameIn(each) === surveyed.name);
      if (fate === undefined || object === undefined) throw new Error(`${surveyed.name} is not there`);
      run.compared(`${form}: survey of ${surveyed.name}`, surveyDifferences(surveyed, fate, object));
      const classes = foreseen.audits.get(form)?.get(`default/${surveyed.name}`) ?? new Set();
      const expected = surveyed.outcome === 'unaffected' ? [] : [`next-${surveyed.outcome}`, ...hiddenClasses(surveyed)];
      const own = [...classes].filter((name) => name.startsWith('next-') && name !== 'next-ownership');
      const isSame = JSON.stringify([...new Set(expected)].sort()) === JSON.stringify([...new Set(own)].sort());
      run.compared(`${form}: audit of ${surveyed.name}`, isSame ? [] : [`audit ${own.join()} instead of ${expected.join()}`]);
    }
    run.compared(
      `${form}: storage plan`,
      planDifferences(
        foreseen.plans.get(form),
        (foreseen.surveys.get(form) ?? []).map(({ name }) => name),
        fates,
      ),
    );
  }
}

/** The classes that a worse outcome would hide. */
function hiddenClasses({ lost, rewrite }: Surveyed): readonly string[] {
  return [...(lost.length > 0 ? ['next-loses-fields'] : []), ...(rewrite.length > 0 ? ['next-not-rewritable'] : [])];
}

/** The migration that is due after the change: `audit` names the objects that it cannot rewrite. */
export async function compareDueMigration(run: LifeRun, objects: readonly JsonObject[]): Promise<void> {
  const audited = ['audit', 'now/definitions/managed', 'now/objects/managed', '--examples', '100'];
  const { findings } = await jsonOf<Audited>(run, audited);
  const named = findings.filter((each) => each.class === 'not-rewritable' || each.class === 'invalid').flatMap(({ examples }) => examples);
  const said = new Set(named.map(({ name }) => name));
  for (const name of objects.map(nameIn)) {
    const { applyInTarget, updateInTarget } = await fateOf(run, name);
    const refused = [updateInTarget, applyInTarget].find(({ status }) => status !== 200);
    const isSame = said.has(`default/${name}`) === (refused !== undefined);
    run.compared(`migration of ${name}`, isSame ? [] : [`audit ${[...said].join()} instead of ${wordsOf(refused ?? updateInTarget)}`]);
  }
}

async function fateOf({ client }: LifeRun, name: string): Promise<Fate> {
  const read = await client.send('GET', objectPath('v1beta1', name));
  const inTarget = await client.send('GET', objectPath('v1', name));
  const { apiVersion = null, kind = null } = inTarget.body;
  const copies = [read, inTarget].map(({ body }): JsonObject => ({ ...body, metadata: { name: `${name}-copy`, namespace: 'default' } }));
  const [beta, target] = copies;
  return {
    read,
    update: await client.send('PUT', `${objectPath('v1beta1', name)}?dryRun=All`, { body: read.text }),
    updateInTarget: await client.send('PUT', `${objectPath('v1', name)}?dryRun=All`, { body: inTarget.text }),
    applyInTarget: await client.send('PATCH', `${objectPath('v1', name)}?dryRun=All&fieldManager=migrator`, {
      body: printJson({ apiVersion, kind, metadata: { name, namespace: 'default' } }),
      contentType: 'application/apply-patch+yaml',
    }),
    creations: [
      await client.send('POST', `${objectPath('v1beta1')}?dryRun=All`, { body: printJson(beta ?? {}) }),
      await client.send('POST', `${objectPath('v1')}?dryRun=All`, { body: printJson(target ?? {}) }),
    ],
  };
}

function surveyDifferences({ lost, outcome, problems, rewrite }: Surveyed, fate: Fate, before: JsonObject): readonly string[] {
  const differences: string[] = [];
  const expect = (said: boolean, seen: boolean, what: string, response: Response): void => {
    if (said !== seen) differences.push(`${outcome} (${[...problems, ...rewrite].join('; ')}): ${what} ${wordsOf(response)}`);
  };
  const { applyInTarget, creations, read, update, updateInTarget } = fate;
  expect(outcome === 'unreadable', read.status !== 200, 'read', read);
  expect(outcome === 'invalid', update.status !== 200, 'update', update);
  const isUpdateRefused = rewrite.some((text) => text.startsWith('update in v1: '));
  const isApplyRefused = rewrite.some((text) => text.startsWith('server-side apply in v1: '));
  expect(isUpdateRefused, updateInTarget.status !== 200, 'update in v1', updateInTarget);
  expect(isApplyRefused, applyInTarget.status !== 200 && !(applyInTarget.status === 422 && isUpdateRefused), 'apply in v1', applyInTarget);
  if (!isUpdateRefused && outcome !== 'invalid') {
    const refused = creations.find(({ status }) => status >= 300);
    expect(problems.length > 0, refused !== undefined, 'creation', refused ?? creations[0] ?? read);
  }
  const heard = [...creations, update, updateInTarget, applyInTarget].map(wordsOf).join('\n');
  for (const text of [...problems, ...rewrite]) {
    const words = text.replace(/^(update |server-side apply )?in v1: /, '');
    if (!heard.includes(words)) differences.push(`${text} instead of ${heard}`);
  }
  const gone = goneFields(before['spec'], read.body['spec']);
  if (gone.join() !== lost.join()) differences.push(`loses ${lost.join() || 'nothing'} instead of ${gone.join() || 'nothing'}`);
  return differences;
}

/** The fields of `spec` that are there no more. */
function goneFields(before: unknown, after: unknown): readonly string[] {
  const [old, now] = [before, after].map((each) => (each === null || typeof each !== 'object' ? {} : each));
  return Object.keys(old ?? {})
    .filter((name) => !Object.hasOwn(now ?? {}, name))
    .map((name) => `spec.${name}`);
}

function planDifferences(obstacles: Obstacles | undefined, names: readonly string[], fates: ReadonlyMap<string, Fate>): readonly string[] {
  const all = [...new Set(names)].map((name) => fates.get(name)).filter((fate) => fate !== undefined);
  const refused = all.filter(({ updateInTarget }) => updateInTarget.status !== 200).length;
  const unappliable = all.filter(
    ({ applyInTarget, updateInTarget }) => updateInTarget.status === 200 && applyInTarget.status !== 200,
  ).length;
  const said = [obstacles?.refused ?? 0, obstacles?.unappliable ?? 0];
  return said.join() === [refused, unappliable].join()
    ? []
    : [`obstacles ${said.join()} instead of ${String(refused)},${String(unappliable)}`];
}

/** The objects of one feed that has them all. */
export function allObjects(feeds: Readonly<Record<Form, readonly string[]>>): readonly JsonObject[] {
  return objectsIn(feeds.managed).filter((object) => isJsonObject(object['metadata']));
}
