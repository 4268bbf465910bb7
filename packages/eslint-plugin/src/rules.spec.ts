import json from '@eslint/json';
import { allConventions, rules as checkerRules, type Convention, type ConventionExample, type Rule } from '@structural/checker';
import { rulePageUrl } from '@structural/presenters';
import { Linter, RuleTester, type Rule as ESLintRule } from 'eslint';
import jsonc from 'eslint-plugin-jsonc';
import yml from 'eslint-plugin-yml';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { backup, CLEAN_SCHEMA, definition } from '../tests/manifests.js';
import plugin from './index.js';
import { ruleMetadata } from './plugin-metadata.js';
import { rules as rulesByName } from './rules.js';

const rules: Readonly<Record<string, ESLintRule.RuleModule>> = rulesByName;
const optionalRules = allConventions;

RuleTester.describe = describe;
RuleTester.it = test;
RuleTester.itOnly = test.only;

const known: readonly (Pick<Convention, 'id' | 'title' | 'docs'> | Rule)[] = [...checkerRules, ...optionalRules].filter(({ id }) =>
  Object.hasOwn(rules, id),
);

test('there is one rule for each of the checker and one for each convention, each with a page that the repository has', () => {
  expect(ruleMetadata.flatMap(({ isOther, name }) => (isOther ? [] : [name]))).toEqual(
    [...checkerRules, ...optionalRules].map(({ id }) => id).filter((id) => id !== 'no-definitions' && id !== 'missing-status'),
  );
  expect(Object.keys(rules)).toEqual(ruleMetadata.map(({ name }) => name));
  for (const { id, name } of ruleMetadata) {
    const { meta } = rules[name]!;
    // Where other reports lead to; the site shows Markdown as a page.
    expect(meta?.docs?.url).toBe(rulePageUrl(id));
    const [, path] = /^https:\/\/github\.com\/[\w.-]+\/[\w.-]+\/blob\/main\/(.+)$/.exec(meta!.docs!.url!)!;
    expect([path, existsSync(new URL(`../../../${path!}`, import.meta.url))]).toEqual([path, true]);
    expect(meta?.docs?.description).toBe(known.find((rule) => rule.id === id)?.title);
    expect(meta?.type).toBe(optionalRules.some((rule) => rule.id === id) ? 'suggestion' : 'problem');
  }
});

test('rules with findings of both severities have a name for each, so that no warning of the command is an error', () => {
  expect(ruleMetadata.filter(({ isOther }) => isOther).map(({ name, severity }) => [name, severity])).toEqual([
    ['structural-schema-warning', 'warning'],
    ['made-definition-warning', 'warning'],
    ['composed-resource-warning', 'warning'],
    ['crossplane-package-warning', 'warning'],
    ['olm-bundle-warning', 'warning'],
    ['admission-policy-warning', 'warning'],
    ['unusable-definition-error', 'error'],
    ['unknown-kind-error', 'error'],
    ['unknown-kind-note', 'warning'],
    ['storage-version-note', 'warning'],
    ['unknown-field-error', 'error'],
    ['duplicate-key-error', 'error'],
    ['templated-file-warning', 'warning'],
  ]);
});

test('options are those of the convention, with a closed schema', () => {
  for (const { defaultOptions, id, schema } of optionalRules) {
    const { meta } = rules[id]!;
    const hasOptions = Object.keys(schema.properties).length > 0;
    expect(meta?.schema).toEqual(hasOptions ? [schema] : []);
    expect(meta?.defaultOptions).toEqual(hasOptions ? [defaultOptions] : undefined);
  }
});

let cwd: string;
beforeAll(() => {
  cwd = mkdtempSync(join(tmpdir(), 'structural-rules-'));
});
afterAll(() => {
  rmSync(cwd, { recursive: true });
});

/** The rules that report something about an example, with one rule on; what a resource is judged by stands in another file. */
function flagged(rule: (typeof known)[number], { options, stored, text }: ConventionExample): readonly string[] {
  const { id } = rule;
  const [definition = '', ...resources] = 'subject' in rule && rule.subject === 'resource' ? text.split(/^---\n/m) : [];
  const structural = { requireCrd: true, ...place('stored', stored), ...place('crds', resources.length > 0 ? definition : undefined) };
  const config = {
    files: ['**/*.yaml'],
    plugins: { structural: plugin },
    language: 'structural/manifest',
    settings: { structural },
    rules: { [`structural/${id}`]: ['error' as const, ...(options === undefined ? [] : [options])] },
  } as Linter.Config;
  const linted = resources.length > 0 ? resources.join('---\n') : text;
  const filename = inItsPlace(id, text);
  return [...new Set(new Linter({ cwd }).verify(linted, [config], { filename }).map(({ message, ruleId }) => ruleId ?? message))];
}

