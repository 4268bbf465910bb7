import { compareDefinitions } from '../compare-definitions.js';
import { definition, withSpec } from '../../tests/definitions.js';

const TEXT = { type: 'string' };
const KEEPS = { 'x-kubernetes-preserve-unknown-fields': true };
const STATUS = { subresources: { status: {} } };
const EMBEDDED = { type: 'object', 'x-kubernetes-embedded-resource': true };

function rule(text: string): Readonly<Record<string, unknown>> {
  return { 'x-kubernetes-validations': [{ rule: text }] };
}

function listOf(properties: object): object {
  return { type: 'array', maxItems: 3, items: { type: 'object', properties } };
}

/** Who is hurt where null, which was dropped, is kept. */
function verdicts(schema: (field: Readonly<Record<string, unknown>>) => unknown): readonly string[] {
  const { findings } = compareDefinitions([definition(schema({}), {}, STATUS)], [definition(schema({ nullable: true }), {}, STATUS)]);
  return findings
    .filter(({ rule, verdict }) => rule === 'nullable-added' && verdict !== 'harmless')
    .map(({ audience, verdict }) => `${audience} ${verdict}`);
}

describe('a null that is kept hurts writers', () => {
  it.each([
    [
      'an unknown field is the other member of a branch',
      (more: object) => withSpec({ a: { ...TEXT, ...more } }, { ...KEEPS, allOf: [{ maxProperties: 1 }] }),
    ],
    [
      'two fields are all that there may be, of which one has a rule',
      (more: object) =>
        withSpec(
          {
            a: { type: 'integer', 'x-kubernetes-validations': [{ rule: 'self != 1' }] },
            b: { type: 'boolean', ...more },
            c: { type: 'integer' },
          },
          { maxProperties: 2 },
        ),
    ],
    ['three unknown fields are', (more: object) => withSpec({ a: { ...TEXT, ...more } }, { ...KEEPS, anyOf: [{ maxProperties: 3 }] })],
    [
      'the key is one that a rule refuses',
      (more: object) =>
        withSpec(undefined, {
          additionalProperties: { 'x-kubernetes-int-or-string': true, ...more },
          'x-kubernetes-validations': [{ rule: "self.all(key, key != 'a')" }],
        }),
    ],
    [
      'a map has as many keys as it may',
      (more: object) => withSpec(undefined, { additionalProperties: { ...TEXT, ...more }, allOf: [{ maxProperties: 4 }] }),
    ],
    [
      'a rule compares the items of a list',
      (more: object) => withSpec({ list: { ...listOf({ a: { ...TEXT, ...more } }), ...rule('self.all(item, item == self[0])') } }),
    ],
    [
      'a rule far above counts the keys of a map',
      (more: object) =>
        withSpec(
          { list: { type: 'array', maxItems: 3, items: { type: 'object', maxProperties: 3, additionalProperties: { ...TEXT, ...more } } } },
          rule('!has(self.list) || self.list.all(map, size(map) < 2)'),
        ),
    ],
    [
      'an object is one of a few',
      (more: object) => withSpec({ o: { type: 'object', properties: { a: { ...TEXT, ...more } } } }, { enum: [{}, { o: {} }] }),
    ],
    [
      'a branch above asks for another field then',
      (more: object) =>
        withSpec(
          { o: { type: 'object', properties: { a: { ...TEXT, ...more }, b: TEXT } } },
          { anyOf: [{ properties: { o: { required: ['b'] } } }, { not: { properties: { o: { required: ['a'] } } } }] },
        ),
    ],
    [
      'it is the kind of an embedded status, which is written by itself',
      (more: object) => ({ type: 'object', properties: { status: { ...EMBEDDED, properties: { kind: { ...TEXT, ...more } } } } }),
    ],
  ])('where %s', (_, schema) => {
    expect(verdicts(schema)).toContain('writers breaking');
  });

  it('and no writers where nothing counts it', () => {
    expect(verdicts((more) => withSpec({ a: { ...TEXT, ...more } }, KEEPS))).toEqual(['readers breaking', 'owners breaking']);
  });

  it('and nobody where it is the kind of an embedded resource, which must be there', () => {
    expect(verdicts((more) => withSpec({ a: { ...EMBEDDED, properties: { kind: { ...TEXT, ...more } } } }))).toEqual([]);
  });
});
