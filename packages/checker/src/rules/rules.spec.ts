import { check } from '../check/check.js';
import { exampleOptions } from '../check/example-options.js';
import { ruleDocs, rules } from './rules.js';

describe('rules', () => {
  it('are documented, once each, in a list that cannot be changed', () => {
    expect(Object.isFrozen(rules)).toBe(true);
    expect(new Set(rules.map(({ id }) => id)).size).toBe(rules.length);
    expect([...ruleDocs.keys()]).toEqual(rules.map(({ id }) => id));
  });

  describe.each(rules)('$id', (rule) => {
    const { id, severity, title, docs } = rule;

    it('says what it does and why, in sentences', () => {
      expect(title).not.toMatch(/\.$/);
      for (const text of [docs.whatItDoes, docs.whyItMatters]) expect(text).toMatch(/^(?:[A-Z`]|kubectl ).*[.`]$/s);
      expect(docs.reference.url).toMatch(/^https:\/\//);
      expect(docs.wrong.length).toBeGreaterThan(0);
      expect(docs.right.length).toBeGreaterThan(0);
    });

    it.each(docs.wrong)('flags: $title', ({ text }) => {
      const found = check('example.yaml', text, exampleOptions(rule)).diagnostics;
      expect([...new Set(found.map(({ rule }) => rule))]).toEqual([id]);
      if (id !== 'templated-file') expect(found[0]!.severity).toBe(severity);
    });

    it.each(docs.right)('accepts: $title', ({ text }) => {
      expect(check('example.yaml', text, exampleOptions(rule)).diagnostics).toEqual([]);
    });
  });
});
