/** The two sides of a difference whose lines begin with `-`, `+` or a blank. */
export function testSides(diff: readonly string[]): { readonly expectedOutput: string; readonly actualOutput: string } {
  const side = (other: string): string =>
    diff
      .filter((line) => !line.startsWith(other))
      .map((line) => line.slice(1))
      .join('\n');
  return { expectedOutput: side('+'), actualOutput: side('-') };
}
