import { compareDefinitions } from '../compare-definitions.js';
import { definition, withSpec } from '../../tests/definitions.js';

const KEEPS = { 'x-kubernetes-preserve-unknown-fields': true };

function verdicts(before: unknown, after: unknown): readonly string[] {
  const { findings } = compareDefinitions([definition(before)], [definition(after)]);
  return findings.map(({ audience, rule, verdict }) => `${rule} ${audience} ${verdict}`);
}

it('a null that was kept unknown is dropped of a field that is known from now on', () => {
  const a = { type: 'object', nullable: true, ...KEEPS, properties: { b: { type: 'string', pattern: '^x*$' } } };
  expect(verdicts(withSpec({}, KEEPS), withSpec({ a }, KEEPS))).toContain('field-added stored-data breaking');
});

it('an object of fields that a rule knows few values of loses them where it becomes a boolean', () => {
  const code = { type: 'string', 'x-kubernetes-validations': [{ rule: "self in ['a', 'b', 'abc']" }] };
  const before = { type: 'object', properties: { spec: { type: 'object', properties: { a: { type: 'object', properties: { code } } } } } };
  const after = { type: 'object', properties: { spec: { type: 'boolean' } } };
  expect(verdicts(before, after)).toContain('type-changed stored-data breaking');
});

it('the metadata of what is no resource any more is lost', () => {
  const spec = { type: 'object', properties: { apiVersion: { type: 'string' }, kind: { type: 'string' }, metadata: { type: 'object' } } };
  const [before, after] = [{ 'x-kubernetes-embedded-resource': true }, {}].map((more) => ({
    type: 'object',
    properties: { spec: { ...spec, ...more } },
  }));
  expect(verdicts(before, after)).toContain('embedded-resource-changed stored-data breaking');
});

it('objects of any members, two of which there must be, lose them where a list takes their place', () => {
  const object = { type: 'object', additionalProperties: true, minProperties: 2, 'x-kubernetes-map-type': 'atomic' };
  const list = { type: 'array', items: { type: 'string' } };
  expect(verdicts(withSpec({ a: { type: 'array', items: object } }), withSpec({ a: { type: 'array', items: list } }))).toContain(
    'type-changed stored-data breaking',
  );
});
