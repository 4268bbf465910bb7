import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { kubernetesVersion } from '@structural/core';
import { parseDocuments } from '@structural/document';
import { definitionsIn, findVersion, openJudge, readOpenshiftSuite, runCase, type Judge, type TestCase } from '@structural/suites';

/** What became of one test of a suite, run against every CRD that the suite is meant for. */
export interface SuiteResult {
  /** `group/version/crd/suite/operation/number`. */
  readonly id: string;
  readonly name: string;
  /** What the suite expects the server to say, if it is to refuse. */
  readonly expectedError: string;
  /** What did not come out as expected, by CRD; none where all did. */
  readonly failures: readonly string[];
}

interface IndexedFile {
  readonly file: string;
  readonly role: string;
  readonly path: string;
  readonly crdFiles?: readonly string[];
}

/** Runs every suite that the index of a corpus names; a suite without a CRD has no results. */
export function runSuites(corpus: string): readonly SuiteResult[] {
  const index = join(corpus, 'index.json');
  if (!existsSync(index)) return [];
  const { files } = JSON.parse(readFileSync(index, 'utf8')) as { readonly files: readonly IndexedFile[] };
  const judge = openJudge({ kubernetesVersion: kubernetesVersion(SERVER) });
  return files.filter(({ role }) => role === 'suite').flatMap((suite) => runSuite(corpus, suite, judge));
}

/**
 * The harness downloads a server of 1.32.1, OpenShift's own, whose status ratcheting is that of 1.33; nothing else differs for any suite. The newest
 * servers refuse one of the definitions for what its rules cost.
 */
const SERVER = 33;

function runSuite(corpus: string, { crdFiles = [], file, path }: IndexedFile, judge: Judge): readonly SuiteResult[] {
  const crds = crdFiles.flatMap((crdFile) => definitionsIn(crdFile, readFileSync(join(corpus, crdFile))));
  const [document] = parseDocuments(readFileSync(join(corpus, file)));
  if (crds.length === 0 || document?.ok !== true) return [];
  const read = readOpenshiftSuite(file, document);
  const version = read.ok ? findVersion(read.suite, crds) : undefined;
  if (!read.ok || version === undefined || 'why' in version) throw new Error(`${file} is not a suite`);
  const suite = path.replace('/tests/', '/').replace(/\.ya?ml$/, '');
  const counts = { create: 0, update: 0 };
  return read.suite.cases.map((test) => {
    const operation = test.at.path[1] === 'onCreate' ? 'create' : 'update';
    const failures = crds.flatMap((crd) => {
      const result = runCase(test, crd, version.version, judge);
      return result.outcome === 'failed' ? [`${crd.file}: ${result.failure.message}`] : [];
    });
    return { id: `${suite}/${operation}/${String(++counts[operation])}`, name: test.name, expectedError: expectedError(test), failures };
  });
}

function expectedError({ requests }: TestCase): string {
  return requests.flatMap(({ expected }) => expected.errors ?? []).flatMap(({ message }) => message?.text ?? [])[0] ?? '';
}
