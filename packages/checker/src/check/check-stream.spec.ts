import { parseDocuments, parseEach } from '@structural/document';
import fc from 'fast-check';
import { runs } from '../../../../tools/search-budget/search-budget.mjs';
import { readCatalog } from '../catalog/read-catalog.js';
import { check } from './check.js';
import { judgeDocuments, type JudgedDocuments } from './judge-documents.js';
import { keepVerdicts } from './keeper.js';

const DEFINITION = `apiVersion: apiextensions.k8s.io/v1
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
          properties: { spec: { type: object, properties: { size: { type: integer, maximum: 9 } } } }
`;
const catalog = readCatalog([{ file: 'crd.yaml', text: DEFINITION }]);
const job = (size: string): string => `apiVersion: example.com/v1\nkind: Job\nmetadata: { name: a }\nspec: { size: ${size} }\n`;

const streamed = (text: string): JudgedDocuments =>
  judgeDocuments('all.yaml', parseEach(text), { catalog }, { keeper: keepVerdicts({}), own: readCatalog([]) });

/** Documents of all shapes, and what stands between them. */
const PARTS = [
  job('1'),
  job('10'),
  job('x'),
  `${job('2')}spec: { size: 3 }\n`,
  `# first\n\n  # second\n${job('4')}`,
  `apiVersion: v1\nkind: List\nitems:\n- ${job('10').trimEnd().replaceAll('\n', '\n  ')}\n`,
  '"kind": Job\n"apiVersion": example.com/v1\n',
  `%YAML 1.1\n${job('1')}`,
  `...\n${job('10')}`,
  'apiVersion: other.example.com/v1\nkind: Other\nmetadata: { name: "{{ name }}" }\n',
  'spec: {{ .Values.size }}\n',
  'a: [\n',
  'plain\n',
  '- item\n',
  '# only a comment\n',
  '',
  `# structural-ignore resource-value: for now\n${job('10')}`,
  `${job('10')}# structural-ignore-file resource-value\n`,
  `${job('1')}# structural-ignore resource-value\n`,
  `a: |\n  # structural-ignore resource-value: text\n${job('10')}`,
  '# structural-ignore all\n',
  'apiVersion: v1\nkind: ConfigMap\nmetadata: { name: a }\n',
  'apiVersion: example.com/v1\nkind: Jobb\nmetadata: { name: a }\n',
  'apiVersion: exampel.com/v1\nkind: Job\n',
  'kind: ""\napiVersion: example.com/v1\n',
  `${job('4')}extra: [1, 2.0, "ü 😀"]\nstatus: { ready: true }\n`,
  `${job('4').replace('name: a', 'name: a, uid: u-1, generation: 5, resourceVersion: "7"')}`,
  `${job('"{{ .Values.size }}"')}`,
  `${job('${SIZE}')}`,
  'tests:\n- name: a\n  create: { apiVersion: example.com/v1, kind: Job }\n  wrong: 1\n',
  '---# text\n',
  '--- bad\n',
];

/** Makes a text long. */
const LONG = `# ${'x'.repeat(1 << 20)}\n`;

const streams = fc.array(fc.constantFrom(...PARTS), { maxLength: 8 }).map((parts) => parts.join('---\n'));
const openings = fc.constantFrom('', '---\n', '---\n---\n', '\ufeff', '# before\n---\n');
const flags = fc.record({
  fixes: fc.boolean(),
  requireObjects: fc.constantFrom(true, false, 'among-others' as const),
  requireCrd: fc.boolean(),
  acknowledgements: fc.boolean(),
  strict: fc.constantFrom('strict', 'warn', 'ignore'),
  place: fc.constantFrom({}, { isSought: true }, { isSought: true, isPatch: true }, { isOfChart: true }),
  catalog: fc.constantFrom(catalog, undefined),
});

it('says of a stream what it says of all its documents at once', () => {
  fc.assert(
    fc.property(openings, streams, flags, (opening, rest, { catalog: given, ...chosen }) => {
      const text = `${opening}${rest}\n---\n${LONG}`;
      const options = { ...chosen, ...(given && { catalog: given }) };
      const stream = check('all.yaml', text, options);
      // Whoever knows all documents has them judged at once.
      const whole = check('all.yaml', text, options, { documents: parseDocuments(text) });
      expect({ ...stream, resources: [...stream.resources] }).toEqual({ ...whole, resources: [...whole.resources] });
      const causes = stream.diagnostics.flatMap(({ cause }) => cause ?? []);
      expect(new Set(causes).size).toBe(causes.length);
    }),
    { numRuns: runs(30) },
  );
});

const ITEMS = [
  ...PARTS,
  'plain',
  '',
  'a: {b: [{c: d}]}\n',
  `${job('10')}text: |\n  - a\n\n  b\n`,
  `${job('10')}text: "a\n  b"\n`,
  `${job('"{{ .Values.size }}"')}`,
  'metadata: { name: b }\nspec: { size: 11 }\n',
  `apiVersion: v1\nkind: List\nitems:\n- ${job('10').trimEnd().replaceAll('\n', '\n  ')}\n`,
  '# c\n',
  'anchor: &a 1\nalias: *a\n',
];
const listKinds = fc.constantFrom('List', 'JobList', 'Job', '"List"', 'List # c');
const listFlags = flags.map((chosen) => ({ ...chosen, fixes: false }));

