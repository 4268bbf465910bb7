import { isAnchored } from './is-anchored.js';

describe('a pattern', () => {
  test.each([
    '^a$',
    '^a$|^b$',
    '^(a|b)$',
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

  test.each(['a', '^a', 'a$', '^a|b$', '^.{2,}|[^./]$', '(^a$)|b', '^a\\$', '^(a$)x', '', '(', '[', ')', '('.repeat(50)])(
    'may match anywhere: %s',
    (pattern) => {
      expect(isAnchored(pattern)).toBe(false);
    },
  );

  it('costs time linear in its length', () => {
    for (const unit of ['(', '|', '[', '\\', '((a)', '^a$|']) expect(typeof isAnchored(unit.repeat(200_000))).toBe('boolean');
  });
});
