/** What sources threw while one text was judged. */
export interface ReadFailures {
  /** Notes a file that was read, or what its source threw. */
  note(path: string, failure?: { readonly error: unknown }): void;
  /** True when a source has thrown. */
  any(): boolean;
  /** What made kubeconform say `message` of a resource of a kind, if a source did. */
  causeOf(message: string, kind: string): { readonly error: unknown } | undefined;
}

/**
 * Notes of no failure so far.
 *
 * kubeconform names the file where it could not read a schema. Where it could not read what a schema refers to it takes the schema for
 * missing; then the cause is that of the file which was read last before, if its path has the kind in it.
 */
export function readFailures(): ReadFailures {
  const byPath = new Map<string, { readonly error: unknown; readonly referrer: string }>();
  let lastRead = '';
  return {
    note: (path, failure) => {
      if (failure === undefined) lastRead = path.toLowerCase();
      else byPath.set(path, { error: failure.error, referrer: lastRead });
    },
    any: () => byPath.size > 0,
    causeOf: (message, kind) => {
      const [, path] = /^open (.*): I\/O error$/s.exec(message) ?? [];
      if (path !== undefined) return byPath.get(path);
      if (message !== `could not find schema for ${kind}`) return undefined;
      return [...byPath.values()].find(({ referrer }) => referrer.includes(kind.toLowerCase()));
    },
  };
}
