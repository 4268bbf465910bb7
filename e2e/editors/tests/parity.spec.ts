import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import {
  createProtocolConnection,
  StreamMessageReader,
  StreamMessageWriter,
  type Diagnostic,
  type ProtocolConnection,
} from 'vscode-languageserver-protocol/node';
import { runs, seed, timeout } from '../../../tools/search-budget/search-budget.mjs';
import { root } from '../../stranger/installed-package.js';

const EXECUTABLE = join(root, 'packages/kubectl-structural/dist/kubectl-structural.cjs');
const CASES = join(root, 'packages/conformance-cases/cases');
/** One in so many of the cases. */
const EVERY = Math.max(1, Math.round(2 / runs(1)));

interface Finding {
  readonly line: number;
  readonly character: number;
  readonly rule: string;
  readonly severity: string;
  readonly message: string;
}

let folder: string;
let files: readonly string[];
beforeAll(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'structural-parity-')));
  files = copyCases();
});
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

it('says in an editor what the command says of the same files', async () => {
  expect(files.length).toBeGreaterThan(100);
  const command = findingsOfCommand();
  const { connection, process } = startServer();
  try {
    const editor = await findingsOfEditor(connection);
    // Where a definition is refused, the command takes one of that name from another case.
    const compared = files.filter((file) => ![...(editor.get(file) ?? [])].some(({ rule }) => rule === 'unusable-definition'));
    for (const file of compared) expect({ file, found: editor.get(file) }).toEqual({ file, found: command.get(file) ?? [] });
    expect(compared.length).toBeGreaterThan(0.9 * files.length);
    expect(compared.flatMap((file) => editor.get(file) ?? []).length).toBeGreaterThan(100);
  } finally {
    connection.dispose();
    process.kill();
  }
}, 300_000);

it(
  'offers what accepted resources have, with values that are accepted',
  () => {
    const judge = join(root, 'tools/bench/bin/completions.js');
    const { status, stdout } = spawnSync(process.execPath, [judge, folder, String(runs(100)), String(seed)], { encoding: 'utf8' });
    const [, places, offered, accepted] = /^(\d+) places, (\d+) offered, (\d+) accepted$/m.exec(stdout) ?? [];
    expect({ status, stdout, places }).toMatchObject({ places: String(runs(100)) });
    expect({ stdout, offered }).toEqual({ stdout, offered: places });
    expect({ stdout, isMost: Number(accepted) >= 0.98 * Number(places) }).toEqual({ stdout, isMost: true });
  },
  timeout(120_000),
);

/** Copies cases with a definition and a resource, each with a config file of its own. */
function copyCases(): readonly string[] {
  const copied: string[] = [];
  let count = 0;
  for (const area of readdirSync(CASES)) {
    for (const name of readdirSync(join(CASES, area))) {
      const from = join(CASES, area, name);
      if (
        !existsSync(join(from, 'resource.yaml')) ||
        !existsSync(join(from, 'crd.yaml')) ||
        existsSync(join(from, 'old.yaml')) ||
        count++ % EVERY !== 0
      )
        continue;
      const to = `${area}-${name}`;
      for (const file of ['crd.yaml', 'resource.yaml']) {
        if (!existsSync(join(from, file))) continue;
        cpSync(join(from, file), join(folder, to, file));
        copied.push(`${to}/${file}`);
      }
      writeFileSync(join(folder, to, '.structural.yaml'), 'crds: [crd.yaml]\n');
    }
  }
  return copied;
}

function findingsOfCommand(): ReadonlyMap<string, readonly Finding[]> {
  const { stderr, stdout } = spawnSync(process.execPath, [EXECUTABLE, 'validate', '.', '-o', 'json', '--no-cache'], {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  });
  expect(stderr).not.toContain('error:');
  const report = JSON.parse(stdout) as {
    readonly files: readonly {
      readonly file: string;
      readonly diagnostics: readonly {
        readonly rule: string;
        readonly severity: string;
        readonly message: string;
        readonly cause?: { readonly field: string };
        readonly start: { readonly line: number; readonly column: number };
      }[];
    }[];
  };
  return new Map(
    report.files.map(({ diagnostics, file }) => [
      file,
      sorted(
        diagnostics
          .filter(({ rule, severity }) => rule !== 'no-definitions' && severity !== 'info')
          .map(({ cause, message, rule, severity, start }) => ({
            line: start.line - 1,
            character: start.column - 1,
            rule,
            severity,
            message: (cause === undefined ? message : `${cause.field}: ${message}`).split('\n')[0] ?? '',
          })),
      ),
    ]),
  );
}

function startServer(): { readonly connection: ProtocolConnection; readonly process: ChildProcess } {
  const server = spawn(process.execPath, [EXECUTABLE, 'lsp'], { stdio: ['pipe', 'pipe', 'inherit'] });
  const connection = createProtocolConnection(new StreamMessageReader(server.stdout), new StreamMessageWriter(server.stdin));
  connection.onRequest('workspace/diagnostic/refresh', () => null);
  connection.listen();
  return { connection, process: server };
}

async function findingsOfEditor(connection: ProtocolConnection): Promise<ReadonlyMap<string, readonly Finding[]>> {
  await connection.sendRequest('initialize', {
    processId: null,
    rootUri: pathToFileURL(folder).href,
    capabilities: { textDocument: { diagnostic: {} }, workspace: { diagnostics: { refreshSupport: true } } },
  });
  await connection.sendNotification('initialized', {});
  const found = new Map<string, readonly Finding[]>();
  for (const file of files) {
    const uri = pathToFileURL(join(folder, file)).href;
    const text = readFileSync(join(folder, file), 'utf8');
    await connection.sendNotification('textDocument/didOpen', { textDocument: { uri, languageId: 'yaml', version: 1, text } });
    const { items } = await connection.sendRequest<{ readonly items: readonly Diagnostic[] }>('textDocument/diagnostic', {
      textDocument: { uri },
    });
    found.set(file, sorted(items.filter(({ severity }) => severity === 1 || severity === 2).map(toFinding)));
    await connection.sendNotification('textDocument/didClose', { textDocument: { uri } });
  }
  return found;
}

/** A finding in the words of a report, which has the field apart, and the hint. */
function toFinding({ code, message, range: { start }, severity }: Diagnostic): Finding {
  return {
    ...start,
    rule: String(code),
    severity: severity === 1 ? 'error' : 'warning',
    message: (typeof message === 'string' ? message : message.value).split('\n')[0] ?? '',
  };
}

function sorted(found: readonly Finding[]): readonly Finding[] {
  const key = ({ character, line, message, rule }: Finding): string =>
    [String(line).padStart(6), String(character).padStart(6), rule, message].join(' ');
  return [...found].sort((a, b) => (key(a) < key(b) ? -1 : 1));
}
