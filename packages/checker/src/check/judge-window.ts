import { kubernetesVersion, NEWEST_KUBERNETES, pathText } from '@structural/core';
import type { Diagnostic } from '../diagnostic/diagnostic.js';
import type { ServerRefusal } from '../server/refusal.js';
import { kubernetesVersionText, minorsOf } from '../server/kubernetes-versions.js';
import type { ServerWindow } from '../server/server-window.js';
import type { JudgedDocuments } from './judge-documents.js';
import type { CheckOptions } from '../options/check-options.js';
import type { CheckSetup } from '../options/check-setup.js';

/**
 * Judges as each server of a window does, where one is asked for: what not all of them say tells who does, in `servers` and in its message.
 *
 * The findings of one place count as one whatever their words; the words are those of the newest server that has it. Conventions and fixes are
 * those of the newest. Servers between two that say the same are not asked: what changes between minors changes once.
 */
export function judgeWindow(options: CheckSetup, judge: (options: CheckSetup) => JudgedDocuments): JudgedDocuments {
  const { kubernetesVersion: newest = NEWEST_KUBERNETES, window } = options;
  const base = judge(options);
  if (window === undefined) return base;
  const conventions = new Set<string>(options.conventions?.keys());
  const ask = (minor: number): JudgedDocuments =>
    judge({ ...options, conventions: NONE, fixes: false, kubernetesVersion: kubernetesVersion(minor) });
  const answers = new Map<number, JudgedDocuments>([[newest.minor, base]]);
  const [first = newest.minor, ...others] = minorsOf(window.oldest, newest);
  if (first !== newest.minor) {
    const oldest = ask(first);
    const same = sameFindings(
      base.diagnostics.filter(({ rule }) => !conventions.has(rule)),
      oldest.diagnostics,
    );
    for (const minor of others.slice(0, -1).reverse()) answers.set(minor, same ? oldest : ask(minor));
    answers.set(first, oldest);
  }
  return {
    ...base,
    definitions: merged(
      [...answers.values()].map(({ definitions }) => definitions),
      window,
    ),
    resources: merged(
      [...answers.values()].map(({ resources }) => [...resources]),
      window,
    ),
    diagnostics: mergedDiagnostics(answers, window, conventions),
  };
}

const NONE: NonNullable<CheckOptions['conventions']> = new Map();

function sameFindings(a: readonly Diagnostic[], b: readonly Diagnostic[]): boolean {
  const keys = (diagnostics: readonly Diagnostic[]): string =>
    namedFindings(diagnostics)
      .map(([key, { message }]) => `${key}\n${message}`)
      .join('\n');
  return keys(a) === keys(b);
}

/** Each finding with what tells it from all others of its file, but for its words where it is an error of a field. */
function namedFindings(diagnostics: readonly Diagnostic[]): readonly (readonly [string, Diagnostic])[] {
  const seen = new Map<string, number>();
  return diagnostics.map((diagnostic) => {
    const { cause, message, range, rule, severity } = diagnostic;
    const what = cause === undefined ? message : `${cause.type} ${pathText(cause.path)} ${cause.origin}`;
    const key = JSON.stringify([rule, severity, range.start, range.end, what]);
    const count = seen.get(key) ?? 0;
    seen.set(key, count + 1);
    return [`${key} ${String(count)}`, diagnostic];
  });
}

function mergedDiagnostics(
  answers: ReadonlyMap<number, JudgedDocuments>,
  { accepting }: ServerWindow,
  ofNewest: ReadonlySet<string>,
): readonly Diagnostic[] {
  const findings = new Map<string, { readonly diagnostic: Diagnostic; readonly minors: number[] }>();
  for (const [minor, { diagnostics }] of answers) {
    for (const [key, diagnostic] of namedFindings(diagnostics)) {
      const known = findings.get(key);
      if (known === undefined) findings.set(key, { diagnostic, minors: [minor] });
      else known.minors.push(minor);
    }
  }
  const all = [...answers.keys()].sort((a, b) => a - b);
  return [...findings.values()].map(({ diagnostic, minors }) => {
    if (minors.length === all.length || ofNewest.has(diagnostic.rule)) return diagnostic;
    const some = minors.sort((a, b) => a - b);
    const servers = some.map(text);
    const { message, severity } = diagnostic;
    if (severity !== 'error' || accepting === 'all') return { ...diagnostic, servers, message: `(${serversText(some, all)}) ${message}` };
    const rest = all.filter((minor) => !some.includes(minor));
    return { ...diagnostic, servers, severity: 'warning', message: `accepted ${serversText(rest, all)}, because of this line: ${message}` };
  });
}

/** Which of several servers: `up to 1.35`, `from 1.36 on`, or their list. */
function serversText(some: readonly number[], all: readonly number[]): string {
  const [first = 0, last = 0] = [some[0], some.at(-1)];
  const isRow = last - first === some.length - 1;
  if (isRow && first === all[0]) return `up to ${text(last)}`;
  if (isRow && last === all.at(-1)) return `from ${text(first)} on`;
  return `on ${some.map(text).join(', ')}`;
}

function text(minor: number): string {
  return kubernetesVersionText(kubernetesVersion(minor));
}

interface Verdict {
  readonly refusal?: ServerRefusal;
  readonly errors: number;
  readonly warnings: number;
}

/** The verdict about each object that counts: the strictest one, or the mildest where it is enough that one server accepts. */
function merged<V extends Verdict>(lists: readonly (readonly V[])[], { accepting }: ServerWindow): readonly V[] {
  const [newest = []] = lists;
  return newest.map((verdict, i) => {
    const verdicts = lists.flatMap((list) => (list[i] === undefined ? [] : [list[i]]));
    const counts = verdicts.filter((each) => each.errors > 0 === (accepting === 'all'));
    return counts.includes(verdict) ? verdict : (counts[0] ?? verdict);
  });
}
