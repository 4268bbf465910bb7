import { jest } from '@jest/globals';
import { runs, seed } from '../../../tools/search-budget/search-budget.mjs';
import { faultsByOracle } from './hold/ask-oracle.js';
import { holdChange, holdEdit, holdManifests, holdReading, holdTogether, type HeldChange, type HoldOptions } from './hold/hold.js';
import { pairsBelow } from './hold/pairs.js';

// Every witness is judged anew, and each verdict that an audience is not affected is attacked with random resources. STRUCTURAL_CHANGES says how many changes of each sort, and
// STRUCTURAL_RESOURCES by how many resources; STRUCTURAL_ORACLE names the program that answers for the server's code (`npm run -s oracle -- --path`), to ask about each witness,
// STRUCTURAL_KUBE_VERSION another server than the newest, and STRUCTURAL_PAIRS a folder of real changes: folders with an old.yaml and a new.yaml.
const {
  STRUCTURAL_CHANGES,
  STRUCTURAL_KUBE_VERSION,
  STRUCTURAL_ORACLE: oracle,
  STRUCTURAL_PAIRS: folder,
  STRUCTURAL_RESOURCES,
} = process.env;
const countOf = (count: number): number => Number(STRUCTURAL_CHANGES ?? runs(count));
const [COUNT, EDITS, READINGS, TOGETHER] = [countOf(300), countOf(36), countOf(24), countOf(24)];
const RESOURCES = Number(STRUCTURAL_RESOURCES ?? 5);
const OPTIONS: HoldOptions = STRUCTURAL_KUBE_VERSION === undefined ? {} : { minor: Number(STRUCTURAL_KUBE_VERSION.replace(/^1\./, '')) };
/** Milliseconds: of so many resources a night is enough. */
const NIGHT = 12 * 60 * 60_000;
if (STRUCTURAL_RESOURCES !== undefined) jest.setTimeout(NIGHT);

/** Holds changes one by one; each fault is printed as soon as it is found, since a night is long. */
function held(holds: readonly (() => HeldChange)[]): readonly Omit<HeldChange, 'questions'>[] {
  return holds.map((hold) => {
    const change = hold();
    // Its questions are most of what it holds.
    const { attacked, name, rules, verdicts } = change;
    const faults = [...change.faults, ...(oracle === undefined ? [] : faultsByOracle(oracle, change))];
    for (const fault of faults) process.stderr.write(`${name}: ${fault}\n`);
    return { attacked, faults, name, rules, verdicts };
  });
}

function heldOfSeed(
  count: number,
  hold: (number: number, seed: number, resources: number, options: HoldOptions) => HeldChange,
): ReturnType<typeof held> {
  return held(Array.from({ length: count }, (_, number) => () => hold(number, seed, RESOURCES, OPTIONS)));
}

const faultsOf = (changes: ReturnType<typeof held>): readonly string[] =>
  changes.flatMap(({ faults, name }) => faults.map((fault) => `${name}: ${fault}`));

it(`${String(COUNT)} generated changes of seed ${String(seed)}: every witness shows what it says, and random resources break nothing else`, () => {
  const changes = heldOfSeed(COUNT, holdChange);
  expect(faultsOf(changes)).toEqual([]);
  const sum = (verdict: 'breaking' | 'undecided'): number => changes.reduce((total, { verdicts }) => total + verdicts[verdict], 0);
  expect(sum('undecided')).toBeLessThan(sum('breaking') / 20);
  if (COUNT >= 300) expect(new Set(changes.flatMap(({ rules }) => rules)).size).toBeGreaterThanOrEqual(40);
});

it(`${String(EDITS)} edits of schemas with any keywords, of seed ${String(seed)}, do to random resources what is said of them`, () => {
  const changes = heldOfSeed(EDITS, holdEdit);
  expect(faultsOf(changes)).toEqual([]);
  expect(changes.reduce((total, { attacked }) => total + attacked.accepted, 0)).toBeGreaterThan(EDITS);
});

it(`${String(READINGS)} changes of what rules, enums and junctors look at, of seed ${String(seed)}, do to random resources what is said of them`, () => {
  expect(faultsOf(heldOfSeed(READINGS, holdReading))).toEqual([]);
});

it(`${String(TOGETHER)} times two to five changes at once, of seed ${String(seed)}, do to random resources what is said of them, of each audience by itself`, () => {
  expect(faultsOf(heldOfSeed(TOGETHER, holdTogether))).toEqual([]);
});

(folder === undefined ? it.skip : it)(
  'the changes in the folder that STRUCTURAL_PAIRS names do to random resources what is said of them',
  () => {
    const pairs = pairsBelow(String(folder));
    expect(pairs).not.toEqual([]);
    expect(
      faultsOf(
        held(
          pairs.map(
            ([name, pair]) =>
              () =>
                holdManifests(name, pair, RESOURCES, seed, OPTIONS),
          ),
        ),
      ),
    ).toEqual([]);
  },
);
