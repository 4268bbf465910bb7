import { posix } from 'node:path';
import type { TargetConfiguration } from 'nx/src/devkit-exports';
import { NO_CONFIG } from './config-inputs.js';
import type { ProjectFacts } from './project-facts.js';

/** The options of the plugin in nx.json: the names of targets; `false` leaves one out. */
export interface PluginOptions {
  readonly lintTargetName?: string | false;
  readonly validateTargetName?: string | false;
  readonly testTargetName?: string | false;
  readonly compareTargetName?: string | false;
  readonly docsTargetName?: string | false;
  /** Whether `validate` fails for resources whose kind no CRD defines, as nothing can check them; true by default. */
  readonly requireCrd?: boolean;
  /** Inputs of all targets beside the files that they are inferred from: what further arguments name. In `targetDefaults` they would replace these. */
  readonly inputs?: readonly string[];
}

/** What the targets of a workspace have in common. */
export interface WorkspaceSettings {
  /** The branch that `nx affected` compares with. */
  readonly base: string;
  /** The version of the command; a part of the targets, and so of what Nx caches them by. */
  readonly version: string | undefined;
  /** Whether the workspace has what writes sites: else a target for them is only made where its name is given. */
  readonly hasPublisher: boolean;
}

const EXECUTOR = '@structural/nx:structural';
/** As many files are named one by one; of more, their folders. */
const MAX_FILES = 50;

/** The targets of a project, by its files; each with exactly the files that it reads as inputs. */
export function targetsOf(
  project: ProjectFacts,
  options: PluginOptions,
  surroundings: WorkspaceSettings,
  config = NO_CONFIG,
): Record<string, TargetConfiguration> {
  const { definitions, foreign, foreignOfSuites, resources, root, suites } = project;
  const { compareTargetName, docsTargetName, lintTargetName, testTargetName, validateTargetName } = { ...DEFAULTS, ...options };
  const targets: Record<string, TargetConfiguration> = {};
  const put = (name: string | false, target: TargetConfiguration): void => {
    if (name !== false)
      targets[name] = {
        ...target,
        options: { ...(target.options as object), ...(surroundings.version && { version: surroundings.version }) },
      };
  };
  const common = (files: readonly string[]): Pick<TargetConfiguration, 'cache' | 'executor' | 'inputs'> => ({
    executor: EXECUTOR,
    cache: config.isCacheable,
    inputs: [
      ...files.map((file) => inputOf(file, root)),
      '{workspaceRoot}/.structural.{yaml,yml}',
      `{projectRoot}/**/.structural.{yaml,yml}`,
      ...config.inputs,
      ...(options.inputs ?? []),
    ],
  });
  if (definitions.length > 0) {
    const files = named(definitions);
    put(lintTargetName, {
      ...common(files),
      options: { command: 'lint', files },
      metadata: { technologies: ['kubernetes'], description: 'Report what the API server refuses about the CRDs of this project' },
    });
    const base = common(files);
    put(compareTargetName, {
      ...base,
      inputs: [...(base.inputs ?? []), { env: 'NX_BASE' }, { runtime: mergeBaseCommand(surroundings.base) }],
      options: { command: 'compare', files: [commonFolder(definitions)], base: surroundings.base },
      metadata: { technologies: ['kubernetes'], description: 'Report what changed CRDs break since the merge base' },
    });
    const out = posix.join(root, 'dist/crd-docs');
    if (surroundings.hasPublisher || options.docsTargetName !== undefined)
      put(docsTargetName, {
        ...common(files),
        outputs: ['{projectRoot}/dist/crd-docs'],
        options: { command: 'docs', files, out },
        metadata: { technologies: ['kubernetes'], description: 'Write a site about the CRDs of this project' },
      });
  }
  if (resources.length > 0) {
    const [files, crds] = [named(resources), [...named(definitions), ...named(foreign)]];
    put(validateTargetName, {
      ...common([...files, ...crds]),
      options: { command: 'validate', files, crds, ...(options.requireCrd === false && { requireCrd: false }) },
      metadata: { technologies: ['kubernetes'], description: 'Report what the API server refuses of the resources of this project' },
    });
  }
  if (suites.length > 0) {
    const [files, crds] = [named(suites), named(foreignOfSuites)];
    put(testTargetName, {
      ...common([...files, ...crds, ...named(definitions)]),
      options: { command: 'test', files, ...(crds.length > 0 && { crds: [...named(definitions), ...crds] }) },
      metadata: { technologies: ['kubernetes'], description: 'Run the tests of the CRDs' },
    });
  }
  return targets;
}

/** The names of targets where none are given. */
export const DEFAULTS = {
  lintTargetName: 'crd-lint',
  validateTargetName: 'crd-validate',
  testTargetName: 'crd-test',
  compareTargetName: 'crd-compare',
  docsTargetName: 'crd-docs',
} as const;

/** What prints the merge base, for the cache; the executor asks in the same order. A shell runs it, so that a name of another form is none. */
function mergeBaseCommand(base: string): string {
  const branch = /^\w[\w./-]*$/.test(base) ? base : 'main';
  return `git merge-base ${branch} HEAD || git merge-base origin/${branch} HEAD || echo none`;
}

/** Files, or where they are many, their folders. */
function named(files: readonly string[]): string[] {
  return files.length <= MAX_FILES ? [...files] : [...new Set(files.map((file) => posix.dirname(file)))];
}

function inputOf(path: string, root: string): string {
  const isFolder = !/\.ya?ml$/.test(path);
  const isOwn = root !== '.' && path.startsWith(`${root}/`);
  const base = isOwn ? `{projectRoot}/${path.slice(root.length + 1)}` : `{workspaceRoot}/${path}`;
  return isFolder ? `${base}/**/*.{yaml,yml}` : base;
}

function commonFolder(files: readonly string[]): string {
  const [first = '.', ...others] = files.map((file) => posix.dirname(file));
  return others.reduce((common, folder) => {
    let shared = common;
    while (shared !== '.' && folder !== shared && !folder.startsWith(`${shared}/`)) shared = posix.dirname(shared);
    return shared;
  }, first);
}
