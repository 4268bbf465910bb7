import type { TSESLint } from '@typescript-eslint/utils';
import { Linter } from 'eslint';
import { parser } from 'typescript-eslint';
import type { StaticValue } from '../static-value.js';
import { readExpression } from './read-expression.js';
import { newReading } from './new-reading.js';

/** What the last expression of a program is known to be, as JSON with `?` for what is unknown and `|` between alternatives. */
function read(text: string): string {
  const linter = new Linter();
  linter.verify(text, [{ languageOptions: { parser } }]);
  const sourceCode = linter.getSourceCode() as unknown as TSESLint.SourceCode;
  const last = sourceCode.ast.body.at(-1);
  if (last?.type !== 'ExpressionStatement') throw new Error(`no expression at the end of ${text}`);
  return staticValueText(
    readExpression(
      newReading({
        sourceCode,
        file: '/a.ts',
        project: { root: '/', calls: [] },
        parseModule: () => undefined,
        analyseModule: () => undefined,
      }),
      last.expression,
    ),
  );
}

function staticValueText(value: StaticValue): string {
  switch (value.kind) {
    case 'scalar':
      return JSON.stringify(value.value);
    case 'unknown':
      return value.type === undefined ? '?' : `?${value.type}`;
    case 'absent':
      return '-';
    case 'choice':
      return value.alternatives.map(staticValueText).join(' | ');
    case 'list':
      return `[${[...value.items.map(staticValueText), ...(value.isOpen ? ['...'] : [])].join(', ')}]`;
    case 'object': {
      const fields = [...value.entries].map(([name, entry]) => `${name}: ${staticValueText(entry.value)}`);
      return `{${[...fields, ...(value.isOpen ? ['...'] : [])].join(', ')}}`;
    }
  }
}

test.each([
  ['({ a: 1, "b": [true, null, -2], [`c`]: "x" })', '{a: 1, b: [true, null, -2], c: "x"}'],
  ['const n = 2; const o = { n } as const; ({ ...o, m: o.n + 1 })', '{n: 2, m: 3}'],
  ['const s = "x"; (`${s}-${1}`)', '"x-1"'],
  ['(`${f()}-a`)', '?string'],
  ['enum E { A = "a" } (E.A)', '"a"'],
  ['(x ? 1 : 2)', '1 | 2'],
  ['(true ? 1 : 2)', '1'],
  ['({ a: undefined, b: void 0 })', '{}'],
  ['({ a: { resolve() { return 1; } }, b: { get: () => 1 }, c: { d: 1, f() {} }, e: {} })', '{a: ?, b: ?, c: {d: 1, f: ?}, e: {}}'],
  ['({ a: 1, ...x })', '{a: ?, ...}'],
  ['({ ...x, a: 1 })', '{a: 1, ...}'],
  ['({ a: 1, ...(x && { a: 2 }) })', '{a: 2 | 1}'],
  ['([1, ...[2, 3], ...x, 4])', '[1, 2, 3, 4, ...]'],
  ['([1, ...(x ? [2] : []), 3])', '[1, 2, 3] | [1, 3]'],
  ['([...(x ? [1] : []), 2, ...(y ? [3] : [])])', '[2, ...] | [1, ...] | [3, ...]'],
  ['([1, ...(x ? [2] : y)])', '[1, ...] | [2, ...]'],
  ['const o = { a: [1] }; if (x) merge(o, y); (o)', '{a: [1, ...], ...}'],
  ['const o = { a: [1] }; merge(o, y); (o)', '?'],
  ['const o = { a: 1 }; while (x) merge(o, y); (o)', '?'],
  ['const o = { a: 1 }; applyResource(o); (o)', '{a: 1}'],
  ['const o = { a: 1 }; applyDefaults(o); (o)', '?'],
  ['let v = 1; v = 2; (v)', '2'],
  ['let v = 1; if (x) v = 2; (v)', '? | 1 | 2'],
  ['let v = 1; f(() => { v = 2; }); v++; (v)', '?'],
  ['const o = { a: 1, b: 2 }; o.a = 3; (o)', '{a: 3, b: 2}'],
  ['const o = { a: [1] }; o.a.push(2); (o)', '{a: [1, 2]}'],
  ['const o = { a: 1 }; Object.assign(o, x); (o)', '{a: ?, ...}'],
  ['function f(p) { return p; } (f(1))', '1'],
  [
    'function f({ a, b = 2, ...rest }, ...more) { return { a, b, rest, more }; } (f({ a: 1, c: 3 }, 4))',
    '{a: 1, b: 2, rest: {c: 3}, more: [4]}',
  ],
  ['function f(p) { if (p > 2) return "many"; return p; } ([f(1), f(3), f(x)])', '[1, "many", "many" | ?]'],
  [
    'function f(p) { switch (p) { case 1: return "a"; case 2: { return "b"; } default: throw x; } } ([f(1), f(2), f(x)])',
    '["a", "b", "a" | "b"]',
  ],
  ['function f(p) { return p === 0 ? [] : [p, ...f(p - 1)]; } (f(2))', '[2, ...]'],
  ['function f(p) { if (p) return "a"; return 1; } (f(x))', '?'],
  ['function f(p) { p = 2; return p; } (f(1))', '?'],
  ['function f(p) { p.a = 2; return p; } (f({ a: 1 }))', '{a: ? | 2}'],
  ['class A { static readonly s = "x"; } (A.s)', '"x"'],
  ['class A { static s = "x"; } A.s = "y"; (A.s)', '?'],
  ['(["a", "b"].map((name, i) => ({ name, i })))', '[{name: "a", i: 0}, {name: "b", i: 1}]'],
  ['(x.map((name) => ({ name, i: 1 })))', '[{name: ?, i: 1}, ...]'],
  ['(Object.entries({ a: 1, b: 2 }).map(([name, value]) => ({ name, value })))', '[{name: "a", value: 1}, {name: "b", value: 2}]'],
  ['(Object.fromEntries([["a", 1]]))', '{a: 1}'],
  ['([1, 0, 2].filter(Boolean))', '[1, 2]'],
  ['([1, x].filter((n) => n))', '?'],
  ['([[1], [2]].flat())', '[1, 2]'],
  ['(["A", "b"].join("-").toLowerCase())', '"a-b"'],
  ['([Number("3"), Number(x), JSON.stringify({}), x.toString()])', '[3, ?number, ?string, ?string]'],
  ['(process.env.A ?? 1)', '?string | 1'],
  ['const o = { a: 1, b: 2 }; (o[x])', '1 | 2'],
  ['enum E { A, B, C = 7, D } ([E.B, E.D])', '[1, 8]'],
  ['const a = { b: a }; (a)', '{b: ?}'],
  ['({ get a() { return 1; }, b() {}, __proto__: { c: 1 } })', '{a: ?, b: ?}'],
  ['({}.constructor)', '?'],
  ['({ [k]: 1 })', '{...}'],
  ['String(x)', '?string'],
  ['function String(a) { return 1; } (String(x))', '1'],
  ['(x ?? 1)', '? | 1'],
])('%s', (text, expected) => {
  expect(read(text)).toBe(expected);
});