/** Lists of YAML as kubectl writes them, and otherwise. */
const yamlLists = fc
  .tuple(
    fc.array(fc.constantFrom(...ITEMS), { maxLength: 6 }),
    listKinds,
    fc.boolean(),
    fc.constantFrom('', '  resourceVersion: ""\n', 'items: []\n', 'tests: []\n'),
  )
  .map(([items, kind, isKindFirst, metadata]) => {
    const head = `apiVersion: example.com/v1\n${isKindFirst ? `kind: ${kind}\n` : ''}`;
    const body = items.map((item) => `- ${item.trimEnd().replaceAll('\n', '\n  ')}\n`).join('');
    return `${head}items:\n${body}${isKindFirst ? '' : `kind: ${kind}\n`}${metadata.startsWith(' ') ? 'metadata:\n' : ''}${metadata}`;
  });

it('says of a long list of YAML what it says of it as one', () => {
  fc.assert(
    fc.property(yamlLists, listFlags, fc.boolean(), (list, { catalog: given, ...chosen }, isAlone) => {
      const text = isAlone ? `${list}${LONG}` : `${job('10')}---\n${list}${LONG}---\n${list}`;
      const options = { ...chosen, ...(given && { catalog: given }) };
      const parts = check('all.yaml', text, options);
      const whole = check('all.yaml', text, options, { documents: parseDocuments(text) });
      expect({ ...parts, resources: [...parts.resources] }).toEqual({ ...whole, resources: [...whole.resources] });
    }),
    { numRuns: runs(8) },
  );
});

const jsonItems = fc.constantFrom(
  '{"apiVersion": "example.com/v1", "kind": "Job", "metadata": {"name": "a"}, "spec": {"size": 10}}',
  '{"apiVersion": "example.com/v1", "kind": "Job", "spec": {"size": "x"}, "extra": {"a": "}\\"]"}}',
  '{"metadata": {"name": "b"},\n "spec": {"size": 11}}',
  '{"apiVersion": "example.com/v1", "kind": "Job", "spec": {"size": 1}, "spec": {"size": 10}}',
  '{"apiVersion": "example.com/v1", "kind": "Job", "spec": {"size": 1e999}}',
  '{"apiVersion": "v1", "kind": "List", "items": [{"apiVersion": "example.com/v1", "kind": "Job", "spec": {"size": 10}}]}',
  '1',
  '[{}]',
  '{"a": [',
);
const jsonLists = fc
  .tuple(
    fc.array(jsonItems, { maxLength: 5 }),
    fc.constantFrom('List', 'JobList', 'Job'),
    fc.constantFrom('', ', "items": []', ', "tests": 1', ' x'),
    fc.constantFrom(',', ',\n', ' '),
  )
  .map(([items, kind, rest, between]) => `{"apiVersion": "example.com/v1", "items": [${items.join(between)}], "kind": "${kind}"${rest}}`);

it('says of a long list of JSON what it says of it as one', () => {
  fc.assert(
    fc.property(jsonLists, listFlags, (list, { catalog: given, ...chosen }) => {
      const text = `{"pad": "${'x'.repeat(1 << 20)}", ${list.slice(1)}\n`;
      const options = { ...chosen, ...(given && { catalog: given }) };
      const parts = check('all.json', text, options);
      const whole = check('all.json', text, options, { documents: parseDocuments(text) });
      expect({ ...parts, resources: [...parts.resources] }).toEqual({ ...whole, resources: [...whole.resources] });
    }),
    { numRuns: runs(8) },
  );
});

it('has one cause for a finding and for the refusal that it explains', () => {
  const { diagnostics, resources } = check('all.yaml', `${LONG}${job('10')}---\n${job('x')}`, { catalog });
  const causes = [...resources].flatMap(({ refusal }) => (refusal !== undefined && 'causes' in refusal ? refusal.causes : []));
  expect(causes).toHaveLength(2);
  expect(diagnostics.map(({ cause }) => causes.findIndex((each) => each === cause))).toEqual([0, 1]);
});

it('leaves a stream with a definition to whoever knows all documents', () => {
  const escaped = DEFINITION.replace('kind: CustomResourceDefinition', 'kind: "Custom\\u0052esourceDefinition"');
  for (const own of [DEFINITION, escaped]) expect(streamed(`${job('10')}---\n${own}`).isComplete).toBe(false);
  const { resources } = check('all.yaml', `${LONG}${job('10')}---\n${escaped.replace('maximum: 9', 'maximum: 10')}`, { catalog });
  expect(new Set(resources.map(({ outcome }) => outcome))).toEqual(new Set(['accepted']));
});

it('finds in a long stream what it finds in its parts', () => {
  const parts = [job('1'), job('10'), job('x')];
  const text = LONG + `${parts.join('---\n')}---\n`.repeat(100);
  const { definitions, diagnostics, documents, resources } = check('all.yaml', text, { catalog });
  expect([definitions.length, documents, resources.length]).toEqual([0, 300, 300]);
  expect([...resources].slice(-3).map(({ outcome }) => outcome)).toEqual(['accepted', 'refused', 'refused']);
  expect(diagnostics).toHaveLength(200);
});
