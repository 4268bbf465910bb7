import { mkdirSync, readdirSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { installPackage, root, type Seen } from '../../stranger/installed-package.js';

/** One finding as a person sees it; rules that have two names, by their severity, have but one here. */
interface Finding {
  readonly rule: string;
  readonly severity: 'error' | 'warning';
  /** The words without what is added to help. */
  readonly message: string;
  readonly line: number;
  readonly column: number;
}

/** A finding with the path of its file from the repository. */
interface FindingInFile extends Finding {
  readonly file: string;
}

/** A repository of a stranger: the packed plugin and the real `eslint`, in an empty folder of an empty home. */
export interface Repository {
  readonly folder: string;
  /** Removes all but what is installed. */
  clear(): void;
  write(path: string, text: string): void;
  eslint(...args: readonly string[]): Seen;
  /** The findings of `eslint` in one file, without the prefix of the rules. */
  findings(...args: readonly string[]): readonly Finding[];
  /** The same of many files by one `eslint`, by the path of each from the repository. */
  findingsOf(files: readonly string[]): ReadonlyMap<string, readonly Finding[]>;
  /** The same file by file, in the order of ESLint; `--in FOLDER` at the end starts it there. */
  findingsByFile(...args: readonly string[]): readonly FindingInFile[];
  /** The errors and warnings that the command of kubectl has about the same files. */
  kubectlFindings(...args: readonly string[]): readonly Finding[];
  /** What one run of the TypeScript compiler says of files, by their names; of one with which it agrees nothing. What is about no file is thrown. */
  typeErrors(files: readonly string[]): Readonly<Record<string, string>>;
  /** Runs a script of Node.js in the repository, or in a folder of it. */
  run(script: string, args: readonly string[], env?: Readonly<Record<string, string>>, inFolder?: string): Seen;
  /** Runs a program of Node.js. */
  node(...args: readonly string[]): Seen;
  dispose(): void;
}

/** ESLint as it is named in the workspace: the newest, and the oldest that the plugin is for. */
export const ESLINTS = ['eslint', 'eslint-9'] as const;

const NEIGHBOURS = ['eslint-plugin-yml', 'eslint-plugin-jsonc', '@eslint/json', '@eslint/js', 'jiti', 'yaml-eslint-parser'];

const TWO_NAMES = /^(structural-schema|templated-file|unusable-definition|unknown-kind|unknown-field|duplicate-key)-(?:error|warning)$/;

/**
 * Packs the plugin and installs the tarball without a network; ESLint and the plugins beside it are those of the workspace.
 *
 * Throws where npm refuses.
 */
export function makeRepository(eslintName: (typeof ESLINTS)[number] = 'eslint'): Repository {
  // ESLint is a peer: whoever lints has it. It is not fetched here, but lent by the workspace.
  const installed = installPackage('eslint-plugin', '--omit=peer', '--legacy-peer-deps');
  const { folder } = installed;
  lendNeighbours(folder, eslintName);
  const installedNames = new Set(readdirSync(folder));
  const run = (script: string, args: readonly string[], env: Readonly<Record<string, string>> = {}, inFolder = '.'): Seen =>
    installed.run(process.execPath, [script, ...args], { env, cwd: join(folder, inFolder) });
  const eslint = join(folder, 'node_modules/eslint/bin/eslint.js');
  const read = (args: readonly string[]): readonly FindingInFile[] => {
    const at = args.indexOf('--in');
    const inFolder = at === -1 ? '.' : args[at + 1];
    return eslintFindings(run(eslint, ['--format', 'json', ...(at === -1 ? args : args.slice(0, at))], {}, inFolder), folder);
  };
  return {
    folder,
    run,
    clear() {
      for (const name of readdirSync(folder)) if (!installedNames.has(name)) rmSync(join(folder, name), { recursive: true });
    },
    write(path, text) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    },
    eslint: (...args) => run(eslint, args),
    findings: (...args) => inOrder(read(args).map(withoutFile)),
    findingsOf(files) {
      const all = read(files);
      return new Map(files.map((name) => [name, inOrder(all.filter(({ file }) => file === name).map(withoutFile))]));
    },
    findingsByFile: (...args) => read(args),
    kubectlFindings: (...args) =>
      kubectlFindings(run(join(root, 'packages/kubectl-structural/dist/kubectl-structural.cjs'), [...args, '-o', 'json'])),
    typeErrors: (files) => typeErrors(run(join(root, 'node_modules/typescript/bin/tsc'), [...TSC_OPTIONS, ...files]), files),
    node: (...args) => installed.run(process.execPath, args),
    dispose: installed.dispose,
  };
}

