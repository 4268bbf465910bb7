import fc from 'fast-check';

/** A schema as random as its draft, with the resources that are judged by it. */
export interface StrangeCase {
  readonly schema: unknown;
  readonly specs: readonly unknown[];
}

const name = fc.constantFrom('a', 'b', 'c');

const DRAFTS = [
  'http://json-schema.org/draft-04/schema#',
  'http://json-schema.org/draft-06/schema#',
  'http://json-schema.org/draft-07/schema#',
  'https://json-schema.org/draft/2019-09/schema',
  'https://json-schema.org/draft/2020-12/schema',
  'http://json-schema.org/schema#',
];

/** Mostly what a keyword takes, now and then what it does not. */
const mostly = (good: fc.Arbitrary<unknown>, ...bad: readonly unknown[]) =>
  fc.oneof({ weight: 24, arbitrary: good }, { weight: 1, arbitrary: fc.constantFrom(...bad) });

/** What each keyword may say; `part` is any schema. */
function keywordsWith(part: fc.Arbitrary<unknown>) {
  const some = fc.dictionary(name, part, { maxKeys: 3 });
  const list = fc.array(part, { minLength: 1, maxLength: 2 });
  const count = mostly(fc.nat(3), -1, 1.5, '1', 1e21);
  const bound = mostly(fc.constantFrom(-1, 0, 2, 0.5), '1', 1e21);
  return {
    type: mostly(
      fc.constantFrom('object', 'string', 'integer', 'array', ['string', 'null'], ['object', 'null']),
      'text',
      [],
      ['null', 'null'],
      7,
    ),
    properties: mostly(some, [], { a: 7 }),
    additionalProperties: mostly(fc.oneof(fc.boolean(), part), 'no'),
    patternProperties: mostly(fc.constant({ '^a': { type: 'string' } }), { '(': {} }),
    items: mostly(part, [{ type: 'string' }], true, 7),
    required: mostly(fc.constantFrom(['a'], ['b', 'a']), [], ['a', 'a'], 'a', [7]),
    enum: mostly(fc.constantFrom(['x', 'y'], [1, true, null]), [], ['x', 'x'], [1, 1e21], 'x', [[1]]),
    pattern: mostly(fc.constantFrom('^x', 'y$', String.raw`\d`), '(', 'a{1001}', '(?=a)', 7),
    format: mostly(fc.constantFrom('date-time', 'duration', 'ipv4', 'regex', 'int32'), 7),
    minLength: count,
    maxItems: count,
    minProperties: count,
    minimum: bound,
    maximum: bound,
    exclusiveMinimum: fc.constantFrom(true, false, 0, '1'),
    multipleOf: mostly(fc.constantFrom(1, 2), 0, 0.5, -1),
    uniqueItems: mostly(fc.boolean(), 'yes'),
    allOf: mostly(list, []),
    anyOf: mostly(list, {}),
    oneOf: mostly(list, [7]),
    not: part,
    $ref: mostly(
      fc.constantFrom('#/definitions/one', '#/definitions/two'),
      '#',
      '#/definitions/none',
      '#/properties/a',
      '#one',
      'other.json',
      7,
    ),
    dependencies: mostly(fc.constant({ a: ['b'] }), { a: 7 }),
    const: fc.constantFrom('x', 1),
    if: part,
    then: part,
    contains: part,
    propertyNames: part,
    additionalItems: part,
    examples: mostly(fc.constant(['x']), 'x'),
    id: mostly(fc.constantFrom('#one', 'other.json'), 7),
    $id: fc.constantFrom('#one', 'other.json'),
    $schema: fc.constantFrom('http://json-schema.org/draft-07/schema#', 'x'),
    description: mostly(fc.constantFrom('text', 'with "quotes" \\ and\nlines', 'é\u2028'), 7),
    title: fc.constantFrom('text', null),
    nullable: fc.constant(true),
    readOnly: fc.constantFrom(true, 'x'),
    'x-kubernetes-preserve-unknown-fields': fc.constant(true),
  };
}

/** Those that most schemas are made of come as often as all others together. */
const COMMON = ['type', 'properties', 'items', 'description', 'required', 'pattern', 'minLength', '$ref', 'additionalProperties'] as const;

const schemas = fc.letrec<{ schema: unknown; part: unknown }>((tie) => {
  const part = tie('part');
  const keywords = keywordsWith(part);
  const keyword = fc.oneof(fc.constantFrom(...COMMON), fc.constantFrom(...(Object.keys(keywords) as (keyof typeof keywords)[])));
  const chosen = (least: number) =>
    fc
      .uniqueArray(keyword, { minLength: least, maxLength: 3 })
      .chain((picked) => fc.record(Object.fromEntries(picked.map((one) => [one, keywords[one]]))));
  return {
    part: fc.oneof({ maxDepth: 4, depthIdentifier: 'schema' }, fc.constantFrom({}, { type: 'string' }, { type: 'object' }), chosen(1)),
    schema: fc
      .tuple(
        chosen(1),
        fc.option(fc.record({ one: part, two: part }), { nil: undefined }),
        fc.option(fc.constantFrom(...DRAFTS), { nil: undefined }),
        part,
      )
      .map(([spec, definitions, draft, other]) => ({
        ...(draft === undefined ? {} : { $schema: draft }),
        ...(definitions === undefined ? {} : { definitions }),
        type: 'object',
        properties: { spec, other },
      })),
  };
});

const values = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3, depthIdentifier: 'value' },
    fc.constantFrom('x', 'xy', '1h', '', 1, -2, 0.5, true, null),
    fc.dictionary(name, tie('value'), { maxKeys: 3 }),
    fc.array(tie('value'), { maxLength: 3 }),
  ),
})).value;

/** Schemas of all drafts that are right, wrong or somewhere in between, as many as `count`. */
export function strangeCases(count: number, seed: number): readonly StrangeCase[] {
  return fc.sample(fc.record({ schema: schemas.schema, specs: fc.array(values, { minLength: 3, maxLength: 3 }) }), {
    numRuns: count,
    seed,
  });
}
