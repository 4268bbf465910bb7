import { openBaseline, type BaselineWish, type InputProblem, type SourceEnvironment } from '@structural/sources';
import { toFileBytes, type OldFileBytes } from '../setup/file-bytes.js';

/** What was there before, if anything. */
export interface Old {
  readonly kind: 'old';
  readonly files?: readonly OldFileBytes[];
  /** Where a file that is judged stands in the working tree; there where `files` are those of a whole revision. */
  placeOf?(file: string): string | undefined;
}

/**
 * Opens what a name stands for, as {@link openBaseline} does; without a name nothing was there before.
 *
 * What does not parse or decode cannot have been accepted by a server, so it is noted and judged as absent.
 */
export async function openOld(
  name: string | undefined,
  { cwd, stdin }: Pick<SourceEnvironment, 'cwd'> & Partial<SourceEnvironment>,
  wish: BaselineWish,
): Promise<Old | InputProblem> {
  if (name === undefined) return { kind: 'old' };
  const baseline = await openBaseline(name, cwd, wish, stdin);
  if (baseline.kind === 'problem') return baseline;
  const files = baseline.files.map((file) => ({ ...toFileBytes(file), ...(file.place !== undefined && { place: file.place }) }));
  return baseline.isRevision ? { kind: 'old', files, placeOf: baseline.placeOf } : { kind: 'old', files };
}
