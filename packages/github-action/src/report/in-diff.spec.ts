import fc from 'fast-check';
import type { Hunk } from '@structural/sources';
import { lineInDiff } from './in-diff.js';

const hunk = (oldFirst: number, oldLast: number, newFirst: number, newLast: number): Hunk => ({
  old: { first: oldFirst, last: oldLast },
  new: { first: newFirst, last: newLast },
});

/** Lines 10 to 12 removed, 20 and 21 changed into three lines, and one added behind line 40. */
const HUNKS = [hunk(10, 12, 10, 9), hunk(20, 21, 17, 19), hunk(41, 40, 39, 39)];

describe('lineInDiff', () => {
  it.each([
    ['a changed line stays', { line: 18, oldLine: 20 }, 18],
    ['a line next to a change stays', { line: 14, oldLine: 17 }, 14],
    ['what was removed is shown before its removal', { line: 2, oldLine: 11, isGone: true }, 9],
    ['even where the nearest line that there is is next to another hunk', { line: 17, oldLine: 11, isGone: true }, 9],
    ['what was removed among what changed is shown there', { line: 2, oldLine: 21, isGone: true }, 18],
    ['what has no line any more is shown where it was taken out', { oldLine: 12 }, 9],
    ['what changed by a removal is shown there', { line: 30, oldLine: 10 }, 9],
    ['what is far from all hunks is shown at the nearest one', { line: 30, oldLine: 32 }, 39],
    ['before the first hunk, too', { line: 1, oldLine: 1 }, 9],
    ['and behind the last one', { line: 900, oldLine: 900 }, 39],
  ])('%s', (_, place, line) => {
    expect(lineInDiff(HUNKS, place)).toBe(line);
  });

  it('has no line where nothing differs, and none before the first', () => {
    expect(lineInDiff([], { line: 3 })).toBeUndefined();
    expect(lineInDiff([hunk(1, 3, 1, 0)], { line: 9, oldLine: 2, isGone: true })).toBe(1);
  });

  it('always names a line that GitHub shows', () => {
    const spans = fc.array(fc.tuple(fc.nat(9), fc.nat(9), fc.nat(9)), { minLength: 1, maxLength: 6 }).map((parts) => {
      let [before, now] = [1, 1];
      return parts.flatMap(([kept, removed, added]): readonly Hunk[] => {
        before += kept + 1;
        now += kept + 1;
        if (removed + added === 0) return [];
        const made = hunk(before, before + removed - 1, now, now + added - 1);
        before += removed;
        now += added;
        return [made];
      });
    });
    fc.assert(
      fc.property(
        spans,
        fc.option(fc.integer({ min: 1, max: 99 })),
        fc.integer({ min: 1, max: 99 }),
        fc.boolean(),
        (hunks, line, oldLine, isGone) => {
          const shown = lineInDiff(hunks, { ...(line !== null && { line }), oldLine, isGone });
          if (hunks.length === 0) expect(shown).toBeUndefined();
          else
            expect(hunks.some((each) => shown! >= each.new.first - 3 && shown! <= Math.max(each.new.last, each.new.first - 1) + 3)).toBe(
              true,
            );
        },
      ),
    );
  });
});
