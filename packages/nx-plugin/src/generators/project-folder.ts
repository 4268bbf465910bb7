import { joinPathFragments, readProjectConfiguration, type Tree } from 'nx/src/devkit-exports';

/** A new file in a folder of a project. Throws where the project is unknown, the folder leads out of it, or the file is there already. */
export function newFileIn(tree: Tree, project: string, directory: string, name: string): string {
  const { root } = readProjectConfiguration(tree, project);
  if (directory.split(/[\\/]/).includes('..') || /^(?:[\\/]|[a-zA-Z]:)/.test(directory))
    throw new Error(`${directory} is not a folder in ${project}`);
  const path = joinPathFragments(root, directory, name);
  if (tree.exists(path)) throw new Error(`${path} is there already`);
  return path;
}
