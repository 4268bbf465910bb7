import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../stranger/installed-package.js';
import { inOneLine, makeRepository, type Repository } from './repository.js';

// The same mistake is said in the same words by the command, ESLint, the action and the publisher, which judges definitions alone.
let repository: Repository;
/** What ESLint says of each text, by its name. */
let linted: ReadonlyMap<string, readonly string[]>;
beforeAll(() => {
  repository = makeRepository();
  repository.write(
    'eslint.config.js',
    `import structural from 'eslint-plugin-structural';
export default [...structural.configs.recommended, { settings: { structural: { crds: ['crds'] } } }];
`,
  );
  repository.write(
    'crds/crontab.yaml',
    definition('{ type: object, required: [cron], properties: { cron: { type: string, maxLength: 9 } } }'),
  );
  mkdirSync(join(repository.folder, 'out'));
  // One ESLint for all of them: each file is judged by itself.
  const files = [...TEXTS].map(([name, text], i) => {
    repository.write(`linted/${i}.yaml`, text);
    return [name, `linted/${i}.yaml`] as const;
  });
  const findings = repository.findingsOf(files.map(([, file]) => file));
  linted = new Map(files.map(([name, file]) => [name, words(findings.get(file) ?? [])]));
});
afterAll(() => {
  repository.dispose();
});

function definition(spec: string): string {
  return `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: { name: crontabs.example.com }
spec:
  group: example.com
  scope: Namespaced
  names: { plural: crontabs, kind: CronTab }
  versions:
    - name: v1
      served: true
      storage: true
      schema: { openAPIV3Schema: { type: object, properties: { spec: ${spec} } } }
`;
}

const OBJECT = '{ type: object }';
const rule = (schema: string, cel: string): string => `{ ${schema}, x-kubernetes-validations: [{ rule: ${JSON.stringify(cel)} }] }`;

const DEFINITIONS: Readonly<Record<string, string>> = {
  'a field without a type': definition('{ properties: { a: { type: string } } }'),
  'a misspelt scope': definition(OBJECT).replace('Namespaced', 'Namespacd'),
  'a name that is not plural and group': definition(OBJECT).replace('crontabs.example', 'crontab.example'),
  'no version that is stored': definition(OBJECT).replace('storage: true', 'storage: false'),
  'a type that there is not': definition('{ type: strin }'),
  'a wrong default': definition('{ type: object, properties: { a: { type: integer, default: x } } }'),
  'a rule that does not compile': definition(rule('type: object, properties: { a: { type: integer } }', 'self.a > "1"')),
  'a rule that may cost too much': definition(
    rule('type: array, items: { type: array, items: { type: string } }', 'self.all(a, a.all(b, a.all(c, b == c)))'),
  ),
  'a misspelt key': definition(OBJECT).replace('scope:', 'scop: a\n  scope:'),
  'a key written twice': definition(OBJECT).replace('scope:', 'group: example.com\n  scope:'),
  'text that is not YAML': `${definition(OBJECT)}a: b: c\n`,
  'a template': `{{- if .Values.crds }}\n${definition(OBJECT)}{{- end }}\n`,
  'a wrong type': definition(OBJECT).replace('served: true', 'served: "yes"'),
  'an old version': definition(OBJECT).replace('apiextensions.k8s.io/v1', 'apiextensions.k8s.io/v1beta1'),
  'fields that are preserved': definition(OBJECT).replace('scope:', 'preserveUnknownFields: true\n  scope:'),
  'a reference': definition('{ $ref: "#/definitions/a" }'),
  'a list of a set of objects without keys': definition('{ type: array, x-kubernetes-list-type: map, items: { type: object } }'),
  'a format that there is not': definition('{ type: string, format: emial }'),
};

const resource = (spec: string, more = ''): string =>
  `apiVersion: example.com/v1\nkind: CronTab\nmetadata: { name: a }\n${more}spec: ${spec}\n`;

