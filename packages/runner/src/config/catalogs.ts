import type { FileBytes } from '../setup/file-bytes.js';
import type { ConfigFile } from './config-file.js';
import type { Configs } from './open-configs.js';
import type { ConfiguredInput } from './with-configs.js';

/** Definitions that flags name, or config files, each of them by its path. */
export type GivenDefinitions = readonly FileBytes[] | ReadonlyMap<string, readonly FileBytes[]>;

/** Definitions that files are judged by, and under which config files those among the inputs are. */
export interface AllDefinitions {
  readonly given: GivenDefinitions;
  /** The files with definitions among the inputs. */
  readonly own: readonly FileBytes[];
  readonly inputs: readonly ConfiguredInput[];
  readonly configs: Pick<Configs, 'of'>;
}

/**
 * The definitions that count under a config file: always the same list for the same one, and of two with one name the later counts.
 *
 * Those that flags name come after those that were found in folders, such as the data of tests, and before those that are named as inputs. Where config files name them, those of the input under other config files come first, and those under
 * the same one last.
 */
export function catalogsOf({ configs, given, inputs, own }: AllDefinitions): (config: ConfigFile | undefined) => readonly FileBytes[] {
  if (!('get' in given)) {
    const sought = new Set(inputs.flatMap(({ isSought, name }) => (isSought === true ? [name] : [])));
    const all = [...own.filter(({ file }) => sought.has(file)), ...given, ...own.filter(({ file }) => !sought.has(file))];
    return () => all;
  }
  const configOf = new Map(inputs.map(({ atRevision, name, path }) => [name, configs.of(path, atRevision)?.path]));
  const lists = new Map<string | undefined, readonly FileBytes[]>();
  return (config) => {
    const path = config?.path;
    const known = lists.get(path);
    if (known !== undefined) return known;
    const isSame = ({ file }: FileBytes): boolean => configOf.get(file) === path;
    const list = [...own.filter((file) => !isSame(file)), ...(given.get(path ?? '') ?? []), ...own.filter(isSame)];
    lists.set(path, list);
    return list;
  };
}
