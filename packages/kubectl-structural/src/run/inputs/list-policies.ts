import { visible } from '@structural/presenters';
import { configPolicies, listFrom, type Configs } from '@structural/runner';
import { listInputs, type ListedInput } from '@structural/sources';
import type { Streams } from '../program/streams.js';

/** What names policies beside those of the input. */
interface PolicyNames {
  /** Those of `--policies`; config files count without it. */
  readonly names?: readonly string[];
  readonly configs?: Configs;
  readonly streams: Streams;
}

/** The files that `--policies` names, or else config files that were met, all of which must be there; else what is wrong. What is among the inputs is left out. */
export async function listPolicies(
  inputs: readonly ListedInput[],
  { configs, names = [], streams }: PolicyNames,
): Promise<readonly ListedInput[] | string> {
  const listed: ListedInput[] = [];
  if (names.length > 0) {
    const found = await listInputs(toRequests(names), streams);
    const problem = problemIn(found, '--policies');
    if (problem !== undefined) return problem;
    listed.push(...found);
  }
  for (const config of names.length > 0 ? [] : (configs?.met ?? [])) {
    const named = configPolicies(config, streams.cwd);
    if (named === undefined) continue;
    const found = await listFrom(named.folder, toRequests(named.names), streams);
    const problem = problemIn(found, named.by);
    if (problem !== undefined) return problem;
    listed.push(...found);
  }
  const known = new Set(inputs.flatMap((input) => (input.kind === 'found' && input.path !== undefined ? [input.path] : [])));
  return listed.filter((input) => input.kind === 'problem' || input.path === undefined || !known.has(input.path));
}

function toRequests(names: readonly string[]): { readonly name: string; readonly recursive: boolean }[] {
  return names.map((name) => ({ name, recursive: true }));
}

function problemIn(listed: readonly ListedInput[], by: string): string | undefined {
  const problem = listed.find((input) => input.kind === 'problem');
  return problem && `${visible(by)} ${visible(problem.name)}: ${visible(problem.message)}`;
}
