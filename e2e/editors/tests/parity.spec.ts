import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Diagnostic } from 'vscode-languageserver-protocol/node';
import { openEditor, type Editor, type EditorFile } from '../../../tools/bench/bin/open-editor.js';
import { runs, timeout } from '../../../tools/search-budget/search-budget.mjs';
import { root } from '../../stranger/installed-package.js';
import { askForFields } from './asked-fields.js';

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
  const opened = await openEditor(folder);
  try {
    const editor = await findingsOfEditor(opened);
    // Where a definition is refused, the command takes one of that name from another case.
    const compared = files.filter((file) => ![...(editor.get(file) ?? [])].some(({ rule }) => rule === 'unusable-definition'));
    for (const file of compared) expect({ file, found: editor.get(file) }).toEqual({ file, found: command.get(file) ?? [] });
    expect(compared.length).toBeGreaterThan(0.9 * files.length);
    expect(compared.flatMap((file) => editor.get(file) ?? []).length).toBeGreaterThan(100);
  } finally {
    await opened.end();
  }
}, 300_000);

it(
  'offers what accepted resources have, with values that are accepted',
  async () => {
    const editor = await openEditor(folder);
    try {
      const resources = files.filter((file) => file.endsWith('/resource.yaml')).map(fileOf);
      const asked = await askForFields(editor, resources, runs(100));
      expect(asked).toHaveLength(runs(100));
      expect(asked.filter(({ faults }) => faults === undefined)).toEqual([]);
      const refused = asked.filter(({ faults = [] }) => faults.length > 0);
      expect({ refused, isFew: refused.length <= 0.02 * asked.length }).toEqual({ refused, isFew: true });
    } finally {
      await editor.end();
    }
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

async function findingsOfEditor(editor: Editor): Promise<ReadonlyMap<string, readonly Finding[]>> {
  const found = new Map<string, readonly Finding[]>();
  for (const name of files) {
    const file = fileOf(name);
    await editor.open(file);
    const items = await editor.findings(file);
    found.set(name, sorted(items.filter(({ severity }) => severity === 1 || severity === 2).map(toFinding)));
    await editor.close(file);
  }
  return found;
}

function fileOf(name: string): EditorFile {
  return { uri: pathToFileURL(join(folder, name)).href, text: readFileSync(join(folder, name), 'utf8') };
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
