import { cronTab, definition, openSandbox, type Sandbox } from './sandbox.js';

let sandbox: Sandbox;
beforeEach(() => {
  sandbox = openSandbox();
});
afterEach(() => {
  sandbox.dispose();
});

/** Each finding: its severity, the field, and which write it is about. */
const findings = (stdout: string): readonly string[] =>
  stdout.split(/\n(?=\S+:\d+:\d+: )/).flatMap((text) => {
    const [, severity = '', field = ''] = /^\S+:\d+:\d+: (error|warning): ([\w.[\]-]+): /.exec(text) ?? [];
    const [, help = ''] = /= help: (.*)/.exec(text) ?? [];
    const kept = /(kubectl apply(?: --server-side)?) (?:keeps|writes it, which keeps) (.*?) of the stored (?:CRD|object)/.exec(help);
    return severity === '' ? [] : [`${severity} ${field}${kept === null ? '' : ` by ${kept[1]}, which keeps ${kept[2]}`}`];
  });

const UID = 'uid: 0b7f2f5e-2c3c-4a5b-8a9e-1d2c3b4a5f6e';
const WEBHOOK = 'conversion: {strategy: Webhook, webhook: {conversionReviewVersions: [v1], clientConfig: {url: "https://a.example/b"}}}';
const PLAIN = definition('{cron: {type: string}}');
const OPEN = PLAIN.replace('scope:', 'preserveUnknownFields: true\n  scope:');
const live = (text: string, metadata = UID): string => text.replace('metadata: {', `metadata: {${metadata}, `);
const withSpec = (text: string, more: string): string => text.replace('scope:', `${more}\n  scope:`);
const lastApplied = (spec: string): string => `annotations: {kubectl.kubernetes.io/last-applied-configuration: '{"spec":${spec}}'}`;
const managed = (manager: string, fields: string): string =>
  `managedFields: [{manager: ${manager}, operation: Apply, apiVersion: apiextensions.k8s.io/v1, fieldsType: FieldsV1, fieldsV1: ${fields}}]`;
const PRESERVED = '{"f:spec": {"f:preserveUnknownFields": {}}}';
const COMMUNITY = (text: string): string => text.replaceAll('example.com', 'batch.k8s.io');
const KEPT = 'spec.preserveUnknownFields: true';

