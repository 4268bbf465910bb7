import { openBaseline, type Baseline, type InputProblem, type SourceEnvironment } from '@structural/sources';
import { toFileBytes, type FileBytes } from '../setup/file-bytes.js';

/** What was there before: the same files for everything, a file for each file, or nothing. */
export interface Old {
  readonly kind: 'old';
  readonly always?: readonly FileBytes[];
  readonly baseline?: Baseline;
}

/**
 * Opens what a name stands for, as {@link openBaseline} does; without a name nothing was there before.
 *
 * What does not parse or decode cannot have been accepted by a server, so it is noted and judged as absent.
 */
export async function openOld(
  name: string | undefined,
  { cwd, stdin }: Pick<SourceEnvironment, 'cwd'> & Partial<SourceEnvironment>,
): Promise<Old | InputProblem> {
  if (name === undefined) return { kind: 'old' };
  const baseline = await openBaseline(name, cwd, stdin);
  if (baseline.kind === 'problem') return baseline;
  return baseline.always === undefined ? { kind: 'old', baseline } : { kind: 'old', always: baseline.always.map(toFileBytes) };
}
