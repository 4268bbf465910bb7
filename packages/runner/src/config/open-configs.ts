import { dirname, relative, resolve } from 'node:path';
import { findConfigFile, pathPatterns, readRegularFile, type FoundEntry } from '@structural/sources';
import type { ConfigFile, ConfigProblem } from './config-file.js';
import { readConfig } from './read-config.js';

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

/** The config files of a run, each read as it is met. */
export interface Configs {
  /** The config file that holds for a file, an absolute path, or for what has none, for which the working folder is looked at. */
  of(path: string | undefined): ConfigFile | undefined;
  /** Whether a file or folder is left out; those that were named are remembered. */
  leavesOut(entry: FoundEntry): boolean;
  /** What was named and left out. */
  readonly leftOut: readonly string[];
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
  const leftOut: string[] = [];
  const more = pathPatterns(cwd, ignore);
  const read = (path: string): ConfigFile | undefined => {
    const name = file === undefined || file === false ? nameFrom(cwd, path) : file;
    const input = readRegularFile(name, path, MAX_CONFIG_BYTES);
    const config =
      input.kind === 'problem'
        ? { ok: false as const, problems: [{ file: name, message: input.message }] }
        : readConfig(input.bytes, { file: name, path, folder: dirname(path) });
    if (config.ok) return config;
    problems.push(...config.problems);
    return undefined;
  };
  const at = (path: string | undefined): ConfigFile | undefined => {
    if (path === undefined) return undefined;
    if (!byPath.has(path)) byPath.set(path, read(path));
    return byPath.get(path);
  };
  const of = (path: string | undefined): ConfigFile | undefined => {
    if (file === false) return undefined;
    if (file !== undefined) return at(resolve(cwd, file));
    const folder = path === undefined ? cwd : dirname(path);
    if (!byFolder.has(folder)) byFolder.set(folder, at(findConfigFile(folder, home)));
    return byFolder.get(folder);
  };
  return {
    of,
    get met() {
      return [...byPath.values()].filter((config) => config !== undefined);
    },
    leftOut,
    problems,
    leavesOut: ({ isFolder, named, path }) => {
      const isLeftOut = more.match(path, isFolder) === 'matched' || of(path)?.ignore.match(path, isFolder) === 'matched';
      if (isLeftOut && named !== undefined) leftOut.push(named);
      return isLeftOut;
    },
  };
}

/** A config file is small. */
const MAX_CONFIG_BYTES = 1024 * 1024;

function nameFrom(cwd: string, path: string): string {
  const name = relative(cwd, path);
  return name === '' ? path : name;
}
