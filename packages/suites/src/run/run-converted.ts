import { toResourceStorage } from '@structural/core';
import { objectIn } from '@structural/json';
import { judgeOf, type Judge } from '@structural/witness';
import { convertEach } from '../conversion/convert-each.js';
import type { Converter } from '../conversion/converter.js';
import { asStored } from '../conversion/corpus.js';
import type { ExpectedObject } from '../case/test-case.js';
import { changedDefinition } from '../definition/changed-definition.js';
import type { SuiteAnswer } from './answer.js';
import type { CaseFailure, CaseResult } from './case-result.js';
import type { PlannedRun } from './plan-runs.js';
import { runPlanned } from './run-planned.js';
import { storedDifference } from './stored-difference.js';

/** Runs one test of a definition, then has a webhook convert what is stored, and compares. `converter` is why none can be asked, or the webhook. */
export async function runConverted(run: PlannedRun, judge: Judge, converter: Converter | string): Promise<CaseResult> {
  const { converted, ...test } = run.test;
  const result = runPlanned({ ...run, test }, judge);
  if (result.outcome !== 'passed' || converted === undefined) return result;
  const failure = await conversionFailure(run, judge, converter, converted, result.answers.at(-1));
  return failure === undefined ? result : { outcome: 'failed', failure, answers: result.answers };
}

async function conversionFailure(
  { definition, suite, test }: PlannedRun,
  judge: Judge,
  converter: Converter | string,
  expected: ExpectedObject,
  answer: SuiteAnswer | undefined,
): Promise<CaseFailure | undefined> {
  const failed = (message: string): CaseFailure => ({ kind: 'refused', message, at: expected });
  if (typeof converter === 'string') return failed(converter);
  if (definition === undefined || answer?.ok !== true) return failed('nothing is stored that could be converted');
  const { patches = [] } = test;
  const changed = changedDefinition(definition.value, { patches, ...(suite.version !== undefined && { version: suite.version }) });
  if (!changed.ok) return failed(changed.message);
  const admitted = judge.admit(changed.value);
  if (!admitted.ok) return failed(admitted.message);
  const storage = toResourceStorage(admitted.definition);
  if (!storage.ok) return failed(storage.error);
  const { group } = admitted.definition.spec;
  const apiVersion = objectIn(expected.value)['apiVersion'];
  const version = typeof apiVersion === 'string' && apiVersion.startsWith(`${group}/`) ? apiVersion.slice(group.length + 1) : '';
  const target = judgeOf(admitted.definition, version);
  if (!target.ok) return failed(target.error);
  if (answer.object['apiVersion'] === apiVersion) return failed(`${version} is the version of the stored object: nothing is converted`);
  const [got] = (await convertEach({ converter, storage: storage.storage }, [answer.object], version)).each;
  if (got?.ok !== true) return failed(`the conversion to ${version} fails: ${got?.message ?? ''}`);
  const difference = storedDifference(asStored(target.judge, got.object), expected);
  if (difference === undefined) return undefined;
  return {
    kind: 'stored',
    message: 'the converted object is not the expected one',
    at: expected,
    stored: { ...difference, object: expected },
  };
}
