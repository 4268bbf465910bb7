import { statSync } from 'node:fs';

/** What tells a file from what it was: its times, size and place; empty where there is none. */
export type FileStates = ReadonlyMap<string, string>;

/** The states of files now. */
export function fileStates(paths: Iterable<string>): FileStates {
  return new Map([...paths].map((path) => [path, stateOf(path)]));
}

function stateOf(path: string): string {
  const status = statSync(path, { bigint: true, throwIfNoEntry: false });
  return status === undefined ? '' : [status.ino, status.size, status.mtimeNs, status.ctimeNs].join(' ');
}

/** A watch says nothing of what changes within 50 ms of what it has told: a file that is read between two writes of an editor would stay half. */
const LATER_MILLISECONDS = 120;

/** Looks once more, a moment later, whether files are as they were before they were read, and tells of each that is not. */
export function recheckLater(states: FileStates, tell: (path: string) => void): void {
  const timer = setTimeout(() => {
    for (const [path, state] of states) if (stateOf(path) !== state) tell(path);
  }, LATER_MILLISECONDS);
  timer.unref();
}
