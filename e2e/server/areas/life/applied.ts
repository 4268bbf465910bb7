import { isJsonArray, isJsonObject, newJsonObject, printJson, type JsonObject, type JsonValue } from '@structural/json';
import { parseBody } from '@structural/document';
import { excerpt } from '../../engine/answer.js';
import { canonical, without } from '../../report/canonical.js';
import { objectPath, type LifeRun } from './life-run.js';
import { manifest, type Manifest } from './manifests.js';

/** What is applied over a live object, how, and in which version that was read. */
interface Apply {
  readonly what: string;
  readonly applied: Manifest;
  readonly readIn?: 'v1beta1';
  /** A field of the status that that version lacks: it is set before, kept, and named. */
  readonly keeps?: string;
  readonly flags?: readonly string[];
  /** The one PATCH of other clients, instead of what kubectl does. */
  readonly isPatch?: boolean;
}

const APPLIES: readonly Apply[] = [
  {
    what: 'what client-side apply made, less of it',
    applied: manifest('v1', 'plain', { size: 3, ports: [], limits: { cpu: '1' } }, { labels: { x: 'one' } }),
  },
  { what: 'the same again', applied: manifest('v1', 'plain', { size: 3, ports: [], limits: { cpu: '1' } }, { labels: { x: 'one' } }) },
  { what: 'by another manager', applied: manifest('v1', 'losing', { size: 2 }), flags: ['--field-manager', 'ci'] },
  { what: 'a conflict', applied: manifest('v1', 'losing', { size: 4 }) },
  { what: 'a conflict, forced', applied: manifest('v1', 'losing', { size: 4 }), flags: ['--force-conflicts'] },
  { what: 'in another version', applied: manifest('v1beta1', 'older', { size: 4, limits: { mem: '1' } }) },
  { what: 'over what was read in another version', applied: manifest('v1', 'plain', { size: 4 }), readIn: 'v1beta1', keeps: 'seen' },
  { what: 'nothing but the PATCH', applied: manifest('v1', 'doubled', { size: 2 }), isPatch: true },
  { what: 'where a key is missing', applied: manifest('v1', 'nameless', { size: 2 }) },
  { what: 'without one of two finalizers', applied: manifest('v1', 'waiting', { size: 1 }, { finalizers: ['example.com/one'] }) },
  { what: 'without the last finalizer', applied: manifest('v1', 'ending', { size: 1 }) },
  { what: 'what is not there', applied: manifest('v1', 'created', { limits: { a: 'b' } }) },
  { what: 'what is refused', applied: manifest('v1', 'plain', { size: 70 }), flags: ['--force-conflicts'] },
];

/** Applies manifests over live objects, as kubectl does it and as the preview says. */
export async function applied(run: LifeRun): Promise<void> {
  for (const each of APPLIES) run.compared(`apply: ${each.what}`, await applyDifferences(run, each));
}

async function applyDifferences({ client, kubectl, sandbox }: LifeRun, each: Apply): Promise<readonly string[]> {
  const { applied: object, flags = [], isPatch = false, keeps, readIn } = each;
  const [, version = ''] = object.apiVersion.split('/');
  const { name } = object.metadata;
  if (keeps !== undefined) {
    const status = { body: JSON.stringify({ status: { [keeps]: 7 } }), contentType: 'application/merge-patch+json' };
    await client.send('PATCH', `${objectPath(version, name)}/status?fieldManager=controller`, status);
  }
  const live = await client.send('GET', objectPath(readIn ?? version, name));
  const text = JSON.stringify(object);
  sandbox.write('applied.json', text);
  sandbox.write('live.json', live.status === 200 ? live.text : '[]');
  const preview = ['apply-preview', 'applied.json', '--crds', 'now/definitions/yaml', '--show-managed-fields', '-o', 'json', ...flags];
  const shown = await sandbox.run([
    ...preview,
    ...(live.status === 200 ? ['--live', 'live.json'] : []),
    ...(isPatch ? ['--patch-only'] : []),
  ]);
  const seen = isPatch
    ? await client
        .send('PATCH', `${objectPath(version, name)}?fieldManager=kubectl`, { body: text, contentType: 'application/apply-patch+yaml' })
        .then(({ body, status }) => ({ isAccepted: status < 300, words: String(body['message']) }))
    : await kubectl(['apply', '--server-side', '-f', '-', ...flags], text).then(({ exitCode, stderr }) => ({
        isAccepted: exitCode === 0,
        words: stderr,
      }));
  if ((shown.code === 0) !== seen.isAccepted) return [`${shown.stderr} instead of ${seen.words}`];
  if (!seen.isAccepted) {
    // kubectl has words of its own before those of a refusal for what the object says.
    const said =
      shown.stderr
        .replace(/^error: \S+: /, '')
        .replace(/^\S+ "[^"]*" is invalid: /, '')
        .split('\n')[0] ?? '';
    return seen.words.includes(said) ? [] : [`${said} instead of ${seen.words}`];
  }
  const after = await client.send('GET', objectPath(version, name));
  return storedDifferences(shown, live.body, after, keeps);
}

