import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseAllDocuments } from 'yaml';
import { definition, openSandbox, type Sandbox } from './sandbox.js';

const folder = fileURLToPath(new URL('../../../integrations/', import.meta.url));
const files = readdirSync(folder, { recursive: true, withFileTypes: true }).flatMap((entry) =>
  entry.isFile() ? [join(entry.parentPath, entry.name).slice(folder.length)] : [],
);
const read = (file: string): string => readFileSync(join(folder, file), 'utf8');
const parsed = (file: string): unknown[] => parseAllDocuments(read(file)).map((document) => document.toJS() as unknown);

let sandbox: Sandbox;
beforeEach(() => {
  sandbox = openSandbox();
});
afterEach(() => sandbox.dispose());

const RIGHT = definition('{size: {type: integer}}');
const WRONG = definition('{size: {type: int}, name: {type: text}}');

/** Runs arguments in a repository with mistakes, in one without any, and in one without manifests. */
async function runs(args: readonly string[]): Promise<readonly { readonly code: number; readonly stdout: string }[]> {
  const seen: { readonly code: number; readonly stdout: string }[] = [];
  for (const text of [WRONG, RIGHT, 'a: 1\n']) {
    sandbox.write('a.yaml', text);
    seen.push(await sandbox.run(args));
  }
  return seen;
}

/** How many errors the command itself counts in the repository with mistakes. */
async function errorsOfWrong(): Promise<number> {
  sandbox.write('a.yaml', WRONG);
  const { stdout } = await sandbox.run(['validate', '.', '-o', 'json']);
  return (JSON.parse(stdout) as { summary: { errors: number } }).summary.errors;
}

