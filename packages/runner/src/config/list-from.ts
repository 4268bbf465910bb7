import { join, relative } from 'node:path';
import { listInputs, slashed, type ListedInput, type SourceEnvironment, type SourceRequest } from '@structural/sources';

/** The inputs that requests stand for as seen from `folder`, each named as from the working folder of the environment. Never rejects. */
export async function listFrom(
  folder: string,
  requests: readonly SourceRequest[],
  environment: SourceEnvironment,
): Promise<readonly ListedInput[]> {
  const way = relative(environment.cwd, folder);
  const listed = await listInputs(requests, { ...environment, cwd: folder });
  return way === '' ? listed : listed.map((input) => renamed(input, way));
}

function renamed(input: ListedInput, way: string): ListedInput {
  // What is at no path is known by its name alone.
  if (input.kind === 'found' && input.path === undefined) return input;
  const name = slashed(join(way, input.name));
  return input.kind === 'problem' ? { ...input, name } : { ...input, name, read: async () => ({ ...(await input.read()), name }) };
}
