import { printJson } from '@structural/json';
import fc from 'fast-check';
import { runs } from '../../../../tools/search-budget/search-budget.mjs';
import { convertYamlToJson, parseYaml, type ParsedDocument } from '../index.js';

function jsonOf(text: string): string {
  const read = parseYaml(text);
  return read.ok ? printJson(read.value) : `${read.error.code}: ${read.error.message}`;
}

describe('scalars', () => {
  test.each([
    ['1.0', '1'],
    ['1e3', '1000'],
    ['010', '8'],
    ['0o10', '8'],
    ['08', '8'],
    ['0x1F', '31'],
    ['0b11', '3'],
    ['-0b101', '-5'],
    ['1_000', '1000'],
    ['.5', '0.5'],
    ['.1_0', '0.1'],
    ['._1', '"._1"'],
    ['+12', '12'],
    ['1e400', '"1e400"'],
    ['-0.0', '0'],
    ['9007199254740993', '9007199254740993'],
    ['9223372036854775807', '9223372036854775807'],
    ['-9223372036854775808', '-9223372036854775808'],
    ['18446744073709551615', '18446744073709552000'],
    ['1e21', '1e+21'],
    ['1e-7', '1e-7'],
    ['yes', 'true'],
    ['Off', 'false'],
    ['y', 'true'],
    ['yEs', '"yEs"'],
    ['~', 'null'],
    ['', 'null'],
    ['Null', 'null'],
    ['nul', '"nul"'],
    ['2020-01-01', '"2020-01-01"'],
    ['12:30:45', '"12:30:45"'],
    ['=', '"="'],
    ['<<', '"\\u003c\\u003c"'],
    ["'1'", '"1"'],
    ['"\\u00e9\\x41"', '"éA"'],
    ['! 3', '"3"'],
    ['!!str 3', '"3"'],
    ["!!int '3'", '3'],
    ['!!float 3', '3'],
    ['!custom 3', '"3"'],
    ['!!binary aGk=', '"hi"'],
    ['!!timestamp 2020-01-01', '"2020-01-01"'],
    ['!!null ~', 'null'],
    ['!<tag:yaml.org,2002:int> "3"', '3'],
  ])('%s is %s', (yaml, json) => {
    expect(jsonOf(`a: ${yaml}\n`)).toBe(`{"a":${json}}`);
  });

  test.each([
    ['.inf', 'yaml-value: json: unsupported value: +Inf'],
    ['.nan', 'yaml-value: json: unsupported value: NaN'],
    ['!!int x', 'yaml-value: yaml: cannot decode !!str `x` as a !!int'],
    ['!!float 18446744073709551615', 'yaml-value: yaml: cannot decode !!int `18446744073709551615` as a !!float'],
    ['!!binary x', 'yaml-value: yaml: !!binary value contains invalid base64 data'],
    ['"\\/"', 'yaml-syntax: yaml: found unknown escape character'],
    ['"\\ud83d"', 'yaml-syntax: yaml: found invalid Unicode character escape code'],
    ['*nope', "yaml-value: yaml: unknown anchor 'nope' referenced"],
    ['@x', 'yaml-syntax: yaml: found character that cannot start any token'],
    ['b: c', 'yaml-syntax: yaml: mapping values are not allowed in this context'],
    ['- b', 'yaml-syntax: yaml: block sequence entries are not allowed in this context'],
    ['\u0007', 'control-character: yaml: control characters are not allowed'],
    ['\ud800', 'encoding: yaml: invalid Unicode character'],
  ])('%s is refused', (yaml, refusal) => {
    expect(jsonOf(`a: ${yaml}\n`)).toBe(refusal);
  });

  test.each([
    ['a: |\n  x\n   y\n\nb: >-\n  x\n  y\n\n  z\n', '{"a":"x\\n y\\n","b":"x y\\nz"}'],
    ['a: |\n  x', '{"a":"x"}'],
    ['a: |+\n  x\n\n', '{"a":"x\\n\\n"}'],
    ['a: >\n\n  a\n   b\n\n  c\n', '{"a":"\\na\\n b\\n\\nc\\n"}'],
    ['a: "x\n\n  y\\\n  z"\n', '{"a":"x\\nyz"}'],
    ["a: 'it''s\n  ok'\n", '{"a":"it\'s ok"}'],
    ['a: "\\\'"\n', '{"a":"\'"}'],
    ['a: |\n  - \tx\n', '{"a":"- \\tx\\n"}'],
    ['a: x\u0085  y\n', '{"a":"x y"}'],
    ['a: x\u2028  y\n', '{"a":"x\\u2028y"}'],
    ['a: x\r\n  y\r\n', '{"a":"x y"}'],
  ])('folds %j', (yaml, json) => {
    expect(jsonOf(yaml)).toBe(json);
  });

  test('every int64 survives', () => {
    fc.assert(fc.property(fc.bigInt(-(1n << 63n), (1n << 63n) - 1n), (n) => jsonOf(`- ${n}`) === `[${n}]`));
  });
});

