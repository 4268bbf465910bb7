import json from '@eslint/json';
import { ESLint, type Linter } from 'eslint';
import { defineConfig } from 'eslint/config';
import yml from 'eslint-plugin-yml';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { backup, CLEAN_SCHEMA, definition } from '../tests/manifests.js';
import plugin from './index.js';

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
  test('are lists of named objects with files, which defineConfig extends under any prefix', async () => {
    for (const [name, config] of Object.entries(plugin.configs)) {
      expect(config.map((each) => [each.name, each.files?.includes('**/*.yaml'), each.language])).toEqual([
        [`structural/${name}`, true, name.endsWith('-rules') ? undefined : 'structural/manifest'],
      ]);
    }
    const named = defineConfig([{ files: ['**/*.yaml'], plugins: { k8s: plugin }, extends: ['k8s/recommended'] }]);
    expect(await lint(flawed, named)).toEqual([FLAW.replace('structural/', 'k8s/')]);
    expect(await lint(flawed, defineConfig([{ files: ['deploy/**'], extends: [plugin.configs.strict] }]), 'deploy/a.yaml')).toEqual([FLAW]);
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
    expect(Object.keys(plugin.configs.all[0]!.rules!)).toEqual(Object.keys(plugin.rules).map((name) => `structural/${name}`));
  });

  test('with -rules work in the language of another plugin, whose rules go on working', async () => {
    const both = [
      ...yml.configs.base,
      { rules: { 'yml/key-spacing': 'error' } },
      ...plugin.configs['recommended-rules'],
    ] as Linter.Config[];
    expect(await lint(flawed.replace('spec:', 'spec :'), both)).toEqual(['5:5 yml/key-spacing', FLAW]);
  });

  test('a file of a language without manifests is refused with the name of the language', async () => {
    const config = [{ files: ['**/*.js'], plugins: { structural: plugin }, rules: { 'structural/syntax': 'error' as const } }];
    await expect(lint('', config, 'a.js')).rejects.toThrow('js/js');
  });
});

describe('text', () => {
  test('JSON, streams and lists are judged like YAML', async () => {
    const object = {
      apiVersion: 'v1',
      kind: 'List',
      items: [{ apiVersion: 'apiextensions.k8s.io/v1', kind: 'CustomResourceDefinition', metadata: { name: 'a' } }],
    };
    expect((await lint(JSON.stringify(object), undefined, 'a.json')).length).toBeGreaterThan(0);
    expect(await lint(`${definition(CLEAN_SCHEMA)}---\n${flawed}`)).toEqual([flawAt(29)]);
  });

  test('a byte order mark and CRLF change no place', async () => {
    expect(await lint(`\ufeff${flawed.replaceAll('\n', '\r\n')}`)).toEqual([FLAW]);
  });

  test('what is no manifest is passed over, in any state', async () => {
    expect(await lint('{ // comment\n  "compilerOptions": { }\n', undefined, 'tsconfig.json')).toEqual([]);
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
        rules: plugin.configs['recommended-rules'][0]!.rules!,
      },
    ]).lintText('{"apiVersion": "v1", "kind": ', { filePath: 'a.json' });
    expect(inJson[0]!.messages.map(({ fatal }) => fatal)).toEqual([true]);
  });

  test('a template is one finding, or none where that is the setting', async () => {
    const template = `{{- if .Values.crds }}\n${flawed}{{- end }}\n`;
    expect(await lint(template)).toEqual(['1:1 structural/templated-file']);
    expect(await lint(template, [...plugin.configs.recommended, { settings: { structural: { templates: 'skip' } } }])).toEqual([]);
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
    expect(await lint(`${flawed}---\napiVersion: v1\nkind: ConfigMap\ndata:\n  a: |\n    # eslint-disable\n`)).toEqual([FLAW]);
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
      [1, 'structural/syntax', 2, expect.stringMatching(/^settings\.structural\.crds: no file matches "nowhere\/\*\.yaml" below /)],
    ]);
    const message = 'settings.structural.strikt is unknown; there are kubeVersion, crds, stored, strict, requireCrd, templates';
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
    expect(await lint(backup('{}'), withSettings({ requireCrd: true }))).toEqual(['2:7 structural/unknown-kind']);
    const text = `${definition(CLEAN_SCHEMA)}---\n${backup('{ replica: 1 }')}`;
    expect(await lint(text)).toEqual(['20:9 structural/unknown-field']);
    expect(await lint(text, withSettings({ strict: 'ignore' }))).toEqual([]);
  });
});

test('unsaved text is linted again and again, as in an editor', async () => {
  const linter = eslint(plugin.configs.recommended);
  const texts = [flawed, flawed.replace('{}', '{ type: object }'), flawed.replace('{}', '{ type: obj'), flawed];
  const all: (readonly string[])[] = [];
  for (const text of texts) all.push(seen(await linter.lintText(text, { filePath: 'a.yaml' })));
  expect(all).toEqual([[FLAW], [], [expect.stringContaining('structural/syntax')], [FLAW]]);
});
