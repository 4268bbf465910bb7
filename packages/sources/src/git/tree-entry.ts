import { GO_MODULES } from '../installed-folder.js';
import { isManifestName } from '../manifest-name.js';

/** A file in a tree of git. */
interface TreeEntry {
  readonly object: string;
  readonly path: string;
}

/** The manifests in what `listTree` prints; no folders and links, and nothing below the packages that npm and Go install. */
export function manifestsIn(tree: string): readonly TreeEntry[] {
  const files = tree.split('\0').flatMap(toFile);
  const vendored = files.flatMap(({ path }) => (VENDORED.test(path) ? [path.slice(0, -GO_MODULES.length)] : []));
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
const VENDORED = new RegExp(`(?:^|/)vendor/${GO_MODULES}$`);
const NODE_MODULES = /(?:^|\/)node_modules\//;