describe('a CRD over a stored one, in ways that people write it', () => {
  it.each<readonly [string, string, string, readonly string[], readonly string[]]>([
    [
      'live, and now with a webhook',
      live(OPEN),
      withSpec(PLAIN, WEBHOOK),
      [],
      [`error spec.conversion.strategy by kubectl apply, which keeps ${KEPT}`],
    ],
    [
      'numbered only',
      live(OPEN, 'resourceVersion: "7"'),
      withSpec(PLAIN, WEBHOOK),
      [],
      [`error spec.conversion.strategy by kubectl apply, which keeps ${KEPT}`],
    ],
    [
      'of an age',
      live(OPEN, 'creationTimestamp: "2020-01-01T00:00:00Z"'),
      withSpec(PLAIN, WEBHOOK),
      [],
      [`error spec.conversion.strategy by kubectl apply, which keeps ${KEPT}`],
    ],
    ['live, to be nulled', live(OPEN), withSpec(withSpec(PLAIN, WEBHOOK), 'preserveUnknownFields: null'), [], []],
    [
      'live, last applied with the field',
      live(OPEN, `${UID}, ${lastApplied('{"preserveUnknownFields":true}')}`),
      withSpec(PLAIN, WEBHOOK),
      [],
      [],
    ],
    [
      'live, last applied without',
      live(OPEN, `${UID}, ${lastApplied('{"group":"example.com"}')}`),
      withSpec(PLAIN, WEBHOOK),
      [],
      [`error spec.conversion.strategy by kubectl apply, which keeps ${KEPT}`],
    ],
    [
      'applied at the side of the server by kubectl',
      live(OPEN, `${UID}, ${managed('kubectl', PRESERVED)}`),
      withSpec(PLAIN, WEBHOOK),
      ['--write-as', 'server-side'],
      [],
    ],
    [
      'applied at the side of the server by Flux',
      live(OPEN, `${UID}, ${managed('flux', PRESERVED)}`),
      withSpec(PLAIN, WEBHOOK),
      ['--write-as', 'server-side'],
      [`error spec.conversion.strategy by kubectl apply --server-side, which keeps ${KEPT}`],
    ],
    [
      'live, and replaced',
      live(OPEN),
      withSpec(PLAIN, WEBHOOK),
      ['--write-as', 'replace'],
      [`warning spec.conversion.strategy by kubectl apply, which keeps ${KEPT}`],
    ],
    [
      'live with a webhook, of which the strategy alone is left out',
      live(withSpec(PLAIN, WEBHOOK)),
      withSpec(PLAIN, 'conversion: {webhook: {conversionReviewVersions: [v1], clientConfig: {url: "https://a.example/b"}}}'),
      [],
      [
        'warning spec.conversion.strategy by kubectl apply, which keeps spec.conversion.strategy: Webhook',
        'warning spec.conversion.conversionReviewVersions by kubectl apply, which keeps spec.conversion.strategy: Webhook',
        'warning spec.conversion.webhookClientConfig by kubectl apply, which keeps spec.conversion.strategy: Webhook',
      ],
    ],
    [
      'live with a webhook, of which only the URL is given',
      live(withSpec(PLAIN, WEBHOOK)),
      withSpec(PLAIN, 'conversion: {strategy: Webhook, webhook: {clientConfig: {url: "https://c.example/d"}}}'),
      [],
      ['warning spec.conversion.conversionReviewVersions by kubectl apply, which keeps spec.conversion.webhook.conversionReviewVersions'],
    ],
    [
      'live with a service, over which a URL is written',
      live(
        withSpec(
          PLAIN,
          'conversion: {strategy: Webhook, webhook: {conversionReviewVersions: [v1], clientConfig: {service: {namespace: a, name: b}}}}',
        ),
      ),
      withSpec(PLAIN, WEBHOOK),
      [],
      ['error spec.conversion.webhookClientConfig by kubectl apply, which keeps spec.conversion.webhook.clientConfig.service'],
    ],
    [
      'approved, and written without that',
      live(COMMUNITY(PLAIN), `${UID}, annotations: {api-approved.kubernetes.io: "https://github.com/kubernetes/kubernetes/pull/1"}`),
      COMMUNITY(PLAIN),
      [],
      [
        'warning metadata.annotations[api-approved.kubernetes.io] by kubectl apply, which keeps metadata.annotations.api-approved.kubernetes.io: https://github.com/kubernetes/kubernetes/pull/1',
      ],
    ],
    ['a manifest', OPEN, withSpec(PLAIN, WEBHOOK), [], []],
    ['the same', live(PLAIN), PLAIN, [], []],
  ])('%s', async (_, old, next, flags, expected) => {
    sandbox.write('old.yaml', old);
    sandbox.write('new.yaml', next);
    const { stdout } = await sandbox.run(['lint', 'new.yaml', '--old', 'old.yaml', ...flags]);
    expect(findings(stdout)).toEqual(expected);
  });

  it('says that null takes away what is kept, which it does', async () => {
    sandbox.write('old.yaml', live(withSpec(PLAIN, WEBHOOK)));
    const lint = async (text: string): Promise<string> => {
      sandbox.write('new.yaml', text);
      return (await sandbox.run(['lint', 'new.yaml', '--old', 'old.yaml'])).stdout;
    };
    expect(await lint(withSpec(PLAIN, 'conversion: {strategy: None}'))).toContain(
      'kubectl apply keeps spec.conversion.webhook of the stored CRD, as the manifest does not mention it: write webhook: null, which takes it away; kubectl replace is accepted',
    );
    expect(await lint(withSpec(PLAIN, 'conversion: {strategy: None, webhook: null}'))).toContain('no findings');
  });

  it('says of both writes what only one of them is refused for', async () => {
    sandbox.write('old.yaml', live(OPEN));
    sandbox.write('new.yaml', withSpec(PLAIN, WEBHOOK).replace('type: string', 'type: text'));
    const { stdout } = await sandbox.run(['lint', 'new.yaml', '--old', 'old.yaml']);
    expect(findings(stdout)).toContain(`error spec.conversion.strategy by kubectl apply, which keeps ${KEPT}`);
    expect(stdout).toContain('Unsupported value: "text"');
  });

  it('is judged so by an audit, too', async () => {
    sandbox.write('old.yaml', live(OPEN));
    sandbox.write('new.yaml', withSpec(PLAIN, WEBHOOK));
    const asked = async (...flags: readonly string[]) => sandbox.run(['audit', 'old.yaml', '--next', 'new.yaml', ...flags]);
    expect(await asked()).toMatchObject({
      code: 1,
      stdout: expect.stringContaining('kubectl apply keeps spec.preserveUnknownFields: true of the stored CRD'),
    });
    const replaced = await asked('--write-as', 'replace', '--fail-on', 'error');
    expect(replaced.stdout).toContain('judged as kubectl replace writes it, which is accepted');
  });
});

