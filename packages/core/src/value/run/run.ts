import type { ErrorOrigin } from '../../field/origin.js';
import type { BadValue, FieldError } from '../../field/error.js';
import type { FieldPath } from '../../field/path.js';
import type { KubernetesVersion } from '../../kubernetes/kubernetes-version.js';
import { newTrail, placeAt, type TrailPlace, type TrailStep, type Trail } from './trail.js';

/** An error about a value, with the place of the value itself where the server names another one or none (`<nil>`). */
export interface ValueError extends FieldError {
  readonly at: FieldPath;
}

/** One validation of one value: where the walk stands, and what it found. */
export interface Run {
  /** The path of the whole value. */
  readonly base: FieldPath;
  readonly version: KubernetesVersion;
  readonly steps: TrailStep[];
  /** Made for the first error. */
  trail: Trail | undefined;
  readonly findings: ReportedError[];
  /** While trying the branches of a junctor nobody reads errors: they are counted only. */
  quiet: boolean;
  failures: number;
}

/** An error and the message by which the server tells whether it has reported it before. */
export interface ReportedError {
  readonly error: ValueError;
  readonly message: string;
}

/** Begins a validation of the value at `base`. */
export function newRun(base: FieldPath, version: KubernetesVersion): Run {
  return { base, version, steps: [], trail: undefined, findings: [], quiet: false, failures: 0 };
}

/** Reports an error, which is only made if anybody reads it. */
export function fail(run: Run, make: (run: Run) => ReportedError): false {
  if (run.quiet) run.failures++;
  else run.findings.push(make(run));
  return false;
}

/** What an error says besides where it is. */
export interface UnplacedError {
  readonly type: FieldError['type'];
  readonly badValue: BadValue;
  readonly detail: string;
  readonly origin: ErrorOrigin;
  /** What servers of 1.20 and 1.21 showed, where that was something else. */
  readonly older?: BadValue;
  /** What those before showed, if anything. */
  readonly oldest?: BadValue;
}

/** An error at the current value, or at its member `step`; `message` counts only for telling repetitions. */
export function finding(run: Run, verdict: UnplacedError, message: string, step?: string): ReportedError {
  if (step !== undefined) run.steps.push(step);
  const { base } = run;
  const { name, printed, real } = placeOf(run);
  const { type, badValue, detail, origin } = run.version.namesItems ? verdict : olderVerdict(verdict, message, run.version);
  const error: ValueError = { type, path: name === '' || name === '.' ? base : (printed ?? base), badValue, detail, origin, at: real };
  if (step !== undefined) run.steps.pop();
  return { error, message };
}

/** What servers before 1.22 said: that a value is invalid, in the words of the message, but for what is missing or none of a list. */
function olderVerdict(verdict: UnplacedError, message: string, { showsValues }: KubernetesVersion): UnplacedError {
  const { badValue, older = badValue, oldest = '', origin, type } = verdict;
  if (type === 'FieldValueRequired' || type === 'FieldValueNotSupported') return verdict;
  return { type: 'FieldValueInvalid', badValue: showsValues ? older : oldest, detail: message, origin };
}

/** An error about the current value that the server puts at the path of the whole value, so mostly at `<nil>`. */
export function pathlessFinding(run: Run, message: string, origin: ErrorOrigin): ReportedError {
  const at = placeOf(run).real;
  return { error: { type: 'FieldValueInvalid', path: run.base, badValue: '', detail: message, origin, at }, message };
}

/** What the server calls the current value in its messages: `spec.a[0]`, relative to the whole value, whose own name is empty. */
export function nameOf(run: Run): string {
  return placeOf(run).name;
}

function placeOf(run: Run): TrailPlace {
  run.trail ??= newTrail(run.base, run.version.namesItems);
  return placeAt(run.trail, run.steps);
}
