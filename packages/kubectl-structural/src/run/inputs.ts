import { normalize } from 'node:path';
import type { ListedInput, SourceRequest } from '@structural/sources';
import type { InputFlags } from './flags.js';

/** Positional directories are searched to the bottom, those of `-f` as kubectl does. */
export function toRequests(names: readonly string[], { filename, recursive }: InputFlags): readonly SourceRequest[] {
  return [...names.map((name) => ({ name, recursive: true })), ...filename.map((name) => ({ name, recursive }))];
}

/** Whether any input was found in a folder or by a pattern, rather than named itself. */
export function isSearch(requests: readonly SourceRequest[], inputs: readonly ListedInput[]): boolean {
  const named = new Set(requests.map(({ name }) => normalize(name)));
  return inputs.some((input) => input.kind === 'found' && input.path !== undefined && !named.has(normalize(input.name)));
}
