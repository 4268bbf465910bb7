import { compareDefinitions } from '../../compare-definitions.js';
import { definition, withSpec } from '../../../tests/definitions.js';

const TEXT = { type: 'string' };
const OBJECT = { type: 'object', properties: { a: TEXT } };

/** What is said of owners where a schema may be null from then on. */
function owners(before: object, after: object): readonly unknown[] {
  const schema = (spec: object): unknown => ({ type: 'object', properties: { spec } });
  const { findings } = compareDefinitions([definition(schema(before))], [definition(schema(after))]);
  return findings
    .filter(({ audience }) => audience === 'owners')
    .map((finding) => (finding.verdict === 'breaking' && finding.witness.kind === 'apply' ? finding.witness : finding.verdict));
}

it('who applies {} is in conflict with who created the object with null, which was dropped', () => {
  expect(owners(OBJECT, { ...OBJECT, nullable: true })).toMatchObject([
    {
      applied: [
        { manager: 'first', operation: 'Update', resource: { spec: null } },
        { manager: 'second', resource: { spec: {} } },
      ],
      oldSays: { object: { spec: {} } },
      newSays: { refused: 'Apply failed with 1 conflict: conflict with "first" using example.com/v1: .spec' },
    },
  ]);
});

it.each<[what: string, before: object, after: object, said: readonly unknown[]]>([
  ['what is not empty is applied, and the null has an owner beside', { ...OBJECT, required: ['a'] }, { ...OBJECT, required: ['a'] }, [{}]],
  ['a value that no sample has is not found', { ...TEXT, pattern: '^a\\b.$' }, { ...TEXT, pattern: '^a\\b.$' }, ['undecided']],
  ['nobody applied a value of a schema that nothing fits', { ...TEXT, enum: ['a'], pattern: 'b' }, { ...TEXT, pattern: '^a\\b.$' }, []],
  ['no value is of both types', TEXT, { type: 'boolean' }, []],
])('%s', (_what, before, after, said) => {
  expect(owners(before, { ...after, nullable: true })).toMatchObject(said);
});

it('a list that is owned as a whole has no owners of nulls', () => {
  const list = (more: object): object =>
    withSpec({ list: { type: 'array', items: { type: 'object', properties: { a: { ...TEXT, ...more } } } } }) as object;
  const { findings } = compareDefinitions([definition(list({}))], [definition(list({ nullable: true }))]);
  expect(findings.map(({ audience }) => audience)).not.toContain('owners');
});
