import { readFileSync } from 'node:fs';
import { requestLine } from '@structural/conformance-cases';
import { kubernetesVersion } from '@structural/core';
import { answerLine, answersByServer, compareAnswers, OLD_SERVERS, oldServers, parseExpectedFailures } from './index.js';

const listed = parseExpectedFailures(readFileSync(new URL('../expected-failures/old-servers.txt', import.meta.url), 'utf8'));
const known = new Set(listed.map((entry) => entry.name));
const cases = oldServers();

function differences(name: string, minor: number): readonly unknown[] {
  const one = cases.find((each) => each.name === name);
  const answer = one?.answer === undefined ? undefined : answersByServer(one.answer).get(minor);
  if (one === undefined || answer === undefined)
    throw new Error(`${name}: 1.${String(minor)} was never asked, run npm run cases:update-old`);
  return compareAnswers('creation', answer, answerLine(requestLine(one), kubernetesVersion(minor)));
}

describe('definitions, created on old servers', () => {
  test.each(OLD_SERVERS)('1.%d', (minor) => {
    const names = cases.map(({ name }) => name).filter((name) => !known.has(`${name}@1.${String(minor)}`));
    expect(names.flatMap((name) => differences(name, minor).map((difference) => ({ name, difference })))).toEqual([]);
  });

  test('each of them answers some cases in its own way, but for the last, which changed nothing', () => {
    const changed = OLD_SERVERS.slice(1).map((minor) => {
      const of = ({ answer = '' }: (typeof cases)[number]) => {
        const answers = answersByServer(answer);
        return answers.get(minor) !== answers.get(minor - 1);
      };
      return cases.filter(of).length > 0;
    });
    expect(changed).toEqual([true, true, true, true, true, false]);
  });

  for (const { name, reason } of listed) {
    test(`${name} still differs: ${reason}`, () => {
      const [, ofCase = name, minor = ''] = /^(.*)@1\.(\d+)$/.exec(name) ?? [];
      expect(differences(ofCase, Number(minor))).not.toEqual([]);
    });
  }
});
