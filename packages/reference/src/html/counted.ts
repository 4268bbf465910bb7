/** A number with its noun: `1 file`, `2 files`, `0 entries`. `nouns` is the plural where an `s` does not make it. */
export function counted(count: number, noun: string, nouns = `${noun}s`): string {
  return `${String(count)} ${count === 1 ? noun : nouns}`;
}
