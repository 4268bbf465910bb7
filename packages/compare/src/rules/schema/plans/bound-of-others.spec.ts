import { compareDefinitions } from '../../../compare-definitions.js';
import { definition } from '../../../../tests/definitions.js';

const RESOURCE = { type: 'object', 'x-kubernetes-embedded-resource': true, 'x-kubernetes-preserve-unknown-fields': true };
const KEEPS = { 'x-kubernetes-preserve-unknown-fields': true };
const OPEN = { type: 'object', ...KEEPS };

/** What is said of a change by one rule at a specification. */
function said(rule: string, before: object, after: object): readonly string[] {
  const schema = (spec: object): unknown => ({ type: 'object', properties: { spec } });
  const { findings } = compareDefinitions([definition(schema(before))], [definition(schema(after))]);
  return findings.filter((finding) => finding.rule === rule).map(({ audience, verdict }) => `${audience} ${verdict}`);
}

it.each<[what: string, rule: string, before: object, after: object]>([
  ['a largest number is nothing to texts', 'bound-tightened', { type: 'string' }, { ...KEEPS, maximum: 4 }],
  ['a number of members is nothing to integers', 'bound-tightened', { 'x-kubernetes-int-or-string': true }, { ...OPEN, minProperties: 1 }],
  ['a pattern is nothing to numbers', 'pattern-added', { type: 'integer' }, { 'x-kubernetes-int-or-string': true, pattern: '^a' }],
  [
    'an object that names as many members as it may have has no more',
    'bound-tightened',
    OPEN,
    { type: 'object', properties: { a: { type: 'string' } }, maxProperties: 1 },
  ],
  ['a resource has two members', 'bound-tightened', RESOURCE, { ...RESOURCE, minProperties: 2 }],
  ['a resource is nothing to texts', 'embedded-resource-changed', { type: 'string' }, RESOURCE],
])('%s', (_what, rule, before, after) => {
  expect(said(rule, before, after)).toEqual(['writers harmless']);
});

it.each<[what: string, rule: string, before: object, after: object]>([
  ['what has no type may be a number', 'bound-tightened', KEEPS, { ...KEEPS, maximum: 4 }],
  ['a list may be where a text has a format', 'bound-tightened', { type: 'string', format: 'date' }, { ...KEEPS, maxItems: 0 }],
  ['members that are not named count', 'bound-tightened', OPEN, { ...OPEN, properties: { a: { type: 'string' } }, maxProperties: 1 }],
  ['a resource need not have three members', 'bound-tightened', RESOURCE, { ...RESOURCE, minProperties: 4 }],
  ['an object that is no resource', 'bound-tightened', OPEN, { ...OPEN, minProperties: 2 }],
])('not said: %s', (_what, rule, before, after) => {
  expect(said(rule, before, after)).not.toContain('writers harmless');
});

it('the name of a version that a resource has is not empty', () => {
  const resource = (minLength: number): object => ({ ...RESOURCE, properties: { apiVersion: { type: 'string', minLength } } });
  expect(said('bound-tightened', resource(0), resource(1))).toEqual(['writers harmless']);
  expect(said('bound-tightened', resource(0), resource(5))).toContain('writers breaking');
});