describe('keys', () => {
  test.each([
    ['on: 1\nno: 2\n', '{"false":2,"true":1}'],
    ['1: x\n1.5: z\n', '{"1":"x","1.5":"z"}'],
    ['1.5e20: 1\n1234567.25: 2\n1e39: 3\n', '{".inf":3,"1.2345672e+06":2,"1.5e+20":1}'],
    ['a: 1\na: 2\n', '{"a":2}'],
    ['__proto__: 1\nconstructor: 2\n', '{"__proto__":1,"constructor":2}'],
    ['a: .inf\na: 1\n', '{"a":1}'],
    ['? a\n: b\n', '{"a":"b"}'],
    ['{a:}', '{"a:":null}'],
    ['{?a: b}', '{"a":"b"}'],
    ['{a b: c, d}', '{"a b":"c","d":null}'],
  ])('%j is %s', (yaml, json) => {
    expect(jsonOf(yaml)).toBe(json);
  });

  test.each([
    ['~: 1', 'unsupported map key of type: %!s(<nil>), key: <nil>, value: 1'],
    [
      '18446744073709551615: {a: 1}',
      'unsupported map key of type: uint64, key: 0xffffffffffffffff, value: map[interface {}]interface {}{"a":1}',
    ],
    ['? [a, 1.5]\n: 1', 'yaml: invalid map key: []interface {}{"a", 1.5}'],
  ])('%j is refused', (yaml, message) => {
    expect(jsonOf(yaml)).toBe(`yaml-value: ${message}`);
  });

  test('an implicit key longer than 1,024 characters is refused', () => {
    expect(jsonOf(`${'k'.repeat(1024)}: 1`)).toBe(`{"${'k'.repeat(1024)}":1}`);
    expect(jsonOf(`${'k'.repeat(1025)}: 1`)).toBe('yaml-syntax: yaml: mapping values are not allowed in this context');
    expect(jsonOf(`a: 1\n${'k'.repeat(1025)}: 1`)).toBe("yaml-syntax: yaml: line 2: could not find expected ':'");
  });
});

describe('anchors and merges', () => {
  test.each([
    ['a: &x {b: 1}\nc: *x\n', '{"a":{"b":1},"c":{"b":1}}'],
    ['a: &x {b: 1, c: 2}\nd:\n  b: 9\n  <<: *x\n  c: 8\n', '{"a":{"b":1,"c":2},"d":{"b":1,"c":8}}'],
    ['<<: [{a: 1, b: 1}, {a: 2, c: 2}]\n', '{"a":1,"b":1,"c":2}'],
    ['a: &x 1\nb: &x 2\nc: *x\n', '{"a":1,"b":2,"c":2}'],
    ['&k key: 1\n*k : 2\n', '{"key":2}'],
  ])('%j is %s', (yaml, json) => {
    expect(jsonOf(yaml)).toBe(json);
  });

  test.each([
    ['x: &a [*a]\n', "yaml: anchor 'a' value contains itself"],
    ['<<: 1\n', 'yaml: map merge requires map or sequence of maps as the value'],
    ['a: &x [1]\n<<: *x\n', 'yaml: map merge requires map or sequence of maps as the value'],
  ])('%j is refused', (yaml, message) => {
    expect(jsonOf(yaml)).toBe(`yaml-value: ${message}`);
  });
});

