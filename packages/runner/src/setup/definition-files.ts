import { readCatalog, type CatalogProblem } from '@structural/checker';
import { mayHoldDefinitions, readAhead, type InputProblem } from '@structural/sources';
import { toFileBytes, unreadFile, type FileBytes } from './file-bytes.js';
import { usedAsPatches } from './file-places.js';
import { readUnlessKnown } from './read-unless-known.js';
import type { RunInput } from './run-input.js';

/** Files that hold definitions, and what could not be read. */
export interface DefinitionFiles {
  readonly files: readonly FileBytes[];
  readonly unreadable: readonly InputProblem[];
}

/** Keeps the files that may hold definitions; all others are dropped as they are read, and where that is wanted patches that were found in a folder. */
export async function readDefinitionFiles(
  inputs: readonly RunInput[],
  { skipsPatches = false }: { readonly skipsPatches?: boolean } = {},
): Promise<DefinitionFiles> {
  const files: FileBytes[] = [];
  const unreadable: InputProblem[] = [];
  const isPatch = skipsPatches ? usedAsPatches(inputs) : () => false;
  for await (const input of readUnlessKnown(inputs, true, 'definitions')) {
    if (input.kind === 'problem') unreadable.push(input);
    else if (input.kind === 'known') {
      if (input.facts.mayDefine && !isPatch(input.name)) files.push(unreadFile(input.name, input.facts.digest, input.bytes));
    } else if (mayHoldDefinitions(input.bytes) && !isPatch(input.name)) files.push(toFileBytes(input));
  }
  return { files, unreadable };
}

/** The first thing that does not parse among files in which definitions were looked for without effect. */
export async function firstSyntaxProblem(inputs: readonly RunInput[]): Promise<CatalogProblem | undefined> {
  for await (const input of readAhead(inputs, 'definitions')) {
    if (input.kind === 'problem') continue;
    const failed = readCatalog([toFileBytes(input)]).problems.find(({ place }) => place !== undefined);
    if (failed !== undefined) return failed;
  }
  return undefined;
}
