import { askedServerText, minorsOf, type KubernetesVersion } from '@structural/checker';
import { kubernetesVersion } from '@structural/core';
import { openJudge, type Judge } from '@structural/witness';
import type { TestCase } from '../case/test-case.js';
import type { Coverage } from '../coverage/coverage.js';

/** The servers that tests are run against. */
export interface TestServers {
  readonly newest: KubernetesVersion;
  readonly oldest?: KubernetesVersion;
  /** Whether they were asked for, rather than being the ones that are asked otherwise. */
  readonly isAsked: boolean;
}

/** A server that a test is run against, and its name where there are several, or where it stands for another patch. */
export interface AskedJudge {
  readonly judge: Judge;
  readonly name?: string;
}

/** Gives the servers that a test is run against, one of each version for all tests; what they are asked is counted where that is wanted. */
export function openJudges(
  { isAsked, newest, oldest = newest }: TestServers,
  coverage?: Coverage,
): (test: TestCase) => readonly AskedJudge[] {
  const judges = new Map<KubernetesVersion, Judge>();
  const judgeOf = (server: KubernetesVersion): Judge => {
    let judge = judges.get(server);
    if (judge === undefined) judges.set(server, (judge = judgeOfServer(server, coverage)));
    return judge;
  };
  const minors = minorsOf(oldest, newest);
  const asked = minors.map((minor) => [newest, oldest].find((end) => end.minor === minor) ?? kubernetesVersion(minor));
  return ({ servers }) => {
    // A test that is for other servers is asked of the newest of them, unless somebody asks for one.
    const own = servers?.at(-1);
    const isFor = servers?.some(({ minor }) => minors.includes(minor)) ?? true;
    if (!isAsked && !isFor && own !== undefined) return [{ judge: judgeOf(own), name: nameOf(own) }];
    return asked.map((server) => ({
      judge: judgeOf(server),
      ...((asked.length > 1 || server.isNewestInstead) && { name: nameOf(server) }),
    }));
  };
}

function nameOf(server: KubernetesVersion): string {
  return `Kubernetes ${askedServerText(server)}`;
}

function judgeOfServer(kubernetesVersion: KubernetesVersion, coverage: Coverage | undefined): Judge {
  if (coverage === undefined) return openJudge({ kubernetesVersion });
  return coverage.watch(openJudge({ kubernetesVersion, rules: coverage.rulesOf(kubernetesVersion) }));
}
