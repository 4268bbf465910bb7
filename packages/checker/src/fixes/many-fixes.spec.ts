import { readCatalog } from '../catalog/read-catalog.js';
import { check } from '../check/check.js';
import { fixText } from '../check/fix-text.js';
import { processorTime } from '../../../../tools/search-budget/search-budget.mjs';

const definition = `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: {name: widgets.example.com}
spec:
  group: example.com
  scope: Namespaced
  names: {plural: widgets, singular: widget, kind: Widget, listKind: WidgetList}
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
              numbers: {type: object, additionalProperties: {type: integer}}
              list: {type: array, items: {type: integer}}
              set: {type: array, x-kubernetes-list-type: set, items: {type: string}}
              colours: {type: object, properties: {colour: {type: string}}}
`;
const catalog = readCatalog([{ file: 'crd.yaml', text: definition }]);
const widget = (spec: string, indent = ''): string =>
  ['apiVersion: example.com/v1', 'kind: Widget', 'metadata: {name: a}', `spec: ${spec}`].map((line) => `${indent}${line}\n`).join('');
const each = (count: number, separator: string, one: (i: number) => string): string =>
  Array.from({ length: count }, (_, i) => one(i)).join(separator);

/** Texts in which each of so many places has an error with a fix. */
const SHAPES: Readonly<Record<string, (count: number) => string>> = {
  'a mapping': (count) => widget(`\n  numbers:\n${each(count, '', (i) => `    k${i}: "${i}"\n`)}`),
  'a mapping on one line': (count) => widget(`{numbers: {${each(count, ', ', (i) => `k${i}: "${i}"`)}}}`),
  'a list': (count) => widget(`\n  list:\n${each(count, '', (i) => `  - "${i}"\n`)}`),
  'a set with repetitions': (count) => widget(`\n  set:\n${each(count, '', (i) => `  - a${i % (count / 2)}\n`)}`),
  'fields nearly known': (count) => widget(`\n  colours:\n${each(count, '', (i) => `    colour${i}: x\n`)}`),
  documents: (count) => each(count / 4, '---\n', () => widget('{numbers: {a: "1"}}')),
  'items of a List': (count) =>
    `apiVersion: v1\nkind: List\nitems:\n${each(count / 4, '', () => widget('{numbers: {a: "1"}}', '  ').replace(' ', '-'))}`,
};

it.each(Object.entries(SHAPES))('finds and applies the fixes of many errors in %s in little time', (_, textOf) => {
  const text = textOf(2_000);
  const start = processorTime();
  const { diagnostics } = check('a.yaml', text, { catalog, fixes: true });
  expect(diagnostics.filter(({ fix }) => fix !== undefined).length).toBeGreaterThan(100);
  fixText('a.yaml', text, { catalog });
  // Less than a second; eight and more while each fix took a look at all there is.
  expect(processorTime() - start).toBeLessThan(4_000);
});

it('makes fixes for so many findings at a time, and applies those of all', () => {
  const text = widget(`\n  list:\n${each(33_000, '', () => '  - "1"\n')}`);
  const { diagnostics } = check('a.yaml', text, { catalog, fixes: true });
  expect([diagnostics.length, diagnostics.filter(({ fix }) => fix !== undefined).length]).toEqual([33_000, 32_768]);
  expect(fixText('a.yaml', text, { catalog }).applied).toBe(33_000);
});
