import { isAnchored, isPrefix } from './is-anchored.js';

describe('a pattern', () => {
  test.each([
    '^a$',
    '^a$|^b$',
    '^(a|b)$',
    '(^a$)|(^b$)',
    '(^a|^b)$',
    '^(a$|b$)',
    '((^a$))|^b$',
    '(^a$|^b$)',
    '(?:^a$)',
    '(?i)^a$',
    '\\Aa\\z',
    '.*a$',
    '^a.*',
    '^[|]$',
    '^[]|]$',
    '^\\|$',
    '^a\\\\$',
    '(?P<x>^a$)',
  ])('says where it begins and ends: %s', (pattern) => {
    expect(isAnchored(pattern)).toBe(true);
  });

  test.each([
    'a',
    '^a',
    'a$',
    '^a|b$',
    '^.{2,}|[^./]$',
    '(^a$)|b',
    '(^a)?b$',
    '^a(b$)?',
    '(^a|b)$',
    '^a\\$',
    '^(a$)x',
    '',
    '(',
    '[',
    ')',
    '('.repeat(50),
  ])('may match anywhere: %s', (pattern) => {
    expect(isAnchored(pattern)).toBe(false);
  });

  it('costs time linear in its length', () => {
    for (const unit of ['(', '|', '[', '\\', '((a)', '^a$|']) expect(typeof isAnchored(unit.repeat(200_000))).toBe('boolean');
  });
});

describe('a beginning', () => {
  test.each(['^https://', '^/', '^(http|https)://', '^https?://[^\\s]'])('is said on purpose: %s', (pattern) => {
    expect(isPrefix(pattern)).toBe(true);
  });

  test.each(['^[a-z]+', '^(\\S+)', '^a|b', 'https://', '^a{2}', '^/(x*))'])('may be half of what was meant: %s', (pattern) => {
    expect(isPrefix(pattern)).toBe(false);
  });
});
