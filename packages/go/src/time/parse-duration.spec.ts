import { parseGoDuration } from './parse-duration.js';

describe('parseGoDuration', () => {
  test.each([
    ['1h30m', 5_400_000_000_000n],
    ['-1.5s', -1_500_000_000n],
    ['.5s', 500_000_000n],
    ['1\u00b5s', 1_000n],
    ['0', 0n],
    ['-0', 0n],
    ['2562047h47m16.854775807s', 9_223_372_036_854_775_807n],
    ['-2562047h47m16.854775808s', -9_223_372_036_854_775_808n],
  ])('reads %s', (text, nanoseconds) => {
    expect(parseGoDuration(text)).toBe(nanoseconds);
  });

  test.each(['', '+', '1', '1h1', '.s', '1.5.5s', '+-1s', '106751d', '2562047h47m16.854775808s'])('does not read %j', (text) => {
    expect(parseGoDuration(text)).toBeUndefined();
  });
});
