import fc from 'fast-check';
import { runs } from '../../../../tools/search-budget/search-budget.mjs';
import { openListSplitter } from './split-list.js';

describe('openListSplitter', () => {
  it('gives the items of any list, however it is cut into pieces, and the rest', () => {
    fc.assert(
      fc.property(
        fc.array(fc.dictionary(fc.string(), fc.jsonValue())),
        fc.dictionary(
          fc.string().filter((key) => key !== 'items'),
          fc.jsonValue(),
        ),
        fc.integer({ min: 1, max: 40 }),
        fc.boolean(),
        (items, around, size, isFirst) => {
          const list = isFirst ? { items, ...around } : { ...around, items };
          const text = Buffer.from(JSON.stringify(list, null, size % 3));
          const splitter = openListSplitter('items');
          const found: unknown[] = [];
          for (let i = 0; i < text.length; i += size) {
            const pieces = splitter.push(text.subarray(i, i + size));
            if (typeof pieces === 'string') throw new Error(pieces);
            for (const piece of pieces) found.push(JSON.parse(Buffer.from(piece).toString()));
          }
          const json = (value: unknown): string => JSON.stringify(value);
          expect(json(found)).toBe(json(JSON.parse(json(items))));
          expect(JSON.parse(splitter.end())).toEqual(JSON.parse(json({ ...list, items: [] })));
        },
      ),
      { numRuns: runs(200) },
    );
  });
});
