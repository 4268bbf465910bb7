/** `1 file`, `2 files`: a count with its noun, which takes an `s` when there are more or none. */
export function counted(count: number, noun: string): string {
  return `${String(count)} ${noun}${count === 1 ? '' : 's'}`;
}