const RULES = definition(
  '{a: {type: string, maxLength: 9}, b: {type: string, maxLength: 9}, list: {type: array, maxItems: 5, items: {type: string, maxLength: 9}}, o: {type: object, properties: {c: {type: string, maxLength: 9}}}}',
  {
    extra:
      'x-kubernetes-validations: [{rule: "!has(oldSelf.a) || has(self.a)", message: "a stays"}, {rule: "!has(self.a) || !has(self.b)", message: "a or b"}]',
  },
);
const tab = (spec: string, metadata = ''): string => cronTab('x', spec).replace('metadata: {', `metadata: {${metadata}`);
const RETURNED = `${UID}, `;

describe('a resource over a stored one, in ways that people write it', () => {
  it.each<readonly [string, string, string, readonly string[], readonly string[]]>([
    [
      'a field that stays by itself',
      tab('{a: x, list: [w]}', RETURNED),
      tab('{list: [z]}'),
      [],
      ['warning spec by kubectl apply, which keeps spec.a: x'],
    ],
    [
      'a field that stays beside a new one',
      tab('{a: x}', RETURNED),
      tab('{b: w}'),
      [],
      ['warning spec by kubectl apply, which keeps spec.a: x', 'error spec by kubectl apply, which keeps spec.a: x'],
    ],
    [
      'the same, replaced',
      tab('{b: x}', RETURNED),
      tab('{a: w}'),
      ['--write-as', 'replace'],
      ['warning spec by kubectl apply, which keeps spec.b: x'],
    ],
    ['a field of another writer', tab('{b: x}', RETURNED), tab('{a: w}'), [], ['error spec by kubectl apply, which keeps spec.b: x']],
    ['a field that is taken away by null', tab('{b: x}', RETURNED), tab('{a: w, b: null}'), [], []],
    ['what was applied last', tab('{b: x}', `${RETURNED}${lastApplied('{"b":"x"}')}, `), tab('{a: w}'), [], []],
    [
      'what kubectl applied at the side of the server',
      tab('{b: x}', `${RETURNED}${managed('kubectl', '{"f:spec": {"f:b": {}}}')}, `),
      tab('{a: w}'),
      ['--write-as', 'server-side'],
      [],
    ],
    [
      'what another manager applied',
      tab('{b: x}', `${RETURNED}${managed('helm', '{"f:spec": {"f:b": {}}}')}, `),
      tab('{a: w}'),
      ['--write-as', 'server-side'],
      ['error spec by kubectl apply --server-side, which keeps spec.b: x'],
    ],
    ['a manifest of before', tab('{b: x}'), tab('{a: w}'), [], []],
    ['an object inside', tab('{o: {c: x}}', RETURNED), tab('{o: {}}'), [], []],
    ['a list, which is replaced', tab('{list: [x, w]}', RETURNED), tab('{list: [z]}'), [], []],
  ])('%s', async (_, old, next, flags, expected) => {
    sandbox.write('crd.yaml', RULES);
    sandbox.write('old.yaml', old);
    sandbox.write('new.yaml', next);
    const { stdout } = await sandbox.run(['validate', 'new.yaml', '--crds', 'crd.yaml', '--old', 'old.yaml', ...flags]);
    expect(findings(stdout)).toEqual(expected);
  });
});

