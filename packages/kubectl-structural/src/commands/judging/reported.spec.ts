import { definition, openSandbox, type Sandbox } from '../../../tests/sandbox.js';

let sandbox: Sandbox;
beforeEach(() => {
  sandbox = openSandbox();
});
afterEach(() => {
  sandbox.dispose();
});

const tab = (spec: string, more = ''): string =>
  `apiVersion: example.com/v1\nkind: CronTab\nmetadata: {name: a, namespace: b}\nspec: ${spec}\n${more}`;

/** The lines of a report that say what to do. */
const ways = (text: string): readonly string[] =>
  text.split('\n').flatMap((line) => /^ *= (?:help|fix|suggestion): (.*)$/.exec(line)?.[1] ?? []);

async function linted(text: string, ...args: readonly string[]): Promise<{ readonly stdout: string; readonly ways: readonly string[] }> {
  sandbox.write('crd.yaml', text);
  const { stdout } = await sandbox.run(['lint', 'crd.yaml', ...args]);
  return { stdout, ways: ways(stdout) };
}

async function validated(schema: string, resource: string): Promise<{ readonly stdout: string; readonly ways: readonly string[] }> {
  sandbox.write('crd.yaml', schema);
  sandbox.write('tab.yaml', resource);
  const { stdout } = await sandbox.run(['validate', '--crds', 'crd.yaml', 'tab.yaml']);
  return { stdout, ways: ways(stdout) };
}

