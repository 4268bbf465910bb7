import fc from 'fast-check';
import { runs } from '../../../../tools/search-budget/search-budget.mjs';
import { exprText } from '../../tests/expr-text.js';
import { environmentOf } from '../environment/environment.js';
import { childrenOf, type Expr } from './expr.js';
import { parseByGrammar } from './parse-by-grammar.js';
import { parsePlain } from './parse-plain.js';
import { toSource } from './source.js';

const ENVIRONMENT = environmentOf(37);

interface Placed {
  readonly offset: number | undefined;
  readonly children: readonly Placed[];
}

function places(expr: Expr, offsets: readonly number[]): Placed {
  return { offset: offsets[expr.id], children: childrenOf(expr).map((child) => places(child, offsets)) };
}

function plain(text: string): unknown {
  const parsed = parsePlain(text, ENVIRONMENT);
  return parsed && { shape: exprText(parsed.expr), places: places(parsed.expr, parsed.offsets) };
}

function byGrammar(text: string): unknown {
  const parsed = parseByGrammar(toSource(text), ENVIRONMENT);
  return parsed.ok ? { shape: exprText(parsed.expr), places: places(parsed.expr, parsed.offsets) } : 'refused';
}

const TOKENS = [
  'self',
  'x',
  'in',
  'true',
  'null',
  'has',
  'size',
  '.',
  '.?',
  '?',
  ':',
  ',',
  '(',
  ')',
  '[',
  ']',
  '[?',
  '{',
  '}',
  '+',
  '-',
  '*',
  '/',
  '%',
  '!',
  '==',
  '!=',
  '<',
  '<=',
  '&&',
  '||',
  '1',
  '1u',
  '0x1F',
  '0xFu',
  '1.5',
  '.5',
  '1e3',
  '1.e',
  '"a"',
  "'b'",
  '"""c"d"""',
  "r'\\d'",
  'b"\\xff"',
  '"\\n"',
  '// e\n',
  '\n',
  '.all(x, x)',
  '.map(x, x)',
  'has(x.y)',
  '`a-b`',
  'for',
  'é',
  '\\',
  '&',
];

describe('parsePlain', () => {
  test.each([
    'self.a <= self.b && (has(self.c) || !has(oldSelf.c))',
    "self.tags.all(t, t.matches('^[a-z]+$')) ? self.x in ['a', 'b',] : -1 < - -x",
    '[?a, b].exists(i, v, {"k": v, ?"l": w}[?"k"].orValue(0x1Fu) > 1e3 - .5)',
    '!!a.b.c(1, "x")[2] // end',
  ])('reads %s as the grammar does', (text) => {
    expect(plain(text)).toEqual(byGrammar(text));
    expect(plain(text)).toBeDefined();
  });

  test.each([
    'a.b{c: 1}',
    'a.`b`',
    '"😀"',
    '1 +',
    'for',
    'has(a)',
    '[,]',
    'a & b',
    '('.repeat(60) + 'a' + ')'.repeat(60),
    `a${'.b'.repeat(60)}`,
    '"\\q"',
  ])('leaves %s to the grammar', (text) => {
    expect(plain(text)).toBeUndefined();
  });

  test('what it reads, the grammar reads alike', () => {
    const texts = fc.array(fc.constantFrom(...TOKENS), { minLength: 1, maxLength: 8 }).map((tokens) => tokens.join(' '));
    const dense = fc.array(fc.constantFrom(...TOKENS), { minLength: 1, maxLength: 6 }).map((tokens) => tokens.join(''));
    fc.assert(
      fc.property(fc.oneof(texts, dense), (text) => {
        const found = plain(text);
        if (found !== undefined) expect(byGrammar(text)).toEqual(found);
      }),
      { numRuns: runs(1_500) },
    );
  });
});
