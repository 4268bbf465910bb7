import js from '@eslint/js';
import json from '@eslint/json';
import { ESLint, Linter } from 'eslint';
import { defineConfig } from 'eslint/config';
import { builtinRules } from 'eslint/use-at-your-own-risk';
import yml from 'eslint-plugin-yml';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as yamlParser from 'yaml-eslint-parser';
import { backup, CLEAN_SCHEMA, definition } from '../tests/manifests.js';
import plugin, { type StructuralSettings } from './index.js';

let cwd: string;
const write = (path: string, text: string): void => {
  writeFileSync(join(cwd, path), text);
};
beforeEach(() => {
  cwd = mkdtempSync(join(tmpdir(), 'structural-eslint-'));
  mkdirSync(join(cwd, 'crds'));
});
afterEach(() => {
  rmSync(cwd, { recursive: true });
});

const eslint = (config: readonly Linter.Config[], options: ESLint.Options = {}): ESLint =>
  new ESLint({ cwd, overrideConfigFile: true, overrideConfig: [...config], ...options });
const seen = ([result]: readonly ESLint.LintResult[]): readonly string[] =>
  (result?.messages ?? []).map(({ column, line, message, ruleId }) => `${line}:${column} ${ruleId ?? message}`);
const lint = async (
  text: string,
  config: readonly Linter.Config[] = plugin.configs.recommended,
  filePath = 'a.yaml',
): Promise<readonly string[]> => seen(await eslint(config).lintText(text, { filePath }));

const flawed = definition('{}');
/** A finding of {@link flawed}, which may have moved down by some lines. */
const flawAt = (line: number): string => `${line}:9 structural/structural-schema`;
const FLAW = flawAt(14);

