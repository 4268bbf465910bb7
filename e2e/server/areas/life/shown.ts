import { parseBody } from '@structural/document';
import { isJsonObject, type JsonObject } from '@structural/json';
import { excerpt } from '../../engine/answer.js';
import { canonical, without } from '../../report/canonical.js';
import { FORMS, type Form } from './feeds.js';
import { nameIn, objectPath, objectsIn, type LifeRun } from './life-run.js';
import { GROUP, PLURAL } from './manifests.js';

/** What commands print of live definitions and objects is the same in each form, and what the server and kubectl show. */
export async function checkPrintedObjects(run: LifeRun, objects: Readonly<Record<Form, readonly string[]>>): Promise<void> {
  const { sandbox } = run;
  await publishedAsServed(run);
  await columnsAsShown(run);
  await storedAsWritten(run, objects);
  await servedAsGiven(run, objects);
  sandbox.write('tests/of.tests.yaml', TESTS);
  const runs: Readonly<Record<string, (form: Form) => readonly string[]>> = {
    'compare with itself': (form) => ['compare', `now/definitions/${form}`, 'now/definitions/list', '-o', 'json'],
    'compare with its manifest': (form) => ['compare', `now/definitions/${form}`, 'then.json', '-o', 'json'],
    'audit of CRDs': (form) => ['audit', `now/definitions/${form}`, '-q'],
    migrate: (form) => ['migrate', `now/definitions/${form}`, '-q'],
    test: (form) => ['test', 'tests', '--crds', `now/definitions/${form}`, '-o', 'tap'],
  };
  for (const [what, args] of Object.entries(runs))
    for (const form of FORMS) {
      const { code, stderr } = await sandbox.run(args(form));
      run.compared(`${form}: ${what}`, code === 0 ? [] : [`exit code ${String(code)}: ${stderr}`]);
    }
}

const TESTS = `tests:
  - name: five at most
    create: { apiVersion: ${GROUP}/v1, kind: Life, metadata: { name: a }, spec: { size: 6 } }
    errors: less than or equal to 5
  - name: five
    create: { apiVersion: ${GROUP}/v1, kind: Life, metadata: { name: a }, spec: { size: 5 } }
`;

async function publishedAsServed({ client, compared, sandbox }: LifeRun): Promise<void> {
  const { text } = await client.send('GET', `/openapi/v3/apis/${GROUP}/v1`);
  sandbox.write('server.json', text);
  for (const form of FORMS) {
    const only = ['--openapi', 'v3', '--group-version', `${GROUP}/v1`, '--shared-types', 'server.json', '-q'];
    const { stderr, stdout } = await sandbox.run(['publish', `now/definitions/${form}`, ...only]);
    const [own, theirs] = [stdout, text].map((each) => {
      const parsed = parseBody(each);
      return parsed.ok ? canonical(parsed.value) : each;
    });
    compared(
      `${form}: publish`,
      own === theirs ? [] : [`${excerpt(own ?? '', theirs ?? '')} instead of ${excerpt(theirs ?? '', own ?? '')} ${stderr}`],
    );
  }
}

/** Without the ages, which pass. */
async function columnsAsShown({ compared, kubectl, sandbox }: LifeRun): Promise<void> {
  const table = (text: string): string =>
    text
      .trimEnd()
      .split('\n')
      .map((line) =>
        line
          .trimEnd()
          .split(/\s{2,}/)
          .slice(0, -1)
          .join('|'),
      )
      .sort()
      .join('\n');
  const { stdout: theirs } = await kubectl(['get', `${PLURAL}.v1.${GROUP}`]);
  for (const form of ['list', 'managed']) {
    const { stderr, stdout } = await sandbox.run(['columns', `now/objects/${form}`, '--crds', `now/definitions/${form}`, '-q']);
    compared(`${form}: columns`, table(stdout) === table(theirs) ? [] : [`${stdout} instead of ${theirs} ${stderr}`]);
  }
}

/** An object that is sent back as it is lies in storage afterwards as `stored` prints it. */
async function storedAsWritten({ client, compared, sandbox }: LifeRun, objects: Readonly<Record<Form, readonly string[]>>): Promise<void> {
  const [live] = objectsIn(objects.yaml);
  if (live === undefined) throw new Error('kubectl printed nothing');
  const name = nameIn(live);
  sandbox.write('live.json', objects.json[0] ?? '');
  const { stderr, stdout } = await sandbox.run(['stored', 'live.json', '--old', 'live.json', '--crds', 'now/definitions/json', '-q']);
  await client.send('PUT', objectPath('v1', name), { body: objects.json[0] ?? '' });
  const key = `/registry/apiextensions.kubernetes.io/${GROUP}/${PLURAL}/default/${name}`;
  const entries = JSON.parse((await client.send('GET', `/etcd?key=${encodeURIComponent(key)}`)).text) as Readonly<Record<string, string>>;
  const [own, theirs] = [stdout, entries[key] ?? ''].map((text) => {
    const parsed = parseBody(text);
    return parsed.ok && isJsonObject(parsed.value) ? canonical(asStored(parsed.value)) : text;
  });
  compared(
    'stored',
    own === theirs ? [] : [`${excerpt(own ?? '', theirs ?? '')} instead of ${excerpt(theirs ?? '', own ?? '')} ${stderr}`],
  );
}

/** Which version an object has, and who owns it, is the server's to tell. */
function asStored(object: JsonObject): JsonObject {
  const metadata = isJsonObject(object['metadata']) ? object['metadata'] : {};
  return { ...object, metadata: without(metadata, (name) => name === 'resourceVersion' || name === 'managedFields') };
}

/** `serve` answers a client as the server does that it was fed by. */
async function servedAsGiven({ client, compared, sandbox }: LifeRun, objects: Readonly<Record<Form, readonly string[]>>): Promise<void> {
  const [name = ''] = objectsIn(objects.yaml).map(nameIn);
  const path = objectPath('v1', name);
  const script = `
    const { readFileSync, writeFileSync } = require('node:fs');
    const url = /server: (\\S+)/.exec(readFileSync(process.env.KUBECONFIG, 'utf8'))[1];
    fetch(url + ${JSON.stringify(path)}).then((answer) => answer.text()).then((text) => writeFileSync('served.json', text));`;
  sandbox.write('ask.cjs', script);
  for (const form of ['list', 'managed']) {
    const { code, stderr } = await sandbox.run([
      'serve',
      `now/definitions/${form}`,
      '--objects',
      `now/objects/${form}`,
      '--',
      process.execPath,
      'ask.cjs',
    ]);
    const printed = await sandbox.run(['stored', 'served.json', '--old', 'served.json', '--crds', `now/definitions/${form}`, '-q']);
    const theirs = await client.send('GET', path);
    const own = parseBody(printed.stdout);
    const [one, other] = [own.ok && isJsonObject(own.value) ? own.value : {}, theirs.body].map((value) => canonical(asStored(value)));
    compared(
      `${form}: serve`,
      code === 0 && one === other ? [] : [`${excerpt(one ?? '', other ?? '')} instead of ${excerpt(other ?? '', one ?? '')} ${stderr}`],
    );
  }
}
