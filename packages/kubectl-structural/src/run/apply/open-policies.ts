import { readPolicyFiles, runPolicies, type RunPolicies } from '@structural/checker';
import { openPolicySearch } from '@structural/runner';
import { readAhead, type ListedInput } from '@structural/sources';
import { listPolicies } from '../inputs/list-policies.js';

/** The admission policies among the inputs and in the files that `--policies` or config files name; undefined where none is bound. */
export async function openPolicies(
  inputs: readonly ListedInput[],
  named: Parameters<typeof listPolicies>[1],
): Promise<RunPolicies | string | undefined> {
  const listed = await listPolicies(inputs, named);
  if (typeof listed === 'string') return listed;
  const search = openPolicySearch([...inputs, ...listed]);
  for await (const input of readAhead(search.inputs)) if (input.kind === 'problem') continue;
  const { policies } = await search.find();
  return policies.length === 0 ? undefined : runPolicies(readPolicyFiles(policies));
}
