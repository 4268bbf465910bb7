import { parseDocuments } from '@structural/document';
import { findDefinitions } from '../find/find-definitions.js';
import { readFound } from '../find/read-found.js';
import { readStoredDefinitions } from '../before/stored-definitions.js';
import type { ConventionId } from './conventions.js';
import type { ConventionOptions } from './record/options.js';
import { checkConventions, checkPitfalls } from '../check/check-conventions.js';
import { fixText } from '../check/fix-text.js';
import { example, statusExample, versionExample } from './record/example.js';

/** What a convention says of a definition, each finding with the text that it marks. */
function findings(id: ConventionId, text: string, options: ConventionOptions = {}): readonly string[] {
  return parseDocuments(text).flatMap((document) => {
    if (!document.ok) return [];
    return findDefinitions(document.value).flatMap((definition) => {
      const read = readFound(document, definition);
      if (!read.ok) throw new Error(read.decodeError);
      return checkConventions({ file: 'a.yaml', document, definition }, read.definition, new Map([[id, options]])).map(
        ({ message, range }) => `${text.slice(range.start, range.end)}: ${message}`,
      );
    });
  });
}

const fields = (text: string, ...keywords: readonly string[]): string => example('', text, ...keywords).text;

/** A definition each of whose resources has a specification. */
const withSpec = (text: string): string => text.replace(/^( *)properties:\n *spec:$/m, '$1required: [spec]\n$&');

/** What is said of fields as an update of others; `change` changes the text. */
function updated(ids: readonly ConventionId[], before: string, after: string, change = (text: string) => text): readonly string[] {
  const text = change(fields(after));
  const [document] = parseDocuments(text);
  if (document?.ok !== true) throw new Error('no document');
  const [definition] = findDefinitions(document.value);
  const read = definition && readFound(document, definition);
  if (definition === undefined || read?.ok !== true) throw new Error('no CRD');
  const stored = readStoredDefinitions(fields(before)).definitions;
  const chosen = new Map(ids.map((id) => [id, {}] as const));
  return checkConventions({ file: 'a.yaml', document, definition, stored }, read.definition, chosen).map(({ message }) => message);
}

