import { skippedNotes, visible } from '@structural/presenters';
import {
  firstSyntaxProblem,
  listFrom,
  manifestsOnly,
  noSkippedFiles,
  readDefinitionFiles,
  type FileBytes,
  type KnownFiles,
  type SkippedFiles,
} from '@structural/runner';
import { isExclusion, type ListedInput } from '@structural/sources';
import { problemText } from '../../report/problem-text.js';
import type { Streams } from '../program/streams.js';

/** Where definitions are read from, and what is known of that. */
export interface CrdsReading {
  /** The folder that names are relative to; the working folder without it. */
  readonly folder?: string;
  /** Takes the names of what is skipped. */
  readonly skipped?: SkippedFiles;
  readonly known?: KnownFiles | undefined;
}

/**
 * The files with definitions that a flag names, all of which must be there to be read; else why not. Names are relative to `folder`, the working
 * folder as a rule, and files are named as from there. Definitions are not left out by what keeps inputs from being judged.
 */
export async function readCrds(
  names: readonly string[],
  flag: string,
  { cwd, gitignore, stdin }: Streams,
  { folder = cwd, known, skipped = noSkippedFiles() }: CrdsReading = {},
): Promise<readonly FileBytes[] | string> {
  const files: FileBytes[] = [];
  const requests = names.map((name) => ({ name, recursive: true }));
  const exclusions = requests.filter(isExclusion);
  for (const request of requests.filter((each) => !isExclusion(each))) {
    const environment = { cwd, stdin, ...(gitignore !== undefined && { gitignore }) };
    const listed = await listFrom(folder, [request, ...exclusions], environment);
    const before = skipped.templates.size;
    const inputs = manifestsOnly(known === undefined ? listed : known.withFacts(listed), skipped, 'definitions');
    const read = await readDefinitionFiles(inputs);
    const [first] = read.unreadable;
    if (first !== undefined) return `${flag} ${visible(first.name)}: ${visible(first.message)}`;
    if (read.files.length === 0) return `${flag} ${await noDefinitionsReason(request.name, inputs, skipped.templates.size - before)}`;
    for (const file of read.files) files.push(file);
  }
  return files;
}

async function noDefinitionsReason(name: string, inputs: readonly ListedInput[], templates: number): Promise<string> {
  const failed = await firstSyntaxProblem(inputs);
  const [note] = skippedNotes({ patches: 0, templates, unparsed: [] });
  return failed === undefined
    ? `${visible(name)}: has no CustomResourceDefinition${note === undefined ? '' : `; ${note}`}`
    : problemText(failed);
}
