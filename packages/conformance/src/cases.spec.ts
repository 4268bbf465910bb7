import { readFileSync } from 'node:fs';
import { answerOf, casesFolder, NEWEST_MINOR, OLDEST_MINOR, PREVIEW_MINOR, readCases, requestLine } from '@structural/conformance-cases';
import { kubernetesVersion } from '@structural/core';
import { answerLine, compareAnswers, judgeAgainst, parseExpectedFailures } from './index.js';

const listed = parseExpectedFailures(readFileSync(new URL('../expected-failures/cases.txt', import.meta.url), 'utf8'));
const cases = readCases(casesFolder);

function differences(name: string, minor = NEWEST_MINOR): readonly unknown[] {
  const found = cases.find((one) => one.name === name);
  const answer = found === undefined ? undefined : answerOf(found, minor);
  if (found === undefined || answer === undefined) throw new Error(`${name}: the server was never asked, run npm run cases:update`);
  return compareAnswers(found.request.op, answer, answerLine(requestLine(found), kubernetesVersion(minor)), found.request.part);
}

describe('own cases, answered by the API server', () => {
  const known = new Set(listed.map((entry) => entry.name));
  test.each(cases.map((one) => one.name).filter((name) => !known.has(name)))('%s', (name) => {
    expect(differences(name)).toEqual([]);
  });
});

describe('own cases, answered by older servers, and by the next one', () => {
  const known = new Set(listed.map((entry) => entry.name));
  const minors = Array.from({ length: NEWEST_MINOR - OLDEST_MINOR }, (_, i) => OLDEST_MINOR + i);
  test.each([...minors, PREVIEW_MINOR])('1.%d', (minor) => {
    const names = cases.map((one) => one.name).filter((name) => !known.has(name) && !known.has(`${name}@1.${String(minor)}`));
    expect(names.flatMap((name) => differences(name, minor).map((difference) => ({ name, difference })))).toEqual([]);
  });

  test('each of them answers some cases in its own way', () => {
    expect(minors.filter((minor) => cases.filter(({ older }) => older.has(minor)).length < 5)).toEqual([]);
  });
});

describe('expected failures', () => {
  for (const { name, reason } of listed) {
    test(`${name} still differs: ${reason}`, () => {
      const [, ofCase = name, minor] = /^(.*)@1\.(\d+)$/.exec(name) ?? [];
      expect(differences(ofCase, minor === undefined ? NEWEST_MINOR : Number(minor))).not.toEqual([]);
    });
  }

  test('an unlisted failure and a stale entry are both named', () => {
    const list = parseExpectedFailures('# why\na  # because\nb  # because\n\n');
    expect(judgeAgainst(list, new Set(['b', 'c']))).toEqual({ unexpected: ['c'], stale: ['a'] });
    expect(() => parseExpectedFailures('a\n')).toThrow('no reason');
  });
});
