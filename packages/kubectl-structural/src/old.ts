import type { UnreadableInput } from '@structural/presenters';
import type { Baseline } from '@structural/sources';
import { openBaseline } from '@structural/sources';
import type { FileBytes } from './judging/judge.js';

/** What was there before: one file for everything, a file for each file, or nothing. */
export interface Old {
  readonly always?: FileBytes;
  readonly baseline?: Baseline;
}

/**
 * Opens what `--old` names; without it nothing was there before.
 *
 * What does not parse or decode cannot have been accepted by a server, so it is noted and judged as absent.
 */
export async function openOld(name: string | undefined, cwd: string): Promise<Old | UnreadableInput> {
  if (name === undefined) return {};
  const baseline = await openBaseline(name, cwd);
  if (baseline.kind === 'problem') return baseline;
  const { always } = baseline;
  return always === undefined ? { baseline } : { always: { file: always.name, text: always.bytes } };
}
