import { parseLabelSelector } from './label-selector.js';

const labels = new Map([
  ['team', 'platform'],
  ['example.com/stage', 'beta'],
  ['weight', '5'],
  ['empty', ''],
]);

describe('a label selector', () => {
  test.each([
    ['', true],
    ['  ', true],
    ['team', true],
    ['!team', false],
    ['! other', true],
    ['team=platform', true],
    ['team == platform', true],
    ['team!=platform', false],
    ['other!=x', true],
    ['other=x', false],
    ['empty=', true],
    ['team=,empty', false],
    ['example.com/stage in (beta, stable),team', true],
    ['example.com/stage in(alpha)', false],
    ['example.com/stage notin (alpha)', true],
    ['other notin (alpha)', true],
    ['empty in ()', true],
    ['weight > 4, weight<6', true],
    ['weight>5', false],
    ['team>1', false],
    ['in in (in)', false],
    ['notin', false],
  ])('%j selects as kubectl does', (text, selected) => {
    expect(parseLabelSelector(text)(labels)).toBe(selected);
  });

  test.each([
    ['team=a b', '"," at offset 7'],
    ['team,', 'a label after the comma at offset 5, where it ends'],
    [',team', 'the key of a label at offset 0'],
    ['team in beta', '"(" at offset 8'],
    ['team in (a', '")" at offset 10, where it ends'],
    ['-team', 'the key of a label at offset 0'],
    ['team=-', 'the value of a label at offset 5'],
    ['weight>x', 'an integer at offset 7'],
    ['weight>9223372036854775808', 'an integer at offset 7'],
    ['weight>+4', 'an integer at offset 7'],
    ['team is platform', 'one of = == != in notin < > at offset 5'],
    ['a inside (b)', 'one of = == != in notin < > at offset 2'],
  ])('%j is none', (text, fault) => {
    expect(() => parseLabelSelector(text)).toThrow(`the label selector ${JSON.stringify(text)} needs ${fault}`);
  });
});
