import fc from 'fast-check';
import { expressionPlace } from './expression-place.js';

/** What is marked of a scalar that stands in a file. */
function marked(scalar: string, line: number, column: number): string | undefined {
  const text = `- rule: ${scalar}\n- next\n`;
  const place = expressionPlace(
    text,
    { start: 8, end: 8 + scalar.length },
    `compilation failed: ERROR: <input>:${line}:${column}: undefined field`,
  );
  return place && `${place.start - 8} ${text.slice(place.start, place.end)}`;
}

describe('expressionPlace', () => {
  it.each([
    ['self.size > 0', 1, 5, '4 .size'],
    ['"self.size > 0"', 1, 11, '11 >'],
    ["'foo(1)'", 1, 1, '1 foo'],
    ['|-\n    self.a &&\n    self.b > 0', 2, 5, '25 .b'],
    ['|\n\n    a\n      + b\n', 3, 5, '17 b'],
    ['size("ü😀") > a', 1, 14, '14 a'],
  ])('finds its way in %j', (scalar, line, column, expected) => {
    expect(marked(scalar, line, column)).toBe(expected);
  });

  it.each([
    ['"a\\tb"', 1, 3],
    ["'a ''b'''", 1, 3],
    ['>-\n  a\n  b', 1, 1],
    ['a\n  b', 1, 1],
    ['a', 2, 1],
    ['a', 1, 9],
    ['|\n  a', 7, 1],
    ['|2\n  a', 1, 1],
  ])('does not guess in %j', (scalar, line, column) => {
    expect(marked(scalar, line, column)).toBeUndefined();
  });

  it('stays inside of the scalar', () => {
    fc.assert(
      fc.property(fc.string(), fc.nat(5), fc.nat(9), (scalar, line, column) => {
        const place = expressionPlace(`${scalar}xyz`, { start: 0, end: scalar.length }, `ERROR: <input>:${line}:${column}: x`);
        expect(place === undefined || (place.start >= 0 && place.start < place.end && place.end <= scalar.length)).toBe(true);
      }),
    );
  });
});
