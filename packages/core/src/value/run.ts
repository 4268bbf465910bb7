import type { BadValue, FieldError } from '../field/error.js';
import { child, index, NIL_PATH, type FieldPath } from '../field/path.js';
import { childFrom, indexFrom } from './path-from-nil.js';

/** An error about a value, with the place of the value itself where the server names another one or none (`<nil>`). */
export interface ValueError extends FieldError {
  readonly at: FieldPath;
}

/**
 * How the walk stepped down: an index, a property that the schema names, or a key (a bare string) that it does not.
 *
 * The last two print alike except at the root, where the server puts a dot before a key.
 */
export type Step = number | PropertyStep | string;

/** A step into a property that the schema names; made once a schema, so that a step costs nothing. */
export interface PropertyStep {
  readonly property: string;
}

/** One validation of one value: where the walk stands, and what it found. */
export interface Run {
  /** The path of the whole value. */
  readonly base: FieldPath;
  readonly steps: Step[];
  readonly findings: Finding[];
  /** While trying the branches of a junctor nobody reads errors: they are counted only. */
  quiet: boolean;
  failures: number;
}

/** An error and the message by which the server tells whether it has reported it before. */
export interface Finding {
  readonly error: ValueError;
  readonly message: string;
}

/** Begins a validation of the value at `base`. */
export function newRun(base: FieldPath): Run {
  return { base, steps: [], findings: [], quiet: false, failures: 0 };
}

/** Reports an error, which is only made if anybody reads it. */
export function fail(run: Run, make: (run: Run) => Finding): false {
  if (run.quiet) run.failures++;
  else run.findings.push(make(run));
  return false;
}

/** What an error says besides where it is. */
export interface Verdict {
  readonly type: FieldError['type'];
  readonly badValue: BadValue;
  readonly detail: string;
  readonly origin: string;
}

/** An error at the current value, or at its member `step`; `message` counts only for telling repetitions. */
export function finding(run: Run, verdict: Verdict, message: string, step?: string): Finding {
  if (step !== undefined) run.steps.push(step);
  const error = { ...verdict, path: printedPath(run), at: realPath(run) };
  if (step !== undefined) run.steps.pop();
  return { error, message };
}

/** An error about the current value that the server puts at the path of the whole value, so mostly at `<nil>`. */
export function pathlessFinding(run: Run, message: string, origin: string): Finding {
  return { error: { type: 'FieldValueInvalid', badValue: '', detail: message, origin, path: run.base, at: realPath(run) }, message };
}

/** What the server calls the current value in its messages: `spec.a[0]`, relative to the whole value, whose own name is empty. */
export function nameOf(run: Run): string {
  let name = '';
  for (const step of run.steps) {
    if (typeof step === 'number') name += `[${String(step)}]`;
    else if (typeof step === 'string') name += `.${step}`;
    else name = name === '' ? step.property : `${name}.${step.property}`;
  }
  return name;
}

/**
 * The path that the server prints for the current value: it appends the whole name as one child, less a leading dot.
 *
 * So an index that comes first stands behind a dot (`default.[0]`), and a value whose name is empty has the path of the whole.
 */
function printedPath(run: Run): FieldPath {
  const { base, steps } = run;
  const name = nameOf(run);
  if (name === '' || name === '.') return base;
  let path: FieldPath | undefined;
  for (const step of steps) {
    if (path !== undefined) path = typeof step === 'number' ? index(path, step) : child(path, keyOf(step));
    else if (typeof step === 'number') path = startIndex(base, step);
    else if (typeof step === 'string') path = start(base, step);
    else if (step.property !== '') path = start(base, step.property.replace(/^\./, ''));
  }
  return path ?? base;
}

function start(base: FieldPath, name: string): FieldPath {
  return base === NIL_PATH ? { parent: undefined, kind: 'child', name, index: -1 } : child(base, name);
}

function startIndex(base: FieldPath, at: number): FieldPath {
  return base === NIL_PATH ? indexFrom(base, at) : { parent: base, kind: 'child', name: `[${String(at)}]`, index: at };
}

function realPath({ base, steps }: Run): FieldPath {
  let path = base;
  for (const step of steps) {
    path = typeof step === 'number' ? indexFrom(path, step) : childFrom(path, keyOf(step));
  }
  return path;
}

function keyOf(step: PropertyStep | string): string {
  return typeof step === 'string' ? step : step.property;
}
