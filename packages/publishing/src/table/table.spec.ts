import fc from 'fast-check';
import { Float64, fromPlain, type JsonObject, type JsonValue } from '@structural/json';
import { definitionOf, manifest } from '../../tests/definition.js';
import { type CustomResourceDefinition } from '@structural/core';
import { humanDuration } from './human-duration.js';
import { toTable } from './table.js';

const NOW = Date.parse('2024-01-02T00:00:00Z');
const OBJECT = fromPlain({
  metadata: { name: 'a', labels: { 'example.com/team': 'blue' }, creationTimestamp: '2024-01-01T00:00:00Z' },
  spec: {
    text: 'x',
    int: 5,
    float: 1.5,
    whole: new Float64(3),
    big: 1234567.5,
    yes: true,
    none: null,
    list: [1, 2, 3],
    map: { b: 1, a: [true] },
    empty: {},
  },
  status: {
    conditions: [
      { type: 'Other', status: 'Unknown' },
      { type: 'Ready', status: 'True', weight: 2 },
    ],
  },
}) as JsonObject;

function definition(columns: readonly Record<string, unknown>[]): CustomResourceDefinition {
  return definitionOf(
    manifest([{ type: 'object' }], {
      versions: [
        { name: 'v1', served: true, storage: true, schema: { openAPIV3Schema: { type: 'object' } }, additionalPrinterColumns: columns },
      ],
    }),
  );
}

function cell(jsonPath: string, type = 'string'): JsonValue | undefined {
  const table = toTable(definition([{ name: 'C', type, jsonPath }]), 'v1', [OBJECT], NOW);
  return table?.error ?? table?.rows[0]?.[1];
}

describe('the table of a version', () => {
  test('has a column for the name and those that were declared', () => {
    const declared = [
      { name: 'Team', type: 'string', jsonPath: '.metadata.labels.example\\.com/team', description: 'Who.', priority: 1 },
      { name: 'Size', type: 'integer', format: 'int32', jsonPath: '.spec.int' },
    ];
    expect(toTable(definition(declared), 'v1', [OBJECT, { kind: 'Shirt' }], NOW)).toEqual({
      columns: [
        { name: 'Name', type: 'string', format: 'name', description: 'The name of the object.', priority: 0 },
        { name: 'Team', type: 'string', format: '', description: 'Who.', priority: 1 },
        {
          name: 'Size',
          type: 'integer',
          format: 'int32',
          description: 'Custom resource definition column (in JSONPath format): .spec.int',
          priority: 0,
        },
      ],
      rows: [
        ['a', 'blue', 5],
        ['', null, null],
      ],
    });
  });

  test('shows the age where nothing was declared', () => {
    expect(toTable(definition([]), 'v1', [OBJECT], NOW)?.rows).toEqual([['a', '24h']]);
  });

  test('ends before a column whose path is none', () => {
    const table = toTable(
      definition([
        { name: 'A', type: 'string', jsonPath: '.a' },
        { name: 'B', type: 'string', jsonPath: '.b[' },
      ]),
      'v1',
      [OBJECT],
      NOW,
    );
    expect([table?.columns.map(({ name }) => name), table?.error]).toEqual([['Name', 'A'], 'unrecognized column definition ".b["']);
  });

  test('of a version that is not there is that of a version without columns', () => {
    expect(toTable(definition([]), 'v9', [OBJECT], NOW)).toEqual(toTable(definition([]), 'v1', [OBJECT], NOW));
  });
});

describe('a cell', () => {
  test.each<[string, string, JsonValue]>([
    ['string', '.spec.text', 'x'],
    ['string', '.spec.whole', '3'],
    ['string', '.spec.big', '1.2345675e+06'],
    ['string', '.spec.map', '{"a":[true],"b":1}'],
    ['string', '.spec.none', '<no value>'],
    ['string', '.spec.lacking', null],
    ['integer', '.spec.float', 1],
    ['integer', '.spec.text', null],
    ['number', '.spec.int', new Float64(5)],
    ['number', '.spec.float', 1.5],
    ['boolean', '.spec.yes', true],
    ['boolean', '.spec.text', null],
    ['date', '.metadata.creationTimestamp', '24h'],
    ['date', '.spec.text', '<invalid>'],
    ['date', '.spec.int', null],
    ['strange', '.spec.text', null],
  ])('of a %s column at %s', (type, path, expected) => {
    expect(cell(path, type)).toEqual(expected);
  });
});

