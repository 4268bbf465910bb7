import { DependencyType, type CreateDependencies, type RawProjectGraphDependency } from 'nx/src/devkit-exports';
import { projectFacts } from './project-facts.js';
import { scanWorkspace } from './scan-workspace.js';
import type { PluginOptions } from './targets.js';

/** A project depends on those whose definitions its resources and suites are of. */
export const createDependencies: CreateDependencies<PluginOptions> = (_, { fileMap, projects, workspaceRoot }) => {
  const owners = new Map<string, string>();
  for (const [project, files] of Object.entries(fileMap.projectFileMap)) for (const { file } of files) owners.set(file, project);
  const scanned = scanWorkspace(workspaceRoot, [...owners.keys()], 'dependencies');
  const found = new Map<string, RawProjectGraphDependency>();
  // Projects by their names here, as what a file belongs to is settled.
  for (const { foreign, foreignOfSuites, root: source } of projectFacts(scanned, (file) => owners.get(file))) {
    for (const file of [...foreign, ...foreignOfSuites]) {
      const target = owners.get(file);
      if (target === undefined || target === source || projects[target] === undefined) continue;
      found.set(`${source} ${target}`, { source, target, type: DependencyType.implicit });
    }
  }
  return [...found.values()];
};
