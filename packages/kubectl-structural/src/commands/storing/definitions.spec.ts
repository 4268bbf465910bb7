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

describe('a CRD as a server returns it, in ways that people write it', () => {
  const PLAIN = crd('', '', '');
  const SERVICE = '{strategy: Webhook, webhook: {conversionReviewVersions: [v1], clientConfig: {service: {name: a, namespace: b}}}}';

  // Each was sent to a server of 1.37, whose answer is the second text.
  it.each<readonly [string, string, string]>([
    ['fields that no server knows', crd('', '\n  colour: red', ', const: x'), PLAIN],
    ['fields that no server knows in items', crd('', '', ', items: {type: string, const: x}'), crd('', '', ', items: {type: string}')],
    ['a default that is null', crd('', '', ', default: null, example: null'), PLAIN],
    ['an empty enum', crd('', '', ', enum: []'), PLAIN],
    ['an enum with null', crd('', '', ', nullable: true, enum: [a, null]'), crd('', '', ', nullable: true, enum: [a, null]')],
    ['bounds that are null', crd('', '', ', maximum: null, minLength: 0'), crd('', '', ', minLength: 0')],
    ['documentation elsewhere', crd('', '', ', externalDocs: {url: ""}'), crd('', '', ', externalDocs: {}')],
    [
      'rules with what is null',
      crd('', '', ', x-kubernetes-validations: [{rule: "true", reason: null, message: "", optionalOldSelf: null}]'),
      crd('', '', ', x-kubernetes-validations: [{rule: "true"}]'),
    ],
    [
      'a service without a port',
      PLAIN.replace('{strategy: None}', SERVICE),
      PLAIN.replace('{strategy: None}', SERVICE.replace('namespace: b', 'namespace: b, port: 443')),
    ],
    [
      'columns of priority 0',
      PLAIN.replace(
        '      schema:',
        '      additionalPrinterColumns: [{name: A, type: string, jsonPath: .spec.cron, priority: 0, format: ""}]\n      schema:',
      ),
      PLAIN.replace('      schema:', '      additionalPrinterColumns: [{name: A, type: string, jsonPath: .spec.cron}]\n      schema:'),
    ],
  ])('with %s', async (_, written, returned) => {
    sandbox.write('a.yaml', written);
    expect((await sandbox.run(['stored', 'a.yaml', '--allow-invalid'])).stdout).toBe(returned);
  });

  it('is not printed where the server refuses it, or cannot read it', async () => {
    const unbounded = ", x-kubernetes-validations: [{rule: 'self.nothing == 1'}]";
    sandbox.write('a.yaml', crd('', '', unbounded));
    expect(await sandbox.run(['stored', 'a.yaml'])).toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringContaining('does not support field selection'),
    });
    sandbox.write('a.yaml', crd('', '', ', exclusiveMinimum: 0'));
    expect(await sandbox.run(['stored', 'a.yaml'])).toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringContaining('cannot unmarshal'),
    });
  });

  it('is said to differ from what is written, each field by name', async () => {
    sandbox.write(
      'a.yaml',
      crd(', shortNames: []', '\n  preserveUnknownFields: false', ', description: ""').replace(', listKind: CronTabList', ''),
    );
    expect((await sandbox.run(['stored', 'a.yaml'])).stderr).toContain(
      'a server returns it without shortNames, preserveUnknownFields, description, and with listKind: "CronTabList", so that tools that compare find it different each time',
    );
  });
});

