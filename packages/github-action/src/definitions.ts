import { readCatalog, type CatalogProblem } from '@structural/checker';
import type { Input } from '@structural/sources';
import { mayHoldDefinitions, readAhead } from '@structural/sources';
import type { ListedFile } from './listed-files.js';
import type { Trouble } from './trouble.js';

/** The definitions that resources are judged by, and what kept files from being read. */
export interface Definitions {
  readonly catalog: readonly { readonly file: string; readonly text: Uint8Array }[];
  readonly troubles: readonly Trouble[];
}

/**
 * Reads the definitions among `crds`, which must be readable, and among `files`, which are read again when they are judged and tell then what is
 * wrong with them. Of two with one name that of `files` counts, as the later one.
 */
export async function readDefinitions(crds: readonly ListedFile[], files: readonly ListedFile[], toPath: (file: string) => string): Promise<Definitions> {
  const troubles: Trouble[] = [];
  const texts: { readonly file: string; readonly text: Uint8Array }[] = [];
  const keep = (input: Input): void => {
    if (input.kind === 'bytes' && mayHoldDefinitions(input.bytes)) texts.push({ file: input.name, text: input.bytes });
  };
  for await (const input of readAhead(crds)) {
    if (input.kind === 'problem') troubles.push({ title: 'not read', message: `${input.name}: ${input.message}` });
    keep(input);
  }
  if (texts.length === 0 && troubles.length === 0) troubles.push((await firstSyntaxProblem(crds, toPath)) ?? { title: 'wrong input', message: 'crds holds no CustomResourceDefinition' });
  for await (const input of readAhead(files)) keep(input);
  return { catalog: texts, troubles };
}

/** The first thing that does not parse among files that were to hold definitions. */
async function firstSyntaxProblem(crds: readonly ListedFile[], toPath: (file: string) => string): Promise<Trouble | undefined> {
  for await (const input of readAhead(crds)) {
    if (input.kind === 'problem') continue;
    const failed = readCatalog([{ file: input.name, text: input.bytes }]).problems.find(({ place }) => place !== undefined);
    if (failed !== undefined) return catalogTrouble(failed, toPath);
  }
  return undefined;
}

/** That a file among the definitions does not parse, at its line. */
export function catalogTrouble({ file, message, place }: CatalogProblem, toPath: (file: string) => string): Trouble {
  return { title: 'not read', message: `${file}: ${message}`, ...(place && { place: { file: toPath(file), ...place } }) };
}
