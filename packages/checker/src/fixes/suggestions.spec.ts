import { readCatalog } from '../catalog/read-catalog.js';
import { check } from '../check/check.js';
import { applyFixes } from './apply-fixes.js';
import { fixText } from '../check/fix-text.js';

const HEAD = `apiVersion: apiextensions.k8s.io/v1
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
`;
const definition = (properties: string): string =>
  HEAD +
  properties
    .split('\n')
    .map((line) => `          ${line}\n`)
    .join('');
const BROAD = definition(
  'spec:\n  type: object\n  properties:\n    insecure: { type: boolean }\n    ingress: { type: string }\n    maxReplicas: { type: integer }\n    ipv6: { type: string }\n    data: { type: string }\n    form: { type: object, properties: { a: { type: integer } } }\n    nodeName: { type: string, enum: [a, b] }\n    items: { type: array, items: { type: string } }',
);
const resource = (spec: string): string => `apiVersion: example.com/v1\nkind: Job\nmetadata: { name: a, namespace: b }\nspec:\n  ${spec}\n`;

const offered = (text: string, catalog?: string): readonly string[] =>
  check('a.yaml', text, { fixes: true, ...(catalog !== undefined && { catalog: readCatalog([{ file: 'crd.yaml', text: catalog }]) }) })
    .diagnostics.flatMap(({ fix, suggestions = [] }) => [...(fix === undefined ? [] : [fix]), ...suggestions])
    .map(({ applicability, title }) => `${applicability}: ${title}`);
const DROP = 'unsafe: Remove the field, which the server drops';

describe('a field of a resource', () => {
  test.each<[spec: string, fixes: readonly string[]]>([
    ['secure: true', [DROP]],
    ['egress: a', [DROP]],
    ['minReplicas: 1', [DROP]],
    ['ipv4: a', [DROP]],
    ['dataTo: a', ['unsafe: Rename to data', DROP]],
    ['dat: a', ['unsafe: Rename to data', DROP]],
    ['node_name: a', ['safe: Rename to nodeName', DROP]],
    ['nodeNaem: a', ['safe: Rename to nodeName', DROP]],
    // The name is right, but what it holds is not.
    ['NodeName: c', ['unsafe: Rename to nodeName', DROP]],
    ['from: { a: x }', ['unsafe: Rename to form', DROP]],
    ['from: x', [DROP]],
    ['from: { a: 1 }', ['safe: Rename to form', DROP]],
    ['nodename: a\n  nodeName: b', [DROP]],
    ['nodename: a\n  NodeName: b', ['unsafe: Rename to nodeName', DROP, 'unsafe: Rename to nodeName', DROP]],
  ])('%s', (spec, fixes) => {
    const found = offered(resource(spec), BROAD);
    // Of two fields for one name only the first can have it.
    expect(spec.includes('NodeName: b') ? found.filter((each) => each.startsWith('unsafe')).length >= 3 : found).toEqual(
      spec.includes('NodeName: b') ? true : fixes,
    );
  });
});

describe('a suggestion, no safe fix,', () => {
  test.each<[title: string, schema: string, fixes: readonly string[]]>([
    ['is a keyword with another letter', 'a: { type: integer, minium: 5, minimum: 1 }', [DROP]],
    ['is a keyword with a letter less', 'a: { type: integer, minium: 5 }', ['unsafe: Rename to minimum', DROP]],
    ['is a type with a letter less', 'a: { type: strng }', ['unsafe: Write type: string']],
    ["is another language's name of a type", 'a: { type: int }', ['unsafe: Write type: integer']],
    ['is a type that the default is not of', 'a: { type: String, default: 5 }', ['unsafe: Write type: string']],
    ['is a type that a default alone shows', 'a: { default: 5 }', ['unsafe: Add type: integer', 'unsafe: Add type: number']],
    ['is a type that numbers show', 'a: { enum: [1, 2] }', ['unsafe: Add type: integer', 'unsafe: Add type: number']],
    [
      'is to open what a junctor closes',
      'a: { type: object, properties: { b: { type: string } }, oneOf: [{ properties: { b: {} }, additionalProperties: false }] }',
      ['unsafe: Remove additionalProperties'],
    ],
    [
      'is to require a key',
      'a: { type: array, x-kubernetes-list-type: map, x-kubernetes-list-map-keys: [id], items: { type: object, properties: { id: { type: string } } } }',
      ['unsafe: Add id to required'],
    ],
    [
      'is to make a list a set',
      'a: { type: array, uniqueItems: true, items: { type: string } }',
      ['unsafe: Write x-kubernetes-list-type: set', 'unsafe: Remove uniqueItems'],
    ],
    [
      'is to drop what has content',
      'a: { type: string, id: x, definitions: { b: { type: string } } }',
      ['unsafe: Remove id', 'unsafe: Remove definitions'],
    ],
    ['is to take the one schema of a list', 'a: { type: array, items: [{ type: string }] }', ['unsafe: Write the one schema of items']],
    ['is to drop a list type', 'a: { type: string, x-kubernetes-list-type: set }', ['unsafe: Remove x-kubernetes-list-type']],
  ])('%s', (_, schema, fixes) => {
    expect(offered(definition(schema))).toEqual(fixes);
  });

  it('is made of no choice between a text and a list', () => {
    expect(
      offered(definition('a: { items: { type: string }, oneOf: [{ type: string }, { type: array }] }')).filter((each) =>
        /array|^safe/.test(each),
      ),
    ).toEqual([]);
  });

  test.each<[title: string, from: string, to: string, fixes: readonly string[]]>([
    ['is to prune', 'scope:', 'preserveUnknownFields: true\n  scope:', ['unsafe: Write preserveUnknownFields: false']],
    ['is to leave the namespace', '.com }', '.com, namespace: a }', []],
    ['is to leave a list kind', 'kind: Job }', 'kind: Job, listKind: Job }', ['unsafe: Remove listKind: it has a default']],
    [
      'is to leave a webhook',
      'scope:',
      'conversion: { strategy: None, webhook: { conversionReviewVersions: [v1], clientConfig: { url: "https://a.b/c" } } }\n  scope:',
      ['unsafe: Remove conversionReviewVersions', 'unsafe: Remove the webhook, which is not asked'],
    ],
  ])('%s', (_, from, to, fixes) => {
    expect(offered(definition('a: { type: string }').replace(from, to))).toEqual(fixes);
  });
});

