/** What messages call schemas, for sources that are mounted at prefixes such as `/1/`. */
export interface SchemaNames {
  /** kubeconform's message about a resource, with the schema that it names at its beginning. */
  inVerdict(message: string): string;
  /** What is said of a schema, wherever it names one. */
  inRefusal(message: string): string;
}

/** Names of schemas as their sources have them, where the module knows the paths of its own file system alone. */
export function schemaNames(mounted: readonly { readonly prefix: string; readonly base: string | undefined }[]): SchemaNames {
  const bases = new Map(mounted.map(({ base = '', prefix }) => [prefix, base]));
  const named = (path: string, asUrl: boolean): string => {
    const [, prefix = '', rest = ''] = /^(\/\d+\/)(.*)$/s.exec(path) ?? [];
    const base = bases.get(prefix);
    if (base === undefined) return asUrl ? `file://${path}` : path;
    return asUrl || !base.startsWith('file://') ? base + rest : base.slice('file://'.length) + rest;
  };
  return {
    inVerdict: (message) =>
      message
        .replace(
          /^(problem validating schema\. Check JSON formatting: jsonschema validation failed with ')file:\/\/(\/\d+\/)/,
          (_, words: string, prefix: string) => words + named(prefix, true),
        )
        .replace(/^(open )(\/\d+\/)/, (_, words: string, prefix: string) => words + named(prefix, false)),
    inRefusal: (message) =>
      message
        .replace(/file:\/\/(\/\d+\/)/g, (_, prefix: string) => named(prefix, true))
        .replace(/(^|open )(\/\d+\/)/g, (_, words: string, prefix: string) => words + named(prefix, false)),
  };
}
