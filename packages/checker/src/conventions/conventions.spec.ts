import { parseDocuments } from '@structural/document';
import type { Diagnostic } from '../diagnostic/diagnostic.js';
import { findDefinitions } from '../find/find-definitions.js';
import { readFound } from '../find/read-found.js';
import type { ConventionExample } from './record/convention.js';
import { allConventions, type ConventionId, conventions, pitfalls } from './conventions.js';
import { findConvention } from './find-convention.js';
import { checkConventions } from '../check/check-conventions.js';
import type { ConventionOptions } from './record/options.js';

const all = allConventions;

/** What one convention says of the only definition of a text. */
function findings(id: ConventionId, { text, options = {} }: ConventionExample): readonly Diagnostic[] {
  const [document] = parseDocuments(text);
  if (document?.ok !== true) throw new Error('no document');
  const [definition] = findDefinitions(document.value);
  const read = definition === undefined ? undefined : readFound(document, definition);
  if (definition === undefined || read?.ok !== true) throw new Error('no CRD');
  return checkConventions({ file: 'example.yaml', document, definition }, read.definition, new Map([[id, options]]));
}

describe('conventions', () => {
  it('are known by their names, each once, in alphabetical order, in lists that cannot be changed', () => {
    expect(Object.isFrozen(conventions) && Object.isFrozen(pitfalls)).toBe(true);
    for (const list of [conventions, pitfalls]) expect(list.map(({ id }) => id)).toEqual(list.map(({ id }) => id).toSorted());
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
    for (const convention of all) expect(findConvention(convention.id)).toBe(convention);
    expect(findConvention('structural-schema')).toBeUndefined();
  });

  it('find nothing unless they are chosen', () => {
    const [document] = parseDocuments(all[0]!.docs.wrong[0]!.text);
    if (document?.ok !== true) throw new Error('no document');
    const definition = findDefinitions(document.value)[0]!;
    const read = readFound(document, definition);
    if (!read.ok) throw new Error(read.decodeError);
    expect(checkConventions({ file: 'a.yaml', document, definition }, read.definition, new Map())).toEqual([]);
  });

  describe.each(all)('$id', ({ docs, defaultOptions, optionProblems, schema, title }) => {
    it('says what it does and why, in sentences', () => {
      expect(title).not.toMatch(/\.$/);
      for (const text of [docs.whatItDoes, docs.whyItMatters, docs.whenNotToUse, ...Object.values(docs.optionsDocs)])
        expect(text).toMatch(/^[A-Z`].*[.`…]$/s);
      expect(docs.reference.url).toMatch(/^https:\/\//);
      expect(docs.wrong.length).toBeGreaterThan(0);
      expect(docs.right.length).toBeGreaterThan(0);
    });

    it('has a schema, a default and a sentence for each option', () => {
      expect(Object.keys(schema.properties)).toEqual(Object.keys(defaultOptions));
      expect(Object.keys(docs.optionsDocs)).toEqual(Object.keys(defaultOptions));
      expect(optionProblems(defaultOptions)).toEqual([]);
      expect(optionProblems({ nonsense: 1 })).toEqual([{ path: ['nonsense'], isUnknown: true, message: 'unknown option "nonsense"' }]);
    });
  });
});

describe('options', () => {
  const nothingGiven: ConventionOptions = {};

  it.each<[ConventionId, ConventionOptions, readonly string[]]>([
    ['no-maps', nothingGiven, []],
    ['no-maps', { policy: 'enforce' }, []],
    ['no-maps', { policy: 'no' }, ['policy must be one of allow-plain-maps, allow-string-maps, enforce']],
    ['conditions', { bounds: 'yes', other: 1 }, ['bounds must be true or false', 'unknown option "other"']],
    [
      'naming',
      {
        rules: [
          { pattern: 'a', message: 'b' },
          { pattern: 'a', message: 'b', replacement: 'c' },
        ],
      },
      [],
    ],
    [
      'naming',
      { rules: [{ pattern: 'a' }] },
      ['rules[0] must be an object with pattern (a text), message (a text), replacement (a text, or nothing)'],
    ],
    ['naming', { rules: 'a' }, [expect.stringMatching(/^rules must be a list of objects with pattern/)]],
    ['dependent-keywords', { rules: [{ keyword: 'a', dependsOn: [] }] }, ['rules[0].dependsOn must be a list of texts']],
    [
      'dependent-keywords',
      {
        rules: [
          { keyword: 'a', dependsOn: ['b'], type: 'Any' },
          { keyword: 'a', dependsOn: ['b'], type: 'any' },
        ],
      },
      ['rules[1].type must be one of All, Any'],
    ],
    [
      'conflicting-keywords',
      { conflicts: [{ sets: [['a']], description: 'b' }] },
      ['conflicts[0].sets must be two or more lists of texts'],
    ],
    ['conflicting-keywords', { conflicts: [{ sets: [['a'], ['b']], description: 'b', other: 1 }] }, ['unknown option conflicts[0].other']],
    ['enum-values', { allow: ['a', 1] }, ['allow must be a list of texts']],
    ['enum-values', JSON.parse('{"__proto__": 1}') as ConventionOptions, ['unknown option "__proto__"']],
  ])('of %s are checked: %j', (id, options, problems) => {
    expect(
      findConvention(id)
        ?.optionProblems(options)
        .map(({ message }) => message),
    ).toEqual(problems);
  });

  it('that do not fit count as not given', () => {
    const example = findConvention('no-maps')!.docs.wrong[0]!;
    expect(findings('no-maps', { ...example, options: { policy: 1 } })).toEqual(findings('no-maps', example));
  });

  it('change what is found', () => {
    const [, labels] = findConvention('no-maps')!.docs.right;
    expect(findings('no-maps', { ...labels!, options: { policy: 'enforce' } }).map(({ message }) => message)).toEqual([
      'spec.limits: a map: use a list of objects with x-kubernetes-list-type: map',
    ]);
    const words = findConvention('enum-values')!.docs.wrong[0]!;
    expect(findings('enum-values', { ...words, options: { allow: ['always'] } }).map(({ message }) => message)).toEqual([
      'spec.policy: "if-not-present" is not in PascalCase',
    ]);
  });
});
