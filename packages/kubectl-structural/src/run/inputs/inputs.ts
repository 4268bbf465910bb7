import { normalize } from 'node:path';
import type { ListedInput, SourceRequest } from '@structural/sources';
import type { InputFlags } from '../flags/flags.js';

/** Positional directories are searched to the bottom, those of `-f` as kubectl does. */
export function toRequests(names: readonly string[], { filename, recursive }: InputFlags): readonly SourceRequest[] {
  return [...names.map((name) => ({ name, recursive: true })), ...filename.map((name) => ({ name, recursive }))];
}

/** Whether any input was found in a folder or by a pattern, rather than named itself. */
export function isSearch(requests: readonly SourceRequest[], inputs: readonly ListedInput[]): boolean {
  const isNamed = namedBy(requests);
  return inputs.some((input) => input.kind === 'found' && input.path !== undefined && !isNamed(input));
}

/** The names of the inputs that were named one by one; standard input is. */
export function namedInputs(requests: readonly SourceRequest[], inputs: readonly ListedInput[]): ReadonlySet<string> {
  return new Set(inputs.filter(namedBy(requests)).map(({ name }) => name));
}

function namedBy(requests: readonly SourceRequest[]): (input: ListedInput) => boolean {
  const names = new Set(requests.map(({ name }) => normalize(name)));
  return (input) => (input.kind === 'found' && input.isStdin === true) || names.has(normalize(input.name));
}
