import type { UnreadableInput } from '@structural/presenters';
import type { Baseline, InputBytes } from '@structural/sources';
import { openBaseline } from '@structural/sources';
import type { FileBytes } from './judging/judge.js';
import type { Streams } from './streams.js';

/** What was there before: the same files for everything, a file for each file, or nothing. */
export interface Old {
  readonly always?: readonly FileBytes[];
  readonly baseline?: Baseline;
}

/**
 * Opens what `--old` names; without it nothing was there before.
 *
 * What does not parse or decode cannot have been accepted by a server, so it is noted and judged as absent.
 */
export async function openOld(name: string | undefined, { cwd, stdin }: Streams): Promise<Old | UnreadableInput> {
  if (name === undefined) return {};
  const baseline = await openBaseline(name, cwd, stdin);
  if (baseline.kind === 'problem') return baseline;
  return baseline.always === undefined ? { baseline } : { always: baseline.always.map(toFileBytes) };
}

/** Bytes that were read, as a file to judge. */
export function toFileBytes({ bytes, name }: InputBytes): FileBytes {
  return { file: name, text: bytes };
}
