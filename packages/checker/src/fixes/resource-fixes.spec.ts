import { check } from '../check/check.js';
import { readCatalog } from '../catalog/read-catalog.js';
import { applyFixes } from './apply-fixes.js';

const catalog = readCatalog([
  {
    file: 'crd.yaml',
    text: `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: { name: jobs.example.com }
spec:
  group: example.com
  scope: Namespaced
  names: { plural: jobs, kind: Job }
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
                replicas: { type: integer }
                version: { type: string }
                paused: { type: boolean }
                mode: { type: string, enum: [Fast, Slow] }
                tags: { type: array, x-kubernetes-list-type: set, items: { type: string } }
`,
  },
]);

const resource = (spec: string): string =>
  `apiVersion: example.com/v1\nkind: Job\nmetadata: { name: a, namespace: b }\nspec:\n${spec
    .split('\n')
    .map((line) => `  ${line}\n`)
    .join('')}`;

/** The first fix of each finding, and the text after all of them. */
function fixed(spec: string, unsafe = false): { readonly titles: readonly string[]; readonly text: string } {
  const text = resource(spec);
  const { diagnostics } = check('job.yaml', text, { catalog, fixes: true });
  const titles = diagnostics.flatMap(({ fix }) => (fix === undefined ? [] : [`${fix.applicability}: ${fix.title}`]));
  return { titles, text: applyFixes(text, diagnostics, { unsafe }).text };
}

describe('safe fixes of resources', () => {
  test.each<[title: string, before: string, fix: string, after: string]>([
    ['put in quotes what is a text', 'version: 1.10 # two', 'safe: Put it in quotes', 'version: "1.10" # two'],
    ['take quotes from a number', 'replicas: "3"', 'safe: Remove the quotes', 'replicas: 3'],
    ['take quotes from a boolean', "paused: 'true'", 'safe: Remove the quotes', 'paused: true'],
    ['rename a misspelt field', 'repilcas: 3 # three', 'safe: Rename to replicas', 'replicas: 3 # three'],
    ['remove a repeated item', 'tags: [a, b, a]', 'safe: Remove the repeated item', 'tags: [a, b]'],
  ])('%s', (_, before, fix, after) => {
    const { text, titles } = fixed(before);
    expect(titles).toEqual([fix]);
    expect(text).toBe(resource(after));
    expect(check('job.yaml', text, { catalog }).diagnostics).toEqual([]);
  });

  it('put labels in quotes that are numbers', () => {
    const text = resource('paused: true').replace('name: a', 'name: a, labels: { build: 12e4 }');
    const { diagnostics } = check('job.yaml', text, { catalog, fixes: true });
    expect(applyFixes(text, diagnostics).text).toBe(text.replace('12e4', '"12e4"'));
  });

  it('are not made where more than one thing can be meant', () => {
    expect(fixed('mode: fast').titles).toEqual(['unsafe: Write Fast']);
    expect(fixed('replica: three').titles).toEqual(['unsafe: Remove the field, which the server drops']);
    expect(fixed('replica: 3').titles).toEqual(['unsafe: Rename to replicas']);
    expect(fixed('replicas: three').titles).toEqual([]);
    expect(fixed('replica: 3\nreplicas: 4').titles).toEqual(['unsafe: Remove the field, which the server drops']);
  });
});