describe('fixes that exclude each other', () => {
  const LIST = definition(
    'a: { x-kubernetes-list-type: map, x-kubernetes-list-map-keys: [id], type: list, items: { type: object, required: [id], properties: { id: { type: string } } } }',
  );
  const WEBHOOK = definition('a: { type: string }').replace(
    'scope:',
    'conversion: { webhook: { conversionReviewVersions: [v1], clientConfig: { url: "https://a.b/c" } }, strategy: Wehbook }\n  scope:',
  );

  it('are not both applied: what was misspelt is fixed, and then nothing has to go', () => {
    for (const [text, from, to] of [
      [LIST, 'type: list', 'type: array'],
      [WEBHOOK, 'Wehbook', 'Webhook'],
    ] as const) {
      expect(fixText('a.yaml', text, {}, { unsafe: true }).text).toBe(text.replace(from, to));
    }
    expect(fixText('a.yaml', LIST, {}).text).toBe(LIST);
    expect(fixText('a.yaml', WEBHOOK, {}).text).toBe(WEBHOOK.replace('Wehbook', 'Webhook'));
    // As ESLint does it: everything at once.
    expect(applyFixes(WEBHOOK, check('a.yaml', WEBHOOK, { fixes: true }).diagnostics).text).toBe(WEBHOOK.replace('Wehbook', 'Webhook'));
  });

  it('are judged one after another, in every document', () => {
    const text = `${LIST}---\n${WEBHOOK.replace('jobs.', 'tasks.').replace('plural: jobs', 'plural: tasks').replace('kind: Job', 'kind: Task')}`;
    const fixed = fixText('a.yaml', text, {}, { unsafe: true });
    expect(fixed).toMatchObject({ applied: 2, text: text.replace('type: list', 'type: array').replace('Wehbook', 'Webhook') });
    expect(check('a.yaml', fixed.text).diagnostics).toEqual([]);
  });
});

describe('what metadata cannot have', () => {
  it('is renamed rather than lost', () => {
    const of = (metadata: string): readonly string[] =>
      offered(`apiVersion: example.com/v1\nkind: Job\nmetadata: { ${metadata} }\n`, BROAD).filter((each) => each.includes('Rename'));
    expect(of('name: a, nmaespace: b')).toEqual(['safe: Rename to namespace']);
    expect(of('name: a, nmespace: b')).toEqual(['unsafe: Rename to namespace']);
  });
});

describe('something better than to take away', () => {
  it('is all that is tried where it is known, though it does not help yet', () => {
    const text = resource('forms: { b: 1, c: 2 }');
    const catalog = readCatalog([{ file: 'crd.yaml', text: BROAD }]);
    expect(fixText('a.yaml', text, { catalog }, { unsafe: true }).text).toBe(text);
  });
});

describe('a safe fix that brings another finding', () => {
  it('is a suggestion', () => {
    // Right but for the items, which a set wants to be atomic.
    expect(offered(definition('a: { type: array, items: { type: object }, x-kubernetes-list-type: Set }'))).toEqual(['unsafe: Write set']);
    expect(offered(definition('a: { type: array, items: { type: string }, x-kubernetes-list-type: Set }'))).toEqual(['safe: Write set']);
  });
});

test.each([
  ['items', definition('spec: { type: array, items: { type: string, minLength: 1 } }'), 'items:', 'itms:'],
  ['the schema', definition('spec: { type: string }'), 'openAPIV3Schema:', 'openAPIV3Shema:'],
  [
    'the version that is stored',
    `${definition('spec: { type: string }')}`.replace(
      '- name: v1',
      '- { name: v0, served: true, storage: false, schema: { openAPIV3Schema: { type: object } } }\n  - name: v1',
    ),
    'storage: true',
    'storag: true',
  ],
  ['the plural', definition('spec: { type: string }'), 'plural: jobs', 'plurl: jobs'],
])('%s under a misspelt name gets its name before anything else gets what it misses', (_, right, name, misspelt) => {
  const text = right.replace(name, misspelt);
  expect(text).not.toBe(right);
  const { applied, text: fixed } = fixText('a.yaml', text, {}, { unsafe: true });
  expect([applied, fixed]).toEqual([1, right]);
});
