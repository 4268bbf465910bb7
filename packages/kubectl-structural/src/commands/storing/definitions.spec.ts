import { definition, openSandbox, type Sandbox } from '../../../tests/sandbox.js';

let sandbox: Sandbox;
beforeEach(() => {
  sandbox = openSandbox();
});
afterEach(() => {
  sandbox.dispose();
});

const crd = (names: string, more: string, schema: string): string =>
  `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: {name: crontabs.example.com}
spec:
  group: example.com
  names: {kind: CronTab, plural: crontabs, singular: crontab, listKind: CronTabList${names}}
  scope: Namespaced
  conversion: {strategy: None}${more}
  versions:
    - name: v1
      served: true
      storage: true
      schema:
        openAPIV3Schema:
          type: object
          properties: {spec: {type: object, properties: {cron: {type: string${schema}}}}}
`;

describe('a CRD as a server returns it', () => {
  it.each([
    ['empty lists of names', ', shortNames: [], categories: []', '', ''],
    ['fields that are preserved by nobody', '', '\n  preserveUnknownFields: false', ''],
    ['an empty description', '', '', ', description: ""'],
    ['what is false anyway', '', '', ', nullable: false, uniqueItems: false, x-kubernetes-embedded-resource: false'],
    ['empty lists of keywords', '', '', ', required: [], allOf: []'],
  ])('lacks %s', async (_, names, more, schema) => {
    sandbox.write('a.yaml', crd(names, more, schema));
    expect(await sandbox.run(['stored', 'a.yaml'])).toMatchObject({ code: 0, stdout: crd('', '', '') });
    expect((await sandbox.run(['stored', 'a.yaml', '--diff'])).code).toBe(1);
  });

  it.each([', minLength: 0', ', default: ""', ', enum: ["", a]', ', example: false'])('keeps what says something: %s', async (schema) => {
    sandbox.write('a.yaml', crd('', '', schema));
    expect(await sandbox.run(['stored', 'a.yaml', '--diff'])).toMatchObject({ code: 0, stdout: '' });
  });

  it('has the names and the conversion that the server fills in', async () => {
    sandbox.write('a.yaml', definition('{cron: {type: string}}'));
    expect((await sandbox.run(['stored', 'a.yaml'])).stdout).toContain(
      'names: {plural: crontabs, kind: CronTab, singular: crontab, listKind: CronTabList}',
    );
  });
});

describe('a default below an object that is not there', () => {
  it('is not filled in, which is said', async () => {
    sandbox.write('crd.yaml', definition('{job: {type: object, properties: {retries: {type: integer, default: 3}}}}'));
    sandbox.write('a.yaml', 'apiVersion: example.com/v1\nkind: CronTab\nmetadata: {name: a, namespace: b}\nspec: {}\n');
    expect((await sandbox.run(['stored', 'a.yaml', '--crds', 'crd.yaml'])).stderr).toBe(
      'note: a.yaml:1: CronTab a: the default of spec.job.retries is not filled in, as spec.job is not there and has no default: its schema wants default: {}\n',
    );
    sandbox.write('a.yaml', 'apiVersion: example.com/v1\nkind: CronTab\nmetadata: {name: a, namespace: b}\nspec: {job: null}\n');
    expect((await sandbox.run(['validate', 'a.yaml', '--crds', 'crd.yaml'])).stdout).toContain(
      'warning: null is dropped, and the default of spec.job.retries is not filled in, as nothing is there around it',
    );
  });

  it('is filled in where the object has one', async () => {
    sandbox.write('crd.yaml', definition('{job: {type: object, default: {}, properties: {retries: {type: integer, default: 3}}}}'));
    sandbox.write('a.yaml', 'apiVersion: example.com/v1\nkind: CronTab\nmetadata: {name: a, namespace: b}\nspec: {}\n');
    const { stderr, stdout } = await sandbox.run(['stored', 'a.yaml', '--crds', 'crd.yaml']);
    expect([stderr, stdout]).toEqual(['', expect.stringContaining('retries: 3')]);
  });
});
