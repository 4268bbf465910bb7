import { fromPlain } from '@structural/json';
import { applyEdits, editEach, parseDocuments, type DocumentEdit, type SourceDocument } from '../index.js';
import { processorTime } from '../../../../tools/search-budget/search-budget.mjs';

function only(text: string): SourceDocument {
  const [document] = parseDocuments(text);
  if (document?.ok !== true) throw new Error(`no document: ${JSON.stringify(document)}`);
  return document;
}

/** The text after each group of changes alone; `undefined` for one that cannot be made. */
function edited(text: string, ...groups: readonly (readonly DocumentEdit[])[]): readonly (string | undefined)[] {
  return editEach(only(text), groups).map((edits) => (edits === undefined ? undefined : applyEdits(text, edits)));
}

const value = fromPlain;

describe('editing in groups', () => {
  it('makes each group by itself, from the document as it is', () => {
    expect(
      edited(
        'a: 1\nb: 2\n',
        [{ do: 'set', path: ['a'], value: 3 }],
        [{ do: 'remove', path: ['b'] }],
        [{ do: 'insert', path: ['c'], value: true }],
      ),
    ).toEqual(['a: 3\nb: 2\n', 'a: 1\n', 'a: 1\nb: 2\nc: true\n']);
  });

  it('makes all changes of a group or none', () => {
    expect(
      edited(
        'a: 1\nb: [x, y, z]\n',
        [
          { do: 'set', path: ['a'], value: 3 },
          { do: 'remove', path: ['b', 0] },
          { do: 'remove', path: ['b', 2] },
        ],
        [
          { do: 'set', path: ['a'], value: 3 },
          { do: 'remove', path: ['nowhere'] },
        ],
      ),
    ).toEqual(['a: 3\nb: [y]\n', undefined]);
  });

  it('verifies groups with touching edits apart', () => {
    const insert = (name: string): DocumentEdit => ({ do: 'insert', path: [name], value: 1 });
    expect(edited('a: 1\n', [insert('x')], [insert('z')], [insert('x')])).toEqual(['a: 1\nx: 1\n', 'a: 1\nz: 1\n', 'a: 1\nx: 1\n']);
  });

  it('refuses a group that would change something else, and makes the others', () => {
    expect(
      edited('a: &x {b: 1}\nc: *x\nd: 2\n', [{ do: 'set', path: ['a', 'b'], value: 2 }], [{ do: 'set', path: ['d'], value: 3 }]),
    ).toEqual([undefined, 'a: &x {b: 1}\nc: *x\nd: 3\n']);
  });

  it('reads no more than its limit', () => {
    const document = only('a: 1\nb: 2\n');
    expect(editEach(document, [[{ do: 'set', path: ['a'], value: 3 }]], 0)).toEqual([undefined]);
  });

  it.each([
    ['a block', (members: readonly string[]) => `m:\n  ${members.join('\n  ')}\n`],
    ['brackets on one line', (members: readonly string[]) => `m: {${members.join(', ')}}\n`],
  ])('makes many changes of one mapping in %s, of lists, and of one document among many, in little time', (_, textOf) => {
    const count = 4_000;
    const text = textOf(Array.from({ length: count }, (__, i) => `k${i}: "${i}"`));
    const list = `m: [${Array.from({ length: count }, (__, i) => i).join(', ')}]\n`;
    const each = (change: (i: number) => DocumentEdit): readonly DocumentEdit[] => Array.from({ length: count }, (__, i) => change(i));
    const start = processorTime();
    const sets = editEach(
      only(text),
      each((i) => ({ do: 'set', path: ['m', `k${i}`], value: i })).map((change) => [change]),
    );
    expect(sets.every((edits) => edits?.length === 1)).toBe(true);
    expect(
      edited(
        text,
        each((i) => ({ do: 'move', path: ['m', `k${i}`], to: ['m', `n${i}`] })),
      )[0],
    ).toContain(`n${count - 1}: "`);
    expect(
      edited(
        list,
        each((i) => ({ do: 'set', path: ['m', i], value: true })),
      )[0]?.match(/true/g),
    ).toHaveLength(count);
    const adds = each((i) => ({ do: 'insert', path: ['m', `n${i}`], value: i })).map((change) => [change]);
    expect(editEach(only(text), adds).every((edits) => edits?.length === 1)).toBe(true);
    const documents = parseDocuments('a: 1\n---\n'.repeat(count / 4));
    for (const document of documents) if (document.ok) editEach(document, [[{ do: 'set', path: ['a'], value: 2 }]]);
    // Much longer while every change copied the mapping.
    expect(processorTime() - start).toBeLessThan(8_000);
  });

  it('removes what repeats a key but for the last time', () => {
    expect(edited('a: 1 # first\nb: 2\na: 3 # last\n', [{ do: 'unrepeat', path: ['a'] }])).toEqual(['b: 2\na: 3 # last\n']);
    expect(edited('{"a": 1, "b": 2, "a": 3}', [{ do: 'unrepeat', path: ['a'] }])).toEqual(['{"b": 2, "a": 3}']);
    expect(edited('a: 1\n', [{ do: 'unrepeat', path: ['a'] }])).toEqual([undefined]);
  });

  it('puts another key in the place of one', () => {
    expect(edited('# head\na: # why\n  - 1\nb: 2\n', [{ do: 'replace', path: ['b'], name: 'c', value: value({ d: 1 }) }])).toEqual([
      '# head\na: # why\n  - 1\nc:\n  d: 1\n',
    ]);
    expect(edited('{"a": [1], "b": 2}', [{ do: 'replace', path: ['a'], name: 'x', value: true }])).toEqual(['{"x": true, "b": 2}']);
    expect(edited('a: 1\nb: 2\n', [{ do: 'replace', path: ['a'], name: 'b', value: 1 }])).toEqual([undefined]);
  });

  it('puts quotes around what is written', () => {
    expect(
      edited(
        'a: 1.10 # c\nb: 2020-01-01\nc: "x"\nd: !!int 5\n',
        [{ do: 'quote', path: ['a'] }],
        [{ do: 'quote', path: ['b'] }],
        [{ do: 'quote', path: ['c'] }],
        [{ do: 'quote', path: ['d'] }],
      ).map((text) => text?.split('\n').slice(0, 2)),
    ).toEqual([['a: "1.10" # c', 'b: 2020-01-01'], ['a: 1.10 # c', 'b: "2020-01-01"'], undefined, undefined]);
  });
});
