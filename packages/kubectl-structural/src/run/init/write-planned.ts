import { counted, visible } from '@structural/presenters';
import { writeNewFile, writeProblem } from '@structural/sources';
import { write, type Streams } from '../program/streams.js';
import { asked } from './asked.js';
import type { PlannedFile } from './planned-files.js';

/** How files are offered: written without a question, or only shown. */
interface OfferFlags {
  readonly yes: boolean;
  readonly dryRun: boolean;
}

/**
 * Writes those of the planned files that do not exist, where that is wanted: `--yes` says so, or a person at a terminal. Gives whether they were written,
 * or what is wrong where one cannot be.
 */
export async function offerFiles(
  planned: readonly PlannedFile[],
  root: string,
  { dryRun, yes }: OfferFlags,
  streams: Streams,
): Promise<boolean | string> {
  const missing = planned.filter(({ kept }) => kept === undefined);
  if (missing.length === 0 || dryRun) return false;
  if (!yes && !(await asked(`\nWrite ${counted(missing.length, 'file')}? [y/N] `, streams))) {
    await write(streams.stderr, 'note: nothing was written; --yes writes without a question\n');
    return false;
  }
  const problem = writePlanned(missing, root);
  if (problem !== undefined) return problem;
  await write(streams.stdout, `\nwrote ${missing.map(({ path }) => path).join(', ')}\n`);
  return true;
}

/** A file with its text, or what there is in its place. */
export function filePreview({ addition, kept, path, text }: PlannedFile): string {
  if (kept === undefined) return `${path} (new)\n${indented(text)}`;
  if (addition !== undefined) return `${kept} (kept; to add to its repos)\n${indented(addition)}`;
  return `${kept} (kept)\n`;
}

function indented(text: string): string {
  return text.replace(/^(?=.)/gm, '  ');
}

/** Writes new files; what is wrong where one cannot be written. */
function writePlanned(files: readonly PlannedFile[], root: string): string | undefined {
  for (const { path, text } of files) {
    try {
      writeNewFile(root, path, text);
    } catch (error) {
      const { message, name } = writeProblem(path, error);
      return `${visible(name)}: ${visible(message)}`;
    }
  }
  return undefined;
}
