import { checkMemory, type Diagnostic } from '@structural/checker';
import type { Workspace } from '../workspace/workspace.js';

/** The findings about open files, each judged again only as far as it, or a definition, has changed. */
export interface OpenFileFindings {
  /** The very same list as long as nothing has changed; empty for a file that a config file leaves out. */
  of(path: string, text: string): readonly Diagnostic[];
}

/** What editors have open, in characters; what was looked at longest ago is judged anew. */
const MAX_REMEMBERED = 64 << 20;

/** Gets ready to judge files of a workspace as `lint` and `validate` do. */
export function openFindings(workspace: Workspace): OpenFileFindings {
  const memory = checkMemory(MAX_REMEMBERED, workspace.texts);
  return {
    of: (path, text) => {
      const view = workspace.viewOf(path);
      if (view === undefined) return [];
      const found = memory.check(path, text, view.options);
      const list = shown.get(found) ?? found.filter(isShown);
      shown.set(found, list);
      return list;
    },
  };
}

const shown = new WeakMap<readonly Diagnostic[], readonly Diagnostic[]>();

/** Beside its errors nobody wants to read that a file, or a part of one, was not looked at, or is written by patches of other files. */
function isShown({ cause, patchedBy, rule, severity }: Diagnostic): boolean {
  return patchedBy === undefined && rule !== 'no-definitions' && !(severity === 'info' && cause?.origin === 'rules.blocked');
}
