/** What sources threw while one text was judged. */
export interface ReadFailures {
  /** Notes what the source of a file threw. */
  note(path: string, error: unknown): void;
  /** True when a source has thrown. */
  any(): boolean;
  /** What was thrown for the file that a message of kubeconform's or of its schema compiler could not open. */
  causeOf(message: string): { readonly error: unknown } | undefined;
}

/** Notes of no failure so far. */
export function readFailures(): ReadFailures {
  const byPath = new Map<string, { readonly error: unknown }>();
  return {
    note: (path, error) => {
      byPath.set(path, { error });
    },
    any: () => byPath.size > 0,
    causeOf: (message) => {
      const [, path] = /(?:^|: )open (\/.*): I\/O error$/s.exec(message) ?? [];
      return path === undefined ? undefined : byPath.get(path);
    },
  };
}
