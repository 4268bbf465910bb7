import { compareDefinitions } from '../src/compare-definitions.js';
import type { Audience } from '../src/finding/audience.js';
import type { BreakingFinding } from '../src/finding/finding.js';
import { definitionOf } from './definitions.js';
import { attack } from './generated/attack.js';
import { whyNot } from './generated/confirm.js';
import { generateChange } from './generated/generate-change.js';

const COUNT = 600;
const RESOURCES = Number(process.env['STRUCTURAL_ATTACKS'] ?? 10);
const DIRECTIONS = ['forward', 'rollback'] as const;
const seed = Number(process.env['STRUCTURAL_SEED'] ?? 1);

it(`${String(COUNT)} generated changes: every witness shows what it says, and random resources break nothing else`, () => {
  const faults: string[] = [];
  const verdicts = { breaking: 0, undecided: 0, harmless: 0 };
  const seen = new Set<string>();
  for (let number = 0; number < COUNT; number++) {
    const change = generateChange(number, seed);
    const [old, next] = [definitionOf(change.old), definitionOf(change.new)];
    const { findings } = compareDefinitions([old], [next], { directions: DIRECTIONS });
    for (const finding of findings) {
      verdicts[finding.verdict]++;
      seen.add(finding.rule);
      if (finding.verdict !== 'breaking') continue;
      const why = whyNot(finding satisfies BreakingFinding, old, next);
      if (why !== undefined) faults.push(`${change.name}: ${finding.id}: ${why}`);
    }
    if (JSON.stringify(change.old) !== JSON.stringify(change.new) && findings.length === 0) faults.push(`${change.name}: nothing is found`);
    for (const direction of DIRECTIONS) {
      const own = findings.filter((finding) => finding.direction === direction);
      const spared = (['writers', 'stored-data'] as readonly Audience[]).filter(
        (audience) =>
          !own.some((finding) => finding.verdict === 'undecided' || (finding.verdict === 'breaking' && finding.audience === audience)),
      );
      const [from, to] = direction === 'forward' ? [old, next] : [next, old];
      const { broken } = attack(from, to, spared, RESOURCES, number);
      for (const { audience, resource, why } of broken) faults.push(`${change.name}, ${direction}, ${audience}: ${resource}: ${why}`);
    }
  }
  expect(faults).toEqual([]);
  expect(verdicts.undecided).toBeLessThan(verdicts.breaking / 10);
  expect(seen.size).toBeGreaterThanOrEqual(40);
});