/** Links ESLint and the plugins beside it into a folder. */
function lendNeighbours(folder: string, eslintName: string): void {
  for (const [name, lent] of [['eslint', eslintName] as const, ...NEIGHBOURS.map((each) => [each, each] as const)]) {
    mkdirSync(dirname(join(folder, 'node_modules', name)), { recursive: true });
    symlinkSync(join(root, 'node_modules', lent), join(folder, 'node_modules', name), 'junction');
  }
}

/** What `eslint --format json` has printed, with the paths from a folder. */
function eslintFindings({ stderr, stdout }: Seen, folder: string): readonly FindingInFile[] {
  if (stdout === '') throw new Error(stderr);
  const results = JSON.parse(stdout) as readonly {
    readonly filePath: string;
    readonly messages: readonly {
      readonly ruleId: string | null;
      readonly severity: number;
      readonly message: string;
      readonly line: number;
      readonly column: number;
    }[];
  }[];
  return results.flatMap(({ filePath, messages }) =>
    messages.map(({ column, line, message, ruleId, severity }) => ({
      file: relative(realpathSync(folder), filePath).replaceAll(sep, '/'),
      rule: ruleId?.replace(/^structural\//, '').replace(TWO_NAMES, '$1') ?? 'fatal',
      severity: severity === 2 ? ('error' as const) : ('warning' as const),
      message: withoutMiddle(message.replace(/\. (?:Help: |See (?:line )?\S+ \().*$/s, '')),
      line,
      column,
    })),
  );
}

/** The errors and warnings that the command has printed as JSON. */
function kubectlFindings({ stderr, stdout }: Seen): readonly Finding[] {
  if (stdout === '') throw new Error(stderr);
  const report = JSON.parse(stdout) as {
    readonly files: readonly {
      readonly diagnostics: readonly {
        readonly rule: string;
        readonly severity: 'error' | 'warning' | 'info';
        readonly message: string;
        readonly cause?: { readonly field: string };
        readonly start: { readonly line: number; readonly column: number };
      }[];
    }[];
  };
  const reported = report.files.flatMap(({ diagnostics }) =>
    diagnostics.flatMap(({ cause, message, rule, severity, start: { column, line } }) =>
      severity === 'info'
        ? []
        : [{ rule, severity, message: withoutMiddle(cause === undefined ? message : `${cause.field}: ${message}`), line, column }],
    ),
  );
  return inOrder(reported);
}

const TSC_OPTIONS = ['--noEmit', '--strict', '--skipLibCheck', '--pretty', 'false', '--target', 'es2022', '--module', 'nodenext'];

/** What the TypeScript compiler has printed about each file. */
function typeErrors({ stderr, stdout }: Seen, files: readonly string[]): Readonly<Record<string, string>> {
  // An error is a line that begins with its file, and indented lines.
  const errors = (stdout + stderr).split(/^(?=\S)/m);
  const foreign = errors.filter((error) => error !== '' && !files.some((file) => error.startsWith(`${file}(`)));
  if (foreign.length > 0) throw new Error(foreign.join(''));
  return Object.fromEntries(files.map((file) => [file, errors.filter((error) => error.startsWith(`${file}(`)).join('')]));
}

/** A text without line breaks and what is invisible; of a long one, of which the plugin leaves out the middle, both ends. */
function withoutMiddle(text: string): string {
  const line = inOneLine(text);
  return line.length > 900 ? `${line.slice(0, 200)} … ${line.slice(-200)}` : line;
}

/** A text without line breaks and what is invisible. */
export function inOneLine(text: string): string {
  return text.replace(/\s*[\r\n]\s*/g, ' ').replace(/<U\+[0-9A-F]+>|\p{Cf}/gu, '');
}

function withoutFile({ column, line, message, rule, severity }: FindingInFile): Finding {
  return { rule, severity, message, line, column };
}

function inOrder(findings: readonly Finding[]): readonly Finding[] {
  return [...findings].sort((a, b) => a.line - b.line || a.column - b.column || (a.rule < b.rule ? -1 : a.rule > b.rule ? 1 : 0));
}
