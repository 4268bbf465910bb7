import { dirname, relative, resolve } from 'node:path';
import {
  findConfigFile,
  findConfigsAtRevision,
  pathIfCheckedOut,
  pathPatterns,
  readRegularFile,
  slashed,
  type FoundEntry,
  type Input,
  type ListedInput,
  type RevisionConfig,
  type RevisionPlace,
} from '@structural/sources';
import type { ConfigFile, ConfigProblem } from './config-file.js';
import { readConfig, type ConfigPlace } from './read-config.js';

/** Which config files there are for a run. */
export interface ConfigChoice {
  readonly cwd: string;
  /** Where the search for config files ends outside of repositories. */
  readonly home?: string;
  /** The one file for everything; `false` for none; absent to look for them. */
  readonly file?: string | false;
  /** Further patterns of what is left out, relative to `cwd`, besides those of config files. */
  readonly ignore?: readonly string[];
}

/** An input that was named and is left out. */
export interface LeftOut {
  readonly name: string;
  /** The config file that says so, as a user would name it; absent for further patterns. */
  readonly by?: string;
}

/** The config files of a run, each read as it is met. */
export interface Configs {
  /**
   * The config file that holds for a file, an absolute path, or for what has none, for which the working folder is looked at.
   *
   * At a revision it is the nearest one there, as far as {@link Configs.meet} has read it, or else that of the working folder.
   */
  of(path: string | undefined, atRevision?: RevisionPlace): ConfigFile | undefined;
  /** Reads the config files that hold for what is at git revisions, and gives the inputs that none of them leaves out. */
  meet(inputs: readonly ListedInput[]): Promise<readonly ListedInput[]>;
  /** Whether a file or folder is left out; those that were named are remembered. */
  leavesOut(entry: FoundEntry): boolean;
  /** What was named and left out. */
  readonly leftOut: readonly LeftOut[];
  /** Those that were met so far and can be used. */
  readonly met: readonly ConfigFile[];
  /** What is wrong with those that were met. */
  readonly problems: readonly ConfigProblem[];
}

/** Begins a run without having read anything. */
export function openConfigs({ cwd, file, home, ignore = [] }: ConfigChoice): Configs {
  const byPath = new Map<string, ConfigFile | undefined>();
  const byFolder = new Map<string, ConfigFile | undefined>();
  const problems: ConfigProblem[] = [];
  const leftOut: LeftOut[] = [];
  const more = pathPatterns(cwd, ignore);
  const read = (place: ConfigPlace, input: Input): ConfigFile | undefined => {
    const config =
      input.kind === 'problem'
        ? { ok: false as const, problems: [{ file: place.file, message: input.message }] }
        : readConfig(input.bytes, place);
    if (config.ok) return config;
    problems.push(...config.problems);
    return undefined;
  };
  const readAt = (path: string): ConfigFile | undefined => {
    const name = file === undefined || file === false ? nameFrom(cwd, path) : file;
    return read({ file: name, path, folder: dirname(path) }, readRegularFile(name, path, MAX_CONFIG_BYTES));
  };
  const readAtRevision = ({ input, place }: RevisionConfig): ConfigFile | undefined => {
    const path = input.name;
    if (!byPath.has(path)) byPath.set(path, read({ file: path, path, folder: dirname(pathIfCheckedOut(place)), atRevision: place }, input));
    return byPath.get(path);
  };
  let revisions: (place: RevisionPlace) => RevisionConfig | undefined = () => undefined;
  const at = (path: string | undefined): ConfigFile | undefined => {
    if (path === undefined) return undefined;
    if (!byPath.has(path)) byPath.set(path, readAt(path));
    return byPath.get(path);
  };
  const of = (path: string | undefined, atRevision?: RevisionPlace): ConfigFile | undefined => {
    if (file === false) return undefined;
    if (file !== undefined) return at(resolve(cwd, file));
    const found = atRevision && revisions(atRevision);
    if (found !== undefined) return readAtRevision(found);
    const folder = path === undefined || atRevision !== undefined ? cwd : dirname(path);
    if (!byFolder.has(folder)) byFolder.set(folder, at(findConfigFile(folder, home)));
    return byFolder.get(folder);
  };
  const leftOutBy = (path: string, isFolder: boolean, config: ConfigFile | undefined): Omit<LeftOut, 'name'> | undefined => {
    if (more.match(path, isFolder) === 'matched') return {};
    return config?.ignore.match(path, isFolder) === 'matched' ? { by: nameOf(config) } : undefined;
  };
  const nameOf = (config: ConfigFile): string => (config.atRevision === undefined ? nameFrom(cwd, config.path) : config.path);
  return {
    of,
    meet: async (inputs) => {
      const places = inputs.flatMap((input) => (input.kind === 'found' && input.atRevision !== undefined ? [input.atRevision] : []));
      if (places.length === 0) return inputs;
      if (file === undefined) revisions = await findConfigsAtRevision(places, MAX_CONFIG_BYTES);
      const left: LeftOut[] = [];
      const kept = inputs.filter((input) => {
        const place = input.kind === 'found' ? input.atRevision : undefined;
        if (place === undefined) return true;
        const path = pathIfCheckedOut(place);
        const by = leftOutBy(path, false, of(path, place));
        if (by !== undefined) left.push({ name: input.name, ...by });
        return by === undefined;
      });
      // A folder is not asked for here, so that it cannot be distinguished from what is in it.
      if (kept.length === 0) leftOut.push(...left);
      return kept;
    },
    get met() {
      return [...byPath.values()].filter((config) => config !== undefined);
    },
    leftOut,
    problems,
    leavesOut: ({ isFolder, named, path }) => {
      const by = leftOutBy(path, isFolder, of(path));
      if (by !== undefined && named !== undefined) leftOut.push({ name: named, ...by });
      return by !== undefined;
    },
  };
}

/** A config file is small. */
const MAX_CONFIG_BYTES = 1024 * 1024;

function nameFrom(cwd: string, path: string): string {
  return slashed(relative(cwd, path) || path);
}