describe('what only goyaml accepts', () => {
  test.each([
    ['lines left of their quoted scalar', 'a:\n  b: "x\ny\n"\n  c: 1\n', '{"a":{"b":"x y ","c":1}}'],
    ['brackets left of their flow collection', 'a:\n  b: [\n1,\n  2\n]\nc: {\n  d: 1\n}\n', '{"a":{"b":[1,2]},"c":{"d":1}}'],
    ['many of both', Array.from({ length: 40 }, (_, i) => `k${i}: "a\nb"\nl${i}: [\na\n]\n`).join(''), undefined],
    [
      'a guess that goes wrong',
      'a: "x\ny"\nb: plain\n  "quoted\n  and " not\nc: {\nd: "e\nf"}\n',
      '{"a":"x y","b":"plain \\"quoted and \\" not","c":{"d":"e f"}}',
    ],
    ['a comment without a blank before it', 'a: "x"#c\nb: [1]#d\n', '{"a":"x","b":[1]}'],
    ['tabs in a flow collection', 'a:\t[1,\t2,\n\t3]\n', '{"a":[1,2,3]}'],
    ['anything after the root node', ' a: 1\nb: [\n', '{"a":1}'],
    ['a broken second document', 'a: 1\n---\n[\n', '{"a":1}'],
    ['anything after dots', 'a: 1\n...\n%$&\n', '{"a":1}'],
    ['loose tags', 'a: !!x,y 1\n', '{"a":"1"}'],
    ['a byte order mark', '\ufeffa: 1\n', '{"a":1}'],
    ['an indented marker', ' ---\n', '"---"'],
  ])('%s', (_, yaml, json) => {
    const found = jsonOf(yaml);
    if (json === undefined) expect(found).toMatch(/^\{"k0":"a b",.*"l9":\["a"\]\}$/);
    else expect(found).toBe(json);
  });
});

test.each([
  [
    '? {1: a, x: b, true: c, 1.5: d, ~: e, 18446744073709551615: f, -3: g, .inf: h, .nan: i}',
    '{interface {}(nil):"e", "x":"b", 0xffffffffffffffff:"f", -3:"g", 1:"a", NaN:"i", 1.5:"d", +Inf:"h", true:"c"}',
  ],
  ['? {a: .nan, b: {"1": x, 1: z}}', '{"a":NaN, "b":map[interface {}]interface {}{"1":"x", 1:"z"}}'],
])('a mapping as a key is shown with the types of its own keys: %s', (yaml, shown) => {
  expect(jsonOf(yaml)).toBe(`yaml-value: yaml: invalid map key: map[interface {}]interface {}${shown}`);
});

describe('what only YAML 1.2 accepts', () => {
  test.each([
    ['%YAML 1.2\n---\na: 1\n', 'yaml: found incompatible YAML document'],
    ['%FOO\n---\na: 1\n', 'yaml: found unknown directive name'],
    ['{a: b?c}', "yaml: did not find expected ',' or '}'"],
    ['{"a\n b": c}', "yaml: line 1: did not find expected ',' or '}'"],
    ['-\tx', 'yaml: found character that cannot start any token'],
    ['a: "x"\n\t\nb: 1\n', 'yaml: line 2: found character that cannot start any token'],
    ['a: &é 1', 'yaml: did not find expected alphabetic or numeric character'],
    ['!!\n', 'yaml: did not find expected tag URI'],
    ['a: !h!x 1\n', 'yaml: found undefined tag handle'],
    ['...\n', 'yaml: did not find expected node content'],
    ['- "q" x: y\n', 'yaml: did not find expected key'],
    ['a: |\n \tx\n', 'yaml: line 2: found a tab character where an indentation space is expected'],
  ])('%j is refused', (yaml, message) => {
    expect(jsonOf(yaml)).toBe(`yaml-syntax: ${message}`);
  });
});

