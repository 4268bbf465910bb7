import fc from 'fast-check';
import { runs } from '../../../../tools/search-budget/search-budget.mjs';
import { environmentOf } from '../environment/environment.js';
import { exprText } from '../../tests/expr-text.js';
import { issuesText } from './issue.js';
import { parse } from './parse.js';

const ENVIRONMENT = environmentOf(37);

function shape(text: string, environment = ENVIRONMENT): string {
  const parsed = parse(text, environment);
  return parsed.ok ? exprText(parsed.expr) : issuesText(parsed.issues, parsed.source);
}

describe('parse', () => {
  test.each([
    ['a.b[1] + -c.d() * 2', '_+_(_[_](a.b, 1), _*_(-_(c.d()), 2))'],
    ['a ? b : c ? d : e', '_?_:_(a, b, _?_:_(c, d, e))'],
    ['!!a || !b', '_||_(a, !_(b))'],
    ['--1 - -1', '_-_(1, -1)'],
    ['a in b == c', '_==_(@in(a, b), c)'],
    ['a.?b[?c]', '_[?_](_?._(a, "b"), c)'],
    ['[a, ?b]', '[a, ?b]'],
    ['{?"a": b, 1: 2,}', '{?"a": b, 1: 2}'],
    ['.a.b{c: 1, ?d: 2}', '.a.b{c: 1, ?d: 2}'],
    ['a.`b-c`', 'a.b-c'],
    ['self.for.in2.namespace', 'self.for.in2.namespace'],
    ['0x1F + 1e3 + .5 + 7u + 0xFu', '_+_(_+_(_+_(_+_(31, 1000d), 0.5d), 7u), 15u)'],
    ['-9223372036854775808', '-9223372036854775808'],
    [`'a' "b" `, `ERROR: <input>:1:5: Syntax error: extraneous input '"b"' expecting <EOF>\n | 'a' "b" \n | ....^`],
  ])('reads %s by precedence', (text, expected) => {
    expect(shape(text)).toBe(expected);
  });

  test.each([
    [String.raw`"\a\b\f\n\r\t\v\\\'\"\?` + '\\`"', '\x07\b\f\n\r\t\v\\\'"?`'],
    [String.raw`'\x41\u00e9\U0001F600\101'`, 'Aé😀A'],
    [String.raw`r'\x41'`, String.raw`\x41`],
    [`'''a\r\nb\rc'''`, 'a\nb\nc'],
    [`"""a"b"""`, 'a"b'],
  ])('reads the string %s', (text, value) => {
    expect(shape(text)).toBe(JSON.stringify(value));
  });

  test('bytes hold the UTF-8 of their text, and single bytes by their number', () => {
    expect(shape(String.raw`b'aé\xff\377'`)).toBe('b(97 195 169 255 255)');
  });

  test('a chain of one logical operator becomes a balanced tree', () => {
    expect(shape('a && b && c && d && e')).toBe('_&&_(_&&_(_&&_(a, b), c), _&&_(d, e))');
  });

  test.each([
    ['has(a.b)', 'a.b~test'],
    ['a.all(x, x > 1)', 'for(x in a: @result = true while @not_strictly_false(@result) do _&&_(@result, _>_(x, 1)) => @result)'],
    ['a.exists(x, x)', 'for(x in a: @result = false while @not_strictly_false(!_(@result)) do _||_(@result, x) => @result)'],
    ['a.exists_one(x, x)', 'for(x in a: @result = 0 while true do _?_:_(x, _+_(@result, 1), @result) => _==_(@result, 1))'],
    ['a.map(x, x)', 'for(x in a: @result = [] while true do _+_(@result, [x]) => @result)'],
    ['a.map(x, y, z)', 'for(x in a: @result = [] while true do _?_:_(y, _+_(@result, [z]), @result) => @result)'],
    ['a.filter(x, y)', 'for(x in a: @result = [] while true do _?_:_(y, _+_(@result, [x]), @result) => @result)'],
    ['a.all(i, x, y)', 'for(i, x in a: @result = true while @not_strictly_false(@result) do _&&_(@result, y) => @result)'],
    ['a.transformList(i, x, y)', 'for(i, x in a: @result = [] while true do _+_(@result, [y]) => @result)'],
    ['a.transformMap(k, v, y)', 'for(k, v in a: @result = {} while true do cel.@mapInsert(@result, k, y) => @result)'],
    [
      'a.transformMapEntry(k, v, f, y)',
      'for(k, v in a: @result = {} while true do _?_:_(f, cel.@mapInsert(@result, y), @result) => @result)',
    ],
    ['a.optMap(x, y)', '_?_:_(a.hasValue(), optional.of(for(#unused in []: x = a.value() while false do x => y)), optional.none())'],
    ['a.optFlatMap(x, y)', '_?_:_(a.hasValue(), for(#unused in []: x = a.value() while false do x => y), optional.none())'],
    [
      'a.sortBy(x, y)',
      'for(#unused in []: @__sortBy_input__ = a while false do @__sortBy_input__ => ' +
        '@__sortBy_input__.@sortByAssociatedKeys(for(x in @__sortBy_input__: @result = [] while true do _+_(@result, [y]) => @result)))',
    ],
  ])('expands %s', (text, expected) => {
    expect(shape(text)).toBe(expected);
  });

  test.each([
    [
      '1 +',
      "ERROR: <input>:1:4: Syntax error: mismatched input '<EOF>' expecting {'[', '{', '(', '.', '-', '!', 'true', 'false', 'null', NUM_FLOAT, NUM_INT, NUM_UINT, STRING, BYTES, IDENTIFIER}\n | 1 +\n | ...^",
    ],
    ['a.true', "ERROR: <input>:1:3: Syntax error: mismatched input 'true' expecting IDENTIFIER\n | a.true\n | ..^"],
    ['for + 1', 'ERROR: <input>:1:1: reserved identifier: for\n | for + 1\n | ^'],
    ['9223372036854775808', 'ERROR: <input>:1:1: invalid int literal\n | 9223372036854775808\n | ^'],
    ['1e999', 'ERROR: <input>:1:1: invalid double literal\n | 1e999\n | ^'],
    [String.raw`"\ud800"`, String.raw`ERROR: <input>:1:1: invalid unicode code point` + '\n | "\\ud800"\n | ^'],
    ['has(a)', 'ERROR: <input>:1:5: invalid argument to has() macro\n | has(a)\n | ....^'],
    ['[1].all(1, true)', 'ERROR: <input>:1:9: argument must be a simple name\n | [1].all(1, true)\n | ........^'],
    ['[1].exists(i, i, true)', 'ERROR: <input>:1:15: duplicate variable name: i\n | [1].exists(i, i, true)\n | ..............^'],
    [
      '[1].all(__result__, true)',
      'ERROR: <input>:1:9: iteration variable overwrites accumulator variable\n | [1].all(__result__, true)\n | ........^',
    ],
    [
      "'é' + $",
      "ERROR: <input>:1:7: Syntax error: token recognition error at: '$'\n | 'é' + $\n | .．....^\nERROR: <input>:1:8: Syntax error: mismatched input '<EOF>' expecting {'[', '{', '(', '.', '-', '!', 'true', 'false', 'null', NUM_FLOAT, NUM_INT, NUM_UINT, STRING, BYTES, IDENTIFIER}\n | 'é' + $\n | .．.....^",
    ],
    ['a\n  ..b', "ERROR: <input>:2:4: Syntax error: no viable alternative at input '..'\n |   ..b\n | ...^"],
  ])('says of %s what the server says', (text, expected) => {
    expect(shape(text)).toBe(expected);
  });

  test('tells of optional syntax and quoted names where they are not known', () => {
    expect(shape('a.?b', environmentOf(27))).toBe(
      "ERROR: <input>:1:3: Syntax error: extraneous input '?' expecting IDENTIFIER\n | a.?b\n | ..^",
    );
    expect(shape('a.`b`', environmentOf(36))).toBe("ERROR: <input>:1:3: unsupported syntax: '`'\n | a.`b`\n | ..^");
  });

  test.each([
    ['1' + '+1'.repeat(250), undefined],
    ['1' + '+1'.repeat(251), 'ERROR: <input>:-1:0: max recursion depth exceeded'],
    ['('.repeat(250) + '1' + ')'.repeat(250), 'ERROR: <input>:-1:0: expression recursion limit exceeded: 250'],
    [`${'['.repeat(200)}a${'.b'.repeat(120)}${']'.repeat(200)}`, undefined],
    [`a${'.b'.repeat(200)}${'+1'.repeat(100)}`, 'ERROR: <input>:-1:0: max recursion depth exceeded'],
    ['true' + ' && true'.repeat(1000), undefined],
    ['é'.repeat(100_001), 'ERROR: <input>:-1:0: expression code point size exceeds limit: size: 100001, limit 100000'],
    [') '.repeat(300), expect.stringContaining('error recovery token lookahead limit exceeded: 256')],
  ])('keeps to the limits of the server (%#)', (text, error) => {
    const parsed = parse(text, ENVIRONMENT);
    expect(parsed.ok ? undefined : issuesText(parsed.issues, parsed.source)).toEqual(error);
  });

  test('has an answer for any text', () => {
    const tokens = fc.constantFrom(
      '(',
      ')',
      '[',
      ']',
      '{',
      '}',
      '.',
      '?',
      ':',
      ',',
      '!',
      '-',
      '+',
      'in',
      '&&',
      '||',
      'a',
      '1',
      '"s"',
      'has',
      '`',
      "'",
      ' ',
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: 'binary' }),
          fc.array(tokens, { maxLength: 40 }).map((parts) => parts.join('')),
        ),
        (text) => {
          const parsed = parse(text, ENVIRONMENT);
          expect(parsed.ok || parsed.issues.count > 0).toBe(true);
        },
      ),
      { numRuns: runs(200) },
    );
  });
});
