import type { ConfigFile, FileBytes } from '@structural/runner';

/** Definitions that flags name, or config files, each of them by its path. */
export type GivenDefinitions = readonly FileBytes[] | ReadonlyMap<string, readonly FileBytes[]>;

/** The definitions that count under a config file, those of the input last: always the same list for the same one. */
export function catalogsOf(given: GivenDefinitions, own: readonly FileBytes[]): (config: ConfigFile | undefined) => readonly FileBytes[] {
  if (!('get' in given)) {
    const all = [...given, ...own];
    return () => all;
  }
  const byConfig = new Map([...given].map(([path, files]) => [path, [...files, ...own]]));
  return (config) => byConfig.get(config?.path ?? '') ?? own;
}
