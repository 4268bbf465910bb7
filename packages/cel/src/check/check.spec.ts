import { typeOrError } from '../../tests/compile.js';
import { SCHEMA } from '../../tests/schema.js';

/** An error as the server prints it for an expression of one line. */
function errorAt(expression: string, column: number, message: string): string {
  return `ERROR: <input>:1:${String(column)}: ${message}\n | ${expression}\n | ${'.'.repeat(column - 1)}^`;
}

describe('check', () => {
  test.each([
    ['self', 'selfType'],
    ['self.name', 'string'],
    ['self.replicas', 'int'],
    ['self.ratio', 'double'],
    ['self.on', 'bool'],
    ['self.port', 'dyn'],
    ['self.tags', 'list(string)'],
    ['self.labels', 'map(string, string)'],
    ['self.when', 'google.protobuf.Timestamp'],
    ['self.day', 'google.protobuf.Timestamp'],
    ['self.wait', 'google.protobuf.Duration'],
    ['self.blob', 'bytes'],
    ['self.free', 'selfType.free'],
    ['self.nested.a', 'list(selfType.nested.a.@idx)'],
    ['self.nested.a[0]', 'selfType.nested.a.@idx'],
    ['self.dash__dash__name', 'string'],
    ['self.for', 'string'],
    ['self.__for__', 'string'],
    ['self == oldSelf', 'bool'],
  ])('knows %s by its schema', (expression, type) => {
    expect(typeOrError(expression, SCHEMA)).toBe(type);
  });

  test.each([
    ['has(self.name)', 'bool'],
    ['self.labels.app', 'string'],
    ['self.tags.map(t, size(t))', 'list(int)'],
    ['self.labels.transformMap(k, v, size(v))', 'map(string, int)'],
    ['self.?name', 'optional_type(string)'],
    ['self.tags[?0].orValue("")', 'string'],
    ['type(self.port) == string', 'bool'],
    ['self.ratio < self.replicas', 'bool'],
    ['[] + [1]', 'list(int)'],
    ['[[], [1]]', 'list(list(int))'],
    ['{}', 'map(dyn, dyn)'],
    ['{}.map(k, {k: k})', 'list(map(dyn, dyn))'],
    ['dyn(1) + self.name', 'string'],
    ['optional.of({"a": 1}).a', 'optional_type(int)'],
    ['google.protobuf.Duration', 'type(google.protobuf.Duration)'],
    ['google.protobuf.Int64Value{value: 1}', 'wrapper(int)'],
    ['google.protobuf.NullValue.NULL_VALUE', 'int'],
    ['[1].all(oldSelf, oldSelf > 0)', 'bool'],
  ])('infers the type of %s', (expression, type) => {
    expect(typeOrError(expression, SCHEMA)).toBe(type);
  });

  test.each([
    ['self.any', 5, "undefined field 'any'"],
    ['self.free.x', 10, "undefined field 'x'"],
    ['has(self.typo)', 4, "undefined field 'typo'"],
    ['self.nested.a.exists(x, x.b > 1 && x.c)', 37, "undefined field 'c'"],
    ['self.nul == null', 10, "found no matching overload for '_==_' applied to '(string, null)'"],
    ['self.replicas == 3.0', 15, "found no matching overload for '_==_' applied to '(int, double)'"],
    ['self.name.check("x")', 16, "found no matching overload for 'check' applied to 'string.(string)'"],
    ['size([], 1)', 5, "found no matching overload for 'size' applied to '(list(dyn), int)'"],
    ['[] && true', 1, "expected type 'bool' but found 'list(_var0)'"],
    ['self.tags.all(t, t)', 18, "expected type 'bool' but found 'string'"],
    ['self.name.all(x, true)', 5, "expression of type 'string' cannot be range of a comprehension (must be list, map, or dynamic)"],
    ['self.name.x', 10, "type 'string' does not support field selection"],
    ['self.tags.includes("a")', 19, "undeclared reference to 'includes' (in container '')"],
    ['.x', 2, "undeclared reference to '.x' (in container '')"],
    ['quantity("1").x', 14, "unexpected failed resolution of 'kubernetes.Quantity'"],
    ['int{}', 4, "'int' is not a message type"],
    ['list{a: 1}', 7, "undefined field 'a'"],
    ['google.protobuf.Int32Value{value: 1u}', 33, "expected type of field 'value' is 'int' but provided type is 'uint'"],
  ])('says of %s what is wrong and where', (expression, column, message) => {
    expect(typeOrError(expression, SCHEMA)).toBe(errorAt(expression, column, message));
  });

  test('goes on after an error, and tells nothing that follows from it', () => {
    const expression = '1 + "a" + b';
    expect(typeOrError(expression)).toBe(
      [
        errorAt(expression, 3, "found no matching overload for '_+_' applied to '(int, string)'"),
        errorAt(expression, 11, "undeclared reference to 'b' (in container '')"),
      ].join('\n'),
    );
  });

  test('what a version brings is unknown to the one before', () => {
    expect(typeOrError('self.tags.includes("a")', SCHEMA, { minor: 37 })).toBe('bool');
    expect(typeOrError('semver("1.0.0").major()', SCHEMA, { minor: 33 })).toBe('int');
    const unknown = errorAt('semver("1.0.0").major()', 7, "undeclared reference to 'semver' (in container '')");
    expect(typeOrError('semver("1.0.0").major()', SCHEMA, { minor: 32 })).toContain(unknown);
    expect(typeOrError('self.for', SCHEMA, { minor: 30 })).toBe(errorAt('self.for', 5, "undefined field 'for'"));
    const mixed = errorAt('1 < 2.0', 3, "found no matching overload for '_<_' applied to '(int, double)'");
    expect(typeOrError('1 < 2.0', SCHEMA, { minor: 27 })).toBe(mixed);
  });

  test('servers before 1.37 read some names in another way', () => {
    expect(typeOrError('map', SCHEMA, { server: 37 })).toBe('type(map(dyn, dyn))');
    expect(typeOrError('duration(1 + 0)', SCHEMA, { server: 36 })).toBe('google.protobuf.Duration');
    expect(typeOrError('duration(1)', SCHEMA, { server: 36 })).toBe(errorAt('duration(1)', 10, 'invalid duration argument'));
    expect(typeOrError('self{}', SCHEMA, { server: 36 })).toBe(errorAt('self{}', 5, "'selfType' is not a type"));
    expect(typeOrError('self{}', SCHEMA, { server: 37 })).toBe(errorAt('self{}', 5, "undeclared reference to 'self' (in container '')"));
    expect(typeOrError('[1].all(self, .self > 0)', { type: 'string' }, { server: 36 })).toBe('bool');
    const outermost = errorAt('[1].all(self, .self > 0)', 21, "found no matching overload for '_>_' applied to '(string, int)'");
    expect(typeOrError('[1].all(self, .self > 0)', { type: 'string' }, { server: 37 })).toBe(outermost);
  });

  test('oldSelf is an optional where the rule says so', () => {
    expect(typeOrError('oldSelf', { type: 'integer' }, { isOldOptional: true })).toBe('optional_type(int)');
  });

  test('a resource has a kind, a version and names whatever its schema says', () => {
    const schema = { type: 'object', properties: { spec: { type: 'object' } } };
    expect(typeOrError('self.kind + self.apiVersion + self.metadata.name + self.metadata.generateName', schema, { isResource: true })).toBe(
      'string',
    );
    expect(typeOrError('self.metadata.labels', schema, { isResource: true })).toBe(
      errorAt('self.metadata.labels', 14, "undefined field 'labels'"),
    );
  });
});