describe('a definition that people got stuck with', () => {
  it('has the bounds named by which each rule over budget fits', async () => {
    const { ways } = await linted(
      definition(
        '{zones: {type: array, items: {type: string}, x-kubernetes-validations: [{rule: \'self.all(zone, zone.matches("^[a-z]+-[0-9]$"))\'}]},' +
          ' quota: {type: object, additionalProperties: {type: string}, x-kubernetes-validations: [{rule: \'self.all(key, key in ["cpu", "memory"])\'}]}}',
      ),
    );
    expect(ways).toEqual([
      expect.stringMatching(/^the rule fits with maxItems: \d+ for spec\.zones, maxLength: \d+ for spec\.zones\[\*\]$/),
      expect.stringMatching(/with maxProperties: \d+ for spec\.quota$/),
    ]);
  });

  it('has a name that is reserved up to some server, and is written otherwise there', async () => {
    const text = definition('{namespace: {type: string, maxLength: 63}}', {
      extra: "x-kubernetes-validations: [{rule: self.namespace != 'default'}]",
    });
    const { ways } = await linted(text, '--kube-version', '1.30');
    expect(ways).toEqual(['up to Kubernetes 1.31, namespace is a reserved word of CEL: write __namespace__, which every server reads']);
    expect((await linted(text)).stdout).toContain('no findings');
  });

  it('has an empty default that lacks a required field', async () => {
    const { ways } = await linted(
      definition(
        '{log: {type: object, default: {}, required: [target], properties: {target: {type: string}, level: {type: string, default: info}}}}',
      ),
    );
    expect(ways).toEqual([
      'the default leaves out target, which is required: put it in, or do not require it; a default of target itself does not count here',
    ]);
  });

  it('is rid of a junctor of which one branch allows anything', async () => {
    const { ways } = await linted(
      definition(
        '{pattern: {x-kubernetes-preserve-unknown-fields: true, anyOf: [{x-kubernetes-preserve-unknown-fields: true}, {type: string}]}}',
      ),
      '--fix',
      '--unsafe-fixes',
    );
    expect(ways).toEqual([]);
    expect((await sandbox.run(['lint', 'crd.yaml'])).stdout).toContain('no findings');
  });

  it('hears of all habits of JSON Schema at once, each with what is written instead', async () => {
    const text = definition(
      '{size: {type: number, exclusiveMaximum: 9}, mode: {const: fast}, level: {const: 3}, note: {type: [string, "null"]}, other: {$ref: "#/definitions/b"}}',
    );
    const { ways } = await linted(text);
    expect(ways).toEqual([
      'write maximum: 9 and exclusiveMaximum: true',
      'Write maximum: 9 and exclusiveMaximum: true',
      expect.stringMatching(/^a CRD has no const: write enum with that one value/),
      'Write it as an enum of one value',
      'Remove the field, which the server drops',
      expect.stringMatching(/^a CRD has no const: write enum with that one value/),
      'Write it as an enum of one value',
      'Remove the field, which the server drops',
      'write type: string and nullable: true',
      'Write type: string and nullable: true',
      'write out what it refers to: the server resolves no references',
    ]);
  });

  it('of v1 with fields of v1beta1 goes to migrate, and loses nothing by a suggestion', async () => {
    const old =
      'apiVersion: apiextensions.k8s.io/v1\nkind: CustomResourceDefinition\nmetadata: {name: crontabs.example.com}\nspec:\n' +
      '  group: example.com\n  version: v1\n  scope: Namespaced\n  names: {plural: crontabs, kind: CronTab}\n' +
      '  additionalPrinterColumns: [{name: age, type: date, JSONPath: .metadata.creationTimestamp}]\n' +
      '  conversion: {strategy: Webhook, webhookClientConfig: {url: "https://a.example/b"}, conversionReviewVersions: [v1]}\n  subresources: {status: {}}\n  validation: {openAPIV3Schema: {type: object}}\n';
    const { ways } = await linted(old);
    expect(ways.filter((way) => way.includes('kubectl structural migrate'))).toHaveLength(7);
    expect(ways.filter((way) => way.startsWith('Remove'))).toEqual([]);
    const migrated = await sandbox.run(['migrate', 'crd.yaml']);
    expect(migrated.stderr).toContain('spec.validation is not a field of v1, which drops it: moved to schema in every version');
    expect((await linted(migrated.stdout)).stdout).toContain('no findings');
    const versions = old.replace('  version: v1\n', '  version: v1\n  versions: [{name: v1, served: true, storage: true}]\n');
    expect((await linted(versions)).ways).toContain('Remove the field, which the server drops');
  });

  it('says nothing of a default that no resource gets, unless asked', async () => {
    const text = definition('{probe: {type: object, properties: {enabled: {type: boolean, default: true}}}}');
    expect((await linted(text)).stdout).toContain('no findings');
    const { stdout, ways } = await linted(text, '--conventions=unfilled-default');
    expect(stdout).toContain('without "probe" the default of "enabled" in it is not filled in: add default: {}');
    expect(ways).toEqual(['Add default: {}']);
    sandbox.write('tab.yaml', tab('{}'));
    expect((await sandbox.run(['stored', '--crds', 'crd.yaml', 'tab.yaml'])).stderr).toContain(
      'the default of spec.probe.enabled is not filled in, as spec.probe is not there and has no default: its schema wants default: {}',
    );
  });

  it('is written as the server returns it by --fix, after which stored has no diff', async () => {
    const text = definition('{a: {type: string, nullable: false, description: ""}}').replace(
      /^spec:$/m,
      'spec:\n  # stays\n  preserveUnknownFields: false',
    );
    sandbox.write('crd.yaml', text);
    expect((await sandbox.run(['stored', '--diff', 'crd.yaml'])).stdout).toMatch(/^-.*preserveUnknownFields: false/m);
    expect((await linted(text, '--conventions=returned-form')).stdout).toContain('the server leaves out preserveUnknownFields');
    await linted(text, '--conventions=returned-form', '--fix');
    expect(await sandbox.run(['stored', '--diff', 'crd.yaml'])).toEqual({ code: 0, stdout: '', stderr: '' });
    const { stdout } = await sandbox.run(['stored', 'crd.yaml']);
    expect(stdout).toContain('  # stays\n');
    expect(stdout).toContain('names: {plural: crontabs, kind: CronTab, singular: crontab, listKind: CronTabList}');
  });

  it('is judged as kubectl apply writes it, and the other verdict is said, too', async () => {
    const live = definition('{}', { extra: 'x-kubernetes-preserve-unknown-fields: true' }).replace(
      /^spec:$/m,
      'spec:\n  preserveUnknownFields: true',
    );
    sandbox.write('live.yaml', `${live}status: {storedVersions: [v1], conditions: [], acceptedNames: {plural: crontabs, kind: CronTab}}\n`);
    const next = live.replace(
      '  preserveUnknownFields: true\n',
      '  conversion: {strategy: Webhook, webhook: {conversionReviewVersions: [v1], clientConfig: {url: https://a.example/b}}}\n',
    );
    const applied = await linted(next, '--old', 'live.yaml');
    expect(applied.stdout).toContain('1 update by kubectl apply, 1 refused');
    expect(applied.ways).toEqual([
      'kubectl apply keeps spec.preserveUnknownFields: true of the stored CRD, as the manifest does not mention it: write preserveUnknownFields: false; kubectl replace is accepted',
      'Write preserveUnknownFields: false',
    ]);
    const replaced = await linted(next, '--old', 'live.yaml', '--write-as', 'replace');
    expect(replaced.stdout).toContain('(1 update by kubectl replace): 0 errors, 1 warning');
    expect(replaced.stdout).toContain('judged as kubectl replace writes it, which is accepted');
  });

  it.each(['', ', uid: 0b7f2f5e-2c3c-4a5b-8a9e-1d2c3b4a5f6e'])('is held to the stored versions of the old one, uid or not', async (uid) => {
    const text = definition('{a: {type: string}}');
    const old = text
      .replace('name: crontabs.example.com', `$&${uid}`)
      .replace(/^(\s*)- name: v1$/m, '$1- {name: v1alpha1, served: true, storage: false, schema: {openAPIV3Schema: {type: object}}}\n$&');
    sandbox.write(
      'old.yaml',
      `${old}status: {storedVersions: [v1alpha1, v1], conditions: [], acceptedNames: {plural: crontabs, kind: CronTab}}\n`,
    );
    const { stdout } = await linted(text, '--old', 'old.yaml');
    expect(stdout).toContain('status.storedVersions[0]: Invalid value: "v1alpha1": missing from spec.versions');
  });

  it('is rendered first where it is a template', async () => {
    sandbox.write('chart/Chart.yaml', 'apiVersion: v2\nname: a\nversion: 1.0.0\n');
    sandbox.write('chart/templates/crd.yaml', `{{- if .Values.crds }}\n${definition('{a: {type: string}}')}{{- end }}\n`);
    sandbox.write('tab.yaml', tab('{a: x}'));
    const way = '1 template skipped; render it, a chart with `helm template`, and check the output';
    for (const args of [
      ['lint', 'chart'],
      ['validate', '--crds', 'chart/templates', 'tab.yaml'],
      ['sample', '--crds', 'chart/templates', 'CronTab'],
    ])
      expect(Object.values(await sandbox.run(args)).join('\n')).toContain(way);
  });

  it('is an error where Helm installs a template as it is, or renders a text', async () => {
    const described = definition('{a: {type: string, description: "as in {{ .name }}"}}');
    sandbox.write('chart/Chart.yaml', 'apiVersion: v2\nname: a\nversion: 1.0.0\n');
    sandbox.write('chart/crds/a.yaml', described.replace('spec:', '{{- with .Values.a }}\nspec:'));
    sandbox.write('chart/templates/b.yaml', described.replace('crontabs.example.com', 'b.example.com'));
    const { stdout } = await sandbox.run(['lint', 'chart']);
    expect(stdout).toMatch(/^chart\/crds\/a\.yaml:\d+:1: error: Helm installs what is below crds as it is/m);
    expect(stdout).toMatch(/^chart\/templates\/b\.yaml:\d+:\d+: error: Helm renders the braces in this text, \{\{ \.name \}\}/m);
    expect(ways(stdout)).toContain('Quote it for Helm: {{`{{ .name }}`}}');
  });
});

