import { readCatalog, type CatalogProblem } from '@structural/checker';
import { mayHoldDefinitions, readAhead, type InputProblem } from '@structural/sources';
import { toFileBytes, type FileBytes } from './file-bytes.js';
import type { RunInput } from './to-jobs.js';

/** Files that hold definitions, and what could not be read. */
export interface DefinitionFiles {
  readonly files: readonly FileBytes[];
  readonly unreadable: readonly InputProblem[];
}

/** Keeps the files that may hold definitions; all others are dropped as they are read. */
export async function readDefinitionFiles(inputs: readonly RunInput[]): Promise<DefinitionFiles> {
  const files: FileBytes[] = [];
  const unreadable: InputProblem[] = [];
  for await (const input of readAhead(inputs, 'definitions')) {
    if (input.kind === 'problem') unreadable.push(input);
    else if (mayHoldDefinitions(input.bytes)) files.push(toFileBytes(input));
  }
  return { files, unreadable };
}

/** The first thing that does not parse among files in which definitions were looked for in vain. */
export async function firstSyntaxProblem(inputs: readonly RunInput[]): Promise<CatalogProblem | undefined> {
  for await (const input of readAhead(inputs, 'definitions')) {
    if (input.kind === 'problem') continue;
    const failed = readCatalog([toFileBytes(input)]).problems.find(({ place }) => place !== undefined);
    if (failed !== undefined) return failed;
  }
  return undefined;
}
