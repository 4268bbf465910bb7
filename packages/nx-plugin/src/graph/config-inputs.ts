import { readFileSync, statSync } from 'node:fs';
import { join, posix } from 'node:path';
import { parseDocuments } from '@structural/document';
import { isJsonArray, isJsonObject, type JsonValue } from '@structural/json';

/** What the config files that apply to a project add to what its targets read. */
export interface ConfigInputs {
  /** As Nx has them. */
  readonly inputs: readonly string[];
  /** Whether Nx sees all of it change: it does not for what it ignores, what is no YAML, and revisions of git. */
  readonly isCacheable: boolean;
}

/** What a project without config files has. */
export const NO_CONFIG: ConfigInputs = { inputs: [], isCacheable: true };

/**
 * Reads the config files (`.structural.yaml`) among the files of a workspace, and gives for the root of a project what those above and in it add.
 *
 * Never throws: what is wrong with one is reported by the command. Source of what applies: `docs/reference/config.md`.
 */
export function openConfigInputs(workspace: string, files: readonly string[]): (root: string) => ConfigInputs {
  const paths = files.map((file) => file.replaceAll('\\', '/'));
  const configs = paths
    .filter((path) => CONFIG.test(path))
    .map((path) => ({ folder: posix.dirname(path), names: namesIn(join(workspace, path)) }));
  const isKnown = (path: string): boolean => {
    const start = path.split(/(?:^|\/)[^/]*[*?[{]/, 1)[0] ?? '';
    return !path.startsWith('..') && (start === '' || paths.some((each) => each === start || each.startsWith(`${start}/`)));
  };
  return (root) => {
    const applying = configs.filter(({ folder }) => isIn(root, folder) || isIn(folder, root));
    const named = applying.flatMap(({ folder, names = [] }) =>
      names.map((name) => posix.normalize(posix.join(folder, name)).replace(/\/$/, '')),
    );
    const above = foldersAbove(root).map((folder) => `{workspaceRoot}/${folder}/.structural.{yaml,yml}`);
    return {
      inputs: [...above, ...named.filter(isKnown).map((path) => `{workspaceRoot}/${path}${/\.ya?ml$/.test(path) ? '' : '/**/*'}`)],
      isCacheable: named.every(isKnown) && applying.every(({ names }) => names !== undefined),
    };
  };
}

const CONFIG = /(?:^|\/)\.structural\.ya?ml$/;
/** A config file is written by hand. */
const MAX_BYTES = 1 << 20;

/** The files, folders, patterns and revisions that a config file names; undefined where it is too long to be looked into. */
function namesIn(file: string): readonly string[] | undefined {
  try {
    if (statSync(file).size > MAX_BYTES) return undefined;
    const [document] = parseDocuments(readFileSync(file));
    if (document?.ok !== true || !isJsonObject(document.value)) return [];
    const { crds, policies } = document.value;
    return [crds, policies].flatMap(texts).filter((name) => !name.startsWith('!'));
  } catch {
    return [];
  }
}

function texts(value: JsonValue | undefined): readonly string[] {
  const listed = value !== undefined && isJsonArray(value) ? value : [value];
  return listed.filter((each) => typeof each === 'string');
}

function isIn(folder: string, other: string): boolean {
  return other === '.' || folder === other || folder.startsWith(`${other}/`);
}

/** The folders between the root of the workspace and that of a project. */
function foldersAbove(root: string): readonly string[] {
  const steps = root.split('/').slice(0, -1);
  return steps.map((_, i) => steps.slice(0, i + 1).join('/'));
}
