import { visible } from '@structural/presenters';
import { readAhead, writeFileWhole } from '@structural/sources';
import type { ListedInput } from '../inputs.js';
import { openJudge, type JudgingSetup } from '../judging/judge.js';
import { wantsColors, write, type Streams } from '../streams.js';
import { renderDiff } from './render-diff.js';

/** What became of the files that could be mended. */
export interface Fixed {
  readonly files: number;
  readonly fixes: number;
  /** Files that could not be written. */
  readonly unwritten: number;
}

/**
 * Applies the safe fixes to the files, or shows them as a diff and writes nothing where it is a dry run.
 *
 * A file is replaced as a whole. Standard input and files at a revision are left alone, as are texts that are not UTF-8, which would
 * become so.
 */
export async function fixFiles(inputs: readonly ListedInput[], setup: JudgingSetup, isDryRun: boolean, streams: Streams): Promise<Fixed> {
  const judge = await openJudge(setup);
  const sums = { files: 0, fixes: 0, unwritten: 0 };
  const paths = new Map(inputs.flatMap((input) => (input.kind === 'found' && input.path !== undefined ? [[input.name, input.path] as const] : [])));
  for await (const input of readAhead(inputs)) {
    if (input.kind === 'problem') continue;
    const path = paths.get(input.name);
    if ((path === undefined && !isDryRun) || !isUtf8(input.bytes)) continue;
    const fixed = judge.fix({ file: input.name, text: input.bytes });
    if (fixed.text === fixed.before) continue;
    if (isDryRun) await write(streams.stdout, await renderDiff(input.name, fixed, wantsColors(streams.stdout, streams.env)));
    const problem = isDryRun || path === undefined ? undefined : await writeFileWhole(input.name, path, fixed.text);
    if (problem === undefined) {
      sums.files++;
      sums.fixes += fixed.applied;
    } else {
      sums.unwritten++;
      await write(streams.stderr, `error: ${visible(problem.name)}: ${visible(problem.message)}\n`);
    }
  }
  return sums;
}

function isUtf8(bytes: Uint8Array): boolean {
  return !bytes.includes(0) && Buffer.compare(Buffer.from(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString()), bytes) === 0;
}