const RESOURCES: Readonly<Record<string, string>> = {
  'a text that is too long': resource('{ cron: "0123456789" }'),
  'a field that is missing': resource('{}'),
  'a misspelt field': resource('{ cron: x, corn: y }'),
  'a version that is not served': resource('{ cron: x }').replace('/v1', '/v2'),
  'a misspelt kind': `${resource('{ cron: x }')}---\n${resource('{ cron: x }').replace('CronTab', 'CronTap')}`,
  'a wrong name': resource('{ cron: x }').replace('name: a', 'name: A_b'),
  'a wrong type of metadata': resource('{ cron: x }').replace('{ name: a }', '{ name: a, labels: { a: 1 } }'),
};

const TEXTS = new Map([...Object.entries(DEFINITIONS), ...Object.entries(RESOURCES)]);

/** Severity and words of each annotation, in the order of the file. */
function actionFindings(file: string, inputs: Readonly<Record<string, string>>): readonly string[] {
  const env = {
    GITHUB_ACTIONS: 'true',
    GITHUB_WORKSPACE: repository.folder,
    GITHUB_EVENT_NAME: 'push',
    INPUT_FILES: file,
    INPUT_SUMMARY: 'false',
    ...Object.fromEntries(Object.entries(inputs).map(([name, value]) => [`INPUT_${name.toUpperCase()}`, value])),
  };
  const { stdout } = repository.run(join(root, 'packages/github-action/dist/index.cjs'), [], env);
  const found = [...stdout.matchAll(/^::(error|warning) ([^:]*)::(.*)$/gm)].map(([, severity = '', properties = '', message = '']) => {
    const [line = 0, column = 0] = ['line', 'col'].map((name) => Number(new RegExp(`(?:^|,)${name}=(\\d+)`).exec(properties)?.[1] ?? 0));
    const rule = /title=([\w-]+)/.exec(properties)?.[1] ?? '';
    const text = decodeURIComponent(message.replace(/%(?!25|0A|0D)/g, '%25'));
    return { line, column, rule, text: inOneLine(`${severity} ${rule}: ${text}`) };
  });
  return found.sort((a, b) => a.line - b.line || a.column - b.column || (a.rule < b.rule ? -1 : 1)).map(({ text }) => text);
}

/** The words somewhere in a text; of long ones, which are abridged, as much of both ends as any host shows. */
function saying(text: string): unknown {
  const parts = text.length > 300 ? [text.slice(0, 150), text.slice(-150)] : [text];
  return expect.stringMatching(new RegExp(parts.map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('.*'))) as unknown;
}

function words(found: ReturnType<Repository['findings']>): readonly string[] {
  return found.map(({ message, rule, severity }) => `${severity} ${rule}: ${message}`);
}

test.each(Object.entries(DEFINITIONS))('a definition with %s', (name, text) => {
  repository.write('a.yaml', text);
  const said = words(repository.kubectlFindings('lint', 'a.yaml'));
  expect(said).not.toEqual([]);
  expect(linted.get(name)).toEqual(said);
  expect(actionFindings('a.yaml', {})).toEqual(said.map((each) => saying(each)));
  // What no server takes any more is published as a server has it that took it once.
  if (name === 'an old version') return;
  const { stderr } = repository.run(join(root, 'packages/catalog-publisher/dist/structural-catalog.cjs'), [
    'entities',
    'a.yaml',
    '--owner',
    'o',
    '--out',
    'out',
  ]);
  for (const message of said.filter((each) => each.startsWith('error')))
    expect(inOneLine(stderr)).toEqual(saying(message.replace(/^error [\w-]+: /, '')));
});

test.each(Object.entries(RESOURCES))('a resource with %s', (name, text) => {
  repository.write('a.yaml', text);
  const said = words(repository.kubectlFindings('validate', '--crds', 'crds', 'a.yaml'));
  expect(said).not.toEqual([]);
  expect(linted.get(name)).toEqual(said);
  expect(actionFindings('a.yaml', { crds: 'crds' })).toEqual(said.map((each) => saying(each)));
});
