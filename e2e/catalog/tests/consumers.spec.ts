import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import {
  apiEntityV1alpha1Validator,
  EntityPolicies,
  FieldFormatEntityPolicy,
  NoForeignRootFieldsEntityPolicy,
  SchemaValidEntityPolicy,
  type Entity,
} from '@backstage/catalog-model';
import { parse } from 'yaml';
import { corpus, someOfCorpus } from './corpus.js';
import { compileTypes, generateTypes, withGenerator } from './generated-types.js';
import { installPackage, type InstalledPackage } from '../../stranger/installed-package.js';
import { ANYTHING, BACKUP, HOSTILE } from './manifests.js';
import { readPublished, type PublishedDocument } from './published-documents.js';

const { resolve } = createRequire(import.meta.url);

/** What is wrong with the definitions. */
const HOSTILE_DOCS = /^(?:crds\/ours\.yaml:\d+: hostiles\.index\.html: the annotation structural\/(?:title|docs) is left out: .*\n){2}$/;

let installed: InstalledPackage;
let folder: string;
beforeAll(() => {
  installed = installPackage('catalog-publisher');
  folder = join(installed.folder, 'out');
  mkdirSync(join(installed.folder, 'crds'));
  writeFileSync(join(installed.folder, 'crds/ours.yaml'), [BACKUP, ANYTHING, HOSTILE].join('\n---\n'));
  const { stderr, stdout } = installed.run('structural-catalog', ['entities', 'crds', ...someOfCorpus(12), '--out', 'out']);
  expect(stdout).toMatch(corpus === undefined ? /^4 APIs in out: 13 written/ : /^[1-9]\d+ APIs in out/);
  if (corpus === undefined) expect(stderr).toMatch(HOSTILE_DOCS);
});
afterAll(() => {
  installed.dispose();
});

/** The formats that a validator finds, with how many documents have them; its complaint where it has one. */
function validate(documents: readonly PublishedDocument[]): string {
  const parser = JSON.stringify(resolve('@apidevtools/swagger-parser'));
  const script = `
    // The validator makes an Ajv for each document, which would compile the schema of all documents anew.
    const path = require.resolve('ajv-draft-04', { paths: [${parser}] });
    const Ajv = require(path);
    let shared;
    require.cache[path].exports = function (options) { return (shared ??= new Ajv(options)); };
    const { validate } = require(${parser});
    const count = {};
    (async () => {
      for (const file of require('node:fs').readFileSync(0, 'utf8').split('\\n')) {
        const { openapi, swagger } = await validate(file).catch((error) => { throw new Error(file + ': ' + error.message); });
        count[swagger ?? openapi] = (count[swagger ?? openapi] ?? 0) + 1;
      }
      console.log(JSON.stringify(count));
    })();
  `;
  const { status, stderr, stdout } = spawnSync(process.execPath, ['-e', script], {
    encoding: 'utf8',
    input: documents.map(({ file }) => file).join('\n'),
    env: { ...process.env, NODE_OPTIONS: '' },
  });
  return status === 0 ? stdout.trim() : stderr;
}

/** A resource that fits its types, and one that does not. */
const backups = (type: string): string => `
  type Backup = ${type};
  export const backup: Backup = { apiVersion: 'example.com/v1', kind: 'Backup', metadata: { name: 'a' }, spec: { schedule: 'daily', maxUnavailable: '10%' as Extract<NonNullable<Backup['spec']>['maxUnavailable'], string>, labels: { a: 'b' } } };
  // @ts-expect-error -- the schedule is a string
  export const wrong: Backup = { spec: { schedule: 1 } };
  // @ts-expect-error -- a spec needs a schedule
  export const less: Backup = { spec: {} };
`;

/** What Backstage asks of an entity before it takes it. */
const policy = EntityPolicies.allOf([new SchemaValidEntityPolicy(), new NoForeignRootFieldsEntityPolicy(), new FieldFormatEntityPolicy()]);

test('the entities are what Backstage takes, each defined by its document', async () => {
  const start = '\n  definition: |\n    ';
  const documents = readPublished(folder, 'openapi-v3.json');
  for (const { file } of documents) {
    const text = readFileSync(join(dirname(file), 'catalog-info.yaml'), 'utf8');
    const end = text.indexOf(start);
    const definition = readFileSync(file, 'utf8');
    expect([file, text.slice(end + start.length) === definition]).toEqual([file, true]);
    const entity = parse(text.slice(0, end)) as Entity & { spec: object; metadata: { description: string; title: string } };
    const whole = { ...entity, spec: { ...entity.spec, definition } };
    await policy.enforce(whole);
    expect([file, await apiEntityV1alpha1Validator.check(whole)]).toEqual([file, true]);
    expect([file, entity.metadata.description.trim(), entity.metadata.title]).not.toContain('');
  }
  console.info(`${String(documents.length)} entities are valid to Backstage`);
});

test('the documents of a server are valid, too', () => {
  expect(installed.run('structural-catalog', ['entities', 'crds', '--out', 'server', '--form', 'server']).stderr).toMatch(HOSTILE_DOCS);
  const documents = (['openapi-v2.json', 'openapi-v3.json'] as const).flatMap((name) =>
    readPublished(join(installed.folder, 'server'), name),
  );
  expect(validate(documents)).toBe('{"2.0":4,"3.0.0":4}');
  expect(readFileSync(documents[0]?.file ?? '', 'utf8')).toContain('Kubernetes CRD Swagger');
});

describe.each([
  ['Swagger 2.0', 'openapi-v2.json', '2.0', `import('./apis/example.com/backups/v1/openapi-v2.js').definitions['com.example.v1.Backup']`],
  [
    'OpenAPI 3.0',
    'openapi-v3.json',
    '3.0.0',
    `import('./apis/example.com/backups/v1/openapi-v3.js').components['schemas']['com.example.v1.Backup']`,
  ],
] as const)('the documents in %s', (_, name, format, backup) => {
  test('are valid to a validator', () => {
    const documents = readPublished(folder, name);
    expect(validate(documents)).toBe(`{"${format}":${String(documents.length)}}`);
    console.info(`${String(documents.length)} documents in ${format} are valid`);
  });

  withGenerator('give types that compile and mean the kind', () => {
    const documents = readPublished(folder, name);
    generateTypes(documents);
    expect(readFileSync(join(folder, 'apis/example.com/backups/v1', name.replace('.json', '.ts')), 'utf8')).toContain(
      'com.example.v1.Backup',
    );
    expect(compileTypes(folder, documents, backups(backup))).toBe('');
    console.info(`types of ${String(documents.length)} documents in ${format} compile`);
  });
});
