import { readFileSync } from 'node:fs';
import { casesFolder, readCases, requestLine } from '@structural/conformance-cases';
import { answerLine, compareAnswers, judgeAgainst, parseExpectedFailures } from './index.js';

const listed = parseExpectedFailures(readFileSync(new URL('../expected-failures/cases.txt', import.meta.url), 'utf8'));
const cases = readCases(casesFolder);

function differences(name: string): readonly unknown[] {
  const found = cases.find((one) => one.name === name);
  if (found?.answer === undefined) throw new Error(`${name}: the server was never asked, run npm run cases:update`);
  return compareAnswers(found.request.op, found.answer, answerLine(requestLine(found)), found.request.part);
}

describe('own cases, answered by the API server', () => {
  const known = new Set(listed.map((entry) => entry.name));
  test.each(cases.map((one) => one.name).filter((name) => !known.has(name)))('%s', (name) => {
    expect(differences(name)).toEqual([]);
  });
});

describe('expected failures', () => {
  for (const { name, reason } of listed) {
    test(`${name} still differs: ${reason}`, () => {
      expect(differences(name)).not.toEqual([]);
    });
  }

  test('an unlisted failure and a stale entry are both named', () => {
    const list = parseExpectedFailures('# why\na  # because\nb  # because\n\n');
    expect(judgeAgainst(list, new Set(['b', 'c']))).toEqual({ unexpected: ['c'], stale: ['a'] });
    expect(() => parseExpectedFailures('a\n')).toThrow('no reason');
  });
});
