import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../stranger/installed-package.js';
import { ESLINTS, makeRepository, type Repository } from './repository.js';

/** The configurations of the README and of its pages about settings and programs, as they stand there. */
const snippets = ['README.md', 'docs/settings.md', 'docs/programs.md']
  .flatMap((file) => [...readFileSync(join(root, 'packages/eslint-plugin', file), 'utf8').matchAll(/^```(js|ts|cjs)\n(.*?)^```/gms)])
  .map(([, language = '', text = '']) => ({ language, text }));

const definition = `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata:
  name: crontabs.example.com
spec:
  group: example.com
  scope: Namespaced
  names: { plural: crontabs, kind: CronTab }
  versions:
    - name: v1
      served: true
      storage: true
      schema:
        openAPIV3Schema:
          type: object
          properties:
            spec:
              type: object
              properties:
                replicas: { type: integer, maximum: 5 }
                pod_name: { type: string }
                podCIDR: { type: string }
                labels: { type: object, additionalProperties: { type: string } }
`;
const resource = 'apiVersion: example.com/v1\nkind: CronTab\nmetadata: { name: nightly }\nspec: { replicas: 6 }\n';
const unfinished = definition.replace('type: object\n          properties', 'type: string\n          properties');

/** A repository that lints all that is its own: programs, configurations, JSON with and without comments, workflows, charts. */
function fill(repository: Repository): void {
  repository.clear();
  repository.write('package.json', '{ "private": true, "type": "module" }\n');
  repository.write('index.js', 'export const apiVersion = "v1"; // kind: [\n');
  repository.write('legacy.cjs', 'module.exports = {};\n');
  repository.write('data.json', '{ "a": 1 }\n');
  repository.write('tsconfig.json', '{\n  "compilerOptions": { "strict": true }\n}\n');
  repository.write('.github/workflows/ci.yaml', 'on: push\njobs: {}\n');
  repository.write('deploy/crds/crontab.yaml', definition);
  repository.write('deploy/unfinished.yaml', unfinished);
  repository.write('deploy/nightly.yaml', resource);
  repository.write(
    'src/nightly.js',
    "export const nightly = { apiVersion: 'example.com/v1', kind: 'CronTab', metadata: { name: 'nightly' }, spec: { replicas: 6 } };\n",
  );
  repository.write(
    'deploy/list.json',
    '{ "apiVersion": "apiextensions.k8s.io/v1", "kind": "CustomResourceDefinition", "metadata": { "name": "a" }, "spec": { "group": "b.c" } }\n',
  );
  repository.write('deploy/chart/templates/a.yaml', '{{- if .Values.on }}\napiVersion: v1\nkind: A\n{{- end }}\n');
}

const NIGHTLY = 'deploy/nightly.yaml resource-value';
const UNFINISHED = 'deploy/unfinished.yaml structural-schema';
/** Findings that both definitions have. */
const onBoth = (...rules: readonly string[]): readonly string[] =>
  rules.flatMap((rule) => [`deploy/crds/crontab.yaml ${rule}`, `deploy/unfinished.yaml ${rule}`]);
/** What is found with each, in the order of the pages. */
const expected: readonly (readonly string[])[] = [
  [NIGHTLY, UNFINISHED],
  [...onBoth('field-names', 'max-length'), UNFINISHED],
  ['deploy/list.json crd-definition', UNFINISHED],
  ['deploy/chart/templates/a.yaml fatal', UNFINISHED],
  ['deploy/list.json crd-definition'],
  [...onBoth('no-maps'), NIGHTLY, UNFINISHED],
  [NIGHTLY, UNFINISHED],
  [NIGHTLY, UNFINISHED],
  ['operators/cache/nightly.yaml resource-value', 'operators/queue/nightly.yaml resource-value'],
  ['src/nightly.js resource-value'],
];