describe('what is stored over something else', () => {
  const UID = 'uid: 0b7f2f5e-2c3c-4a5b-8a9e-1d2c3b4a5f6e, ';
  const tab = (spec: string, meta = '', more = ''): string =>
    `apiVersion: example.com/v1\nkind: CronTab\nmetadata: {${meta}name: a, namespace: b}\nspec: ${spec}\n${more}`;
  const over = async (
    old: string,
    next: string,
    ...flags: readonly string[]
  ): Promise<{ readonly stdout: string; readonly stderr: string }> => {
    sandbox.write('crd.yaml', definition('{cron: {type: string}, map: {type: object, additionalProperties: {type: string}}}'));
    sandbox.write('old.yaml', old);
    sandbox.write('a.yaml', next);
    return sandbox.run(['stored', 'a.yaml', '--crds', 'crd.yaml', '--old', 'old.yaml', ...flags]);
  };
  const applied = 'annotations: {kubectl.kubernetes.io/last-applied-configuration: \'{"spec":{"cron":"x"}}\'}, ';

  it.each<readonly [string, string, readonly string[], string, string]>([
    ['what the manifest left out before, too', tab('{cron: x}', UID), [], '{map: {k: w}, cron: x}', 'kubectl apply keeps spec.cron: x'],
    ['what was applied and is not any more', tab('{cron: x}', UID + applied), [], '{map: {k: w}}', ''],
    ['a part of a map', tab('{map: {a: b}}', UID), [], '{map: {k: w, a: b}}', 'kubectl apply keeps spec.map.a: b'],
    ['a manifest, which was applied itself', tab('{cron: x}'), [], '{map: {k: w}}', ''],
    ['a replacement', tab('{cron: x}', UID), ['--write-as', 'replace'], '{map: {k: w}}', ''],
    [
      'server-side apply',
      tab('{cron: x}', UID),
      ['--write-as', 'server-side'],
      '{map: {k: w}, cron: x}',
      'kubectl apply --server-side keeps spec.cron: x',
    ],
  ])('%s', async (_, old, flags, spec, note) => {
    const { stderr, stdout } = await over(old, tab('{map: {k: w}}'), ...flags);
    expect(stdout).toBe(tab(spec));
    expect(stderr).toBe(
      note === '' ? '' : `note: a.yaml:1: CronTab a: ${note} of the stored object, as the manifest does not mention it\n`,
    );
  });

  it('has the status that is there, with a uid and without', async () => {
    const status = 'status: {phase: Up}\n';
    for (const meta of ['', UID]) expect((await over(tab('{cron: x}', meta, status), tab('{cron: z}'))).stdout).toContain('phase: Up');
  });

  it('of a CRD has what applying keeps, and is refused where the server does', async () => {
    const open = crd('', '\n  preserveUnknownFields: true', '').replace('{name: cron', `{${UID}name: cron`);
    sandbox.write('old.yaml', open);
    sandbox.write('a.yaml', crd('', '', ''));
    const { stderr, stdout } = await sandbox.run(['stored', 'a.yaml', '--old', 'old.yaml']);
    expect([stdout, stderr]).toEqual([
      expect.stringContaining('preserveUnknownFields: true'),
      expect.stringContaining('kubectl apply keeps spec.preserveUnknownFields: true of the stored CRD'),
    ]);
    expect((await sandbox.run(['stored', 'a.yaml', '--old', 'old.yaml', '--write-as', 'replace'])).stdout).toBe(crd('', '', ''));
    sandbox.write(
      'old.yaml',
      `${crd('', '', '')}status: {storedVersions: [v1, v0], conditions: [], acceptedNames: {plural: crontabs, kind: CronTab}}\n`,
    );
    expect(await sandbox.run(['stored', 'a.yaml', '--old', 'old.yaml'])).toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringContaining('"v0": missing from spec.versions'),
    });
  });
});

describe('a default below an object that is not there', () => {
  it('is not filled in, which is said', async () => {
    sandbox.write(
      'crd.yaml',
      definition('{job: {type: object, properties: {again: {type: object, properties: {retries: {type: integer, default: 3}}}}}}'),
    );
    sandbox.write('a.yaml', 'apiVersion: example.com/v1\nkind: CronTab\nmetadata: {name: a, namespace: b}\nspec: {}\n');
    expect((await sandbox.run(['stored', 'a.yaml', '--crds', 'crd.yaml'])).stderr).toBe(
      'note: a.yaml:1: CronTab a: the default of spec.job.again.retries is not filled in, as spec.job is not there and has no default: its schema wants default: {again: {}}\n',
    );
    sandbox.write('a.yaml', 'apiVersion: example.com/v1\nkind: CronTab\nmetadata: {name: a, namespace: b}\nspec: {job: null}\n');
    expect((await sandbox.run(['validate', 'a.yaml', '--crds', 'crd.yaml'])).stdout).toContain(
      'warning: null is dropped, and the default of spec.job.again.retries is not filled in, as nothing is there around it',
    );
  });

  it('is filled in where the object has one', async () => {
    sandbox.write('crd.yaml', definition('{job: {type: object, default: {}, properties: {retries: {type: integer, default: 3}}}}'));
    sandbox.write('a.yaml', 'apiVersion: example.com/v1\nkind: CronTab\nmetadata: {name: a, namespace: b}\nspec: {}\n');
    const { stderr, stdout } = await sandbox.run(['stored', 'a.yaml', '--crds', 'crd.yaml']);
    expect([stderr, stdout]).toEqual(['', expect.stringContaining('retries: 3')]);
  });
});