describe('findings', () => {
  it('are made at every version, and in lists', () => {
    const [version = ''] = /(?<=versions:\n)[\s\S]*/.exec(fields('ok: { type: boolean }')) ?? [];
    const two = fields('ok: { type: boolean }') + version.replace('name: v1', 'name: v2').replace('storage: true', 'storage: false');
    expect(findings('no-bools', two)).toHaveLength(2);
    const list = `apiVersion: v1\nkind: List\nitems:\n- ${fields('ok: { type: boolean }').trim().split('\n').join('\n  ')}\n`;
    expect(findings('no-bools', list)).toEqual(['boolean: spec.ok: a boolean cannot grow a third value: use a string with an enum']);
  });

  it("leave out what is the server's", () => {
    expect(
      findings('max-length', versionExample('', 'apiVersion: { type: string }\nkind: { type: string }\nmetadata: { type: object }').text),
    ).toEqual([]);
  });

  // What a server of 1.37 lets a client do in two updates: remove the field, and set it to another value.
  it.each<readonly [string, string, readonly string[], string]>([
    ['optional', 'a: {type: string, x-kubernetes-validations: [{rule: self == oldSelf}]}', [], '"a" can'],
    ['turned around', 'a: {type: integer, x-kubernetes-validations: [{rule: oldSelf == self}]}', [], '"a" can'],
    ['not otherwise', 'a: {type: string, x-kubernetes-validations: [{rule: "!(self != oldSelf)"}]}', [], '"a" can'],
    [
      'the value that was, or the first',
      'a: {type: string, x-kubernetes-validations: [{rule: oldSelf.orValue(self) == self, optionalOldSelf: true}]}',
      [],
      '"a" can',
    ],
    ['null is allowed', 'a: {type: string, nullable: true, x-kubernetes-validations: [{rule: self == oldSelf}]}', [], '"a" can'],
    ['a name that CEL writes otherwise', 'a-b: {type: string, x-kubernetes-validations: [{rule: self == oldSelf}]}', [], '"a-b" can'],
    ['a reserved name', 'namespace: {type: string, x-kubernetes-validations: [{rule: self == oldSelf}]}', [], '"namespace" can'],
    ['an object', 'a: {type: object, properties: {b: {type: string}}, x-kubernetes-validations: [{rule: self == oldSelf}]}', [], '"a" can'],
    ['a list', 'a: {type: array, items: {type: string}, x-kubernetes-validations: [{rule: self == oldSelf}]}', [], '"a" can'],
    [
      'optionalOldSelf',
      'a: {type: string, x-kubernetes-validations: [{rule: "!oldSelf.hasValue() || self == oldSelf.value()", optionalOldSelf: true}]}',
      [],
      '"a" can',
    ],
    [
      'required in an optional object',
      'o: {type: object, required: [a], properties: {a: {type: string, x-kubernetes-validations: [{rule: self == oldSelf}]}}}',
      [],
      '"o" can be removed with "a" in it',
    ],
    ['required', 'a: {type: string, x-kubernetes-validations: [{rule: self == oldSelf}]}', ['required: [a]'], ''],
    ['required by allOf', 'a: {type: string, x-kubernetes-validations: [{rule: self == oldSelf}]}', ['allOf: [{required: [a]}]'], ''],
    ['filled in', 'a: {type: string, default: x, x-kubernetes-validations: [{rule: self == oldSelf}]}', [], ''],
    [
      'in an object that is filled in',
      'o: {type: object, required: [a], default: {a: d}, properties: {a: {type: string, x-kubernetes-validations: [{rule: self == oldSelf}]}}}',
      [],
      '',
    ],
    ...[
      'has(self.a)',
      '!has(oldSelf.a) || has(self.a)',
      'has(self.a) == has(oldSelf.a)',
      '!has(oldSelf.a) || (has(self.a) && self.a == oldSelf.a)',
      'self.?a == oldSelf.?a',
      "self.?a.orValue('') == oldSelf.?a.orValue('')",
      '!oldSelf.?a.hasValue() || self.?a.hasValue()',
      'oldSelf.?a.optMap(old, self.?a == optional.of(old)).orValue(true)',
      "oldSelf.?a.orValue(self.?a.orValue('')) == self.?a.orValue('')",
    ].map(
      (rule) =>
        [
          `kept by ${rule}`,
          'a: {type: string, x-kubernetes-validations: [{rule: self == oldSelf}]}',
          ['x-kubernetes-validations:', `  - rule: "${rule}"`],
          '',
        ] as const,
    ),
    [
      'in an object that is kept',
      'o: {type: object, required: [a], properties: {a: {type: string, x-kubernetes-validations: [{rule: self == oldSelf}]}}}',
      ['x-kubernetes-validations:', '  - rule: "!has(oldSelf.o) || has(self.o)"'],
      '',
    ],
    ...[
      '!has(oldSelf.a) || !has(self.a) || self.a == oldSelf.a',
      'has(self.a) && has(oldSelf.a) ? self.a == oldSelf.a : true',
      '!(has(oldSelf.a) && has(self.a)) || oldSelf.a == self.a',
      'self.?a.optMap(now, oldSelf.?a.optMap(old, old == now).orValue(true)).orValue(true)',
      'self.?a.optFlatMap(now, oldSelf.?a.optMap(old, old == now)).orValue(true)',
      'self.?a.or(oldSelf.?a) == oldSelf.?a',
      'self.?a == optional.none() || self.a == oldSelf.?a.orValue(self.a)',
    ].map(
      (rule) => [`by its own word: ${rule}`, 'a: {type: string}', ['x-kubernetes-validations:', `  - rule: "${rule}"`], '"a" can'] as const,
    ),
    [
      'by its own word, but required',
      'a: {type: string}',
      ['required: [a]', 'x-kubernetes-validations: [{rule: "!has(oldSelf.a) || !has(self.a) || self.a == oldSelf.a"}]'],
      '',
    ],
    [
      'by the word of a rule around its object',
      'o: {type: object, properties: {a: {type: string}}}',
      [
        'x-kubernetes-validations: [{rule: "!has(oldSelf.o) || !has(self.o) || !has(oldSelf.o.a) || !has(self.o.a) || self.o.a == oldSelf.o.a"}]',
      ],
      '"a" or "o" can be removed, and',
    ],
    [
      'set once by a rule around it',
      'a: {type: string}',
      ['x-kubernetes-validations: [{rule: "!has(oldSelf.a) || self.a == oldSelf.a"}]'],
      '',
    ],
    [
      'in an optional spec',
      'a: {type: string, x-kubernetes-validations: [{rule: self == oldSelf}]}',
      ['required: [a] # spec'],
      '"spec" can be removed with "a" in it',
    ],
  ])('of immutable fields are about those that can be removed: %s', (_, text, keywords, said) => {
    const found = findings(
      'immutable-field',
      keywords.some((line) => line.endsWith('# spec')) ? fields(text, ...keywords) : withSpec(fields(text, ...keywords)),
    );
    expect(found).toEqual(said === '' ? [] : [expect.stringContaining(`: ${said}`)]);
  });

  it.each<readonly [string, string, readonly string[], readonly string[]]>([
    ['a field', 'a: {type: string, x-kubernetes-validations: [{rule: self == oldSelf}]}', [], ['!has(oldSelf.a) || has(self.a)']],
    [
      'a field in objects, each of which can be removed',
      'o: {type: object, properties: {p: {type: object, required: [a-b], properties: {a-b: {type: string, x-kubernetes-validations: [{rule: self == oldSelf}]}}}}}',
      [],
      ['!has(oldSelf.o) || has(self.o)', '!has(oldSelf.p) || has(self.p)'],
    ],
    [
      'a field whose rule lets it be left out',
      'a: {type: string}',
      ['x-kubernetes-validations: [{rule: "!has(oldSelf.a) || !has(self.a) || self.a == oldSelf.a"}]'],
      ['!has(oldSelf.a) || has(self.a)'],
    ],
    [
      'a reserved name',
      'namespace: {type: string, x-kubernetes-validations: [{rule: self == oldSelf}]}',
      [],
      ['!has(oldSelf.__namespace__) || has(self.__namespace__)'],
    ],
    ['a name that rules cannot know', '"a b": {type: string, x-kubernetes-validations: [{rule: self == oldSelf}]}', [], []],
  ])('of immutable fields go with the rules that are suggested, also in a List: %s', (_, text, keywords, added) => {
    const one = withSpec(fields(text, ...keywords));
    for (const before of [one, `apiVersion: v1\nkind: List\nitems:\n- ${one.trim().split('\n').join('\n  ')}\n`]) {
      const after = fixText('a.yaml', before, { conventions: new Map([['immutable-field', {}]]) }, { unsafe: true }).text;
      const has = (rule: string): boolean => after.includes(rule) && !before.includes(rule);
      expect(added.filter((rule) => !has(rule))).toEqual([]);
      expect(findings('immutable-field', after)).toHaveLength(added.length === 0 ? 1 : 0);
      if (added.length === 0) expect(after).toBe(before);
    }
  });

  it('of bounds see what allOf says', () => {
    expect(findings('max-length', fields('a:\n  type: string\n  allOf:\n    - maxLength: 3\n    - minLength: 1'))).toEqual([]);
  });

  it('of rules name what makes them expensive, and nothing else', () => {
    const text = fields(
      'parts:\n  type: array\n  items:\n    type: object\n    properties:\n      names: { type: array, items: { type: string } }\n      note: { type: string }\n      short: { type: string, maxLength: 3 }\n    x-kubernetes-validations:\n      - rule: self.names.all(n, n != "") && self.short.startsWith("a")\n        message: x\ncheap:\n  type: array\n  items:\n    type: integer\n    x-kubernetes-validations:\n      - { rule: self > 0, message: x }',
    );
    expect(findings('cel-bounds', text)).toEqual([
      'parts: spec.parts: a rule costs more than the server allows, since this is unbounded: add maxItems',
      'names: spec.parts[*].names: a rule costs more than the server allows, since this is unbounded: add maxItems',
    ]);
  });

  it("leave copies of Kubernetes' own types alone unless asked to look into them", () => {
    const text = fields(
      'selector:\n  type: object\n  properties:\n    matchLabels: { type: object, additionalProperties: { type: string } }\n    matchExpressions:\n      type: array\n      items:\n        type: object\n        properties: { key: { type: string }, operator: { type: string }, values: { type: array, items: { type: string } } }\nnames: { type: array, items: { type: string } }',
    );
    const names = 'names: spec.names: a list of any length: add maxItems';
    expect(findings('max-items', text)).toEqual([names]);
    expect(findings('max-items', text, { includeCoreTypes: true })).toHaveLength(3);
    expect(findings('array-item-required', text)).toEqual([]);
    expect(findings('described-fields', text)).toHaveLength(3);
  });

  it('of phases look at words', () => {
    const names = (text: string, options = {}) =>
      findings('no-phase', statusExample('', text).text, options).map((each) => each.split(':')[0]);
    expect(names('phase: { type: string }\nlastPhaseChange: { type: string }\nphaser: { type: string }')).toEqual(['phase']);
    expect(findings('no-phase', fields('phases: { type: string }'))).toEqual([]);
    expect(findings('no-phase', fields('phases: { type: string }'), { where: 'everywhere' })).toHaveLength(1);
  });

  it('of names keep capitals where words begin, and never loop over what a pattern cannot be', () => {
    const rules = [{ pattern: '(?i)colour', message: 'prefer the American spelling', replacement: 'color' }];
    const text = fields('colour: { type: string }\nbackColour: { type: string }\ncolor: { type: string }');
    expect(findings('naming', text, { rules })).toEqual([
      'colour: spec.colour: prefer the American spelling: call it color',
      'backColour: spec.backColour: prefer the American spelling: call it backColor',
    ]);
    expect(findings('naming', text, { rules: [{ pattern: '(', message: 'no pattern' }] })).toEqual([]);
    expect(
      findings('naming', fields(`${'a'.repeat(400)}: { type: string }`), { rules: [{ pattern: '(a*)*b', message: 'slow elsewhere' }] }),
    ).toEqual([]);
  });

  it('of keywords look at what stands beside them', () => {
    const text = fields('a: { type: string, pattern: ^a$ }\nb: { type: string, pattern: ^b$, allOf: [{ maxLength: 3 }] }', 'required: [a]');
    const rules = [{ keyword: 'pattern', dependsOn: ['maxLength', 'minLength'] }];
    expect(findings('dependent-keywords', text, { rules })).toEqual([
      'pattern: spec.a: pattern should come with maxLength, minLength',
      'pattern: spec.b: pattern should come with minLength',
    ]);
    expect(findings('dependent-keywords', text, { rules: [{ ...rules[0], type: 'Any' }] })).toEqual([
      'pattern: spec.a: pattern should come with one of maxLength, minLength',
    ]);
    const conflicts = [{ sets: [['required'], ['pattern', 'format']], description: 'so we agreed' }];
    expect(findings('conflicting-keywords', text, { conflicts })).toEqual([
      'pattern: spec.a: required and pattern do not go together: so we agreed',
    ]);
  });

  it('of references look at words', () => {
    const text = fields(
      'preference: { type: string }\nreference: { type: object }\nvolumeReferences: { type: string }\ncross_reference: { type: string }',
    );
    expect(findings('reference-names', text)).toEqual([
      'reference: spec.reference: reference should be called ref',
      'volumeReferences: spec.volumeReferences: volumeReferences should be called volumeRefs',
      'cross_reference: spec.cross_reference: cross_reference should be called cross_ref',
    ]);
  });

  it('of conditions name what is missing', () => {
    const text = statusExample(
      '',
      'conditions:\n  type: array\n  x-kubernetes-list-type: map\n  x-kubernetes-list-map-keys: [type]\n  items:\n    type: object\n    required: [type]\n    properties:\n      type: { type: string, maxLength: 9 }\n      status: { type: string }\n      lastTransitionTime: { type: string }\n      observedGeneration: { type: string }',
    ).text;
    expect(findings('conditions', text, { bounds: true })).toEqual([
      'items: status.conditions[*]: a condition should have reason, message',
      'items: status.conditions[*]: of a condition status, lastTransitionTime should be required',
      'status: status.conditions[*].status: status of a condition should be one of True, False, Unknown',
      'lastTransitionTime: status.conditions[*].lastTransitionTime: lastTransitionTime of a condition should have format: date-time',
      'observedGeneration: status.conditions[*].observedGeneration: observedGeneration of a condition should be of type integer',
    ]);
  });

  describe('where a definition is stored', () => {
    it('are those that it does not have at the same field', () => {
      const before = 'a: { type: string }\nb: { type: boolean }\nsize: { type: integer }';
      expect(updated(['max-length', 'no-bools', 'numeric-bounds'], before, before)).toEqual([]);
      expect(updated(['max-length', 'no-bools'], before, `c: { type: string }\n${before}`)).toEqual([
        'spec.c: a string of any length: add maxLength',
      ]);
      // Half of what was missing still is.
      expect(updated(['numeric-bounds'], before, before.replace('integer }', 'integer, minimum: 0 }'))).toEqual([]);
      expect(updated(['no-bools'], before, before.replace('a: { type: string }', 'a: { type: boolean }'))).toHaveLength(1);
    });

    it('count where several are at one field', () => {
      const mode = (values: string): string => `mode: { type: string, enum: [${values}] }`;
      expect(updated(['enum-values'], mode('fast'), mode('Slow, fast'))).toEqual([]);
      expect(updated(['enum-values'], mode('fast'), mode('slow, fast'))).toEqual(['spec.mode: "slow" is not in PascalCase']);
    });

    it('are all those of a version that is new', () => {
      const before = 'a: { type: string }';
      expect(updated(['max-length'], before, before, (text) => text.replace('name: v1', 'name: v2'))).toHaveLength(1);
    });

    it('of numbers are none where only a number can stand', () => {
      expect(findings('ambiguous-number', fields('a: { type: number, minimum: 0.0, maximum: 10.0 }'))).toEqual([]);
      expect(findings('ambiguous-number', fields('a: { type: number, default: 10.0 }'))).toHaveLength(1);
    });

    it('are those of the text, too', () => {
      const before = 'a: { type: string, default: 1.10 }';
      expect(updated(['ambiguous-number'], before, before)).toEqual([]);
      expect(updated(['ambiguous-number'], 'a: { type: string }', before)).toHaveLength(1);
    });
  });

  it('of v1beta1 take it that unknown fields are kept unless it says otherwise', () => {
    const beta = fields('a: { type: object }').replace('apiextensions.k8s.io/v1', 'apiextensions.k8s.io/v1beta1');
    expect(findings('empty-object', beta)).toEqual([]);
    expect(findings('empty-object', beta.replace('  group:', '  preserveUnknownFields: false\n  group:'))).toHaveLength(1);
  });
});

