import type { EntryChoice, Input, ListedInput } from '@structural/sources';

/** An input of which each entry becomes another one, or none at all; inputs without entries are left as they are. `asked` is what is read of them. */
export function mapEntries(
  input: ListedInput,
  map: (entry: Input) => Input | undefined,
  asked: (wanted: EntryChoice) => EntryChoice = (wanted) => wanted,
): ListedInput {
  if (input.kind === 'problem' || input.entries === undefined) return input;
  const { entries } = input;
  return {
    ...input,
    entries: {
      expected: entries.expected,
      async *read(wanted) {
        for await (const each of entries.read(asked(wanted))) {
          const mapped = map(each);
          if (mapped !== undefined) yield mapped;
        }
      },
    },
  };
}
