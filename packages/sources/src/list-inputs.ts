import type { FoundInput, ListedInput, SourceEnvironment, SourceRequest } from './found-input.js';
import { findInputs } from './read-inputs.js';
import { realPath } from './real-path.js';

/**
 * Finds all inputs without reading them, in the order of {@link findInputs}: names take little memory, however many they are. Never rejects.
 *
 * A request that begins with `!` leaves out what it matches, wherever it stands, and need not match anything.
 */
export async function listInputs(requests: readonly SourceRequest[], environment: SourceEnvironment): Promise<readonly ListedInput[]> {
  const excluded = new Set<string>();
  const exclusions = requests.filter(isExclusion).map(({ name }) => ({ name: name.slice(1), recursive: true }));
  for await (const input of findInputs(exclusions, environment)) if (input.kind === 'found') excluded.add(identityOf(input));
  const listed: ListedInput[] = [];
  for await (const input of findInputs(
    requests.filter((request) => !isExclusion(request)),
    environment,
  )) {
    if (input.kind === 'problem' || excluded.size === 0 || !excluded.has(identityOf(input))) listed.push(input);
  }
  return listed;
}

/** Whether a request leaves out what it matches. */
export function isExclusion({ name }: Pick<SourceRequest, 'name'>): boolean {
  return name.startsWith('!');
}

/** Where a file is, through all links; what is no file is known by its name. */
function identityOf({ name, path }: FoundInput): string {
  return path === undefined ? name : realPath(path);
}