/** How what a server stored differs from what the preview said of it. */
function storedDifferences(
  shown: { readonly stdout: string; readonly stderr: string },
  before: JsonObject,
  after: { readonly status: number; readonly body: JsonObject },
  keeps: string | undefined,
): readonly string[] {
  if (after.status === 404)
    return shown.stdout === '' && shown.stderr.includes(' deleted: ') ? [] : [`${shown.stderr} instead of a deletion`];
  const parsed = parseBody(shown.stdout);
  if (!parsed.ok || !isJsonObject(parsed.value)) return [`${shown.stderr} instead of an object`];
  if (keeps !== undefined) {
    const kept = isJsonObject(after.body['status']) ? after.body['status'][keeps] : undefined;
    const isSaid = shown.stderr.includes(`status.${keeps}: the server keeps`);
    if (kept === undefined || !isSaid)
      return [`status.${keeps} is ${kept === undefined ? 'gone' : 'kept'}, and the preview says ${shown.stderr}`];
  }
  const status = (value: JsonObject): JsonObject => (keeps === undefined ? value : { ...value, status: null });
  const [own, other] = [parsed.value, after.body].map((value) => canonical(comparable(status(value))));
  return [
    ...(own === other ? [] : [`object ${excerpt(own ?? '', other ?? '')} instead of ${excerpt(other ?? '', own ?? '')}`]),
    ...unlisted(before, after.body, shown.stderr),
  ];
}

/** Fields of the spec, of its maps, and labels that are gone without a line that says so. */
function unlisted(before: JsonObject, after: JsonObject, stderr: string): readonly string[] {
  const paths = ['.spec', '.spec.limits', '.metadata.labels'];
  const inside = (object: JsonObject, path: string): JsonObject => {
    const value = path
      .split('.')
      .slice(1)
      .reduce<JsonValue | undefined>((at, name) => (isJsonObject(at) ? at[name] : undefined), object);
    return isJsonObject(value) ? value : newJsonObject();
  };
  return paths.flatMap((path) => {
    const [old, now] = [inside(before, path), inside(after, path)];
    const gone = Object.keys(old).filter((name) => now[name] === undefined);
    return gone
      .filter((name) => !stderr.includes(`- ${path}.${name} `) && !stderr.includes(`- ${path} `))
      .map((name) => `${path}.${name} is gone, which is not listed`);
  });
}

/** An object with its managed fields, without what only a cluster can tell. */
function comparable(object: JsonObject): JsonObject {
  const metadata = isJsonObject(object['metadata']) ? object['metadata'] : newJsonObject();
  const { managedFields } = metadata;
  const kept = without(metadata, (name) => ['uid', 'creationTimestamp', 'resourceVersion', 'managedFields'].includes(name));
  const entries = (isJsonArray(managedFields) ? managedFields.filter(isJsonObject) : []).map((entry) =>
    without(entry, (name) => name === 'time'),
  );
  entries.sort((a, b) => (printJson(a) < printJson(b) ? -1 : 1));
  return { ...object, metadata: { ...kept, managedFields: entries } };
}
