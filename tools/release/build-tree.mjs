import { cpSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageMap } from '../package-map.mjs';
import { FILE_RIGHTS } from './archives.mjs';
import { run } from './release-tree.mjs';

/** For esbuild, which is written in Go: it collects garbage a fifth of its time unless there is memory enough. */
const NO_GARBAGE = { GOGC: 'off', GOMEMLIMIT: '1GiB' };

/** Builds all that is released in a tree: compiled packages, then bundles, each after those that it takes something from. */
export function buildTree(tree, commit) {
  run(process.execPath, ['tools/compile.mjs', '--libraries-only'], tree);
  for (const name of Object.keys(packageMap))
    if (existsSync(join(tree, 'packages', name, 'build.mjs')))
      run(process.execPath, ['build.mjs'], join(tree, 'packages', name), {
        env: { ...process.env, ...NO_GARBAGE, STRUCTURAL_COMMIT: commit },
      });
  setRights(tree);
}

/** Puts into a tree what is compiled and bundled in `root`; throws where something is not. */
export function takeBuilt(root, tree) {
  for (const name of Object.keys(packageMap)) {
    const [from, to] = [root, tree].map((where) => join(where, 'packages', name));
    if (existsSync(join(from, 'build.mjs')) && !existsSync(join(from, 'dist')))
      throw new Error(`packages/${name} is not bundled: npx nx run-many -t bundle`);
    for (const built of ['dist', 'module'].filter((folder) => existsSync(join(from, folder))))
      cpSync(join(from, built), join(to, built), { recursive: true });
  }
  setRights(tree);
}

/** What is copied out of installed packages has the rights that they were installed with. */
function setRights(tree) {
  run('chmod', ['-R', FILE_RIGHTS, join(tree, 'packages')], tree);
}

/** The folders of the packages that are published. */
export function publicFolders(tree) {
  return Object.keys(packageMap)
    .filter((name) => JSON.parse(readFileSync(join(tree, 'packages', name, 'package.json'), 'utf8')).private !== true)
    .sort();
}
