import { runs, seed } from '../../../tools/search-budget/search-budget.mjs';
import { holdChange, holdEdit, holdReading, holdTogether } from './hold/hold.js';

const COUNT = runs(300);
const EDITS = runs(36);
const READINGS = runs(24);
const TOGETHER = runs(24);
const RESOURCES = 5;

it(`${String(COUNT)} generated changes of seed ${String(seed)}: every witness shows what it says, and random resources break nothing else`, () => {
  const held = Array.from({ length: COUNT }, (_, number) => holdChange(number, seed, RESOURCES));
  expect(held.flatMap(({ faults, name }) => faults.map((fault) => `${name}: ${fault}`))).toEqual([]);
  const sum = (verdict: 'breaking' | 'undecided'): number => held.reduce((total, { verdicts }) => total + verdicts[verdict], 0);
  expect(sum('undecided')).toBeLessThan(sum('breaking') / 20);
  expect(new Set(held.flatMap(({ rules }) => rules)).size).toBeGreaterThanOrEqual(40);
});

it(`${String(EDITS)} edits of schemas with any keywords, of seed ${String(seed)}, do to random resources what is said of them`, () => {
  const held = Array.from({ length: EDITS }, (_, number) => holdEdit(number, seed, RESOURCES));
  expect(held.flatMap(({ faults, name }) => faults.map((fault) => `${name}: ${fault}`))).toEqual([]);
  expect(held.reduce((total, { attacked }) => total + attacked.accepted, 0)).toBeGreaterThan(EDITS);
});

it(`${String(READINGS)} changes of what rules, enums and junctors look at, of seed ${String(seed)}, do to random resources what is said of them`, () => {
  const held = Array.from({ length: READINGS }, (_, number) => holdReading(number, seed, RESOURCES));
  expect(held.flatMap(({ faults, name }) => faults.map((fault) => `${name}: ${fault}`))).toEqual([]);
});

it(`${String(TOGETHER)} times two to five changes at once, of seed ${String(seed)}, do to random resources what is said of them, of each audience by itself`, () => {
  const held = Array.from({ length: TOGETHER }, (_, number) => holdTogether(number, seed, RESOURCES));
  expect(held.flatMap(({ faults, name }) => faults.map((fault) => `${name}: ${fault}`))).toEqual([]);
});
