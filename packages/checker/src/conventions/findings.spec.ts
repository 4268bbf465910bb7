import { parseDocuments } from '@structural/document';
import { findDefinitions } from '../find/find-definitions.js';
import { readFound } from '../find/read-found.js';
import type { ConventionId } from './conventions.js';
import type { ConventionOptions } from './record/options.js';
import { checkConventions, checkPitfalls } from '../check/check-conventions.js';
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

const fields = (text: string): string => example('', text).text;

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
    expect(names('phase: { type: string }\nlastPhaseChange: { type: string }\nphaser: { type: string }')).toEqual([
      'phase',
      'lastPhaseChange',
    ]);
    expect(findings('no-phase', fields('phases: { type: string }'))).toEqual([]);
    expect(findings('no-phase', fields('phases: { type: string }'), { where: 'everywhere' })).toHaveLength(1);
  });

  it('of references look at words', () => {
    const text = fields(
      'preference: { type: string }\nreference: { type: string }\nvolumeReferences: { type: string }\ncross_reference: { type: string }',
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
