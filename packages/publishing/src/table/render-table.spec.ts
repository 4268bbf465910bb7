import { float64 } from '@structural/json';
import { renderTable } from './render-table.js';

const column = (name: string, priority = 0) => ({ name, priority });
const LOOK = { wide: false, headers: true };

describe('renderTable', () => {
  it('pads columns as kubectl does: three blanks, six at least, none after the last', () => {
    const rows = [
      ['a', null, 'x'],
      ['a-long-name', 5, ''],
    ];
    expect(renderTable({ columns: [column('Name'), column('n'), column('Last')], rows }, LOOK)).toBe(
      'NAME          N     LAST\na                   x\na-long-name   5     \n',
    );
  });

  it('shows columns of lower priority only where it is wide', () => {
    const table = { columns: [column('Name'), column('More', 1)], rows: [['a', 'b']] };
    expect(renderTable(table, LOOK)).toBe('NAME\na\n');
    expect(renderTable(table, { wide: true, headers: true })).toBe('NAME   MORE\na      b\n');
    expect(renderTable(table, { wide: true, headers: false })).toBe('a     b\n');
  });

  it('prints values as Go does once they went over the wire', () => {
    const values = [true, 3, 2n ** 62n, float64(3), float64(1.5), float64(1e6), float64(1234567.5), float64(1e21), float64(-0)];
    const text = renderTable({ columns: [column('A')], rows: values.map((value) => [value]) }, LOOK);
    expect(text).toBe('A\ntrue\n3\n4611686018427387904\n3\n1.5\n1000000\n1.2345675e+06\n1e+21\n0\n');
  });

  it('cuts a value at its first line end, and shows escapes', () => {
    const rows = [
      ['one\ntwo', 'x'],
      ['\u001b[31mred', 'y'],
    ];
    expect(renderTable({ columns: [column('A'), column('B')], rows }, LOOK)).toBe('A           B\none...      x\n^[[31mred   y\n');
  });

  it('takes a tab in a value for the end of a cell, which moves on what follows there', () => {
    const columns = [column('A'), column('B')];
    expect(
      renderTable(
        {
          columns,
          rows: [
            ['x', 'y'],
            ['p\tq', 'r'],
            ['z', 'w'],
          ],
        },
        LOOK,
      ),
    ).toBe('A     B\nx     y\np     q     r\nz     w\n');
  });

  it('remembers the width of a column from one hundred rows to the next', () => {
    const rows = Array.from({ length: 201 }, (_, i) => [i === 150 ? 'w\u00eede'.repeat(3) : 'n', 'x']);
    const lines = renderTable({ columns: [column('A'), column('B')], rows }, LOOK).split('\n');
    // The header is filled up by bytes, cells by characters.
    expect(new Set(lines.slice(0, -1).map((line) => line.search(/[Bx]$/)))).toEqual(new Set([18]));
  });

  it('prints nothing where there is nothing', () => {
    expect(renderTable({ columns: [column('A')], rows: [] }, LOOK)).toBe('');
  });
});
