import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { logger, type ExecutorContext } from 'nx/src/devkit-exports';
import { isAt, mergeBase } from './merge-base.js';

/** What a target says. Paths are from the root of the workspace. */
export interface StructuralOptions {
  readonly command: 'compare' | 'docs' | 'lint' | 'test' | 'validate';
  readonly files?: readonly string[];
  readonly crds?: readonly string[];
  readonly base?: string;
  readonly out?: string;
  readonly args?: readonly string[];
}

/** Runs a command of ours at the root of the workspace, without a shell: names of files are only names. */
export default function structural(options: StructuralOptions, { root }: Pick<ExecutorContext, 'root'>): Promise<{ success: boolean }> {
  const program = options.command === 'docs' ? CATALOG : COMMAND;
  const args = argumentsOf(options, root);
  if (typeof args === 'string') {
    logger.info(args);
    return Promise.resolve({ success: true });
  }
  const file = programFile(program, root);
  if (file === undefined) {
    logger.error(`${program.name} is not installed: npm install --save-dev ${program.name}`);
    return Promise.resolve({ success: false });
  }
  const { error, status } = spawnSync(process.execPath, [file, ...args], { cwd: root, stdio: 'inherit' });
  if (error !== undefined) logger.error(error.message);
  return Promise.resolve({ success: status === 0 });
}

const COMMAND = { name: 'kubectl-structural', bin: 'kubectl-structural' };
const CATALOG = { name: '@structural/catalog-publisher', bin: 'structural-catalog' };

/** The arguments of the command, or why there is nothing to do. */
function argumentsOf(
  { args = [], base = 'main', command, crds = [], files = [], out = 'dist/crd-docs' }: StructuralOptions,
  root: string,
): readonly string[] | string {
  switch (command) {
    case 'docs':
      return ['site', ...files, '--out', out, '--prune', ...args];
    case 'compare': {
      const [folder = '.'] = files;
      const commit = mergeBase(base, root);
      if (commit === undefined) return `nothing to compare with: git knows no merge base of ${base} and HEAD`;
      if (!isAt(commit, folder, root)) return `nothing to compare with: ${folder} is new since ${commit}`;
      return ['compare', `${commit}:${folder}`, folder, ...args];
    }
    default:
      return [command, ...files, ...crds.flatMap((crd) => ['--crds', crd]), ...args];
  }
}

/** Where a program lies that the workspace has, or that came with the plugin. */
function programFile({ bin, name }: typeof COMMAND, root: string): string | undefined {
  for (const from of [join(root, 'package.json'), __filename]) {
    try {
      const manifest = createRequire(from).resolve(`${name}/package.json`);
      const { bin: bins } = createRequire(from)(manifest) as { readonly bin?: Readonly<Record<string, string>> };
      const file = bins?.[bin];
      if (file !== undefined) return join(dirname(manifest), file);
    } catch {
      // The next place.
    }
  }
  return undefined;
}