describe('configs', () => {
  test('only all says where a verdict ends since a webhook converts the resource', async () => {
    const hook = "conversion: { strategy: Webhook, webhook: { clientConfig: { url: 'https://a' }, conversionReviewVersions: [v1] } }";
    const [first, version = ''] = definition(CLEAN_SCHEMA).split('  versions:\n');
    const older = version.replace('name: v1', 'name: v2').replace('storage: true', 'storage: false');
    const text = `${first}  ${hook}\n  versions:\n${version}${older}---\n${backup('{ replicas: 1 }').replace('/v1', '/v2')}`;
    const found = async (config: readonly Linter.Config[]): Promise<readonly string[]> =>
      (await lint(text, config)).filter((each) => each.includes('storage-version'));
    expect(await found(plugin.configs.all)).toEqual(['23:1 structural/storage-version-note']);
    expect([await found(plugin.configs.recommended), await found(plugin.configs.strict)]).toEqual([[], []]);
  });

  test('register the plugin for all files and claim YAML, or JSON or programs where they say so; defineConfig extends them under any prefix', async () => {
    for (const [name, config] of Object.entries(plugin.configs)) {
      expect(config.map((each) => [each.name, each.plugins, each.files, each.language])).toEqual([
        [`structural/${name}/plugin`, { structural: plugin }, undefined, undefined],
        [
          `structural/${name}`,
          undefined,
          name.endsWith('-json')
            ? ['**/*.json']
            : name.endsWith('-typescript')
              ? ['**/*.{ts,tsx,mts,cts,js,jsx,mjs,cjs}']
              : ['**/*.yaml', '**/*.yml'],
          /-(?:rules|typescript)$/.test(name) ? undefined : 'structural/manifest',
        ],
      ]);
    }
    const named = defineConfig([{ files: ['**/*.yaml'], plugins: { k8s: plugin }, extends: ['k8s/recommended'] }]);
    expect(await lint(flawed, named)).toEqual([FLAW.replace('structural/', 'k8s/')]);
    expect(await lint(flawed, defineConfig([{ files: ['deploy/**'], extends: [plugin.configs.strict] }]), 'deploy/a.yaml')).toEqual([FLAW]);
  });

  test('conventions come in tiers, each of which holds the one before', () => {
    const rulesOf = (name: keyof typeof plugin.configs): readonly string[] => Object.keys(plugin.configs[name].at(-1)?.rules ?? {});
    const [few, more, all] = [rulesOf('conventions'), rulesOf('conventions-strict'), rulesOf('conventions-all')];
    expect(more).toEqual(expect.arrayContaining([...few]));
    expect(all).toEqual(expect.arrayContaining([...more]));
    expect(few).not.toContain('structural/max-length');
    expect(more).not.toContain('structural/max-length');
    expect(all).toContain('structural/max-length');
    expect(rulesOf('conventions-strict-rules')).toEqual(more);
  });

  test('recommended tells refusals from warnings, strict does not, conventions leaves the verdict out', async () => {
    const unknownField = definition(CLEAN_SCHEMA).replace('  scope:', '  scop: Cluster\n  scope:');
    const severities = async (config: readonly Linter.Config[], text: string): Promise<readonly number[]> =>
      (await eslint(config).lintText(text, { filePath: 'a.yaml' }))[0]!.messages.map(({ severity }) => severity);
    expect([await severities(plugin.configs.recommended, unknownField), await severities(plugin.configs.recommended, flawed)]).toEqual([
      [1],
      [2],
    ]);
    expect(await severities(plugin.configs.strict, unknownField)).toEqual([2]);
    expect(await lint('apiVersion: v1\nkind: [\n', plugin.configs.conventions)).toEqual(['3:1 structural/syntax']);
    expect((await lint(flawed, plugin.configs.conventions)).filter((each) => each === FLAW)).toEqual([]);
    expect(Object.keys(plugin.configs.all[1]!.rules!)).toEqual(Object.keys(plugin.rules).map((name) => `structural/${name}`));
  });

  test('with -rules work in the language of another plugin, whose rules go on working', async () => {
    const both = [
      ...yml.configs.base,
      { rules: { 'yml/key-spacing': 'error' } },
      ...plugin.configs['recommended-rules'],
    ] as Linter.Config[];
    expect(await lint(flawed.replace('spec:', 'spec :'), both)).toEqual(['5:5 yml/key-spacing', FLAW]);
  });

  test('a rule may be configured for every file, and looks at those alone that hold manifests', async () => {
    const config: readonly Linter.Config[] = [
      js.configs.recommended,
      ...plugin.configs.recommended,
      { rules: { 'structural/syntax': 'error', 'structural/structural-schema': 'warn' } },
    ];
    expect(await lint('const apiVersion = 1; // kind: [', config, 'a.js')).toEqual(['1:7 no-unused-vars']);
    expect(await lint(flawed, config)).toEqual([FLAW]);
  });

  test('a YAML parser in the language of JavaScript is as good as a language', async () => {
    const config = [
      { files: ['**/*.yaml'], languageOptions: { parser: yamlParser } },
      ...plugin.configs['recommended-rules'],
    ] as Linter.Config[];
    expect(await lint(flawed, config)).toEqual([FLAW]);
  });

  test('no rule of ESLint itself, on for every file, fails at a manifest or says anything of it', async () => {
    for (const text of [flawed, '# a\n', '', `# \u00a0x\n${backup('{}')}`]) {
      for (const [name] of builtinRules) {
        const config: Linter.Config[] = [...plugin.configs.recommended, { rules: { [name]: 'error' } }];
        const found = new Linter().verify(text, config, { filename: 'a.yaml' }).filter(({ ruleId }) => ruleId === name || ruleId === null);
        expect([name, found]).toEqual([name, []]);
      }
    }
  });
});