describe('tabs after a plain scalar', () => {
  test.each([
    ['a: {b: "x"\n\t}\n', '{"a":{"b":"x"}}'],
    ['a: {\n\tb: "x",\n\tc: "y"\n\t}\n', '{"a":{"b":"x","c":"y"}}'],
    ['[\n\ta\n\t]\n', '["a"]'],
    ['a:\n  b: [x\n   \t]\n', '{"a":{"b":["x"]}}'],
    ['a: plain\n \t\n  more\n', '{"a":"plain\\nmore"}'],
  ])('%j is %s: it stands where the scalar could go on, or after something else', (yaml, json) => {
    expect(jsonOf(yaml)).toBe(json);
  });

  test.each([
    ['a: [x\n\ty]\n', 2],
    ['a: [x\n\t, y]\n', 2],
    ['a:\n  b: {\n\tc: 1\n\t}\n', 4],
    ['a:\n  b: [x\n  \t]\n', 3],
    ['a: plain\n\t\n  more\n', 2],
    ['a: {b: x\n\n\t}\n', 3],
  ])('%j is refused: it stands left of where the scalar could go on', (yaml, line) => {
    expect(jsonOf(yaml)).toBe(`yaml-syntax: yaml: line ${line}: found a tab character that violates indentation`);
  });
});

describe('the place of a block scalar', () => {
  test.each([
    ['a:\n|\n  x\nb: 1\n', '{"a":"x\\n","b":1}'],
    ['-\n|\n x\n', '["x\\n"]'],
    ['a:\n  # c\n|\n', '{"a":""}'],
    ['a: !!str # c\n|-\n  x\n', '{"a":"x"}'],
    ['?\n>\n x\n: y\n', '{"x\\n":true}'],
    ['a:\n  b:\n  |\n   x\n  c: 1\n', '{"a":{"b":"x\\n","c":1}}'],
    ['a:\n  b:\n|\n x\n', 'yaml-syntax: yaml: line 2: did not find expected key'],
  ])('%j is %s: the column of the collection around it will do', (yaml, json) => {
    expect(jsonOf(yaml)).toBe(json);
  });

  test.each([
    ['|2\n    x\n', '"  x\\n"'],
    ['|1\n  x\n', '" x\\n"'],
    ['|9\n          x\n', '" x\\n"'],
    ['   |1\n  x\n', '" x\\n"'],
    ['--- !!str |2\n   x\n', '" x\\n"'],
    ['&a # c\n  |2\n   x\n', '" x\\n"'],
    ['# c\n  |\n x\n', '"x\\n"'],
    ['|\nx\n', '""'],
    ['|-\n \n[x]\n', '""'],
  ])('%j is %s: at the root its content is indented by one space at least, and counted from the first column', (yaml, json) => {
    expect(jsonOf(yaml)).toBe(json);
  });

  test.each([
    ['? |\na: b\n', '{"":null,"a":"b"}'],
    ['? |\n  x\na: b\n', '{"a":"b","x\\n":null}'],
    ['? |\n  x\n: - y\n', '{"x\\n":[true]}'],
    ['? |\n  x\n: a: b\n', '{"x\\n":{"a":"b"}}'],
  ])('%j is %s: it may be an explicit key', (yaml, json) => {
    expect(jsonOf(yaml)).toBe(json);
  });
});

test.each([
  ['[&x\n1]\n', '[1]'],
  ['{a: !!str # c\n1, b: 2}\n', '{"a":"1","b":2}'],
  ['a:\n  b: [&x\n1,\n  2]\n', '{"a":{"b":[1,2]}}'],
  ['[a &x\n1]\n', '["a \\u0026x 1"]'],
])('%j is %s: in a flow collection, a node may stand at any column below its tag or anchor', (yaml, json) => {
  expect(jsonOf(yaml)).toBe(json);
});