/** The arguments of each time that a file runs the command, with the folder for what others fill in. */
function commandLines(file: string): readonly (readonly string[])[] {
  const text = read(file).replace(/<< [\w.]+ >>|\$\{\{ [\w.]+ \}\}|\$\[\[ [\w.]+ \]\]|\$\{target\}/g, '.');
  return [...text.matchAll(/(?:npx --yes kubectl-structural@\S+|run: kubectl-structural) ([^>|\n'"]+)/g)].map(([, args = '']) =>
    args.trim().split(/\s+/),
  );
}

/** How many errors a report has. */
const COUNTS: Readonly<Record<string, (report: string) => number>> = {
  sarif: (report) => (JSON.parse(report) as { runs: { results: { level: string }[] }[] }).runs[0]?.results.length ?? 0,
  gitlab: (report) => (JSON.parse(report) as unknown[]).length,
  junit: (report) => Number(/<testsuites[^>]* failures="(\d+)"/.exec(report)?.[1]),
};

const WITH_COMMANDS = ['azure-pipelines/structural.yml', 'circleci/orb.yml', 'gitlab/templates/structural.yml', 'jenkins/Jenkinsfile'];

test.each([...WITH_COMMANDS, 'reviewdog/structural.yml', 'trunk/plugin.yaml'])(
  'the command of %s fails for errors alone, and its report has them',
  async (file) => {
    const [args, ...others] = commandLines(file);
    expect(others).toEqual([]);
    const format = args?.[args.indexOf('-o') + 1] ?? '';
    const [wrong, right, none] = await runs(args ?? []);
    expect([wrong?.code, right?.code, none?.code]).toEqual([1, 0, 0]);
    expect(COUNTS[format]?.(wrong?.stdout ?? '')).toBe(format === 'junit' ? 1 : await errorsOfWrong());
    expect(COUNTS[format]?.(right?.stdout ?? '')).toBe(0);
  },
);

interface Linter {
  readonly cli_lint_extra_args: readonly string[];
  readonly cli_lint_extra_args_after: readonly string[];
  readonly cli_sarif_args: readonly string[];
  readonly cli_lint_errors_regex: string;
  readonly cli_version_arg_name: string;
  readonly cli_help_arg_name: string;
  readonly cli_config_arg_name: string;
  readonly config_file_name: string;
}

const DESCRIPTOR = 'megalinter/mega-linter-plugin-structural/kubernetes_structural.megalinter-descriptor.yml';

test('what MegaLinter runs has exit codes, numbers of errors, SARIF, a version and help', async () => {
  const [descriptor] = parsed(DESCRIPTOR) as { linters: Linter[] }[];
  const [linter] = descriptor?.linters ?? [];
  if (linter === undefined) throw new Error('no linter');
  const { cli_lint_extra_args: before, cli_lint_extra_args_after: after } = linter;
  const config = [linter.cli_config_arg_name, linter.config_file_name];
  sandbox.write(linter.config_file_name, 'schemaVersion: 1\n');
  const results = await runs([...before, ...config, ...after]);
  const errors = results.map(({ stdout }) => [...stdout.matchAll(new RegExp(linter.cli_lint_errors_regex, 'g'))].length);
  expect(results.map(({ code }, i) => [code, errors[i]])).toEqual([
    [1, await errorsOfWrong()],
    [0, 0],
    [0, 0],
  ]);
  const [sarif] = await runs([...before, ...linter.cli_sarif_args, ...after]);
  expect(COUNTS['sarif']?.(sarif?.stdout ?? '')).toBe(await errorsOfWrong());
  expect((await sandbox.run([linter.cli_version_arg_name])).code).toBe(0);
  expect((await sandbox.run([linter.cli_help_arg_name])).code).toBe(0);
});

test('the folders for the tests of MegaLinter have several errors, none, and what --fix changes', async () => {
  for (const name of files.filter((path) => path.startsWith('megalinter/test/')))
    sandbox.write(name.split('/').slice(-2).join('/'), read(name));
  const { linters, ...descriptor } = parsed(DESCRIPTOR)[0] as { linters: Linter[]; descriptor_id: string; test_folder: string };
  expect(DESCRIPTOR).toContain(`/${descriptor.descriptor_id.toLowerCase()}.megalinter-descriptor.yml`);
  expect(files).toContain(`megalinter/test/${descriptor.test_folder}/good/good_resources.yaml`);
  const args = linters[0]?.cli_lint_extra_args ?? [];
  expect((await sandbox.run([...args, 'good'])).code).toBe(0);
  expect((await sandbox.run([...args, 'bad'])).stdout).toMatch(/(?: {4}- "[^]*){2}/);
  expect((await sandbox.run([...args, '--fix', 'fix'])).code).toBe(0);
  expect(readFileSync(join(sandbox.cwd, 'fix/cache_fix_1.yaml'), 'utf8')).not.toBe(
    read(`megalinter/test/${descriptor.test_folder}/fix/cache_fix_1.yaml`),
  );
});

test('what the task of Tekton runs by default judges the folder', async () => {
  const [task] = parsed('tekton/structural.yaml') as { spec: { params: { name: string; default: string[] }[] } }[];
  const args = task?.spec.params.find(({ name }) => name === 'args')?.default ?? [];
  expect((await runs(args)).map(({ code }) => code)).toEqual([1, 0, 0]);
});

test('every file of YAML and JSON parses, and the entries for SchemaStore lead to our schemas', () => {
  for (const file of files.filter((name) => /\.(?:ya?ml|json)$/.test(name))) expect([file, parsed(file).length > 0]).toEqual([file, true]);
  const [entries] = parsed('schemastore/catalog-entries.json') as { url: string; fileMatch: string[] }[][];
  for (const { url } of entries ?? []) {
    const schema = url.slice(url.indexOf('/main/') + '/main/'.length);
    expect(() => JSON.parse(readFileSync(join(folder, '..', schema), 'utf8')) as unknown).not.toThrow();
  }
  expect(entries?.[0]?.fileMatch).toEqual(['.structural.yaml', '.structural.yml']);
});

test('the annotations of the image have what Artifact Hub asks for, and each is one', () => {
  const lines = read('artifact-hub/annotations.txt').trimEnd().split('\n');
  const named = new Map(lines.map((line) => [/^index:([\w.-]+)=(?=\S)/.exec(line)?.[1], line.slice(line.indexOf('=') + 1)]));
  expect(named.has(undefined)).toBe(false);
  expect(named.get('org.opencontainers.image.description')).toBeDefined();
  const readme = named.get('io.artifacthub.package.readme-url') ?? '';
  expect(readFileSync(join(folder, '..', readme.slice(readme.indexOf('/main/') + '/main/'.length)), 'utf8')).toMatch(/^# /);
});
