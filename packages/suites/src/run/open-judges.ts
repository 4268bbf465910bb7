import { kubernetesVersionText, minorsOf, type KubernetesVersion } from '@structural/checker';
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

/** A server that a test is run against, and its name where there are several. */
export interface AskedJudge {
  readonly judge: Judge;
  readonly name?: string;
}

/** Gives the servers that a test is run against, one of each version for all tests; what they are asked is counted where that is wanted. */
export function openJudges(
  { isAsked, newest, oldest = newest }: TestServers,
  coverage?: Coverage,
): (test: TestCase) => readonly AskedJudge[] {
  const judges = new Map<number, Judge>();
  const judgeOf = (minor: number): Judge => {
    let judge = judges.get(minor);
    if (judge === undefined) judges.set(minor, (judge = judgeOfServer(kubernetesVersion(minor), coverage)));
    return judge;
  };
  const minors = minorsOf(oldest, newest);
  const isOne = minors.length === 1;
  return ({ servers }) => {
    // A test that is for other servers is asked of the newest of them, unless somebody asks for one.
    const own = servers?.at(-1);
    const isFor = servers?.some(({ minor }) => minors.includes(minor)) ?? true;
    if (!isAsked && !isFor && own !== undefined) return [{ judge: judgeOf(own.minor), name: `Kubernetes ${kubernetesVersionText(own)}` }];
    return minors.map((minor) => ({
      judge: judgeOf(minor),
      ...(!isOne && { name: `Kubernetes ${kubernetesVersionText(kubernetesVersion(minor))}` }),
    }));
  };
}

function judgeOfServer(kubernetesVersion: KubernetesVersion, coverage: Coverage | undefined): Judge {
  if (coverage === undefined) return openJudge({ kubernetesVersion });
  return coverage.watch(openJudge({ kubernetesVersion, rules: coverage.rulesOf(kubernetesVersion) }));
}
