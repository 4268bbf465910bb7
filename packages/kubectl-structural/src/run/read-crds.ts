import { visible } from '@structural/presenters';
import { firstSyntaxProblem, readDefinitionFiles, type FileBytes } from '@structural/runner';
import { isExclusion, listInputs, type ListedInput } from '@structural/sources';
import { problemText } from '../report/problem-text.js';
import type { Streams } from './streams.js';

/** The files with definitions that a flag names, all of which must be there to be read; else why not. */
export async function readCrds(names: readonly string[], flag: string, streams: Streams): Promise<readonly FileBytes[] | string> {
  const files: FileBytes[] = [];
  const requests = names.map((name) => ({ name, recursive: true }));
  const exclusions = requests.filter(isExclusion);
  for (const request of requests.filter((each) => !isExclusion(each))) {
    const inputs = await listInputs([request, ...exclusions], streams);
    const read = await readDefinitionFiles(inputs);
    const [first] = read.unreadable;
    if (first !== undefined) return `${flag} ${visible(first.name)}: ${visible(first.message)}`;
    if (read.files.length === 0) return `${flag} ${await whyNone(request.name, inputs)}`;
    for (const file of read.files) files.push(file);
  }
  return files;
}

async function whyNone(name: string, inputs: readonly ListedInput[]): Promise<string> {
  const failed = await firstSyntaxProblem(inputs);
  return failed === undefined ? `${visible(name)}: holds no CustomResourceDefinition` : problemText(failed);
}