describe('pitfalls', () => {
  const chosen = new Map(
    (['ambiguous-boolean', 'ambiguous-date', 'ambiguous-key', 'ambiguous-number', 'sexagesimal-number'] as const).map(
      (id) => [id, {}] as const,
    ),
  );

  function pitfallsOf(text: string): readonly string[] {
    const [document] = parseDocuments(text);
    if (document?.ok !== true) throw new Error('no document');
    return checkPitfalls('a.yaml', document, [], chosen).map(({ message, rule }) => `${rule}: ${message}`);
  }

  test.each([
    ['a: yes', 'ambiguous-boolean: yes is read as true: write that, or put it in quotes'],
    ['a: [1, Off]', 'ambiguous-boolean: Off is read as false: write that, or put it in quotes'],
    ['y: 1', 'ambiguous-key: the key y is read as "true": put it in quotes'],
    ['a: {0x1F: 1}', 'ambiguous-key: the key 0x1F is read as "31": put it in quotes'],
    ['a: 1.10', 'ambiguous-number: 1.10 is read as 1.1: write that, or put it in quotes'],
    ['a: 1.0', 'ambiguous-number: 1.0 is read as 1: write that, or put it in quotes'],
    ['a: 0644', 'ambiguous-number: 0644 is read as 420: write that, or put it in quotes'],
    ['a: 1_000', 'ambiguous-number: 1_000 is read as 1000: write that, or put it in quotes'],
    ['a: 12e4', 'ambiguous-number: 12e4 is read as 120000: write that, or put it in quotes'],
    ['a: 2024-01-01', 'ambiguous-date: 2024-01-01 is a date for other readers of YAML: put it in quotes'],
    ['a: 2024-01-01T10:00:00Z', 'ambiguous-date: 2024-01-01T10:00:00Z is a date for other readers of YAML: put it in quotes'],
    ['a: 22:22', 'sexagesimal-number: 22:22 is a number for other readers of YAML: put it in quotes'],
  ])('%s', (text, finding) => {
    expect(pitfallsOf(`${text}\n`)).toEqual([finding]);
  });

  test.each([
    'a: true',
    'a: "yes"',
    'yes please: 1',
    'a: 1',
    'a: -1.5',
    'a: "1.10"',
    '"y": 1',
    '1: one',
    'a: 8080:80',
    'a: 1.2.3',
    'a: 10.0.0.1',
    'a: v1',
    'a: "2024-01-01"',
    'a: 2024-01',
    'a: |\n  1.10',
    'a: ~',
    '{"a": 1.10, "b": 1e3}',
  ])('%j is what it seems', (text) => {
    expect(pitfallsOf(`${text}\n`)).toEqual([]);
  });
});
