import { processorTime } from '../../../../tools/search-budget/search-budget.mjs';
import { SCHEMA } from './generated-modules.js';
import { project } from './lint-program.js';

const files = project(SCHEMA);
afterAll(() => files.remove());

const NODE = "import { V1Pod } from '@kubernetes/client-node';\n";
const map = (data: string): string => `{ apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'a' }, data: ${data} }`;
const times = (count: number, text: string, between = ', '): string => Array.from({ length: count }, () => text).join(between);
const named = (count: number, text: (i: number) => string): string => Array.from({ length: count }, (_, i) => text(i)).join('\n');

/** In milliseconds of processor time. */
const LIMIT = 3_000;
const TRIES = 4;

/** Each variable has the one before it several times, at different places. */
const levels = (item: string): string => `const v0 = {};\n${named(25, (i) => `const v${i + 1} = ${item.replaceAll('V', `v${i}`)};`)}`;

describe('programs that ask for more work than their length', () => {
  test.each([
    ['a variable without a type that has itself', `${NODE}const a = [{}, ${times(15, 'a')}];`],
    ['variables without a type that have each other', `${NODE}${levels('[V, V, V, V, V, V]')}`],
    ['variables that have others at many places', `${NODE}${levels('{ a: V, b: V, c: V, d: V, e: V, f: V }')}`],
    ['many literals in a variable without a type', `${NODE}const a = [${times(8_000, '{}')}, ${times(19, 'a')}];`],
    ['many literals in calls', `${NODE}${times(8_000, 'f({})', ';')}`],
    ['many literals for a parameter with a type', `${NODE}function f(p: { a: V1Pod }) {}\n${times(1_000, 'f({ a: {} })', ';')}`],
    [
      'many uses of a field of a class',
      `${NODE}class A {\n  a: V1Pod = {};\n  f() { ${times(1_000, 'this.a = {}; this.a.spec = {}', ';')} }\n}`,
    ],
    [
      'many methods of a class beside many that extend others',
      `/* ${times(4_000, 'extends B, C, D', ' ')} */\nclass A {\n  m() { return {}; }\n  f() { return [${times(4_000, map('this.m()'))}]; }\n}`,
    ],
    [
      'many questions for a type in a long text',
      `/* ${'x'.repeat(4_000_000)} */\nexport const r = ${map(`[${times(8_000, "typeof 'x'")}]`)};`,
    ],
    ['a long run of marks', `${NODE}const f = (p: V1Pod) => { p.spec = {}; /* ${'!'.repeat(100_000)} */ };`],
    ['many marks', `${NODE}const f = (p: V1Pod) => {\n${times(1_000, `p.spec = {}; /* ${'p!.'.repeat(300)} */`, '\n')} };`],
    [
      'many types that may be registered',
      `${NODE}/*\n${times(20_000, 'RegisterKind(A, { a })', '\n')}\n*/\n${named(3_000, (i) => `const a${i}: T${i} = {};`)}`,
    ],
    ['a function that is called very often', `const f = () => 'x';\nexport const r = ${map(`[${times(8_000, 'f()')}]`)};`],
    ['a variable that is set later and read very often', `let a = 'x';\nexport const r = ${map(`[${times(15_000, 'a')}]`)};\na = 'y';`],
    ['a variable that is set and read very often', `let a = 'x';\nif (c) a = 'y';\nexport const r = ${map(`[${times(15_000, 'a')}]`)};`],
    [
      'a variable that a condition says the type of',
      `const a = c ? 'x' : [];\nexport const r = ${map(`typeof a === 'string' ? [${times(8_000, 'a')}] : {}`)};`,
    ],
    ['a constant that is read very often', `const a = 'x';\nexport const r = ${map(`[${times(15_000, 'a')}]`)};`],
    ['a parameter that is set and read very often', `function f(a) { a = 'x'; return ${map(`[${times(15_000, 'a')}]`)}; }`],
    [
      'a variable whose value is changed and read very often',
      `let a: any = {};\n${times(4_000, "a.b = 'x'", ';')};\nexport const r = ${map(`[${times(8_000, 'a')}]`)};`,
    ],
  ])(
    '%s: no crash, and no long time',
    (_, text) => {
      // The least of some times: the first one compiles what it runs, and a busy machine makes each longer.
      let least = Infinity;
      for (let i = 0; i < TRIES && least >= LIMIT; i++) {
        const started = processorTime();
        expect(files.program(text).filter(({ fatal, message }) => fatal === true || /stack|internal/i.test(message))).toEqual([]);
        least = Math.min(least, processorTime() - started);
      }
      expect(least).toBeLessThan(LIMIT);
    },
    120_000,
  );

  test.each([
    ['a variable that is set very often', `let a;\nexport const r = ${map('{ k: a }')};\n[${times(130_000, 'a=1', ',')}]`],
    ['a list that is longer than a stack', `const a = [${times(130_000, '1', ',')}];\nexport const r = ${map('[a, a]')};`],
  ])('%s: no crash', (_, text) => {
    expect(files.program(text).filter(({ fatal, message }) => fatal === true || /stack|internal/i.test(message))).toEqual([]);
  });
});
