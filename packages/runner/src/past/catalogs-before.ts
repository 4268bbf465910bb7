import { mayHoldDefinitions, type InputProblem, type Past } from '@structural/sources';
import { catalogsOfSetup } from '../setup/across-settings.js';
import { toFileBytes, type FileBytes } from '../setup/file-bytes.js';
import type { CheckingSetup } from '../setup/judging-setup.js';

/** The lists of files with definitions of a run, each with what it was ({@link catalogBefore}); absent where resources are not judged. */
export async function catalogsBefore(
  setup: CheckingSetup,
  past: Past,
): Promise<ReadonlyMap<readonly FileBytes[], readonly FileBytes[]> | InputProblem | undefined> {
  if (setup.resources === undefined) return undefined;
  const then = new Map<readonly FileBytes[], readonly FileBytes[]>();
  for (const now of catalogsOfSetup(setup)) {
    const before = await catalogBefore(now, past);
    if ('kind' in before) return before;
    then.set(now, before);
  }
  return then;
}

/**
 * The files with definitions as they were: each as it was then, without those that were not there yet, and with those that are not any more. What
 * git does not keep, as a folder of downloaded definitions, is taken as it is now. A file that git cannot give is a problem.
 */
async function catalogBefore(catalog: readonly FileBytes[], past: Past): Promise<readonly FileBytes[] | InputProblem> {
  const files = (await past.readDeleted()).filter(({ bytes }) => mayHoldDefinitions(bytes)).map(toFileBytes);
  for (const now of catalog) {
    const before = await past.read({ kind: 'bytes', name: now.file, bytes: now.text });
    if (before?.kind === 'problem') return before;
    if (before !== undefined) files.push(toFileBytes(before));
    else if (!past.isKept(now.file)) files.push(now);
  }
  return files;
}