describe('a server-side apply over an object that others manage', () => {
  const version = (name: string, isStored: boolean, fields: string): string =>
    `  - {name: ${name}, served: true, storage: ${String(isStored)}, schema: {openAPIV3Schema: {type: object, properties: {spec: {type: object, properties: {${fields}}}}}}}\n`;
  const crd = (fields: string, later: string): string =>
    'apiVersion: apiextensions.k8s.io/v1\nkind: CustomResourceDefinition\nmetadata: {name: crontabs.example.com}\nspec:\n  group: example.com\n' +
    `  scope: Namespaced\n  names: {kind: CronTab, plural: crontabs}\n  versions:\n${version('v1beta1', false, fields)}${version('v1', true, later)}`;
  const [A, B, ON] = ['a: {type: string}', 'b: {type: string}', 'on: {type: string, default: x}'];
  const by = (manager: string, of: string, fields: string, operation = 'Apply'): string =>
    `{manager: ${manager}, operation: ${operation}, apiVersion: example.com/${of}, fieldsType: FieldsV1, fieldsV1: {"f:spec": ${fields}}, time: "2026-01-01T00:00:00Z"}`;
  const kept = (...entries: readonly string[]): string => `${UID}, resourceVersion: "5", managedFields: [${entries.join(', ')}], `;
  const OLDER = /the managed fields of (\w+) are of example\.com\/v1beta1, which does not have the field/;
  const GONE = /the managed fields of flux are of example\.com\/v1alpha1, which the CRD has no more/;
  const OTHERS = /leave the fields out that others manage/;

  it.each<readonly [string, string, string, string, RegExp | undefined]>([
    [
      'of an older version that lacks a default',
      crd(A, `${A}, ${ON}`),
      tab('{a: x, on: x}', kept(by('flux', 'v1beta1', '{"f:a": {}}'))),
      '{a: x}',
      OLDER,
    ],
    [
      'of an older version that lacks a field',
      crd(A, `${A}, ${B}`),
      tab('{a: x, b: w}', kept(by('argo', 'v1beta1', '{"f:a": {}}'))),
      '{a: x}',
      OLDER,
    ],
    [
      'by an update in an older version',
      crd(A, `${A}, ${B}`),
      tab('{a: x, b: w}', kept(by('op', 'v1beta1', '{"f:a": {}}', 'Update'))),
      '{a: x}',
      OLDER,
    ],
    [
      'by two, the second in an older version',
      crd(A, `${A}, ${B}`),
      tab('{a: x, b: w}', kept(by('one', 'v1', '{"f:b": {}}'), by('two', 'v1beta1', '{"f:a": {}}'))),
      '{a: x}',
      OLDER,
    ],
    [
      'of an older version that has all fields',
      crd(`${A}, ${B}`, `${A}, ${B}`),
      tab('{a: x, b: w}', kept(by('flux', 'v1beta1', '{"f:a": {}}'))),
      '{a: x}',
      undefined,
    ],
    ['of a version that is gone', crd(A, `${A}, ${B}`), tab('{a: x, b: w}', kept(by('flux', 'v1alpha1', '{"f:a": {}}'))), '{a: x}', GONE],
    ['with another value', crd(A, A), tab('{a: x}', kept(by('flux', 'v1', '{"f:a": {}}'))), '{a: w}', OTHERS],
    ['with another value, by an update', crd(A, A), tab('{a: x}', kept(by('op', 'v1', '{"f:a": {}}', 'Update'))), '{a: w}', OTHERS],
    ['with the same value', crd(A, A), tab('{a: x}', kept(by('flux', 'v1', '{"f:a": {}}'))), '{a: x}', undefined],
    [
      'and leave other fields to it',
      crd(`${A}, ${B}`, `${A}, ${B}`),
      tab('{a: x}', kept(by('flux', 'v1', '{"f:a": {}}'))),
      '{b: w}',
      undefined,
    ],
    ['as it does itself', crd(A, A), tab('{a: x}', kept(by('kubectl', 'v1', '{"f:a": {}}'))), '{a: w}', undefined],
  ])('%s', async (_, definitions, old, next, way) => {
    sandbox.write('crd.yaml', definitions);
    sandbox.write('old.yaml', old);
    sandbox.write('new.yaml', tab(next));
    const asked = (...flags: readonly string[]) =>
      sandbox.run(['validate', 'new.yaml', '--crds', 'crd.yaml', '--old', 'old.yaml', ...flags]);
    const { code, stdout } = await asked('--write-as', 'server-side');
    if (way === undefined) expect([code, stdout]).toEqual([0, expect.stringContaining('no findings')]);
    else expect([code, stdout]).toEqual([1, expect.stringMatching(way)]);
    expect((await asked()).code).toBe(0);
  });
});