describe('JSONPath as kubectl reads it', () => {
  test.each<[string, JsonValue]>([
    ['.spec.list[0]', '1'],
    ['.spec.list[-1]', '3'],
    ['.spec.list[-1:]', '3'],
    ['.spec.list[*]', '1'],
    ['.spec.list[1:3]', '2'],
    ['.spec.list[::2]', '1'],
    ['.spec.list[2,0]', '3'],
    ['.spec.list[5]', null],
    ['.spec.list[2:1]', null],
    ['.spec.list[::0]', null],
    ['.spec.text[0]', null],
    [".spec['text']", 'x'],
    [".metadata.labels['example\\.com/team']", 'blue'],
    ['.status.conditions[?(@.type=="Ready")].status', 'True'],
    ["$.status$@ .conditions[?(@.type=='Ready')].status", null],
    [".status$@ .conditions[?(@.type=='Ready')].status", 'True'],
    ['.status.conditions[?(@.weight)].type', 'Ready'],
    ['.status.conditions[?(@.weight>1)].type', 'Ready'],
    ['.status.conditions[?(@.weight>1.5)].type', null],
    ['.status.conditions[?(@.type!="Other")].type', 'Ready'],
    ['.status.conditions[?(@.type=="No")].type', null],
    ['.status[?(@.type=="Ready")]', null],
    ['.spec.list[?(@>=2)]', '2'],
    ['.spec..a', '[true]'],
    ['.status.conditions..weight', '2'],
    ['.spec.map.*', '[true]'],
    ['.spec.text.*', '120'],
    ['.spec."text"', null],
    ['.spec..*', 'unrecognized column definition ".spec..*"'],
    ['.spec.text}{.spec.list[9]', null],
    ['.spec.text}{.spec.int', 'x'],
    ['.spec range .list', null],
    ['.spec.list[', 'unrecognized column definition ".spec.list["'],
    ['.spec....text', 'unrecognized column definition ".spec....text"'],
    ['.spec.list[?(@.a==1]', 'unrecognized column definition ".spec.list[?(@.a==1]"'],
    ['.spec "\\u0041\\x42"', 'AB'],
    ['.spec "\\q"', 'unrecognized column definition ".spec \\"\\\\q\\""'],
  ])('%s', (path, expected) => {
    expect(cell(path.startsWith('$') ? `.${path}` : path)).toEqual(expected);
  });

  test('values that multiply are given up', () => {
    const nested = (depth: number): JsonValue => Array.from({ length: depth }).reduce<JsonValue>((inner) => [inner], 'deep');
    const find = (depth: number): JsonValue | undefined =>
      toTable(definition([{ name: 'C', type: 'string', jsonPath: `.spec${'[0,0]'.repeat(depth)}` }]), 'v1', [{ spec: nested(depth) }], NOW)
        ?.rows[0]?.[1];
    expect([find(10), find(40)]).toEqual(['deep', null]);
  });

  test('no path makes it throw', () => {
    const piece = fc.constantFrom(
      '.spec',
      '.list',
      '[0]',
      '[*]',
      '[?(@',
      '.a',
      '==',
      ')]',
      "'",
      '"',
      '\\',
      '{',
      '}',
      '..',
      '*',
      '-1',
      ',',
      ':',
      ' ',
      '@',
      'é',
      '\u0000',
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(piece, fc.string({ maxLength: 3 })), { maxLength: 12 }), (pieces) => {
        const found = cell(`.${pieces.join('')}`);
        expect(found === null || typeof found === 'string').toBe(true);
      }),
    );
  });
});

describe('ages', () => {
  test.each([
    [-5, '<invalid>'],
    [-1, '0s'],
    [0, '0s'],
    [119, '119s'],
    [120, '2m'],
    [599, '9m59s'],
    [600, '10m'],
    [3 * 3600 - 1, '179m'],
    [3 * 3600, '3h'],
    [3 * 3600 + 60, '3h1m'],
    [8 * 3600, '8h'],
    [48 * 3600, '2d'],
    [49 * 3600, '2d1h'],
    [8 * 86400, '8d'],
    [730 * 86400, '2y'],
    [731 * 86400, '2y1d'],
    [8 * 365 * 86400 + 5, '8y'],
  ])('%d seconds are %s', (seconds, text) => {
    expect(humanDuration(seconds)).toBe(text);
  });
});
