import type { FileFacts, FoundInput } from '@structural/sources';

/** Who notices what becomes known of an input. */
export interface Noticed {
  /** Called each time that it was read. */
  readonly onRead: (bytes: Uint8Array) => void;
  /** Called each time that facts of an earlier run are asked for, where there are any. */
  readonly onFacts: (facts: FileFacts) => void;
}

/** The same input, of which somebody notices what is read and what was known. */
export function noticing(input: FoundInput, { onFacts, onRead }: Noticed): FoundInput {
  const { known, read } = input;
  return {
    ...input,
    read: async () => {
      const content = await read();
      if (content.kind !== 'problem') onRead(content.bytes);
      return content;
    },
    ...(known && {
      known: {
        ...known,
        facts: () => {
          const facts = known.facts();
          if (facts !== undefined) onFacts(facts);
          return facts;
        },
      },
    }),
  };
}
