import { ruleDocs, rules } from './rules.js';

describe('rules', () => {
  it('are documented, once each, in a list that cannot be changed', () => {
    expect(Object.isFrozen(rules)).toBe(true);
    expect(new Set(rules.map(({ id }) => id)).size).toBe(rules.length);
    expect([...ruleDocs.keys()]).toEqual(rules.map(({ id }) => id));
  });

  describe.each(rules)('$id', ({ docs, title }) => {
    it('says what it does and why, in sentences', () => {
      expect(title).not.toMatch(/\.$/);
      for (const text of [docs.whatItDoes, docs.whyItMatters]) expect(text).toMatch(/^(?:[A-Z`]|kubectl ).*[.`]$/s);
      expect(docs.reference.url).toMatch(/^https:\/\//);
      expect(docs.wrong.length).toBeGreaterThan(0);
      expect(docs.right.length).toBeGreaterThan(0);
    });
  });
});
