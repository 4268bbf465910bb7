import { longestMatch } from './longest-match.js';

describe('the longest text that a pattern matches', () => {
  test.each([
    ['^[a-z0-9]{1,63}$', 63],
    ['^[a-z]([-a-z0-9]{0,61}[a-z0-9])?$', 63],
    ['^(?:foo|ba)$', 3],
    ['^foo$|^quux$', 4],
    ['^\\d{4}-\\d{2}-\\d{2}$', 10],
    ['^[[:alpha:]]{3}\\.x?$', 5],
    ['^$', 0],
    ['^(a{2}){3}$', 6],
  ])('of %s is %d', (pattern, length) => {
    expect(longestMatch(pattern)).toBe(length);
  });

  test.each([
    'a',
    '^a',
    'a$',
    '^a*$',
    '^a+$',
    '^a{2,}$',
    '^(a$)|b',
    '^(a|b+)$',
    '(^a$)',
    '^a|b$',
    '^(?i)a$',
    '^\\bfoo$',
    '^\\pL$',
    '^a)$',
    '^(a$',
    '^a**$',
    '^[a',
    '',
  ])('is not known of %s', (pattern) => {
    expect(longestMatch(pattern)).toBeUndefined();
  });

  it('costs time linear in the pattern', () => {
    for (const unit of ['(', '[', 'a?', '(a|', '\\', 'a{1,2}']) expect(longestMatch(`^${unit.repeat(100_000)}$`)).toBeUndefined();
    expect(longestMatch(`^${'('.repeat(1000)}a${')'.repeat(1000)}$`)).toBeUndefined();
  });
});
