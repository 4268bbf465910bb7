import type { BuiltinJudge, KubernetesVersion, ApiProposal } from '@structural/checker';
import type { PathPatterns, RevisionPlace } from '@structural/sources';
import type { RuleLevel } from '../setup/rule-settings.js';

/** What may be said of some files. */
export interface FileSettings extends RuleLevel {
  readonly kubernetesVersion?: KubernetesVersion;
  readonly proposals?: readonly ApiProposal[];
  readonly builtin?: BuiltinJudge;
}

/** A config file that was read. */
export interface ConfigFile extends FileSettings {
  /** Absolute, or `REVISION:PATH` in git. */
  readonly path: string;
  /** Where it is, which is what all paths in it are relative to; at a revision, where it would be if that was checked out. */
  readonly folder: string;
  /** Where it is in git; absent for a file of the working tree. */
  readonly atRevision?: RevisionPlace;
  /** As written; absent where nothing is said of them. */
  readonly crds?: readonly string[];
  /** As written; absent where nothing is said of them. */
  readonly policies?: readonly string[];
  readonly ignore: PathPatterns;
  /** Whether a run that judges nothing is no error; absent where nothing is said of it. */
  readonly allowEmpty?: boolean;
  readonly overrides: readonly (FileSettings & { readonly files: PathPatterns })[];
}

/** A thing that is wrong with a config file. */
export interface ConfigProblem {
  /** The config file, as a user would name it. */
  readonly file: string;
  readonly message: string;
  /** Absent where the file cannot be read. */
  readonly place?: { readonly line: number; readonly column: number };
}

/** What a config file says of the file at an absolute path, or, without one, of what has none: of all files first, then one override after the other. */
export function settingsOf(
  { builtin, conventions, kubernetesVersion, overrides, proposals, rules }: ConfigFile,
  path: string | undefined,
): readonly FileSettings[] {
  const own: FileSettings = {
    ...(kubernetesVersion && { kubernetesVersion }),
    ...(conventions && { conventions }),
    ...(proposals && { proposals }),
    ...(rules && { rules }),
    ...(builtin && { builtin }),
  };
  return [own, ...(path === undefined ? [] : overrides.filter(({ files }) => files.match(path, false) === 'matched'))];
}
