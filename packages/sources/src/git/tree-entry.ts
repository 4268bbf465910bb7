import { isManifestName } from '../manifest-name.js';

/** A manifest in what `listTree` prints, a line each; nothing for folders, links and what is below `node_modules`. */
export function toManifest(line: string): readonly { readonly object: string; readonly path: string }[] {
  const [, mode, object, path] = /^(\d+) blob ([0-9a-f]+)\t([^]+)$/.exec(line) ?? [];
  if (mode === undefined || mode === LINK || object === undefined || path === undefined || !isManifestName(path)) return [];
  return NODE_MODULES.test(path) ? [] : [{ object, path }];
}

/** True for paths below a folder of installed packages. */
export function isBelowNodeModules(path: string): boolean {
  return NODE_MODULES.test(path);
}

const LINK = '120000';
const NODE_MODULES = /(?:^|\/)node_modules\//;