describe.each(ESLINTS)('%s', (name) => {
  let repository: Repository;
  beforeAll(() => {
    repository = makeRepository(name);
  });
  afterAll(() => {
    repository.dispose();
  });

  /** What is found in all files, but for what only eslint-plugin-yml and ESLint's own rules say; what ends a run is thrown. */
  const found = (...args: readonly string[]): readonly string[] =>
    [
      ...new Set(
        repository
          .findingsByFile(...args)
          .filter(({ rule }) => !/^(?:yml|json)\//.test(rule) && rule !== 'no-undef' && !rule.endsWith('/typed'))
          .map(({ file, rule }) => `${file} ${rule}`),
      ),
    ].sort();

  test.each(snippets.map((snippet, index) => ({ ...snippet, index })))(
    'the configuration $index of the README works',
    ({ index, language, text }) => {
      fill(repository);
      if (text.includes('operators/')) {
        for (const name of ['cache', 'queue']) {
          repository.write(`operators/${name}/config/crd/crontab.yaml`, definition);
          repository.write(`operators/${name}/nightly.yaml`, resource);
        }
      }
      repository.write(`eslint.config.${language}`, text);
      expect([index, ...found('.')]).toEqual([index, ...[...(expected[index] ?? [])].sort()]);
    },
  );

  test('all of its neighbours may be there at once, before it or after it', () => {
    const config = (order: readonly string[]): string => `import js from '@eslint/js';
import json from '@eslint/json';
import { defineConfig } from 'eslint/config';
import jsonc from 'eslint-plugin-jsonc';
import structural from 'eslint-plugin-structural';
import yml from 'eslint-plugin-yml';

export default defineConfig([${order.join(', ')}]);
`;
    const all = ['js.configs.all', 'yml.configs.recommended', "jsonc.configs['recommended-with-json']"];
    const own = ["{ settings: { structural: { root: import.meta.dirname, crds: ['deploy/crds'] } } }", 'structural.configs.recommended'];
    const strictJson = "{ files: ['**/*.json'], plugins: { json }, language: 'json/json', rules: { 'json/no-duplicate-keys': 'error' } }";
    const rules = "{ rules: { 'structural/syntax': 'error', 'structural/crd-definition': 'error' } }";
    const ownFindings = (order: readonly string[]): readonly string[] => {
      fill(repository);
      repository.write('eslint.config.js', config(order));
      return found('.').filter((each) => /^deploy\/\S+ [\w-]+$/.test(each));
    };
    expect(ownFindings([...all, ...own, rules])).toEqual(['deploy/list.json crd-definition', NIGHTLY, UNFINISHED]);
    expect(ownFindings([strictJson, ...own, rules])).toEqual(['deploy/list.json crd-definition', NIGHTLY, UNFINISHED]);
    expect(ownFindings([...own, ...all, "structural.configs['recommended-rules']"])).toEqual([
      'deploy/chart/templates/a.yaml fatal',
      NIGHTLY,
      UNFINISHED,
    ]);
  });

  test('it does not matter where ESLint is started', () => {
    fill(repository);
    repository.write('eslint.config.js', snippets[0]!.text);
    expect(repository.findingsByFile('nightly.yaml', '--in', 'deploy').map(({ rule }) => rule)).toEqual(['resource-value']);
  });

  test('fixes of all neighbours come to an end', () => {
    fill(repository);
    const text = definition.replace('{ type: string }', '{ type: string, default: 2024-01-01, enum: [2024-01-01] }');
    repository.write('deploy/crds/crontab.yaml', text);
    repository.write(
      'eslint.config.js',
      `import { defineConfig } from 'eslint/config';
import structural from 'eslint-plugin-structural';
import yml from 'eslint-plugin-yml';

export default defineConfig([
  yml.configs.standard,
  structural.configs['conventions-rules'],
  { rules: { 'yml/plain-scalar': ['error', 'always'], 'structural/ambiguous-date': 'error' } },
]);
`,
    );
    const fix = (): string => {
      repository.eslint('--fix', 'deploy/crds/crontab.yaml');
      return readFileSync(join(repository.folder, 'deploy/crds/crontab.yaml'), 'utf8');
    };
    const once = fix();
    expect(once).toContain('default: 2024-01-01');
    expect(fix()).toBe(once);
  });
});
