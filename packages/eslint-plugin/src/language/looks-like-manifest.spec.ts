import { looksLikeManifest } from './looks-like-manifest.js';
import { processorTime } from '../../../../tools/search-budget/search-budget.mjs';

test.each([
  'apiVersion: v1\n',
  '{"apiVersion":"v1"}',
  'kind: List\n',
  '  "kind": "List",\n',
  '{"kind": "A"}',
  '# x\n- kind: A\n',
  "'kind' : A",
])('%j may be meant for Kubernetes', (text) => {
  expect(looksLikeManifest(text)).toBe(true);
});

test.each(['', 'on: push\n', '{ // a comment\n "compilerOptions": {} }', 'mankind: A\n', 'what: kind\n', 'a: { kind: A }\n'])(
  '%j is not',
  (text) => {
    expect(looksLikeManifest(text)).toBe(false);
  },
);

test('long lines of blanks take linear time', () => {
  const start = processorTime();
  expect(looksLikeManifest(' '.repeat(1_000_000))).toBe(false);
  expect(looksLikeManifest('\n'.repeat(1_000_000))).toBe(false);
  expect(processorTime() - start).toBeLessThan(1_000);
});
