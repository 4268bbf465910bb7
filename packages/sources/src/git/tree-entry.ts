import { CACHE_TAG, GO_MODULES, OWN_CACHE } from '../installed-folder.js';
import { isManifestName } from '../manifest-name.js';

/** A file in a tree of git. */
interface TreeEntry {
  readonly object: string;
  readonly path: string;
}

/** The manifests in what `listTree` prints; no folders and links, and nothing below the packages that npm and Go install, or in our own cache. */
export function manifestsIn(tree: string): readonly TreeEntry[] {
  const files = tree.split('\0').flatMap(toFile);
  const vendored = files.flatMap(({ path }) => (MARKED.test(path) ? [path.slice(0, path.lastIndexOf('/') + 1)] : []));
  return files.filter(
    ({ path }) => isManifestName(path) && !NODE_MODULES.test(path) && !vendored.some((folder) => path.startsWith(folder)),
  );
}

function toFile(line: string): readonly TreeEntry[] {
  const [, mode, object, path] = /^(\d+) blob ([0-9a-f]+)\t([^]+)$/.exec(line) ?? [];
  return mode === undefined || mode === LINK || object === undefined || path === undefined ? [] : [{ object, path }];
}

/** True for paths below a folder of installed packages. */
export function isBelowNodeModules(path: string): boolean {
  return NODE_MODULES.test(path);
}

const LINK = '120000';
const MARKED = new RegExp(`(?:^|/)(?:vendor/${GO_MODULES}|${OWN_CACHE}/${CACHE_TAG.replace('.', '\\.')})$`);
const NODE_MODULES = /(?:^|\/)node_modules\//;
