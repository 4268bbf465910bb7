/** A known disagreement with the server, with its reason. */
export interface ExpectedFailure {
  readonly name: string;
  readonly reason: string;
}

/**
 * Reads a list of expected failures: `name  # reason` a line, blank lines and `#` lines are comments.
 *
 * Throws where a line gives no reason: the list is the project's public distance from the server.
 */
export function parseExpectedFailures(text: string): readonly ExpectedFailure[] {
  return text.split('\n').flatMap((line, index) => {
    if (line.trim() === '' || line.startsWith('#')) return [];
    const [, name, reason] = /^(\S+)\s+#\s*(\S.*)$/.exec(line) ?? [];
    if (name === undefined || reason === undefined) throw new Error(`expected failures, line ${index + 1}: no reason given`);
    return [{ name, reason }];
  });
}

/** What a run says against the list: failures it does not know, and entries that pass by now and must leave it. */
export function judgeAgainst(
  list: readonly ExpectedFailure[],
  failed: ReadonlySet<string>,
): { readonly unexpected: readonly string[]; readonly stale: readonly string[] } {
  const known = new Set(list.map((entry) => entry.name));
  return { unexpected: [...failed].filter((name) => !known.has(name)), stale: [...known].filter((name) => !failed.has(name)) };
}
