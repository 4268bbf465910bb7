import { alignCells } from './align-cells.js';

describe('alignCells', () => {
  it('makes columns as wide as their widest cell', () => {
    expect(
      alignCells([
        ['name', 'kind', 'count'],
        ['a', 'Widget', '1'],
        ['long', 'W', '12'],
      ]),
    ).toEqual(['name  kind    count', 'a     Widget  1', 'long  W       12']);
  });

  it('puts numbers to the right', () => {
    expect(
      alignCells(
        [
          ['a', '1', 'x'],
          ['b', '200', 'y'],
        ],
        { right: new Set([1]) },
      ),
    ).toEqual(['a    1  x', 'b  200  y']);
  });

  it('takes rows one by one, with widths that were chosen before', () => {
    expect([alignCells([['a', 'b']], { widths: [4] }), alignCells([['longer', 'b']], { widths: [4] })]).toEqual([
      ['a     b'],
      ['longer  b'],
    ]);
  });

  it('counts what a terminal shows', () => {
    expect(
      alignCells([
        ['你好', 'b'],
        ['\u001b', 'b'],
        ['e\u0301', 'b'],
      ]),
    ).toEqual(['你好  b', '␛     b', 'e\u0301     b']);
  });

  it('takes rows of different lengths, and none', () => {
    expect([alignCells([['a'], ['b', 'c']]), alignCells([])]).toEqual([['a', 'b  c'], []]);
  });
});
