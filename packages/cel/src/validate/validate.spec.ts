import { typeOrError } from '../../tests/compile.js';

function errorAt(expression: string, column: number, message: string): string {
  return `ERROR: <input>:1:${String(column)}: ${message}\n | ${expression}\n | ${'.'.repeat(column - 1)}^`;
}

const PRINTABLE = 'strings, bools, bytes, ints, doubles, maps, lists, types, durations, and timestamps';

describe('validate', () => {
  test.each([
    ['duration("1h1")', 10, 'invalid duration argument'],
    ['timestamp("2024-02-30T00:00:00Z")', 11, 'invalid timestamp argument'],
    ['timestamp(253402300800)', 11, 'invalid timestamp argument'],
    ['self.matches("[")', 14, 'invalid matches argument'],
    ['matches("[", "a")', 9, 'invalid matches argument'],
  ])('judges the literal in %s', (expression, column, message) => {
    expect(typeOrError(expression)).toBe(errorAt(expression, column, message));
  });

  test('does not judge literals for versions before 1.29', () => {
    expect(typeOrError('self.matches("[") && duration("1s") > duration("0")', { type: 'string' }, { minor: 28 })).toBe(
      'program: error parsing regexp: missing closing ]: `[`',
    );
  });

  test.each([
    ['[1, "a"]', 5, "expected type 'int' but found 'string'"],
    ['[1, ?optional.of("a")]', 17, "expected type 'int' but found 'string'"],
    ['{"a": 1, "b": null}', 15, "expected type 'int' but found 'null'"],
    ['{"a": 1, 2: 1}', 10, "expected type 'string' but found 'int'"],
  ])('all in %s must have one type', (expression, column, message) => {
    expect(typeOrError(expression)).toBe(errorAt(expression, column, message));
  });

  test.each([
    ['"%d".format([])', 12, 'index 0 out of range'],
    ['"%d %s".format([1])', 15, 'index 1 out of range'],
    ['"%d".format([1, 2])', 12, 'too many arguments supplied to string.format (expected 1, got 2)'],
    ['"%".format([1])', 11, 'unexpected end of string'],
    ['"%y".format([1])', 12, 'could not parse formatting clause: unrecognized formatting clause "y"'],
    [
      '"%.3".format([1.0])',
      13,
      'could not parse formatting clause: error while parsing precision: could not find end of precision specifier',
    ],
    [
      '"%.f".format([1.0])',
      13,
      'could not parse formatting clause: error while parsing precision: error while converting precision to integer: strconv.Atoi: parsing "": invalid syntax',
    ],
    ['"%d".format(["x"])', 14, 'error during formatting: decimal clause can only be used on integers, was given string'],
    [
      '"%x".format([1.0])',
      14,
      'error during formatting: only integers, byte buffers, and strings can be formatted as hex, was given double',
    ],
    [
      '"%s".format([[optional.none()]])',
      28,
      `error during formatting: string clause can only be used on ${PRINTABLE}, was given optional_type`,
    ],
  ])('judges %s', (expression, column, message) => {
    expect(typeOrError(expression)).toBe(errorAt(expression, column, message));
  });

  test('the arguments of a format may have any types', () => {
    expect(typeOrError('"%d %s %.2f %%".format([1, ["a", 2], 1.5])')).toBe('string');
  });
});
