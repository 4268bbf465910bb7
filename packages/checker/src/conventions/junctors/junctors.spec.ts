import { check } from '../../check/check.js';
import type { ConventionId } from '../conventions.js';
import type { ConventionOptions } from '../record/options.js';
import { example } from '../record/example.js';

const CHOSEN = new Map<ConventionId, ConventionOptions>([['junctor-fields', {}]]);

/** What is found about fields of `spec`: the rule and the text of the line. */
function found(specFields: string): readonly string[] {
  const { text } = example('', specFields);
  const { diagnostics } = check('a.yaml', text, { conventions: CHOSEN });
  return diagnostics
    .filter(({ rule }) => CHOSEN.has(rule as ConventionId))
    .map(({ range, rule }) => `${rule}: ${text.slice(range.start, range.end)}`);
}

test('fields and items that only junctors know are found at every depth', () => {
  const fields = `list:
  type: array
  items:
    type: object
    properties: { a: { type: array, items: { type: string } }, c: { type: string } }
    oneOf:
    - allOf:
      - required: [a, b]
        properties: { a: { items: { minLength: 1 } }, bb: { minLength: 1 } }
      - not: { required: [c, cc] }
    - properties: { c: { items: { maxLength: 1 } } }`;
  expect(found(fields)).toEqual(['junctor-fields: b', 'junctor-fields: bb', 'junctor-fields: cc', 'junctor-fields: items']);
});

test('required fields that only junctors know are found below not, in items and in values of maps', () => {
  const fields = `map:
  type: object
  additionalProperties:
    type: object
    properties: { a: { type: string } }
    not: { required: [b] }
  anyOf:
  - properties: { any: { required: [c] } }
list:
  type: array
  items: { type: object, properties: { a: { type: string } } }
  not:
    items: { not: { required: [a, d] } }`;
  expect(found(fields)).toEqual(['junctor-fields: b', 'junctor-fields: c', 'junctor-fields: d']);
});

test('objects that keep unknown fields, maps and resources have the fields that they may have', () => {
  expect(
    found(`open: { type: object, x-kubernetes-preserve-unknown-fields: true, anyOf: [{ required: [a], properties: { b: { minLength: 1 } } }] }
map: { type: object, additionalProperties: { type: string }, anyOf: [{ required: [a], properties: { b: { minLength: 1 } } }] }
pod: { type: object, x-kubernetes-embedded-resource: true, properties: { spec: { type: string } }, anyOf: [{ required: [metadata, apiVersion] }] }`),
  ).toEqual([]);
});

test('a field that only a junctor knows may be specified outside, too, or is misspelt', () => {
  const fields = 'tls:\n  type: object\n  properties: { secret: { type: string } }\n  anyOf:\n  - properties: { mode: { minLength: 1 } }';
  const { diagnostics } = check('a.yaml', example('', fields).text, { conventions: CHOSEN, fixes: true });
  const [finding] = diagnostics.filter(({ rule }) => rule === 'junctor-fields');
  expect([finding?.fix?.title, finding?.fix?.applicability]).toEqual(['Specify mode outside, too', 'unsafe']);
});
