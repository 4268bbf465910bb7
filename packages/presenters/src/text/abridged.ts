/**
 * A text without its middle where it is longer than `most`: some messages quote a whole schema, and what is wrong with it
 * stands at the end.
 */
export function abridged(text: string, most = MAX_MESSAGE): string {
  if (text.length <= most) return text;
  return `${text.slice(0, most / 4)} … ${text.slice(-most / 2)}`;
}

const MAX_MESSAGE = 1_200;

/** How long a text may be in a file, where there is room for all that is not hostile. */
export const MAX_IN_FILE = 8_000;
