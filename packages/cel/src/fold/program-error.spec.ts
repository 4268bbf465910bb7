import { typeOrError } from '../../tests/compile.js';

describe('programError', () => {
  test.each([
    ['int("x")', "type conversion error from 'string' to 'int'"],
    ['int(9223372036854775808u)', 'integer overflow'],
    ['int(1e30)', 'integer overflow'],
    ['int(-9223372036854775808.0)', 'integer overflow'],
    ['uint(-1)', 'unsigned integer overflow'],
    ['bool("TrUe")', "type conversion error from 'string' to 'bool'"],
    ['double("1e400")', "type conversion error from 'string' to 'double'"],
    ["string(b'\\xff')", 'invalid UTF-8 in bytes, cannot convert to string'],
    ['int(string(1e6))', "type conversion error from 'string' to 'int'"],
    ['int(dyn(true))', 'no such overload: int(bool)'],
    ['string(dyn([1]))', 'no such overload: string(list)'],
    ['timestamp(dyn("x"))', "type conversion error from 'string' to 'google.protobuf.Timestamp'"],
    ['type(self) == duration', 'reference to undefined type: duration'],
    ['self.find("[") == ""', 'error parsing regexp: missing closing ]: `[`'],
    ['matches(self, string("["))', 'error parsing regexp: missing closing ]: `[`'],
    ['{null: 1}[null]', 'invalid qualifier type: types.Null'],
    ['{[1]: 2}[[1]]', 'invalid qualifier type: *types.baseList'],
  ])('no program can be made of %s', (expression, error) => {
    expect(typeOrError(expression)).toBe(`program: ${error}`);
  });

  test.each([
    ['int(string(100000.0))', 'int'],
    ['timestamp(string(timestamp("2024-01-01T00:00:00.5+01:00")))', 'google.protobuf.Timestamp'],
    ['duration(string(duration("1.5h")))', 'google.protobuf.Duration'],
    ['int(self)', 'int'],
    ['type(self) == string', 'bool'],
  ])('a program can be made of %s', (expression, type) => {
    expect(typeOrError(expression)).toBe(type);
  });
});
