import { parseDocuments, parseEach } from '@structural/document';
import fc from 'fast-check';
import { runs } from '../../../../tools/search-budget/search-budget.mjs';
import { readCatalog } from '../catalog/read-catalog.js';
import { check } from './check.js';
import { checkDocuments, checkStream } from './check-documents.js';

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
  '# structural-disable-line\n',
  '---# text\n',
  '--- bad\n',
];

/** Makes a text long. */
const LONG = `# ${'x'.repeat(1 << 20)}\n`;

const streams = fc.array(fc.constantFrom(...PARTS), { maxLength: 8 }).map((parts) => parts.join('---\n'));
const openings = fc.constantFrom('', '---\n', '---\n---\n', '\ufeff', '# before\n---\n');

it('says of a stream what it says of all its documents at once, and keeps their values to be read again', () => {
  const options = fc.record({ fixes: fc.boolean(), requireObjects: fc.boolean() });
  fc.assert(
    fc.property(openings, streams, options, (opening, rest, chosen) => {
      const text = opening + rest;
      const documents = parseDocuments(text);
      const whole = checkDocuments('all.yaml', documents, { ...chosen, catalog });
      const stream = checkStream('all.yaml', parseEach(text), { ...chosen, catalog });
      expect(JSON.stringify([stream?.diagnostics, stream?.resources])).toBe(JSON.stringify([whole.diagnostics, whole.resources]));
      expect(stream?.found.map(({ document, hasResources }) => [document.value, hasResources])).toEqual(
        whole.found.map(({ document, hasResources }) => [document.value, hasResources]),
      );
      expect(stream?.documents.map((each) => [each.ok, each.range, each.ok && each.duplicates])).toEqual(
        documents.map((each) => [each.ok, each.range, each.ok && each.duplicates]),
      );
    }),
    { numRuns: runs(300) },
  );
});

it('leaves a stream with a definition to whoever knows all documents', () => {
  const escaped = DEFINITION.replace('kind: CustomResourceDefinition', 'kind: "Custom\\u0052esourceDefinition"');
  for (const own of [DEFINITION, escaped])
    expect(checkStream('all.yaml', parseEach(`${job('10')}---\n${own}`), { catalog })).toBeUndefined();
  const { resources } = check('all.yaml', `${LONG}${job('10')}---\n${escaped.replace('maximum: 9', 'maximum: 10')}`, { catalog });
  expect(new Set(resources.map(({ outcome }) => outcome))).toEqual(new Set(['accepted']));
});

it('finds in a long stream what it finds in its parts', () => {
  const parts = [job('1'), job('10'), job('x')];
  const text = LONG + `${parts.join('---\n')}---\n`.repeat(100);
  const { definitions, diagnostics, documents, resources } = check('all.yaml', text, { catalog });
  expect([definitions.length, documents, resources.length]).toEqual([0, 300, 300]);
  expect(resources.slice(-3).map(({ outcome }) => outcome)).toEqual(['accepted', 'refused', 'refused']);
  expect(diagnostics).toHaveLength(200);
});
