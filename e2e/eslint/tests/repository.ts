import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { installPackage, root, type Seen } from '../../stranger/installed-package.js';

/** One finding as a person sees it. */
export interface Finding {
  readonly rule: string;
  readonly line: number;
  readonly column: number;
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
  // ESLint is a peer: whoever lints has it. It is not fetched here, but lent by the workspace.
  const installed = installPackage('eslint-plugin', '--omit=peer', '--legacy-peer-deps');
  const { folder } = installed;
  for (const name of ['eslint', 'eslint-plugin-yml', '@eslint/json']) {
    mkdirSync(dirname(join(folder, 'node_modules', name)), { recursive: true });
    symlinkSync(join(root, 'node_modules', name), join(folder, 'node_modules', name), 'junction');
  }
  const run = (script: string, args: readonly string[]): Seen => installed.run(process.execPath, [script, ...args]);
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
      const results = JSON.parse(stdout) as readonly {
        readonly messages: readonly { readonly ruleId: string | null; readonly line: number; readonly column: number }[];
      }[];
      return inOrder(
        results.flatMap(({ messages }) =>
          messages.map(({ column, line, ruleId }) => ({ rule: ruleId?.replace(/^structural\//, '') ?? 'fatal', line, column })),
        ),
      );
    },
    kubectlFindings(...args) {
      const { stderr, stdout } = run(join(root, 'packages/kubectl-structural/dist/kubectl-structural.cjs'), [...args, '-o', 'json']);
      if (stdout === '') throw new Error(stderr);
      const report = JSON.parse(stdout) as {
        readonly files: readonly {
          readonly diagnostics: readonly {
            readonly rule: string;
            readonly severity: string;
            readonly start: { readonly line: number; readonly column: number };
          }[];
        }[];
      };
      const reported = report.files.flatMap(({ diagnostics }) => diagnostics.filter(({ severity }) => severity !== 'info'));
      return inOrder(reported.map(({ rule, start: { column, line } }) => ({ rule, line, column })));
    },
    typeErrors: (file) =>
      run(join(root, 'node_modules/typescript/bin/tsc'), [
        '--noEmit',
        '--strict',
        '--skipLibCheck',
        '--target',
        'es2022',
        '--module',
        'nodenext',
        file,
      ]).stdout,
    dispose: installed.dispose,
  };
}

function inOrder(findings: readonly Finding[]): readonly Finding[] {
  return [...findings].sort((a, b) => a.line - b.line || a.column - b.column || (a.rule < b.rule ? -1 : a.rule > b.rule ? 1 : 0));
}
