import { fromPlain } from '@structural/json';
import { definitionWith } from '../../tests/definition.js';
import { numberFields, printFieldNumbers, readFieldNumbers } from './field-numbers.js';
import { toProtobuf } from './protobuf.js';

const withFields = (...names: readonly string[]) =>
  definitionWith({
    type: 'object',
    properties: { spec: { type: 'object', properties: Object.fromEntries(names.map((name) => [name, { type: 'string' }])) } },
  });

/** The lines of a message. */
function messageOf(text: string | undefined, name: string): readonly string[] {
  const from = text?.indexOf(`message ${name} {\n`) ?? -1;
  return text?.slice(from, text.indexOf('\n}', from)).split('\n').slice(1) ?? [];
}

describe('numbers of Protobuf fields', () => {
  test('are kept, those of fields that are gone reserved, and given again when they are back', () => {
    const first = toProtobuf(withFields('a', 'b', 'c'), 'v1');
    expect(messageOf(first?.text, 'ShirtSpec')).toEqual([
      '  optional string a = 1;',
      '  optional string b = 2;',
      '  optional string c = 3;',
    ]);
    const second = toProtobuf(withFields('c', 'new', 'a'), 'v1', first);
    expect(messageOf(second?.text, 'ShirtSpec')).toEqual([
      '  optional string c = 3;',
      '  optional string new = 4;',
      '  optional string a = 1;',
      '  reserved 2;',
      '  reserved "b";',
    ]);
    const third = toProtobuf(withFields('b', 'last'), 'v1', second);
    expect(messageOf(third?.text, 'ShirtSpec')).toEqual([
      '  optional string b = 2;',
      '  optional string last = 5;',
      '  reserved 1, 3, 4;',
      '  reserved "a", "c", "new";',
    ]);
  });

  test('of messages that are gone stay, and of other definitions', () => {
    const first = toProtobuf(withFields('b', 'a'), 'v1', { numbers: new Map([['other.Message', new Map([['x', 7]])]]) });
    const without = toProtobuf(definitionWith({ type: 'object', properties: { status: { type: 'string' } } }), 'v1', first);
    expect(messageOf(without?.text, 'Shirt')).toEqual([
      '  k8s.io.apimachinery.pkg.apis.meta.v1.ObjectMeta metadata = 1;',
      '  optional string status = 3;',
      '  reserved 2;',
      '  reserved "spec";',
    ]);
    expect(messageOf(toProtobuf(withFields('a', 'b'), 'v1', without)?.text, 'ShirtSpec')).toEqual([
      '  optional string a = 2;',
      '  optional string b = 1;',
    ]);
    expect(without?.numbers.get('other.Message')).toEqual(new Map([['x', 7]]));
  });

  test('are printed so that they can be read again', () => {
    const numbers = toProtobuf(withFields('b', 'a"'), 'v1')?.numbers ?? new Map();
    const text = printFieldNumbers(numbers);
    expect(text).toBe(
      '{\n  "com.example.stable.v1.Shirt": {\n    "metadata": 1,\n    "spec": 2\n  },\n' +
        '  "com.example.stable.v1.ShirtSpec": {\n    "b": 1,\n    "a\\"": 2\n  }\n}\n',
    );
    expect(readFieldNumbers(fromPlain(JSON.parse(text)))).toEqual(numbers);
  });

  test('skip those of Protobuf itself, and start over after the highest', () => {
    expect([...numberFields(['a', 'b', 'c'], new Map([['a', 18_998]])).numbers.values()]).toEqual([18_998, 18_999, 20_000]);
    expect([
      ...numberFields(
        ['b', 'c'],
        new Map([
          ['a', 536_870_911],
          ['x', 1],
        ]),
      ).numbers.values(),
    ]).toEqual([536_870_911, 1, 2, 3]);
  });

  test.each<[unknown, string]>([
    [[], 'no object of messages'],
    [{ m: 1 }, 'm: no object of field numbers'],
    [{ m: { a: 1, b: 1 } }, 'm: two fields have the number 1'],
    ...[0, -1, '1', 1.5, 19_000, 536_870_912].map((number): [unknown, string] => [
      { m: { a: number } },
      'm: a has no number that Protobuf has for fields',
    ]),
  ])('%j is refused', (value, wrong) => {
    expect(readFieldNumbers(fromPlain(value))).toBe(wrong);
  });
});
