import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { logger, type ExecutorContext } from 'nx/src/devkit-exports';
import { isAt, isCurrent, mergeBase } from './merge-base.js';

/** What a target says. Paths are from the root of the workspace. */
export interface StructuralOptions {
  readonly command: 'compare' | 'docs' | 'lint' | 'test' | 'validate';
  readonly files?: readonly string[];
  readonly crds?: readonly string[];
  readonly base?: string;
  readonly out?: string;
  readonly requireCrd?: boolean;
  readonly args?: readonly string[];
}

/** Runs a command of ours at the root of the workspace, without a shell: names of files are only names. */
export default function structural(options: StructuralOptions, { root }: Pick<ExecutorContext, 'root'>): Promise<{ success: boolean }> {
  const program = options.command === 'docs' ? CATALOG : COMMAND;
  const asked = argumentsOf(options, root);
  if ('problem' in asked) {
    logger.error(asked.problem);
    return Promise.resolve({ success: false });
  }
  if ('skipped' in asked) {
    logger.warn(asked.skipped);
    return Promise.resolve({ success: true });
  }
  const file = programFile(program, root);
  if (file === undefined) {
    logger.error(`${program.name} is not installed: npm install --save-dev ${program.name}`);
    return Promise.resolve({ success: false });
  }
  const { error, status } = spawnSync(process.execPath, [file, ...asked.args], { cwd: root, stdio: 'inherit' });
  if (error !== undefined) logger.error(error.message);
  return Promise.resolve({ success: status === 0 });
}

const COMMAND = { name: 'kubectl-structural', bin: 'kubectl-structural' };
const CATALOG = { name: '@structural/catalog-publisher', bin: 'structural-catalog' };

/** What is to be run; or why it cannot be, which fails the task; or why there is nothing to do. */
type Asked = { readonly args: readonly string[] } | { readonly problem: string } | { readonly skipped: string };

function argumentsOf(
  { args = [], base = 'main', command, crds = [], files = [], out = 'dist/crd-docs', requireCrd = true }: StructuralOptions,
  root: string,
): Asked {
  switch (command) {
    case 'docs':
      return { args: ['site', ...files, '--out', out, '--prune', ...args] };
    case 'compare': {
      const [folder = '.', ...others] = files;
      if (others.length > 0) return { problem: `cannot compare: files must name one file or folder, not ${String(files.length)}` };
      const found = mergeBase(base, root);
      if (!found.ok) return found;
      if (!isAt(found.commit, folder, root)) return { skipped: `skipped: ${folder} is new since ${found.commit}, so nothing can break` };
      if (isCurrent(found.commit, folder, root))
        return { skipped: `skipped: ${folder} is as at ${found.commit}, the current commit; set NX_BASE to compare with an earlier one` };
      return { args: ['compare', `${found.commit}:${folder}`, folder, ...args] };
    }
    default: {
      const required = command === 'validate' && requireCrd ? ['--require-crd'] : [];
      return { args: [command, ...files, ...crds.flatMap((crd) => ['--crds', crd]), ...required, ...args] };
    }
  }
}

/** The file of a program that the workspace has, or that came with the plugin. */
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
