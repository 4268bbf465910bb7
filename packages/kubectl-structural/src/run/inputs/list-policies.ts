import { visible } from '@structural/presenters';
import { listInputs, type ListedInput } from '@structural/sources';
import type { Streams } from '../program/streams.js';

/** The files that `--policies` names, all of which must be there; else what is wrong. */
export async function listPolicies(names: readonly string[], streams: Streams): Promise<readonly ListedInput[] | string> {
  const requests = names.map((name) => ({ name, recursive: true }));
  const listed = names.length === 0 ? [] : await listInputs(requests, streams);
  const problem = listed.find((input) => input.kind === 'problem');
  return problem === undefined ? listed : `--policies ${visible(problem.name)}: ${visible(problem.message)}`;
}