describe('the end of the root', () => {
  const NO_KEY = 'yaml-syntax: yaml: did not find expected key';
  const NO_TOKEN = 'yaml-syntax: yaml: line 2: found character that cannot start any token';

  test.each([
    ['{}: 1\n', '{}'],
    ['[ # c\n] x: 1\n', '[]'],
    ['{} {}: 1: 2\n', '{}'],
    ['{a: 1}, b: 1\n', '{"a":1}'],
    ['{a: 1} {b: 1}\n', '{"a":1}'],
    ['{a: 1} b\n', '{"a":1}'],
    ['{a: 1} ] b: 1\n', '{"a":1}'],
    ['"a\n"b: 1\n', '"a "'],
    ['{a: 1}#x: 1\n', '{"a":1}'],
    ['{a: 1}\nb: @\n', '{"a":1}'],
    ['{a: 1}\n&x b @\n', '{"a":1}'],
    ['{a: 1}: 1\n', 'yaml-value: yaml: invalid map key: map[interface {}]interface {}{"a":1}'],
    ['{a: 1} b: 1\n', NO_KEY],
    ['"a" b: 1\n', NO_KEY],
    ['{a: 1} &x b: 1\n', NO_KEY],
    ['{a: 1} - b\n', 'yaml-syntax: yaml: block sequence entries are not allowed in this context'],
    ['{a: 1}\n{b: @}\n', NO_TOKEN],
  ])('%j is %s: after a flow collection or quoted scalar', (yaml, json) => {
    expect(jsonOf(yaml)).toBe(json);
  });

  test.each([
    ['&x &y a\n', 'null'],
    ['!!str !!str a\n', '""'],
    ['&x *x\n', 'null'],
    ['# c\n&x !t *y\n', '""'],
    ['&x !t &y {}\n', '""'],
    ['!t !u a: 1\n', NO_KEY],
    ['a: &x &y b\n', NO_KEY],
  ])('%j is %s: at a second tag or anchor', (yaml, json) => {
    expect(jsonOf(yaml)).toBe(json);
  });

  test.each([
    ['\n    x y\n  b\n', '"x y b"'],
    ['\n    x y\n  b: 1\n', 'yaml-syntax: yaml: line 3: mapping values are not allowed in this context'],
    ['# c\n !!str # d\na: b\n', '{"a":"b"}'],
    ['\n  --- x\n y\n', '"--- x y"'],
    ['x\n::\n', 'yaml-syntax: yaml: line 2: mapping values are not allowed in this context'],
  ])('%j is %s: a plain scalar, or what a tag stands before, may go on at any column', (yaml, json) => {
    expect(jsonOf(yaml)).toBe(json);
  });

  test.each([
    ['\ufeffa: 1\n- b\n', 'yaml-syntax: yaml: line 1: did not find expected key'],
    ['\ufeff  a: 1\nb: 2\n', '{"a":1}'],
    ['\ufeff...\n', 'yaml-syntax: yaml: did not find expected node content'],
  ])('%j is %s: a byte order mark takes up no column', (yaml, json) => {
    expect(jsonOf(yaml)).toBe(json);
  });

  test('a forbidden character counts only where goyaml reads it, 512 bytes at a time', () => {
    expect(jsonOf(`a: 1\n---\nb: ${'x'.repeat(480)}\u0007\n`)).toBe('control-character: yaml: control characters are not allowed');
    expect(jsonOf(`a: 1\n---\nb: ${'x'.repeat(600)}\u0007\n`)).toBe('{"a":1}');
    expect(jsonOf(`a: ${'x'.repeat(600)}\u0007\n`)).toBe('control-character: yaml: control characters are not allowed');
  });
});

