import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RuleEvaluator } from '@structural/core';
import { parseDocuments } from '@structural/document';
import { isJsonObject, type JsonValue } from '@structural/json';
import { runSuiteTest } from './run-suite-test.js';
import { readSuite } from './suite.js';

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
export function runSuites(corpus: string, rules?: RuleEvaluator): readonly SuiteResult[] {
  const index = join(corpus, 'index.json');
  if (!existsSync(index)) return [];
  const { files } = JSON.parse(readFileSync(index, 'utf8')) as { readonly files: readonly IndexedFile[] };
  return files.filter(({ role }) => role === 'suite').flatMap((suite) => runSuite(corpus, suite, rules));
}

function runSuite(corpus: string, { file, path, crdFiles = [] }: IndexedFile, rules: RuleEvaluator | undefined): readonly SuiteResult[] {
  const crds = crdFiles.flatMap((crdFile) => readCrds(join(corpus, crdFile)).map((crd) => ({ crdFile, crd })));
  if (crds.length === 0) return [];
  const suite = path.replace('/tests/', '/').replace(/\.ya?ml$/, '');
  const counts = { create: 0, update: 0 };
  return readSuite(readFileSync(join(corpus, file), 'utf8')).map((test) => {
    const id = `${suite}/${test.operation}/${String(++counts[test.operation])}`;
    const failures = crds.flatMap(({ crdFile, crd }) => {
      const failure = runSuiteTest(test, crd, rules);
      return failure === undefined ? [] : [`${crdFile}: ${failure}`];
    });
    return { id, name: test.name, expectedError: test.expectedError ?? test.expectedStatusError ?? '', failures };
  });
}

function readCrds(file: string): readonly JsonValue[] {
  return parseDocuments(readFileSync(file)).flatMap((document) =>
    document.ok && isJsonObject(document.value) && document.value['kind'] === 'CustomResourceDefinition' ? [document.value] : [],
  );
}
