import { likelyContinuations } from './likely-continuations.js';
import { parseYaml } from './parse-yaml.js';

const linesAt = (text: string): readonly string[] => likelyContinuations(text, 0).map((start) => text.slice(start, text.indexOf('\n', start)));

test('names the lines that continue a quoted scalar, and none of a block scalar', () => {
  const text = `first: 1
rule: 'a
  b
c'
- message: "x
y \\" z
w"
text: |
  quoted: 'not
  one
- 'key': plain
last: 'closed'
`;
  expect(linesAt(text)).toEqual(['  b', "c'", 'y \\" z', 'w"']);
});

test('hundreds of deficient scalars cost a few rounds of parsing', () => {
  const rules = Array.from({ length: 2000 }, (_, i) => `        - message: text ${String(i)}\n          rule: 'a\n      b ${String(i)}'\n`).join('');
  const parsed = parseYaml(`spec:\n    rules:\n${rules}`);
  expect(parsed.ok && (parsed.value as { spec: { rules: { rule: string }[] } }).spec.rules[1999]?.rule).toBe('a b 1999');
});

test('a line of dashes does not take quadratic time', () => {
  const start = performance.now();
  likelyContinuations(`\n${'- '.repeat(500_000)}\n${'a: '.repeat(300_000)}\n${`-${' '.repeat(1000)}`.repeat(1000)}\n`, 0);
  expect(performance.now() - start).toBeLessThan(2000);
});
