import { join, relative } from 'node:path';
import { visible } from '@structural/presenters';
import { firstSyntaxProblem, readDefinitionFiles, type FileBytes } from '@structural/runner';
import { isExclusion, listInputs, type ListedInput } from '@structural/sources';
import { problemText } from '../report/problem-text.js';
import type { Streams } from './streams.js';

/**
 * The files with definitions that a flag names, all of which must be there to be read; else why not. Names are relative to `folder`, the working
 * folder as a rule, and files are named as from there. Definitions are not left out by what keeps inputs from being judged.
 */
export async function readCrds(
  names: readonly string[],
  flag: string,
  { cwd, gitignore, stdin }: Streams,
  folder = cwd,
): Promise<readonly FileBytes[] | string> {
  const files: FileBytes[] = [];
  const requests = names.map((name) => ({ name, recursive: true }));
  const exclusions = requests.filter(isExclusion);
  for (const request of requests.filter((each) => !isExclusion(each))) {
    const environment = { cwd: folder, stdin, ...(gitignore !== undefined && { gitignore }) };
    const inputs = (await listInputs([request, ...exclusions], environment)).map((input) => named(input, relative(cwd, folder)));
    const read = await readDefinitionFiles(inputs);
    const [first] = read.unreadable;
    if (first !== undefined) return `${flag} ${visible(first.name)}: ${visible(first.message)}`;
    if (read.files.length === 0) return `${flag} ${await whyNone(request.name, inputs)}`;
    for (const file of read.files) files.push(file);
  }
  return files;
}

function named(input: ListedInput, folder: string): ListedInput {
  if (folder === '' || (input.kind === 'found' && input.path === undefined)) return input;
  const name = join(folder, input.name);
  return input.kind === 'problem' ? { ...input, name } : { ...input, name, read: async () => ({ ...(await input.read()), name }) };
}

async function whyNone(name: string, inputs: readonly ListedInput[]): Promise<string> {
  const failed = await firstSyntaxProblem(inputs);
  return failed === undefined ? `${visible(name)}: holds no CustomResourceDefinition` : problemText(failed);
}
