import type { CustomResourceDefinition } from '@structural/checker';
import { readStoredDefinitions } from '@structural/checker';
import type { UnreadableInput } from '@structural/presenters';
import type { Input } from '@structural/sources';
import { openBaseline } from '@structural/sources';

/** The definitions that an input is compared with. */
export interface Before {
  readonly definitions: ReadonlyMap<string, CustomResourceDefinition>;
  /** What of them cannot be read, said once for each source. */
  readonly notes: readonly string[];
}

/** Where the old definitions of each input come from. */
export interface OldDefinitions {
  /** What was there before the input of this name, or why that is not known. */
  before(file: string): Promise<Before | UnreadableInput>;
}

const NOTHING: Before = { definitions: new Map(), notes: [] };

/**
 * Opens what `--old` names; without it nothing was there before.
 *
 * What does not parse or decode cannot have been accepted by a server, so it is noted and judged as absent.
 */
export async function openOldDefinitions(name: string | undefined, cwd: string): Promise<OldDefinitions | UnreadableInput> {
  if (name === undefined) return { before: () => Promise.resolve(NOTHING) };
  const baseline = await openBaseline(name, cwd);
  if (baseline.kind === 'problem') return baseline;
  let last: { readonly input: Input; readonly before: Before } | undefined;
  return {
    before: async (file) => {
      const input = await baseline.read(file);
      if (input === undefined) return NOTHING;
      if (input.kind === 'problem') return input;
      if (last?.input === input) return { ...last.before, notes: [] };
      const { definitions, problems } = readStoredDefinitions(input.bytes);
      const before = { definitions, notes: problems.map((problem) => `old ${input.name} ${problem}`) };
      last = { input, before };
      return before;
    },
  };
}
