import type { FileFacts, FoundInput } from '@structural/sources';

/** Who notices what becomes known of an input. */
export interface Noticed {
  /** Called when it was read for the first time. */
  readonly onRead: (bytes: Uint8Array) => void;
  /** Called each time that facts of an earlier run are asked for, where there are any. */
  readonly onFacts: (facts: FileFacts) => void;
}

/** The same input, of which somebody notices what is read and what was known. */
export function noticing(input: FoundInput, { onFacts, onRead }: Noticed): FoundInput {
  const { known, read } = input;
  let isNoticed = false;
  return {
    ...input,
    read: async () => {
      const content = await read();
      if (content.kind === 'problem' || isNoticed) return content;
      isNoticed = true;
      onRead(content.bytes);
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
