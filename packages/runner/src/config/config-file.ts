import type { ConventionId, KubernetesVersion } from '@structural/checker';
import type { PathPatterns } from '@structural/sources';

/** What may be said of some files. */
export interface FileSettings {
  readonly kubernetesVersion?: KubernetesVersion;
  readonly conventions?: readonly ConventionId[];
}

/** A config file that was read. */
export interface ConfigFile extends FileSettings {
  /** Absolute. */
  readonly path: string;
  /** Where it is, which is what all paths in it are relative to. */
  readonly folder: string;
  /** As written; absent where nothing is said of them. */
  readonly crds?: readonly string[];
  readonly ignore: PathPatterns;
  readonly overrides: readonly (FileSettings & { readonly files: PathPatterns })[];
}

/** The one thing that is wrong with a config file. */
export interface ConfigProblem {
  /** The config file, as a user would name it. */
  readonly file: string;
  readonly message: string;
  /** Absent where the file cannot be read. */
  readonly place?: { readonly line: number; readonly column: number };
}

/** What a config file says of the file at an absolute path, or, without one, of what has none. */
export function settingsOf({ conventions, kubernetesVersion, overrides }: ConfigFile, path: string | undefined): FileSettings {
  const own: FileSettings = { ...(kubernetesVersion && { kubernetesVersion }), ...(conventions && { conventions }) };
  if (path === undefined) return own;
  return overrides.reduce<FileSettings>(
    (settings, { files, ...other }) => (files.match(path, false) === 'matched' ? { ...settings, ...other } : settings),
    own,
  );
}
