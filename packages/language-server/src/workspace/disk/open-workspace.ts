import { resolve } from 'node:path';
import type { CheckSetup } from '@structural/checker';
import type { Workspace } from '../workspace.js';
import { allDefinitions, namedDefinitions } from './definitions.js';
import { openDiskState } from './disk-state.js';
import { manifests, manifestsNear, textOfFile } from './manifests.js';
import { adopt, closeBuffer, refresh, reload, setBuffer } from './take-changes.js';
import { viewFile } from './view-file.js';

/** What a workspace of this machine is opened with. */
export interface WorkspaceOptions {
  /** The home of the user, at which the search for config files ends. */
  readonly home?: string | undefined;
  /** The server's own code for built-in kinds; without it they are checked only for types and fields. */
  readonly kubernetes?: CheckSetup['kubernetes'];
}

/** A workspace of this machine's files that holds nothing until it is loaded. */
export function openWorkspace({ home, kubernetes }: WorkspaceOptions): Workspace {
  const state = openDiskState({ home, kubernetes });
  return {
    texts: state.texts,
    reload: (roots, settings) => reload(state, roots, settings),
    setBuffer: (path, text) => setBuffer(state, path, text),
    adopt: (path) => adopt(state, path),
    closeBuffer: (path) => closeBuffer(state, path),
    refresh: (paths) => refresh(state, paths),
    viewOf: (path) => viewFile(state, path),
    textOf: (path) => textOfFile(state, path),
    manifestsWith: (word) => manifests(state, { word }),
    manifestsNear: (path, words) => manifestsNear(state, path, words),
    manifestsNamed: async (isNamed) => (await manifests(state, { isNamed })).filter(({ path }) => isNamed(path)),
    definitions: () => allDefinitions(state),
    namedDefinitions: (path) => namedDefinitions(state, path),
    get configProblems() {
      return state.folders.flatMap(({ configs, root }) =>
        configs.problems.map((problem) => ({ ...problem, file: resolve(root, problem.file) })),
      );
    },
  };
}