describe('text', () => {
  test('JSON, streams and lists are judged like YAML', async () => {
    const object = {
      apiVersion: 'v1',
      kind: 'List',
      items: [{ apiVersion: 'apiextensions.k8s.io/v1', kind: 'CustomResourceDefinition', metadata: { name: 'a' } }],
    };
    expect((await lint(JSON.stringify(object), plugin.configs['recommended-json'], 'a.json')).length).toBeGreaterThan(0);
    expect(await lint(`${definition(CLEAN_SCHEMA).replaceAll('backups', 'timers').replaceAll('Backup', 'Timer')}---\n${flawed}`)).toEqual([
      flawAt(29),
    ]);
  });

  test('a byte order mark and CRLF change no place', async () => {
    expect(await lint(`\ufeff${flawed.replaceAll('\n', '\r\n')}`)).toEqual([FLAW]);
  });

  test('what is no manifest is skipped, in any state', async () => {
    expect(await lint('{ // comment\n  "compilerOptions": { }\n', plugin.configs['recommended-json'], 'tsconfig.json')).toEqual([]);
    expect(await lint('on: [push\n')).toEqual([]);
  });

  test('a document that does not parse is one finding, and hides no other', async () => {
    expect(await lint(`apiVersion: v1\nkind: [\n---\n${flawed}`)).toEqual(['3:1 structural/syntax', flawAt(17)]);
  });

  test('in another language it is the finding of its parser alone', async () => {
    const messages = await lint(`apiVersion: v1\nkind: [\n---\n${flawed}`, [
      { files: ['**/*.yaml'], plugins: { yml }, language: 'yml/yaml' },
      ...plugin.configs['recommended-rules'],
    ]);
    expect(messages).toHaveLength(1);
    expect(messages[0]).toContain('Parsing error');
    const inJson = await eslint([
      {
        files: ['**/*.json'],
        plugins: { json, structural: plugin } as never,
        language: 'json/json',
        rules: plugin.configs['recommended-rules'][1]!.rules!,
      },
    ]).lintText('{"apiVersion": "v1", "kind": ', { filePath: 'a.json' });
    expect(inJson[0]!.messages.map(({ fatal }) => fatal)).toEqual([true]);
  });

  test('a template is one finding, or none where that is the setting', async () => {
    const template = `{{- if .Values.crds }}\n${flawed}{{- end }}\n`;
    expect(await lint(template)).toEqual(['1:1 structural/templated-file']);
    expect(await lint(template, [...plugin.configs.recommended, { settings: { structural: { templates: 'skip' } } }])).toEqual([]);
  });

  test("a chart's template that defines a kind is a warning that says to render it", async () => {
    mkdirSync(join(cwd, 'chart/templates'), { recursive: true });
    write('chart/Chart.yaml', 'apiVersion: v2\nname: chart\nversion: 1.0.0\n');
    const template = `{{- if .Values.crds }}\n${flawed}{{- end }}\n`;
    const [result] = await eslint(plugin.configs.recommended).lintText(template, { filePath: 'chart/templates/crd.yaml' });
    expect(result!.messages.map(({ message, ruleId, severity }) => [ruleId, severity, message])).toEqual([
      [
        'structural/templated-file-warning',
        1,
        'this template of a chart is not checked until it is rendered: helm template CHART | kubectl structural lint -',
      ],
    ]);
  });

  test('a chart of which Helm can store no release is a warning at its Chart.yaml', async () => {
    mkdirSync(join(cwd, 'large'), { recursive: true });
    const chart = 'apiVersion: v2\nname: large\nversion: 1.0.0\n';
    write('large/Chart.yaml', chart);
    write('large/values.txt', Array.from({ length: 180_000 }, (_, i) => (i * 2_654_435_761).toString(36)).join(''));
    const [result] = await eslint(plugin.configs.recommended).lintText(chart, { filePath: 'large/Chart.yaml' });
    expect(result!.messages.map(({ line, message, ruleId, severity }) => [line, ruleId, severity, message.slice(0, 18)])).toEqual([
      [2, 'structural/object-size', 1, 'helm install fails'],
    ]);
  });

  test('names cannot paint a terminal', async () => {
    const [result] = await eslint(plugin.configs.recommended).lintText(definition('{ type: object, properties: { "\\e[2J\\n": {} } }'), {
      filePath: 'a.yaml',
    });
    const { message } = result!.messages[0]!;
    expect(message).toContain('properties[␛[2J');
    // eslint-disable-next-line no-control-regex -- these are what must not be there
    expect(message).not.toMatch(/[\u0000-\u001f]/);
  });
});

describe('comments', () => {
  const at = (comment: string): string => flawed.replace('        openAPIV3Schema', `        ${comment}\n        openAPIV3Schema`);
  test('disable rules in YAML, for a line or a file', async () => {
    expect(await lint(at('# eslint-disable-next-line structural/structural-schema -- later'))).toEqual([]);
    expect(await lint(flawed.replace('openAPIV3Schema: {}', 'openAPIV3Schema: {} # eslint-disable-line'))).toEqual([]);
    expect(await lint(`# eslint-disable\n${flawed}`)).toEqual([]);
    expect(await lint(`# eslint-disable\n# eslint-enable\n${flawed}`)).toContain(flawAt(16));
    expect(await lint(`# eslint structural/structural-schema: off\n${flawed}`)).toEqual([]);
  });

  test('say so when there was nothing to disable, and are only comments where they are text', async () => {
    expect(await lint(`# eslint-disable-next-line structural/syntax\n${flawed}`)).toEqual([
      "1:1 Unused eslint-disable directive (no problems were reported from 'structural/syntax').",
      flawAt(15),
    ]);
    expect(
      await lint(`${flawed}---\napiVersion: v1\nkind: ConfigMap\nmetadata: { name: a }\ndata:\n  a: |\n    # eslint-disable\n`),
    ).toEqual([FLAW]);
    expect(await lint(`# eslint structural/syntax: {]\n${definition(CLEAN_SCHEMA)}`)).toEqual([
      expect.stringMatching(/^1:1 Failed to parse JSON/),
    ]);
  });
});

