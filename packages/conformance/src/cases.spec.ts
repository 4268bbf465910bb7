import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { answer, compareAnswers, judgeAgainst, parseExpectedFailures, printAnswer, readCases, type Answer } from './index.js';

const root = fileURLToPath(new URL('../cases', import.meta.url));
const listed = parseExpectedFailures(readFileSync(new URL('../expected-failures/cases.txt', import.meta.url), 'utf8'));
const cases = readCases(root);

function differences(name: string): readonly unknown[] {
  const found = cases.find((one) => one.name === name);
  if (found?.verdict === undefined) throw new Error(`${name}: the server was never asked, run npm run cases:update`);
  const got = JSON.parse(printAnswer(answer(found.request))) as Answer;
  return got['error'] === 'not implemented' ? ['not implemented'] : compareAnswers(found.request.op, found.verdict, got);
}

describe('own cases, answered by the API server', () => {
  const known = new Set(listed.map((entry) => entry.name));
  test.each(cases.map((one) => one.name).filter((name) => !known.has(name)))('%s', (name) => {
    expect(differences(name)).toEqual([]);
  });
});

describe('expected failures', () => {
  test.each(listed.map((entry) => [entry.name, entry.reason]))('%s still differs: %s', (name) => {
    expect(differences(name)).not.toEqual([]);
  });

  test('an unlisted failure and a stale entry are both named', () => {
    const list = parseExpectedFailures('# why\na  # because\nb  # because\n\n');
    expect(judgeAgainst(list, new Set(['b', 'c']))).toEqual({ unexpected: ['c'], stale: ['a'] });
    expect(() => parseExpectedFailures('a\n')).toThrow('no reason');
  });
});
