/** The words of a name in small letters, distinguished by capitals, dashes and underscores; of a very long name those at its beginning. */
export function wordsOf(name: string): readonly string[] {
  return (name.slice(0, MAX_NAME).match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+/g) ?? []).map((word) => word.toLowerCase());
}

const MAX_NAME = 200;