describe('a resource that people got stuck with', () => {
  it('has a status that the definition has no fields for', async () => {
    const { ways } = await validated(
      definition('{}')
        .replace('    subresources: {status: {}}\n', '')
        .replace(/status: .*phase.*/, 'status: {type: object}'),
      tab('{}', 'status: {create_fn: {done: true}}\n'),
    );
    expect(ways[0]).toMatch(/^what a controller writes into the status is lost unless the CRD has it: describe status there/);
    expect(ways.filter((way) => way.startsWith('Remove'))).toEqual([]);
  });

  it.each(['0.5', '1.25', 'true'])('has %s where an integer or a string stands', async (value) => {
    const { stdout, ways } = await validated(definition('{port: {x-kubernetes-int-or-string: true}}'), tab(`{port: ${value}}`));
    expect(stdout).toContain('must be of type integer,string');
    expect(ways.map((way) => way.split(':')[0])).toEqual(['quote it', 'Put it in quotes']);
    await sandbox.run(['validate', '--crds', 'crd.yaml', '--fix', 'tab.yaml']);
    expect((await sandbox.run(['validate', '--crds', 'crd.yaml', 'tab.yaml'])).code).toBe(0);
  });

  it('has null for an enum, which no list of values takes, and allOf does', async () => {
    const { stdout, ways } = await validated(
      definition(
        '{mode: {type: string, nullable: true, enum: [Fast, null]}, other: {type: string, nullable: true, allOf: [{enum: [Fast]}]}}',
      ),
      tab('{mode: null, other: null}'),
    );
    expect(stdout).toContain('spec.mode: Unsupported value: null');
    expect(ways).toEqual(['an enum refuses null, even where it lists null: leave the field out, or put the enum into allOf of the schema']);
  });

  it('has null where a default below it is wanted', async () => {
    const { stdout, ways } = await validated(
      definition('{probe: {type: object, properties: {enabled: {type: boolean, default: true}}}}'),
      tab('{probe: null}'),
    );
    expect(stdout).toContain('null is dropped, and the default of spec.probe.enabled is not filled in');
    expect(ways).toEqual(['give probe a default in its schema, default: {}, or write {} here']);
  });

  it('has null in fields that are dropped, which are named', async () => {
    const names = ['a', 'b', 'c', 'd', 'e'];
    const { stdout } = await validated(
      definition(`{${names.map((name) => `${name}: {type: string}`).join(', ')}}`),
      tab(`{${names.map((name) => `${name}: null`).join(', ')}}`),
    );
    expect(stdout).toBe(
      ['a:4:8', 'b:4:17', 'c:4:26']
        .map((at) => `tab.yaml${at.slice(1)}: note: spec.${at[0]} is dropped: its schema neither allows null nor has a default\n`)
        .join('') +
        'tab.yaml: note: 2 more\n\n1 resource in 1 file against Kubernetes 1.37: no findings; fields of accepted resources: 5 dropped\n',
    );
  });

  it('has more values than a column shows', async () => {
    sandbox.write(
      'crd.yaml',
      definition('{servers: {type: array, items: {type: object, properties: {host: {type: string}}}}}').replace(
        /^( *)served: true$/m,
        '$1served: true\n$1additionalPrinterColumns: [{name: hosts, type: string, jsonPath: ".spec.servers[*].host"}]',
      ),
    );
    sandbox.write('tab.yaml', tab('{servers: [{host: a.example}, {host: b.example}]}'));
    const { stderr, stdout } = await sandbox.run(['columns', '--crds', 'crd.yaml', 'tab.yaml']);
    expect(stdout).toMatch(/^a +a\.example$/m);
    expect(stderr).toContain('column hosts: .spec.servers[*].host matches several values, and kubectl shows only the first');
  });

  it.each([
    ['', 'example.com/v1beta1', 'does not have the field'],
    [', b: {type: integer}', 'example.com/v1beta1', 'has another type for the field'],
    ['', 'example.com/v1alpha1', 'the CRD has no more'],
    ['', 'old.example.com/v1', 'has a different group'],
  ])('has managed fields of a version with other fields: %s of %s', async (before, managed, why) => {
    const version = (name: string, storage: boolean, more: string): string =>
      `  - {name: ${name}, served: true, storage: ${storage}, schema: {openAPIV3Schema: {type: object, properties: {spec: {type: object, properties: {a: {type: string}${more}}}}}}}\n`;
    sandbox.write(
      'crd.yaml',
      'apiVersion: apiextensions.k8s.io/v1\nkind: CustomResourceDefinition\nmetadata: {name: crontabs.example.com}\nspec:\n  group: example.com\n  scope: Namespaced\n' +
        `  names: {plural: crontabs, kind: CronTab}\n  versions:\n${version('v1beta1', false, before)}${version('v1', true, ', b: {type: string, default: x}')}`,
    );
    sandbox.write(
      'live.yaml',
      tab('{a: x, b: x}').replace(
        'namespace: b}',
        `namespace: b, uid: "1", resourceVersion: "5", managedFields: [{manager: flux, operation: Apply, apiVersion: ${managed}, fieldsType: FieldsV1, fieldsV1: {"f:spec": {"f:a": {}}}, time: "2026-01-01T00:00:00Z"}]}`,
      ),
    );
    sandbox.write('tab.yaml', tab('{a: x}'));
    const { stderr } = await sandbox.run(['apply-preview', '--crds', 'crd.yaml', '--live', 'live.yaml', 'tab.yaml']);
    expect(stderr).toContain(`the managed fields of flux are of ${managed}, which ${why}`);
    expect(stderr).toContain('"/metadata/managedFields/0/apiVersion"');
  });
});
