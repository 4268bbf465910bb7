import { allConventions, applyFixes, check, type ConventionExample, type ConventionId, type Diagnostic } from '@structural/checker';
import { provers } from '../../src/index.js';
import { definitionOf, storedIn } from './definition-of.js';

const all = allConventions;

/** What one convention says of the only definition of a text, with fixes. */
function findings(id: ConventionId, { text, stored, options = {} }: ConventionExample): readonly Diagnostic[] {
  const { diagnostics } = check('example.yaml', text, {
    provers,
    fixes: true,
    conventions: new Map([[id, options]]),
    ...(stored !== undefined && { old: storedIn(stored) }),
  });
  return diagnostics.filter(({ rule }) => rule === id);
}

describe.each(all)('the convention $id', ({ docs, fix, fixes, id }) => {
  it.each(docs.wrong)('flags: $title', (example) => {
    const found = findings(id, example);
    expect([...new Set(found.map(({ rule }) => rule))]).toEqual([id]);
    expect(found.every(({ severity }) => severity === 'warning')).toBe(true);
    for (const { range } of found) expect(example.text.slice(range.start, range.end)).toMatch(/^\S[^\n]*$/);
  });

  it.each(docs.right)('accepts: $title', (example) => {
    expect(findings(id, example)).toEqual([]);
  });

  it.each([...docs.wrong, ...docs.right].filter(({ text }) => id !== 'ambiguous-key' || !text.includes('    y:')))(
    'has an example that a server accepts: $title',
    ({ text }) => {
      expect(check('example.yaml', text, { provers }).diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
    },
  );

  it('says truly whether it has fixes', () => {
    expect(fix !== undefined).toBe(fixes.length > 0);
    const kinds = new Set(
      docs.wrong
        .flatMap((example) => findings(id, example))
        .flatMap(({ fix, suggestions = [] }) => [...(fix === undefined ? [] : [fix]), ...suggestions])
        .map(({ applicability }) => applicability),
    );
    expect([...kinds].toSorted()).toEqual(fixes.toSorted());
  });

  it('has fixes that remove findings and break nothing', () => {
    for (const example of docs.wrong) {
      const before = findings(id, example);
      if (before.every(({ fix }) => fix === undefined)) continue;
      const { text, applied } = applyFixes(example.text, before, { unsafe: true });
      expect(applied).toBeGreaterThan(0);
      expect(findings(id, { ...example, text }).length).toBeLessThan(before.length);
      expect(check('example.yaml', text, { provers }).diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
    }
  });
});

/** What is said of fields as an update of others; `change` changes the text. */
function updated(ids: readonly ConventionId[], before: string, after: string, change = (text: string) => text): readonly string[] {
  const { diagnostics } = check('a.yaml', change(definitionOf(after)), {
    provers,
    old: storedIn(definitionOf(before)),
    conventions: new Map(ids.map((id) => [id, {}] as const)),
  });
  return diagnostics.flatMap(({ message, rule }) => (ids.some((id) => id === rule) ? [message] : []));
}

describe('conventions about changes', () => {
  it.each<[ConventionId, string, string, readonly string[]]>([
    [
      'no-tightened-bounds',
      'a: { type: integer, minimum: 1 }',
      'a: { type: integer, minimum: 2 }',
      ['spec.a: minimum 1 becomes 2: writes are refused'],
    ],
    [
      'no-tightened-bounds',
      'a: { type: integer, maximum: 1 }',
      'a: { type: integer, maximum: 1, exclusiveMaximum: true }',
      ['spec.a: maximum 1 becomes 1 (exclusive): writes are refused'],
    ],
    ['no-tightened-bounds', 'a: { type: string }', 'a: { type: string, minLength: 0 }', []],
    [
      'no-tightened-bounds',
      'a: { type: string, maxLength: 9 }',
      'a: { type: string, maxLength: 9 }\nb: { type: string, maxLength: 1 }',
      [],
    ],
    [
      'no-new-pattern',
      'a: { type: string, pattern: ^a$ }',
      'a: { type: string, pattern: ^b$ }',
      ['spec.a: pattern "^a$" becomes "^b$": writes are refused'],
    ],
    ['no-new-pattern', 'a: { type: string }', 'a: { type: string, format: date }', ['spec.a: format "date" is new: writes are refused']],
    [
      'no-new-pattern',
      'a: { type: integer }',
      'a: { type: integer, format: int32 }',
      ['spec.a: format "int32" is new: writes are refused'],
    ],
    [
      'no-new-enum',
      'a: { type: array, items: { type: string } }',
      'a: { type: array, items: { type: string, enum: [A] } }',
      ['spec.a[*]: only "A" may be written here: writes are refused'],
    ],
    [
      'no-default-change',
      'a: { type: string, default: x }',
      'a: { type: string }',
      ['spec.a: the default "x" is gone: writes are stored differently'],
    ],
    [
      'no-default-change',
      'a: { type: string }',
      'a: { type: string, default: x }',
      ['spec.a: a default of "x" was added: what is stored reads back differently; the next write makes it permanent'],
    ],
    ['no-default-change', 'a: { type: string }', 'a: { type: string, default: null }', []],
  ])('%s: from %s to %s', (id, before, after, messages) => {
    expect(updated([id], before, after)).toEqual(messages);
  });

  it('see rules that are new or changed at their place', () => {
    const rule = (text: string): string => `a:\n  type: integer\n  x-kubernetes-validations:\n    - { rule: "${text}", message: x }`;
    expect(updated(['no-new-rule'], rule('self > 0'), rule('self > 0'))).toEqual([]);
    expect(updated(['no-new-rule'], rule('self > 0'), rule('self > 1'))).toEqual([
      'spec.a: the rule "self > 0" becomes "self > 1": writes are refused',
    ]);
  });

  it('see versions that are gone or served no more', () => {
    const before = 'a: { type: string }';
    expect(updated(['no-version-removal'], before, before, (text) => text.replace('name: v1', 'name: v2'))).toEqual([
      'spec.versions: version v1 is gone: what is stored in it can no longer be read',
    ]);
    expect(updated(['no-version-removal'], before, before, (text) => text.replace('served: true', 'served: false'))).toEqual([
      'spec.versions[0].served: version v1 is not served: requests for it fail',
    ]);
  });
});

/** What is found about fields of `spec` that no value fits under a junctor: the text of the line. */
function found(specFields: string): readonly string[] {
  const text = definitionOf(specFields);
  const { diagnostics } = check('a.yaml', text, { provers, conventions: new Map([['junctor-witness', {}]]) });
  return diagnostics.flatMap(({ range, rule }) => (rule === 'junctor-witness' ? [`${rule}: ${text.slice(range.start, range.end)}`] : []));
}

test('branches that nothing satisfies are found at every depth, each once, and the types of an int-or-string are none', () => {
  expect(
    found(`object:
  type: object
  properties: { size: { type: integer, maximum: 9 }, mode: { type: string, enum: [A, B] } }
  anyOf:
  - required: [size]
    properties: { size: { minimum: 10, allOf: [{ minimum: 11 }] } }
  - properties: { size: { anyOf: [{ minimum: 3 }, { minimum: 12 }] }, mode: { enum: [C] } }
port:
  x-kubernetes-int-or-string: true
  enum: [A, B]
  anyOf:
  - type: integer
  - type: string`).map((text) => text.replace(/\s+/g, ' ').slice(0, 60)),
  ).toEqual(['junctor-witness: required: [size]', 'junctor-witness: { minimum: 12 }', 'junctor-witness: mode']);
});
