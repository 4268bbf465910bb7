import { check, demandingPlaces, type KubernetesVersion } from '@structural/checker';
import { pathSegments, type FieldError } from '@structural/core';
import type { JsonPath } from '@structural/document';
import { isJsonObject } from '@structural/json';
import type { ReportedFailure, ReportedPlace, ReportedProblem, ReportedTest } from '@structural/presenters';
import type { structuredPatch } from 'diff';
import { placeInObject, placeOf } from '../case/place-of.js';
import type { WrittenPlace, SuiteObject } from '../case/written.js';
import type { CaseFailure, CaseResult } from '../run/case-result.js';
import type { PlannedRun } from '../run/plan-runs.js';
import type { SuiteDefinition } from '../suite.js';
import { diffLines } from './diff-lines.js';

/** What became of a test, with the places in the test and in the definition that are to be looked at. */
export function reportedTest(
  { definition, suite, test }: PlannedRun,
  result: CaseResult,
  server: string | undefined,
  compare: typeof structuredPatch,
): ReportedTest {
  return {
    file: test.at.file,
    suite: suite.name,
    name: test.name,
    definition: definition?.file ?? suite.builtin ?? '',
    ...(server !== undefined && { server }),
    outcome: result.outcome,
    ...(result.outcome === 'skipped' && { reason: result.reason }),
    ...(result.outcome === 'failed' && { failure: reportedFailure(result.failure, definition, compare) }),
  };
}

function reportedFailure(failure: CaseFailure, definition: SuiteDefinition | undefined, compare: typeof structuredPatch): ReportedFailure {
  const { errors = [], kind, message, object, stored } = failure;
  const shown = errors.slice(0, MAX_ERRORS);
  const inDefinition =
    object === undefined || definition === undefined ? [] : shown.flatMap((error) => demanded(definition, object, error));
  const [first] = shown;
  const own = ownPlace(failure, first);
  const others =
    kind === 'error' && object !== undefined ? shown.map((error) => ({ ...placeOfError(object, error), message: 'what is refused' })) : [];
  return {
    message,
    places: [own, ...others.slice(0, 1), ...unique(inDefinition)],
    ...(stored && { diff: diffLines(stored.expected, stored.got, compare) }),
  };
}

const MAX_ERRORS = 3;

/** What is to be looked at in the test. */
function ownPlace({ at, kind, object, stored }: CaseFailure, error: FieldError | undefined): ReportedPlace {
  if (stored !== undefined) return { file: at.file, text: at.document.text, range: placeInObject(stored.object, stored.path) };
  return kind === 'refused' && object !== undefined && error !== undefined ? placeOfError(object, error) : reported(at);
}

function reported(written: WrittenPlace): ReportedPlace {
  return { file: written.file, text: written.document.text, range: placeOf(written) };
}

function placeOfError(object: SuiteObject, error: FieldError): ReportedPlace {
  return { file: object.file, text: object.document.text, range: placeInObject(object, stepsOf(error)) };
}

function stepsOf({ path }: FieldError): JsonPath {
  return pathSegments(path).map((segment) => (segment.kind === 'index' ? segment.index : segment.name));
}

/** The line of the definition that demands what an object lacks. */
function demanded(
  { document, file, path, value }: SuiteDefinition,
  { value: object }: SuiteObject,
  error: FieldError,
): readonly ReportedPlace[] {
  const apiVersion = isJsonObject(object) ? object['apiVersion'] : undefined;
  const version = typeof apiVersion === 'string' ? apiVersion.slice(apiVersion.indexOf('/') + 1) : '';
  return demandingPlaces({ file, document, found: { path, value } }, version, error, stepsOf(error)).map(({ message, range }) => ({
    file,
    text: document.text,
    range,
    message,
  }));
}

/** Why no test of a definition can be run: a server refuses it, at the first place where it does. */
export function refusedDefinition(
  { document, file }: SuiteDefinition,
  message: string,
  kubernetesVersion: KubernetesVersion,
): ReportedProblem {
  const { diagnostics, text } = check(file, document.text, { kubernetesVersion });
  const first = diagnostics.find(({ severity }) => severity === 'error');
  return { file, message, ...(first && { place: { file, text, range: first.range } }) };
}

function unique(places: readonly ReportedPlace[]): readonly ReportedPlace[] {
  return places.filter((place, i) => places.findIndex(({ range }) => range.start === place.range.start) === i);
}
