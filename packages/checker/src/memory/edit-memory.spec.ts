import fc from 'fast-check';
import { shifter } from './edit-memory.js';

/** Texts around the lengths at which they are compared piece by piece. */
const text = fc
  .tuple(fc.constantFrom(0, 1, 4095, 4096, 4097, 8192, 9000), fc.string({ unit: fc.constantFrom('a', 'b'), maxLength: 3 }))
  .map(([length, end]) => 'a'.repeat(length) + end);

/** From where to where a text was replaced by another, unit by unit. */
function changed(before: string, now: string): { readonly start: number; readonly end: number } {
  const shorter = Math.min(before.length, now.length);
  let start = 0;
  while (start < shorter && before[start] === now[start]) start++;
  let same = 0;
  while (same < shorter - start && before.at(-1 - same) === now.at(-1 - same)) same++;
  return { start, end: before.length - same };
}

test('what lies outside of a change has moved by what that is longer, and nothing else is known', () => {
  fc.assert(
    fc.property(text, text, text, text, (start, removed, added, end) => {
      const [before, now] = [start + removed + end, start + added + end];
      const shiftOf = shifter(before, now);
      const change = changed(before, now);
      for (const at of [0, start.length, change.start, change.start + 1, change.end - 1, change.end, before.length]) {
        const range = { start: at, end: at };
        const expected = at <= change.start ? 0 : at >= change.end ? now.length - before.length : undefined;
        expect([at, shiftOf(range)]).toEqual([at, expected]);
      }
    }),
  );
});
