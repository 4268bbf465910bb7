import { readNxJson, updateNxJson, type Tree } from 'nx/src/devkit-exports';

/** Adds the plugin to nx.json, where it is not there yet. `nx add @structural/nx` runs it. */
export function init(tree: Tree): void {
  const nxJson = readNxJson(tree) ?? {};
  const plugins = nxJson.plugins ?? [];
  const isThere = plugins.some((each) => (typeof each === 'string' ? each : each.plugin) === PLUGIN);
  if (!isThere) updateNxJson(tree, { ...nxJson, plugins: [...plugins, { plugin: PLUGIN, options: {} }] });
}

const PLUGIN = '@structural/nx';
