import { readConvertedObjects } from '@structural/checker';
import { visible } from '@structural/presenters';
import { toFileBytes, type FileBytes } from '@structural/runner';
import { listInputs, readAhead } from '@structural/sources';
import type { Streams } from '../program/streams.js';

/** The files with what a conversion webhook returned, all of which must be there to be read and hold objects; else why not. */
export async function readConverted(names: readonly string[], streams: Streams): Promise<readonly FileBytes[] | string | undefined> {
  if (names.length === 0) return undefined;
  const files: FileBytes[] = [];
  for await (const input of readAhead(
    await listInputs(
      names.map((name) => ({ name, recursive: true })),
      streams,
    ),
  )) {
    if (input.kind === 'problem') return `--converted ${visible(input.name)}: ${visible(input.message)}`;
    files.push(toFileBytes(input));
  }
  const {
    problems: [problem],
    size,
  } = readConvertedObjects(files);
  if (problem !== undefined) return `--converted ${visible(problem.file)}: ${visible(problem.message)}`;
  return size === 0 ? `--converted ${visible(names.join(' '))}: has no object` : files;
}
