import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { CreateNodesResult, CreateNodesV2 } from 'nx/src/devkit-exports';
import { openConfigInputs } from './config-inputs.js';
import { openProjectRoots } from './project-roots.js';
import { projectFacts } from './project-facts.js';
import { MANIFESTS, scanWorkspace } from './scan-workspace.js';
import { checkPluginOptions } from './plugin-options.js';
import { targetsOf, type PluginOptions } from './targets.js';

/**
 * The targets of projects with CustomResourceDefinitions, resources or suites. All manifests are looked at together, as what a project validates may be
 * defined in another one. Fails for options that do not exist alone: what does not parse has no targets but linting.
 */
export const createNodesV2: CreateNodesV2<PluginOptions> = [
  MANIFESTS,
  (files, options, { nxJsonConfiguration, workspaceRoot }) => {
    checkPluginOptions(options ?? {});
    const scanned = scanWorkspace(workspaceRoot, files, 'nodes');
    const surroundings = {
      base: nxJsonConfiguration.defaultBase ?? 'main',
      version: installedVersion(workspaceRoot),
      hasPublisher: isInstalled('@structural/catalog-publisher', workspaceRoot),
    };
    const configOf = openConfigInputs(workspaceRoot, files);
    return projectFacts(scanned, openProjectRoots(workspaceRoot)).map((project): readonly [string, CreateNodesResult] => {
      const [first = ''] = [...project.definitions, ...project.resources, ...project.suites];
      const targets = targetsOf(project, options ?? {}, surroundings, configOf(project.root));
      return [first, { projects: { [project.root]: { root: project.root, targets } } }];
    });
  },
];

/** Whether the workspace has a package. */
function isInstalled(name: string, workspace: string): boolean {
  try {
    createRequire(join(workspace, 'package.json')).resolve(`${name}/package.json`);
    return true;
  } catch {
    return false;
  }
}

/** The version of the command that the workspace runs: what one said is not what another one says. */
function installedVersion(workspace: string): string | undefined {
  for (const from of [join(workspace, 'package.json'), __filename]) {
    try {
      return (createRequire(from)('kubectl-structural/package.json') as { readonly version: string }).version;
    } catch {
      // The next place.
    }
  }
  return undefined;
}
