import { check, exampleOptions, rules } from '@structural/checker';
import { provers } from '../../src/index.js';

/** Rules of which some findings weigh less than others. */
const MILDER: ReadonlySet<string> = new Set(['made-definition', 'templated-file']);

describe.each(rules)('the rule $id', (rule) => {
  const { docs, id, severity } = rule;

  it.each(docs.wrong)('flags: $title', ({ text }) => {
    const found = check('example.yaml', text, { ...exampleOptions(rule), provers }).diagnostics;
    expect([...new Set(found.map(({ rule }) => rule))]).toEqual([id]);
    if (!MILDER.has(id)) expect(found[0]?.severity).toBe(severity);
  });

  it.each(docs.right)('accepts: $title', ({ text }) => {
    expect(check('example.yaml', text, { ...exampleOptions(rule), provers }).diagnostics).toEqual([]);
  });
});
