import type { Change } from '../record/change.js';

/** What becomes of the changes that a check is about. */
export type Enforcement = 'Error' | 'Warn' | 'None';

/** One check of another tool, by the changes that it is about. */
export interface ProfileCheck {
  /** As that tool names it, with what is said of it: `enum (additionPolicy: Allow)`. */
  readonly name: string;
  readonly enforcement: Enforcement;
  isAbout(change: Change): boolean;
}

/** The configuration of another tool, as far as it is about changes. */
export interface Profile {
  /** The first one that is about a change holds. */
  readonly checks: readonly ProfileCheck[];
  /** What holds for changes that no check is about. */
  readonly unhandled: Enforcement;
  /** What of the configuration has no effect here, a clause each. */
  readonly remarks: readonly string[];
}

/** Changes as a profile has them, and what it changed about them, a clause each. */
export interface ProfiledChanges {
  readonly changes: readonly Change[];
  readonly shown: readonly string[];
}

/** Lets pass what a profile lets pass, and warns of what it warns of. It makes nothing worse: what breaks nobody is no error. */
export function applyProfile(changes: readonly Change[], { checks, remarks, unhandled }: Profile): ProfiledChanges {
  const counts = new Map<string, number>();
  const profiled = changes.map((change): Change => {
    const check = checks.find((each) => each.isAbout(change));
    const severity = lowered(change.severity, check?.enforcement ?? unhandled);
    if (severity === change.severity) return change;
    const what = `${check?.name ?? 'unhandled'}: ${severity === 'info' ? 'let pass' : 'a warning'}`;
    counts.set(what, (counts.get(what) ?? 0) + 1);
    return { ...change, severity };
  });
  return {
    changes: profiled,
    shown: [...[...counts].map(([what, count]) => `${what}: ${count === 1 ? '1 change' : `${count} changes`}`), ...remarks],
  };
}

function lowered(severity: Change['severity'], enforcement: Enforcement): Change['severity'] {
  if (enforcement === 'None') return 'info';
  return enforcement === 'Warn' && severity === 'error' ? 'warning' : severity;
}
