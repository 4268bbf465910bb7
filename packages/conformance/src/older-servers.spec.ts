import { readFileSync } from 'node:fs';
import { requestLine } from '@structural/conformance-cases';
import { kubernetesVersion } from '@structural/core';
import { answerLine, answersByServer, compareAnswers, OLDER_SERVERS, olderServers, parseExpectedFailures } from './index.js';

const listed = parseExpectedFailures(readFileSync(new URL('../expected-failures/older-servers.txt', import.meta.url), 'utf8'));
const known = new Set(listed.map((entry) => entry.name));
const cases = olderServers();

function differences(name: string, minor: number): readonly unknown[] {
  const one = cases.find((each) => each.name === name);
  const answer = one?.answer === undefined ? undefined : answersByServer(one.answer).get(minor);
  if (one === undefined || answer === undefined)
    throw new Error(`${name}: 1.${String(minor)} was never asked, run npm run cases:update-older`);
  return compareAnswers(one.request.op, answer, answerLine(requestLine(one), kubernetesVersion(minor)));
}

describe('what the records of servers from 1.22 to 1.33 say', () => {
  test.each(OLDER_SERVERS)('1.%d', (minor) => {
    const names = cases.map(({ name }) => name).filter((name) => !known.has(`${name}@1.${String(minor)}`));
    expect(names.flatMap((name) => differences(name, minor).map((difference) => ({ name, difference })))).toEqual([]);
  });

  for (const { name, reason } of listed) {
    test(`${name} still differs: ${reason}`, () => {
      const [, ofCase = name, minor = ''] = /^(.*)@1\.(\d+)$/.exec(name) ?? [];
      expect(differences(ofCase, Number(minor))).not.toEqual([]);
    });
  }
});