describe('keys that are too long or missing', () => {
  test('a key of a flow collection ends within 1,024 characters, too', () => {
    expect(jsonOf(`a: {"${'k'.repeat(1022)}": 1}\n`)).toBe(`{"a":{"${'k'.repeat(1022)}":1}}`);
    expect(jsonOf(`{"${'k'.repeat(1030)}": 1}\n`)).toBe("yaml-syntax: yaml: did not find expected ',' or '}'");
  });

  test.each([
    [': x\n', 'yaml: did not find expected key'],
    ['a:\n  : x\na:\n  b: c\n', 'yaml: line 1: did not find expected key'],
    ['b: c\n: x\n', 'yaml: line 1: did not find expected key'],
  ])('%j is refused', (yaml, message) => {
    expect(jsonOf(yaml)).toBe(`yaml-syntax: ${message}`);
  });
});

describe('strict decoding', () => {
  function strict(text: string): string | undefined {
    const read = parseYaml(text);
    return read.ok ? read.strictError : undefined;
  }

  test('names every key that is set twice, at the line of its value', () => {
    expect(strict('a: 1\na:\n  b\n"a": |\n  c\n')).toBe(
      'yaml: unmarshal errors:\n  line 3: key "a" already set in map\n  line 4: key "a" already set in map',
    );
    expect(strict('1: a\n0x1: b\nyes: c\ntrue: d\n1.5: e\n1.50: f\n')).toBe(
      'yaml: unmarshal errors:\n  line 2: key 1 already set in map\n  line 4: key true already set in map\n  line 6: key 1.5 already set in map',
    );
    expect(strict('a: &x {b: 1}\nc:\n  <<: *x\n  b: 2\n')).toBe('yaml: unmarshal errors:\n  line 4: key "b" already set in map');
    expect(strict('a: 1\nb: 2\n')).toBeUndefined();
  });

  test('tells an int from a string, which JSON does not', () => {
    const read = parseYaml('1: a\n"1": b\n');
    expect(read).toMatchObject({
      ok: true,
      value: { 1: 'b' },
      duplicates: [{ path: ['1'], range: { start: 5, end: 8 }, first: { start: 0, end: 1 } }],
    });
    expect(read).not.toHaveProperty('strictError');
  });

  test('duplicates are located, those that come by a merge are none', () => {
    const read = parseYaml('x: &m {a: 1}\nz:\n  <<: *m\n  a: 2\n  b: [{c: 1, c: 2}]\n') as Extract<ParsedDocument, { ok: true }>;
    expect(read.duplicates).toEqual([{ path: ['z', 'b', 0, 'c'], range: { start: 45, end: 46 }, first: { start: 39, end: 40 } }]);
  });
});

describe('converting', () => {
  test('keeps what decoding would lose', () => {
    expect(convertYamlToJson('a: 18446744073709551615\nb: -0.0\na: 9223372036854775808\n')).toEqual({
      ok: true,
      json: '{"a":9223372036854775808,"b":-0}',
      strictError: 'yaml: unmarshal errors:\n  line 3: key "a" already set in map',
    });
    expect(convertYamlToJson('[')).toMatchObject({ ok: false, error: { code: 'yaml-syntax' } });
  });
});

describe('any text', () => {
  const piece = fc.constantFrom(
    ...': |,- |? |, |#|[|]|{|}|&a |*a|!|!!str |||>|\'|"|---|...|\n|\n  |\n    |\t|a|b|1|~|<<: |\\|%|@|\u2028|\ufeff|\r\n|\u0000'.split('|'),
    '|',
  );
  const text = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.array(piece, { maxLength: 30 }).map((parts) => parts.join('')),
  );

  test('is read or refused, never thrown at', () => {
    fc.assert(
      fc.property(text, (source) => {
        const read = parseYaml(source);
        return read.ok ? typeof printJson(read.value) === 'string' : read.error.message !== '' && read.error.range.end <= source.length;
      }),
      { numRuns: runs(2_000) },
    );
  });
});
