import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createProtocolConnection, StreamMessageReader, StreamMessageWriter, type Diagnostic } from 'vscode-languageserver-protocol/node';
import { root } from '../../stranger/installed-package.js';
import type { Repository } from './repository.js';

/** The files, by their paths from the repository, that a host passes without a word: no error, no warning, no note that they are not checked. */
export type Passing = (files: readonly string[], repository: Repository) => ReadonlySet<string> | Promise<ReadonlySet<string>>;

const COMMAND = join(root, 'packages/kubectl-structural/dist/kubectl-structural.cjs');
const textOf = (file: string, { folder }: Repository): string => readFileSync(join(folder, file), 'utf8');

/** Every host that gives a verdict on texts; a slow one starts a program for each. */
export const HOSTS: readonly { readonly name: string; readonly passing: Passing; readonly isSlow?: true; readonly isOurs?: RegExp }[] = [
  { name: 'the command', passing: passedByCommand },
  { name: 'ESLint', passing: passedByESLint },
  // Of built-in kinds it checks types and fields, and passes none.
  { name: 'the engine', passing: passedByEngine, isOurs: /^(?![^]*ConfigMap)/ },
  { name: 'the matchers of Jest', passing: passedByMatchers },
  // Built-in kinds would start another WebAssembly module.
  { name: 'the server inside of a test', passing: passedByTestServer, isSlow: true, isOurs: /^(?![^]*ConfigMap)/ },
  // It has no schemas of built-in kinds unless it is given some.
  { name: 'kubeconform in WebAssembly', passing: passedByKubeconform, isSlow: true, isOurs: /^(?![^]*ConfigMap)/ },
  // A file without a kind is one that is being written.
  { name: 'the language server', passing: passedByLanguageServer, isOurs: /^\s*"?kind\b/m },
  { name: 'the action', passing: passedByAction, isSlow: true },
  // Its targets are for custom resources.
  { name: 'a target of Nx', passing: passedByNx, isSlow: true, isOurs: /\.(?:com|io)\// },
];

function passedByCommand(files: readonly string[], { run }: Repository): ReadonlySet<string> {
  const { stdout } = run(COMMAND, ['validate', '--crds', 'crds', '-o', 'json', ...files]);
  const report = JSON.parse(stdout) as {
    readonly files: readonly {
      readonly file: string;
      readonly diagnostics: readonly unknown[];
      readonly resources: readonly { readonly outcome: string }[];
    }[];
  };
  return new Set(
    report.files.flatMap(({ diagnostics, file, resources }) =>
      diagnostics.length === 0 && resources.length > 0 && resources.every(({ outcome }) => outcome === 'accepted') ? [file] : [],
    ),
  );
}

function passedByESLint(files: readonly string[], repository: Repository): ReadonlySet<string> {
  repository.write(
    'eslint.config.js',
    `import structural from 'eslint-plugin-structural';
export default [
  ...structural.configs.recommended,
  { files: ['**/*.yaml'], rules: { 'structural/unknown-kind-note': 'error' } },
  { settings: { structural: { crds: ['crds'] } } },
];
`,
  );
  const found = repository.findingsOf(files);
  return new Set(files.filter((file) => found.get(file)?.length === 0));
}

/** As much of the engine as is asked. */
interface EngineModule {
  createValidator(options: { readonly definitions: string }): { checkText(file: string, text: string): { readonly ok: boolean } };
}

async function passedByEngine(files: readonly string[], repository: Repository): Promise<ReadonlySet<string>> {
  const { createValidator } = (await import(pathToFileURL(join(root, 'packages/engine/dist/engine.js')).href)) as EngineModule;
  const validator = createValidator({ definitions: textOf('crds/crontab.yaml', repository) });
  return new Set(files.filter((file) => validator.checkText(file, textOf(file, repository)).ok));
}

interface Matcher {
  call(context: object, received: string, crds: string): { readonly pass: boolean };
}

/** One that throws passes nothing, whatever is expected: so neither does `.not`. */
function passedByMatchers(files: readonly string[], { folder }: Repository): ReadonlySet<string> {
  const engine = createRequire(import.meta.url)(join(root, 'packages/jest-structural/dist/main.cjs')) as {
    open(runner: object): { readonly matchers: { readonly toBeAcceptedBy: Matcher } };
  };
  const { toBeAcceptedBy } = engine.open({ folder: () => folder }).matchers;
  return new Set(
    files.filter((file) => {
      try {
        return toBeAcceptedBy.call({}, join(folder, file), join(folder, 'crds')).pass;
      } catch {
        return false;
      }
    }),
  );
}

interface KubeconformModule {
  schemasFromDefinitions(texts: readonly string[]): object;
  createKubeconform(options: { readonly schemas: object; readonly strict: boolean }): Promise<{
    validate(text: string): Promise<readonly { readonly status: string }[]>;
    close(): void;
  }>;
}

async function passedByKubeconform(files: readonly string[], repository: Repository): Promise<ReadonlySet<string>> {
  const entry = pathToFileURL(join(root, 'packages/kubeconform-wasm/dist/node.js')).href;
  const { createKubeconform, schemasFromDefinitions } = (await import(entry)) as KubeconformModule;
  const schemas = schemasFromDefinitions([textOf('crds/crontab.yaml', repository)]);
  const kubeconform = await createKubeconform({ schemas, strict: true });
  const passed = new Set<string>();
  for (const file of files) {
    const results = await kubeconform.validate(textOf(file, repository));
    if (results.length > 0 && results.every(({ status }) => status === 'valid')) passed.add(file);
  }
  kubeconform.close();
  return passed;
}

function passedByTestServer(files: readonly string[], repository: Repository): ReadonlySet<string> {
  repository.write('apply-each.mjs', TEST_SERVER_PROGRAM);
  const entry = pathToFileURL(join(root, 'packages/test-server/out-tsc/lib/index.js')).href;
  const { stderr, stdout } = repository.run('apply-each.mjs', [entry, ...files], { NODE_OPTIONS: '--conditions=@structural/compiled' });
  if (stderr !== '') throw new Error(stderr);
  return new Set(JSON.parse(stdout) as readonly string[]);
}

const TEST_SERVER_PROGRAM = `
const [, , entry, ...files] = process.argv;
const { startCluster } = await import(entry);
const cluster = await startCluster({ crds: 'crds' });
const passed = files.filter((file) => {
  try {
    return cluster.apply(file).length > 0;
  } catch (error) {
    if (error.name !== 'ClusterProblem') throw error;
    return false;
  }
});
await cluster.stop();
process.stdout.write(JSON.stringify(passed));
`;

/** One file a step, as a step that fails says nothing of the other files. */
function passedByAction(files: readonly string[], repository: Repository): ReadonlySet<string> {
  const env = { GITHUB_ACTIONS: 'true', GITHUB_WORKSPACE: repository.folder, GITHUB_EVENT_NAME: 'push', INPUT_SUMMARY: 'false' };
  return new Set(
    files.filter((file) => {
      const { exitCode, stdout } = repository.run(join(root, 'packages/github-action/dist/index.cjs'), [], {
        ...env,
        INPUT_FILES: file,
        INPUT_CRDS: 'crds',
      });
      return exitCode === 0 && !/^::(?:error|warning|notice)|not checked/m.test(stdout);
    }),
  );
}

async function passedByLanguageServer(files: readonly string[], repository: Repository): Promise<ReadonlySet<string>> {
  const server = spawn(process.execPath, [COMMAND, 'lsp'], { cwd: repository.folder, stdio: ['pipe', 'pipe', 'inherit'] });
  const connection = createProtocolConnection(new StreamMessageReader(server.stdout), new StreamMessageWriter(server.stdin));
  connection.onRequest('workspace/diagnostic/refresh', () => null);
  connection.listen();
  const passing = new Set<string>();
  try {
    await connection.sendRequest('initialize', {
      processId: null,
      rootUri: pathToFileURL(repository.folder).href,
      capabilities: { textDocument: { diagnostic: {} }, workspace: { diagnostics: { refreshSupport: true } } },
    });
    await connection.sendNotification('initialized', {});
    for (const file of files) {
      const uri = pathToFileURL(join(repository.folder, file)).href;
      const document = { uri, languageId: 'yaml', version: 1, text: textOf(file, repository) };
      await connection.sendNotification('textDocument/didOpen', { textDocument: document });
      const { items } = await connection.sendRequest<{ readonly items: readonly Diagnostic[] }>('textDocument/diagnostic', {
        textDocument: { uri },
      });
      if (items.length === 0) passing.add(file);
    }
  } finally {
    connection.dispose();
    server.kill();
  }
  return passing;
}

/** Each file is a project: one without a target passes, and so does one of which the target succeeds. */
function passedByNx(files: readonly string[], repository: Repository): ReadonlySet<string> {
  repository.write('nx-targets.cjs', NX_PROGRAM);
  const { stderr, stdout } = repository.run('nx-targets.cjs', [join(root, 'packages/nx-plugin/dist'), root, ...files], {
    NX_DAEMON: 'false',
  });
  const line = stdout.split('\n').find((each) => each.startsWith('passed: '));
  if (line === undefined) throw new Error(`${stdout}${stderr}`);
  return new Set(JSON.parse(line.slice('passed: '.length)) as readonly string[]);
}

const NX_PROGRAM = `
const [, , plugin, , ...files] = process.argv;
const { join, dirname } = require('node:path');
const { createNodesV2: [, createNodes] } = require(join(plugin, 'index.cjs'));
const { default: execute } = require(join(plugin, 'structural.cjs'));
const root = process.cwd();
(async () => {
  const nodes = await createNodes(['crds/crontab.yaml', ...files], {}, { nxJsonConfiguration: {}, workspaceRoot: root });
  const projects = Object.assign({}, ...nodes.map(([, { projects }]) => projects));
  const passed = [];
  for (const file of files) {
    const target = projects[dirname(file)]?.targets['crd-validate'];
    if (target === undefined || (await execute(target.options, { root })).success) passed.push(file);
  }
  process.stdout.write('\\npassed: ' + JSON.stringify(passed) + '\\n');
})();
`;