/** A file with a text, where what is around it makes it what it is: in a bundle of OLM, or in a chart. */
function inItsPlace(id: string, text: string): string {
  const put = (name: string, content: string): string => {
    const file = join(cwd, name);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, content);
    return file;
  };
  const rule = checkerRules.find((each) => each.id === id);
  const { bundle, chartValues } = (rule as Rule | undefined)?.examplesIn ?? {};
  if (bundle !== undefined) {
    put('metadata/annotations.yaml', 'annotations:\n  operators.operatorframework.io.bundle.manifests.v1: manifests/\n');
    return put('manifests/example.yaml', text);
  }
  if (chartValues === undefined || chartValues.role === 'schema') return join(cwd, 'example.yaml');
  put('chart/Chart.yaml', chartValues.chart.chart);
  put('chart/values.schema.json', chartValues.chart.schema ?? '');
  return put('chart/values.yaml', text);
}

let files = 0;

/** A setting with the one file that holds a text, if there is any. */
function place(setting: string, text: string | undefined): Record<string, readonly string[]> {
  if (text === undefined) return {};
  const file = `${setting}-${files++}.yaml`;
  writeFileSync(join(cwd, file), text);
  return { [setting]: [file] };
}

describe.each(known)('$id', (rule) => {
  test.each<ConventionExample>([...rule.docs.wrong])('flags: $title', (example) => {
    expect(flagged(rule, example)).toEqual([`structural/${rule.id}`]);
  });

  test.each<ConventionExample>([...rule.docs.right])('accepts: $title', (example) => {
    expect(flagged(rule, example)).toEqual([]);
  });
});

const withSchema = (schema: object): object => ({
  apiVersion: 'apiextensions.k8s.io/v1',
  kind: 'CustomResourceDefinition',
  metadata: { name: 'as.b.c' },
  spec: {
    group: 'b.c',
    scope: 'Cluster',
    names: { kind: 'A', plural: 'as' },
    versions: [{ name: 'v1', served: true, storage: true, schema: { openAPIV3Schema: schema } }],
  },
});
const message = 'spec.validation.openAPIV3Schema.type: Invalid value: "string": must be object at the root';
const placeOf = (text: string, part: string): { line: number; column: number } => {
  const before = text.slice(0, text.indexOf(part)).split('\n');
  return { line: before.length, column: before.at(-1)!.length + 1 };
};
const structuralSchema = rules['structural-schema']!;

describe.each<readonly [string, object, (value: object) => string]>([
  ['structural/manifest', { structural: plugin }, (value) => JSON.stringify(value, null, 2)],
  ['yml/yaml', { yml }, (value) => JSON.stringify(value, null, 2)],
  ['json/json', { json }, (value) => JSON.stringify(value, null, 4)],
  ['json/jsonc', { json }, (value) => JSON.stringify(value, null, '\t')],
  ['jsonc/x', { jsonc }, (value) => JSON.stringify(value, null, 2)],
])('in the language %s', (language, plugins, print) => {
  const code = print(withSchema({ type: 'string' }));
  new RuleTester({ plugins: plugins as never, language }).run('structural-schema', structuralSchema, {
    valid: [{ name: 'accepts a structural schema', code: print(withSchema({ type: 'object' })) }],
    invalid: [
      {
        name: 'reports at the value, and suggests another',
        code,
        errors: [
          {
            message,
            ...placeOf(code, '"string"'),
            suggestions: [{ desc: 'Write type: object', output: code.replace('"string"', '"object"') }],
          },
        ],
      },
    ],
  });
});

const own = new RuleTester({ plugins: { structural: plugin } as never, language: 'structural/manifest' });
const fields = (text: string): string =>
  definition(`\n          type: object # of all\n          properties:\n            spec: # what is wanted\n              ${text}\n`);
own.run('structural-schema', structuralSchema, {
  valid: [
    { name: 'accepts a schema with types', code: fields('type: object') },
    { name: 'accepts what comments disable', code: `# eslint-disable -- later\n${fields('{}')}` },
  ],
  invalid: [
    {
      name: 'adds the type that the rest tells, and keeps comments',
      code: fields('properties: { size: { type: integer } } # in bytes'),
      errors: [{ messageId: 'structural.type', line: 17, column: 13, endLine: 17, endColumn: 17 }],
      output: fields('type: object\n              properties: { size: { type: integer } } # in bytes'),
    },
  ],
});

const inSameFile = (spec: string): string => `${definition(CLEAN_SCHEMA)}---\n${backup(spec)}`;
own.run('resource-value', rules['resource-value']!, {
  valid: [inSameFile('{ replicas: 5 }'), backup('{ replicas: nobody knows }')],
  invalid: [
    {
      name: 'points to the line that requires it',
      code: inSameFile('{ replicas: 6 }'),
      errors: [
        {
          message:
            'spec.replicas: Invalid value: 6: spec.replicas in body should be less than or equal to 5. See line 14 (required by `maximum`)',
          line: 20,
          column: 19,
        },
      ],
    },
  ],
});
