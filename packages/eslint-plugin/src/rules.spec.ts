import json from '@eslint/json';
import { conventions, rules as checkerRules, type RuleExample } from '@structural/checker';
import { Linter, RuleTester } from 'eslint';
import jsonc from 'eslint-plugin-jsonc';
import yml from 'eslint-plugin-yml';
import { backup, CLEAN_SCHEMA, definition } from '../tests/manifests.js';
import plugin from './index.js';
import { rules } from './rules.js';

RuleTester.describe = describe;
RuleTester.it = test;
RuleTester.itOnly = test.only;

const known = [...checkerRules, ...conventions].filter(({ id }) => Object.hasOwn(rules, id));

test('there is one rule for each of the checker and one for each convention, each with a page of its own', () => {
  expect(Object.keys(rules)).toEqual([...checkerRules, ...conventions].map(({ id }) => id).filter((id) => id !== 'no-definitions'));
  for (const [name, { meta }] of Object.entries(rules)) {
    expect(meta?.docs?.url).toBe(`https://unpkg.com/${plugin.meta.name}@${plugin.meta.version}/docs/rules/${name}.md`);
    expect(meta?.docs?.description).toBe(known.find(({ id }) => id === name)?.title);
    expect(meta?.type).toBe(conventions.some(({ id }) => id === name) ? 'suggestion' : 'problem');
  }
});

test('options are those of the convention, with a closed schema', () => {
  for (const { defaultOptions, id, schema } of conventions) {
    const { meta } = rules[id]!;
    const hasOptions = Object.keys(schema.properties).length > 0;
    expect(meta?.schema).toEqual(hasOptions ? [schema] : []);
    expect(meta?.defaultOptions).toEqual(hasOptions ? [defaultOptions] : undefined);
  }
});

/** The rules that report something about a text, with every rule on, or one. */
function flagged(text: string, only?: string): readonly string[] {
  const chosen = Object.fromEntries(known.filter(({ id }) => only === undefined || id === only).map(({ id }) => [`structural/${id}`, 'error' as const]));
  const config = { files: ['**/*.yaml'], plugins: { structural: plugin }, language: 'structural/manifest', rules: chosen, settings: { structural: { requireCrd: true } } };
  return [...new Set(new Linter().verify(text, [config], { filename: 'example.yaml' }).map(({ ruleId, message }) => ruleId ?? message))];
}

describe.each(known)('$id', ({ docs, id }) => {
  test.each<RuleExample>([...docs.wrong])('flags: $title', ({ text }) => {
    expect(flagged(text, id)).toEqual([`structural/${id}`]);
  });

  test.each<RuleExample>([...docs.right])('accepts: $title', ({ text }) => {
    expect(flagged(text, id)).toEqual([]);
  });
});

const withSchema = (schema: object): object => ({
  apiVersion: 'apiextensions.k8s.io/v1',
  kind: 'CustomResourceDefinition',
  metadata: { name: 'as.b.c' },
  spec: { group: 'b.c', scope: 'Cluster', names: { kind: 'A', plural: 'as' }, versions: [{ name: 'v1', served: true, storage: true, schema: { openAPIV3Schema: schema } }] },
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
        errors: [{ message, ...placeOf(code, '"string"'), suggestions: [{ desc: 'Write type: object', output: code.replace('"string"', '"object"') }] }],
      },
    ],
  });
});

const own = new RuleTester({ plugins: { structural: plugin } as never, language: 'structural/manifest' });
const fields = (text: string): string => definition(`\n          type: object # of all\n          properties:\n            spec: # what is wanted\n              ${text}\n`);
own.run('structural-schema', structuralSchema, {
  valid: [
    { name: 'accepts a schema with types', code: fields('type: object') },
    { name: 'accepts what it is told to leave', code: `# eslint-disable -- later\n${fields('{}')}` },
  ],
  invalid: [
    {
      name: 'adds the type that the rest tells, and keeps comments',
      code: fields('properties: { size: { type: integer } } # in bytes'),
      errors: [{ messageId: 'finding', line: 17, column: 13, endLine: 17, endColumn: 17 }],
      output: fields('type: object\n              properties: { size: { type: integer } } # in bytes'),
    },
  ],
});

const inSameFile = (spec: string): string => `${definition(CLEAN_SCHEMA)}---\n${backup(spec)}`;
own.run('resource-value', rules['resource-value']!, {
  valid: [inSameFile('{ replicas: 5 }'), backup('{ replicas: nobody knows }')],
  invalid: [
    {
      name: 'points to the line that demands it',
      code: inSameFile('{ replicas: 6 }'),
      errors: [{ message: 'spec.replicas: Invalid value: 6: spec.replicas in body should be less than or equal to 5. See line 14 (demanded here: maximum)', line: 20, column: 19 }],
    },
  ],
});