describe('settings', () => {
  /** The findings with their words; `flawed` has one of its own. */
  const reported = async (structural: unknown, rules: Linter.RulesRecord = {}, text = flawed): Promise<readonly unknown[]> => {
    const [result] = await eslint([...plugin.configs.recommended, { settings: { structural }, rules }]).lintText(text, {
      filePath: 'a.yaml',
    });
    return result!.messages.map(({ line, message, ruleId, severity }) => [line, ruleId, severity, message]);
  };

  test('that cannot be meant are one finding on the first line of a file', async () => {
    expect(await reported({ crds: ['nowhere/*.yaml'] })).toEqual([
      [
        1,
        'structural/syntax',
        2,
        expect.stringMatching(/^settings\.structural\.crds: nowhere\/\*\.yaml: no file matches this pattern \(below /),
      ],
      [14, 'structural/structural-schema', 2, expect.any(String)],
    ]);
    const message = 'settings.structural.strikt is unknown; did you mean strict?';
    expect(await reported({ strikt: 'warn' })).toEqual([[1, 'structural/syntax', 2, message]]);
    expect(await reported({ strikt: 'warn' }, { 'structural/syntax': 'off' })).toEqual([[1, 'structural/structural-schema', 2, message]]);
    expect(await reported({ strikt: 'warn' }, {}, 'a: 1\n')).toEqual([[1, 'structural/syntax', 2, message]]);
  });

  test('that name a file which does not parse are a finding, and the rest is judged', async () => {
    write('crds/a.yaml', definition(CLEAN_SCHEMA));
    write('crds/broken.yaml', 'kind: CustomResourceDefinition\nspec: {\n');
    write('crds/chart.yaml', `{{- if .Values.crds }}\n${definition(CLEAN_SCHEMA)}{{- end }}\n`);
    expect(await reported({ crds: ['crds/*.yaml'] }, {}, backup('{ replicas: 9 }'))).toEqual([
      [1, 'structural/syntax', 2, expect.stringMatching(/^settings\.structural\.crds: crds\/broken\.yaml:\d:\d: yaml: line \d: /)],
      [5, 'structural/resource-value', 2, expect.stringMatching(/^spec\.replicas: Invalid value: 9/)],
    ]);
  });

  test('builtin says by what built-in kinds are judged', async () => {
    const deployment = [
      'apiVersion: apps/v1',
      'kind: Deployment',
      'metadata: { name: a }',
      'spec:',
      '  replicas: many',
      '  selector: { matchLabels: { a: b } }',
      '  template: { metadata: { labels: { a: c } }, spec: { containers: [{ name: a, image: b }] } }',
    ].join('\n');
    const untyped = [5, 'structural/undecodable-resource', 2, expect.stringContaining('spec.replicas')];
    const unlabelled = [7, 'structural/resource-value', 2, expect.stringMatching(/^spec\.template\.metadata\.labels: .*does not match/)];
    const right = deployment.replace('many', '3');
    expect([await reported({}, {}, deployment), await reported({}, {}, right)]).toEqual([[untyped], [unlabelled]]);
    expect([await reported({ builtin: 'schema' }, {}, deployment), await reported({ builtin: 'schema' }, {}, right)]).toEqual([
      [untyped],
      [],
    ]);
    expect(await reported({ builtin: 'off' }, {}, deployment)).toEqual([]);
    const older = { kubeVersion: '1.36' };
    const noted = { 'structural/unknown-kind-note': 'warn' } as const;
    expect([await reported(older, {}, right), await reported({ ...older, requireCrd: false }, noted, `${right}\n---\n${right}`)]).toEqual([
      [],
      [
        [
          2,
          'structural/unknown-kind-note',
          1,
          'built-in kinds (2 objects) were checked only for types and fields, not for what else Kubernetes 1.36 validates',
        ],
      ],
    ]);
  });

  test('as says what a live object is: an update of itself, or created elsewhere', async () => {
    write('crds/a.yaml', definition(CLEAN_SCHEMA));
    const server = "uid: 93092286-b5e6-4381-bb2e-6de2afed12a2\n  resourceVersion: '7'\n  creationTimestamp: '2025-03-04T05:06:07Z'";
    const live = backup('{ replicas: 1 }').replace('name: nightly', `name: nightly\n  namespace: jobs\n  ${server}`);
    const refused = [
      [7, 'structural/object-meta', 2, expect.stringMatching(/^resourceVersion should not be set on objects to be created/)],
    ];
    expect(await reported({ crds: ['crds'] }, {}, live)).toEqual([]);
    expect(await reported({ crds: ['crds'], as: 'update' }, {}, live)).toEqual([]);
    expect(await reported({ crds: ['crds'], as: 'create' }, {}, live)).toEqual(refused);
    expect(await reported({ crds: ['crds'], as: 'creat' }, {}, live)).toEqual([
      [1, 'structural/syntax', 2, `settings.structural.as must be 'update' or 'create', not "creat"`],
    ]);
  });

  test('the digest of the settings follows what stands in the files, their names and what they are named for', () => {
    const digest = (settings: StructuralSettings): string => plugin.settings({ root: cwd, ...settings }).structural.digest;
    mkdirSync(join(cwd, 'digested'));
    write('digested/a.yaml', definition(CLEAN_SCHEMA));
    const seen = [digest({}), digest({ crds: ['digested'] }), digest({ stored: ['digested'] })];
    expect(digest({ crds: ['digested/*.yaml'] })).toBe(seen[1]);
    write('digested/a.yaml', definition(CLEAN_SCHEMA.replace('maximum: 5', 'maximum: 6')));
    seen.push(digest({ crds: ['digested'] }));
    write('digested/b.yaml', '');
    seen.push(digest({ crds: ['digested'] }));
    expect(new Set(seen).size).toBe(seen.length);
    expect(plugin.settings({ crds: ['digested'], root: cwd, strict: 'strict' })).toEqual({
      structural: { crds: ['digested'], root: cwd, strict: 'strict', digest: seen.at(-1) },
    });
  });

  test('settings that cannot be meant are reported with each file, not thrown', async () => {
    const settings = plugin.settings({ crds: 'crds', root: 1, strikt: true } as never);
    expect(await reported(settings.structural, {})).toEqual([
      [1, 'structural/syntax', 2, 'settings.structural.strikt is unknown; did you mean strict?'],
      [1, 'structural/syntax', 2, expect.stringMatching(/^settings\.structural\.root must be /)],
      [1, 'structural/syntax', 2, expect.stringMatching(/^settings\.structural\.crds must be /)],
    ]);
  });

  test('policies judge the resources of other files, and the finding says where the validation is', async () => {
    const bound = (spec: string): string =>
      `apiVersion: admissionregistration.k8s.io/v1\nkind: ValidatingAdmissionPolicy\nmetadata: {name: p}\nspec:\n  ${spec}\n---\n` +
      'apiVersion: admissionregistration.k8s.io/v1\nkind: ValidatingAdmissionPolicyBinding\nmetadata: {name: b}\nspec: {policyName: p, validationActions: [Deny]}\n';
    const rules = "matchConstraints: {resourceRules: [{apiGroups: ['*'], apiVersions: ['*'], operations: ['*'], resources: ['*']}]}";
    mkdirSync(join(cwd, 'policies'));
    write('policies/p.yaml', bound(`${rules}\n  validations: [{expression: 'object.spec.replicas > 1', message: too few}]`));
    write('crds/a.yaml', definition(CLEAN_SCHEMA));
    const refused = "ValidatingAdmissionPolicy 'p' with binding 'b' denied request: too few. See policies/p.yaml:6:17 (the validation)";
    expect(await reported({ crds: ['crds'], policies: ['policies'] }, {}, backup('{ replicas: 1 }'))).toEqual([
      [2, 'structural/policy-violation', 2, refused],
    ]);
    expect(await reported({ crds: ['crds'], policies: ['policies'] }, {}, backup('{ replicas: 2 }'))).toEqual([]);
  });

  test('crds judge the resources of other files, as they are at the time', async () => {
    const config = [...plugin.configs.recommended, { settings: { structural: { crds: ['crds/*.yaml'] } } }];
    write('crds/backup.yaml', definition(CLEAN_SCHEMA));
    write('ok.yaml', backup('{ replicas: 5 }'));
    write('bad.yaml', backup('{ replicas: 6, schedul: "" }'));
    const linter = eslint(config);
    const results = await linter.lintFiles(['*.yaml']);
    expect(results.map((result) => seen([result]).map((each) => each.split(' ')[1]))).toEqual([
      ['structural/resource-value', 'structural/unknown-field'],
      [],
    ]);
    expect(results[0]!.messages[0]!.message).toMatch(/^spec\.replicas: Invalid value: 6: .*\. See crds\/backup\.yaml:14:\d+ \(/);
    write('crds/backup.yaml', definition(CLEAN_SCHEMA.replace('maximum: 5', 'maximum: 6')));
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(seen(await linter.lintFiles(['bad.yaml'])).map((each) => each.split(' ')[1])).toEqual(['structural/unknown-field']);
  });

  test('requireCrd makes custom kinds without a definition findings, and strict decides about unknown fields', async () => {
    const withSettings = (structural: Record<string, unknown>): Linter.Config[] => [
      ...plugin.configs.recommended,
      { settings: { structural } },
    ];
    expect(await lint(backup('{}'))).toEqual([]);
    expect(await lint(backup('{}'), withSettings({ requireCrd: true }))).toEqual(['2:7 structural/unknown-kind-error']);
    const text = `${definition(CLEAN_SCHEMA)}---\n${backup('{ replica: 1 }')}`;
    expect(await lint(text)).toEqual(['20:9 structural/unknown-field']);
    expect(await lint(text, withSettings({ strict: 'ignore' }))).toEqual([]);
  });
});

describe('levels', () => {
  const levelsOf = async (text: string, structural: Record<string, unknown> = {}, config = plugin.configs.recommended) =>
    (await eslint([...config, { settings: { structural } }]).lintText(text, { filePath: 'a.yaml' }))[0]!.messages.map(
      ({ ruleId, severity }) => `${['', 'warning', 'error'][severity] ?? ''} ${ruleId?.replace('structural/', '') ?? 'fatal'}`,
    );
  const own = `${definition(CLEAN_SCHEMA)}---\n`;
  const policy = (expression: string): string => `apiVersion: admissionregistration.k8s.io/v1
kind: ValidatingAdmissionPolicy
metadata: { name: few }
spec:
  matchConstraints:
    resourceRules: [{ apiGroups: [apps], apiVersions: [v1], operations: [CREATE], resources: [deployments] }]
  validations: [{ expression: ${expression} }]
`;

  test('what the command calls a warning is one, and what it calls an error is one', async () => {
    const open = definition('{ type: object, properties: { a: {} } }').replace('scope:', 'preserveUnknownFields: true\n  scope:');
    write('crds/stored.yaml', open);
    // An update that the server accepts, since what is stored is not structural either.
    expect(await levelsOf(open, { stored: ['crds/stored.yaml'] })).toEqual(['warning structural-schema-warning']);
    expect(await levelsOf(`${own}${backup('{ replica: 1 }')}`)).toEqual(['warning unknown-field']);
    expect(await levelsOf(`${own}${backup('{ replica: 1 }')}`, { strict: 'strict' })).toEqual(['error unknown-field-error']);
    const twice = backup('\n  replicas: 1\n  replicas: 2');
    expect(await levelsOf(`${own}${twice}`)).toEqual(['warning duplicate-key']);
    expect(await levelsOf(`${own}${twice}`, { strict: 'strict' })).toEqual(['error duplicate-key-error']);
    expect(await levelsOf(definition(CLEAN_SCHEMA).replace('scope: Namespaced', 'scope: Namespaced # {{ .Values.scope }}'))).toEqual([]);
    expect(await levelsOf(definition(CLEAN_SCHEMA).replace('name: backups.example.com', 'name: "{{ .Values.name }}"'))).toEqual([
      'warning templated-file-warning',
    ]);
    expect(await levelsOf(`${definition(CLEAN_SCHEMA).replace('served: true', 'served: 1')}---\n${backup('{}')}`)).toEqual([
      'error undecodable-definition',
      'error unusable-definition-error',
    ]);
    expect(await levelsOf(definition(CLEAN_SCHEMA).replace('/v1', '/v1beta1'))).toContain('error removed-api-version');
    // The server accepts this policy, and a controller warns of its type in the status.
    expect(await levelsOf(policy('object.spec.replica <= 5'))).toEqual(['warning admission-policy-warning']);
    expect(await levelsOf(policy('object.spec.replicas'))).toEqual(['error admission-policy']);
  });

  test('a rule that is on by itself has the findings of both severities', async () => {
    const only: readonly Linter.Config[] = [
      {
        files: ['**/*.yaml'],
        plugins: { structural: plugin },
        language: 'structural/manifest',
        rules: { 'structural/unknown-field': 'warn' },
      },
    ];
    expect(await levelsOf(`${own}${backup('{ replica: 1 }')}`, { strict: 'strict' }, [...only])).toEqual(['warning unknown-field']);
  });

  test('no custom resource needs a definition where requireCrd is off; else what is misspelt is reported', async () => {
    const group = `${own}${backup('{}').replace('example.com', 'exampel.com')}`;
    const kind = `${own}${backup('{}').replace('Backup', 'Bakcup')}`;
    for (const text of [group, kind]) {
      expect(await levelsOf(text)).toEqual(['warning unknown-kind']);
      expect(await levelsOf(text, { requireCrd: false })).toEqual([]);
      expect(await levelsOf(text, { requireCrd: true })).toEqual(['error unknown-kind-error']);
    }
    expect(await levelsOf(`${own}${backup('{}').replace('example.com', 'other.org')}`)).toEqual([]);
  });

  test('two definitions of one name are a warning, and the last one counts', async () => {
    write('crds/a.yaml', definition(CLEAN_SCHEMA));
    write('crds/b.yaml', definition(CLEAN_SCHEMA.replace('maximum: 5', 'maximum: 9')));
    expect(await levelsOf(backup('{ replicas: 6 }'), { crds: ['crds'] })).toEqual(['warning unusable-definition']);
    expect(await levelsOf(backup('{ replicas: 6 }').replace('Backup', 'Other'), { crds: ['crds'], requireCrd: false })).toEqual([]);
    expect(await levelsOf(backup('{ replicas: 6 }'), { crds: ['crds/b.yaml', 'crds/a.yaml'] })).toEqual([
      'warning unusable-definition',
      'error resource-value',
    ]);
  });

  test('what kustomize applies as a patch is not judged as a whole resource', async () => {
    write('crds/backup.yaml', definition(`${CLEAN_SCHEMA.slice(0, -2)}, required: [spec] }`));
    const patch = 'apiVersion: example.com/v1\nkind: Backup\nmetadata: { name: nightly }\nreplica: 1\n';
    const lintPatch = async () =>
      (
        await eslint([...plugin.configs.recommended, { settings: { structural: { crds: ['crds/backup.yaml'] } } }]).lintText(patch, {
          filePath: join(cwd, 'overlays/prod/patches/a.yaml'),
        })
      )[0]!.messages.map(({ ruleId }) => ruleId);
    mkdirSync(join(cwd, 'overlays/prod/patches'), { recursive: true });
    expect(await lintPatch()).toEqual(['structural/resource-value', 'structural/unknown-field']);
    write('overlays/prod/kustomization.yaml', 'resources: [../../base]\npatches: [{ path: patches/b.yaml }]\n');
    expect(await lintPatch()).toEqual(['structural/resource-value', 'structural/unknown-field']);
    for (const text of ['patches: [{ path: patches/a.yaml }]', 'patchesStrategicMerge:\n  - patches/a.yaml\n  - "kind: A\\n"\n# more']) {
      write('overlays/prod/kustomization.yaml', `resources: [../../base]\n${text}\n`);
      expect([text, ...(await lintPatch())]).toEqual([text, 'structural/unknown-field']);
    }
    const part = 'apiVersion: apiextensions.k8s.io/v1\nkind: CustomResourceDefinition\nmetadata: { name: as.example.com }\n';
    expect(await lint(part, plugin.configs.recommended, join(cwd, 'overlays/prod/patches/c.yaml'))).toEqual([
      '2:7 structural/partial-definition',
    ]);
    expect(await lint(part, plugin.configs.recommended, join(cwd, 'overlays/prod/patches/a.yaml'))).toEqual([]);
  });

  test('namespaces near a file have Pod Security judge its pods', async () => {
    mkdirSync(join(cwd, 'apps/web'), { recursive: true });
    const labels = '{ pod-security.kubernetes.io/enforce: baseline }';
    write('apps/namespace.yaml', `apiVersion: v1\nkind: Namespace\nmetadata: { name: web, labels: ${labels} }\n`);
    const pods = (namespace: string): Promise<readonly string[]> => {
      const text = `apiVersion: v1\nkind: Pod\nmetadata: { name: a, namespace: ${namespace} }\nspec: { hostPID: true, containers: [{ name: a, image: b }] }\n`;
      return lint(text, plugin.configs.recommended, join(cwd, 'apps/web/pod.yaml'));
    };
    expect([await pods('web'), await pods('other')]).toEqual([['4:1 structural/policy-violation'], []]);
  });

  test('what a kustomization gives its resources is not missing in them', async () => {
    mkdirSync(join(cwd, 'labelled'), { recursive: true });
    const pods = '{ metadata: { labels: { a: b } }, spec: { containers: [{ name: a, image: b }] } }';
    const deployment = `apiVersion: apps/v1\nkind: Deployment\nmetadata: { name: a }\nspec: { template: ${pods} }\n`;
    const linted = (): Promise<readonly string[]> => lint(deployment, plugin.configs.recommended, join(cwd, 'labelled/a.yaml'));
    expect(await linted()).not.toEqual([]);
    write('labelled/kustomization.yaml', 'resources: [a.yaml]\ncommonLabels: { c: d }\n');
    expect(await linted()).toEqual([]);
  });

  test('fixes run in no circle with rules about quotes', async () => {
    const text = definition(CLEAN_SCHEMA.replace('type: string', 'type: string, default: 2024-01-01, enum: [2024-01-01, 12:30]'));
    const both = [
      ...yml.configs.base,
      ...plugin.configs['conventions-rules'],
      { rules: { 'yml/plain-scalar': ['error', 'always'], 'structural/ambiguous-date': 'warn' } },
    ] as Linter.Config[];
    const [result] = await eslint(both, { fix: true }).lintText(text, { filePath: 'a.yaml' });
    const plain = result!.output ?? text;
    expect(plain).toContain('default: 2024-01-01');
    expect((await eslint(both, { fix: true }).lintText(plain, { filePath: 'a.yaml' }))[0]!.output ?? plain).toBe(plain);
    const [left] = await eslint(both).lintText(plain, { filePath: 'a.yaml' });
    const dates = left!.messages.filter(
      ({ ruleId }) => ruleId === 'structural/ambiguous-date' || ruleId === 'structural/sexagesimal-number',
    );
    expect(dates.map(({ fix, suggestions }) => [fix, suggestions?.map(({ desc }) => desc)])).toEqual(
      dates.map(() => [undefined, ['Put it in quotes']]),
    );
    expect(dates.length).toBeGreaterThan(1);
    // In our own language nobody else has an opinion.
    expect((await eslint(plugin.configs['conventions-all'], { fix: true }).lintText(text, { filePath: 'a.yaml' }))[0]!.output).toContain(
      'default: "2024-01-01"',
    );
  });

  test('findings are distinguished by their message and its data', async () => {
    const [result] = await eslint(plugin.configs.recommended).lintText(`${own}${backup('{ replicas: 6, schedule: 1 }')}`, {
      filePath: 'a.yaml',
    });
    expect(result!.messages.map(({ messageId }) => messageId)).toEqual(['maximum', 'type']);
  });
});

test('unsaved text is linted again and again, as in an editor', async () => {
  const linter = eslint(plugin.configs.recommended);
  const texts = [flawed, flawed.replace('{}', '{ type: object }'), flawed.replace('{}', '{ type: obj'), flawed];
  const all: (readonly string[])[] = [];
  for (const text of texts) all.push(seen(await linter.lintText(text, { filePath: 'a.yaml' })));
  expect(all).toEqual([[FLAW], [], [expect.stringContaining('structural/syntax')], [FLAW]]);
});
