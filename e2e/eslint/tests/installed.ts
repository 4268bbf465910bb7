import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../../..', import.meta.url));

/** One finding as a person sees it. */
export interface Finding {
  readonly rule: string;
  readonly line: number;
  readonly column: number;
}

/** What `eslint` made of a command line. */
export interface Seen {
  readonly exitCode: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** A repository of a stranger: the packed plugin and the real `eslint`, in an empty folder of an empty home. */
export interface Repository {
  readonly folder: string;
  write(path: string, text: string): void;
  eslint(...args: readonly string[]): Seen;
  /** The findings of `eslint` in one file, without the prefix of the rules. */
  findings(...args: readonly string[]): readonly Finding[];
  /** The errors and warnings that the command of kubectl has about the same files. */
  kubectlFindings(...args: readonly string[]): readonly Finding[];
  /** What the TypeScript compiler says of a file; nothing if it agrees. */
  typeErrors(file: string): string;
  dispose(): void;
}

/**
 * Packs the plugin and installs the tarball without a network; ESLint and the plugins beside it are those of the workspace.
 *
 * Throws where npm refuses.
 */
export function makeRepository(): Repository {
  const folder = mkdtempSync(join(tmpdir(), 'structural-e2e-'));
  const home = join(folder, '.home');
  mkdirSync(home);
  const environment = { PATH: process.env['PATH'] ?? '', HOME: home, NO_COLOR: '1' };
  const npm = (cwd: string, ...args: string[]): void => {
    const done = spawnSync('npm', args, { cwd, encoding: 'utf8', env: environment });
    if (done.status !== 0) throw new Error(`npm ${args.join(' ')}: ${done.stderr}`);
  };
  npm(join(root, 'packages/eslint-plugin'), 'pack', '--ignore-scripts', '--pack-destination', home);
  const tarball = readdirSync(home).find((name) => name.endsWith('.tgz'));
  if (tarball === undefined) throw new Error('npm pack wrote no tarball');
  writeFileSync(join(folder, 'package.json'), '{ "private": true, "type": "module" }\n');
  // ESLint is a peer: whoever lints has it. It is not fetched here, but lent by the workspace.
  npm(folder, 'install', '--offline', '--omit=peer', '--legacy-peer-deps', '--no-audit', '--no-fund', join(home, tarball));
  for (const name of ['eslint', 'eslint-plugin-yml', '@eslint/json']) {
    mkdirSync(dirname(join(folder, 'node_modules', name)), { recursive: true });
    symlinkSync(join(root, 'node_modules', name), join(folder, 'node_modules', name), 'junction');
  }
  const run = (script: string, args: readonly string[]): Seen => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...args], { cwd: folder, encoding: 'utf8', env: environment, maxBuffer: 1 << 26 });
    return { exitCode: status, stdout, stderr };
  };
  const eslint = (...args: readonly string[]): Seen => run(join(folder, 'node_modules/eslint/bin/eslint.js'), args);
  return {
    folder,
    write(path, text) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    },
    eslint,
    findings(...args) {
      const { stderr, stdout } = eslint('--format', 'json', ...args);
      if (stdout === '') throw new Error(stderr);
      const results = JSON.parse(stdout) as readonly { readonly messages: readonly { readonly ruleId: string | null; readonly line: number; readonly column: number }[] }[];
      return inOrder(results.flatMap(({ messages }) => messages.map(({ column, line, ruleId }) => ({ rule: ruleId?.replace(/^structural\//, '') ?? 'fatal', line, column }))));
    },
    kubectlFindings(...args) {
      const { stderr, stdout } = run(join(root, 'packages/kubectl-structural/dist/kubectl-structural.cjs'), [...args, '-o', 'json']);
      if (stdout === '') throw new Error(stderr);
      const report = JSON.parse(stdout) as { readonly files: readonly { readonly diagnostics: readonly { readonly rule: string; readonly severity: string; readonly start: { readonly line: number; readonly column: number } }[] }[] };
      const reported = report.files.flatMap(({ diagnostics }) => diagnostics.filter(({ severity }) => severity !== 'info'));
      return inOrder(reported.map(({ rule, start: { column, line } }) => ({ rule, line, column })));
    },
    typeErrors: (file) => run(join(root, 'node_modules/typescript/bin/tsc'), ['--noEmit', '--strict', '--skipLibCheck', '--target', 'es2022', '--module', 'nodenext', file]).stdout,
    dispose: () => {
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function inOrder(findings: readonly Finding[]): readonly Finding[] {
  return [...findings].sort((a, b) => a.line - b.line || a.column - b.column || (a.rule < b.rule ? -1 : a.rule > b.rule ? 1 : 0));
}
