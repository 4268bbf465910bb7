import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { run } from './run.js';
import type { OutputStream } from './streams.js';

const CLEAN = `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: { name: foos.example.com }
spec:
  group: example.com
  scope: Namespaced
  names: { plural: foos, kind: Foo }
  versions:
    - name: v1
      served: true
      storage: true
      schema:
        openAPIV3Schema: { type: object }
`;
const BROKEN = CLEAN.replace('{ type: object }', '{ properties: { a: { type: string } } }');
const WARNED = CLEAN.replace('scope:', 'scop: 1\n  scope:');

let cwd: string;
beforeEach(() => void (cwd = mkdtempSync(join(tmpdir(), 'structural-cli-'))));
afterEach(() => rmSync(cwd, { recursive: true, force: true }));

function write(name: string, text: string): void {
  mkdirSync(dirname(join(cwd, name)), { recursive: true });
  writeFileSync(join(cwd, name), text);
}

function collector(options: { isTTY?: boolean; closedAfter?: number } = {}): OutputStream & { text: string } {
  let writes = 0;
  return {
    text: '',
    isTTY: options.isTTY ?? false,
    write(text, done) {
      if (++writes > (options.closedAfter ?? Infinity)) done(Object.assign(new Error('write EPIPE'), { code: 'EPIPE' }));
      else {
        this.text += text;
        done();
      }
      return true;
    },
  };
}

async function structural(args: string[], { stdin = '', env = {}, isTTY = false, closedAfter = Infinity } = {}) {
  const stdout = collector({ isTTY, closedAfter });
  const stderr = collector();
  const code = await run(args, { stdin: Readable.from([Buffer.from(stdin)]), stdout, stderr, env, cwd }, '1.2.3');
  return { code, stdout: stdout.text, stderr: stderr.text };
}

const LINT_HELP_HINT = "See 'kubectl structural lint --help'.\n";

describe('kubectl structural', () => {
  it('prints its version', async () => {
    expect(await structural(['--version'])).toEqual({ code: 0, stdout: '1.2.3\n', stderr: '' });
  });

  it('calls itself kubectl structural in its help', async () => {
    const { code, stderr, stdout } = await structural(['--help']);
    expect([code, stderr, stdout.split('\n')[0]]).toEqual([0, '', 'Usage: kubectl structural [options] [command]']);
    const help = await structural(['lint', '--help']);
    expect([help.code, help.stderr, help.stdout.split('\n')[0]]).toEqual([0, '', 'Usage: kubectl structural lint [options] [input...]']);
    expect(help.stdout).toMatch(/-f, --filename[^]*-R, --recursive[^]*-o, --output[^]*-q, --quiet[^]*--max-warnings[^]*Exit codes:/);
  });

  it('prints its help on stderr when no command is given', async () => {
    const { code, stderr, stdout } = await structural([]);
    expect([code, stdout, stderr.split('\n')[0]]).toEqual([2, '', 'Usage: kubectl structural [options] [command]']);
  });

  it.each([
    [['lnt'], "error: unknown command 'lnt'\n(Did you mean lint?)\n"],
    [['lint', '--bogus', 'x'], "error: unknown option '--bogus'\n"],
    [['lint', 'x', '-o', 'yaml'], "error: option '-o, --output <format>' argument 'yaml' is invalid. Allowed choices are human, json, name.\n"],
    [['lint', 'x', '-f'], "error: option '-f, --filename <path>' argument missing\n"],
    [['lint', 'x', '--max-warnings', 'many'], "error: option '--max-warnings <number>' argument 'many' is invalid. It must be a whole number.\n"],
    [['lint'], 'error: nothing to lint: name files, directories or patterns, or - for standard input\n'],
  ])('refuses %j with exit code 2', async (args, message) => {
    expect(await structural(args)).toEqual({ code: 2, stdout: '', stderr: message + LINT_HELP_HINT });
  });
});

describe('kubectl structural lint', () => {
  it('exits with 0 where everything is clean', async () => {
    write('a.yaml', CLEAN);
    expect(await structural(['lint', 'a.yaml'])).toEqual({ code: 0, stdout: '1 CustomResourceDefinition in 1 file: no findings\n', stderr: '' });
  });

  it('exits with 1 where there are errors, and shows them', async () => {
    write('a.yaml', BROKEN);
    expect(await structural(['lint', 'a.yaml'])).toEqual({
      code: 1,
      stdout: `a.yaml:13:9: error: Required value: must not be empty at the root [structural-schema]
 12 |       schema:
 13 |         openAPIV3Schema: { properties: { a: { type: string } } }
    |         ^^^^^^^^^^^^^^^
    = field: spec.validation.openAPIV3Schema.type

a.yaml: foos.example.com: NonStructuralSchema=True, Violations: spec.versions[0].schema.openAPIV3Schema.type: Required value: must not be empty at the root

1 CustomResourceDefinition in 1 file (1 not structural): 1 error, 0 warnings
`,
      stderr: '',
    });
  });

  it('passes warnings unless --max-warnings limits them', async () => {
    write('a.yaml', WARNED);
    expect((await structural(['lint', 'a.yaml'])).code).toBe(0);
    expect((await structural(['lint', 'a.yaml', '--max-warnings', '1'])).code).toBe(0);
    expect((await structural(['lint', 'a.yaml', '--max-warnings=0'])).code).toBe(1);
    expect((await structural(['lint', 'a.yaml', '--max-warnings=-1'])).code).toBe(0);
  });

  it('reports errors alone when quiet', async () => {
    write('a.yaml', WARNED);
    write('b.yaml', 'kind: Foo\n');
    expect(await structural(['lint', '.', '--quiet'])).toEqual({ code: 0, stdout: '', stderr: '' });
    write('c.yaml', BROKEN);
    expect((await structural(['lint', '.', '-q'])).stdout.split('\n')[0]).toBe('c.yaml:13:9: error: Required value: must not be empty at the root [structural-schema]');
  });

  it('reads standard input', async () => {
    expect(await structural(['lint', '-', '-o', 'name'], { stdin: BROKEN })).toEqual({
      code: 1, stdout: 'customresourcedefinition.apiextensions.k8s.io/foos.example.com\n', stderr: '',
    });
  });

  it('searches positional directories to the bottom, those of -f only with -R', async () => {
    write('d/a.yaml', CLEAN);
    write('d/e/b.yaml', CLEAN);
    const files = async (...args: string[]): Promise<string[]> => {
      const { stdout } = await structural(['lint', '-o', 'json', ...args]);
      return JSON.parse(stdout).files.map(({ file }: { file: string }) => file);
    };
    expect(await files('d')).toEqual(['d/a.yaml', 'd/e/b.yaml']);
    expect(await files('-f', 'd')).toEqual(['d/a.yaml']);
    expect(await files('-R', '-f', 'd')).toEqual(['d/a.yaml', 'd/e/b.yaml']);
    expect(await files('-f', 'd/e/b.yaml', '-f', 'd/a.yaml')).toEqual(['d/e/b.yaml', 'd/a.yaml']);
    expect(await files('d/**/*.yaml')).toEqual(['d/a.yaml', 'd/e/b.yaml']);
  });

  it('exits with 2 where an input cannot be read, and judges the others all the same', async () => {
    write('a.yaml', BROKEN);
    const { code, stderr, stdout } = await structural(['lint', 'missing.yaml', 'a.yaml', '-o', 'json']);
    expect([code, stderr]).toEqual([2, 'error: missing.yaml: no such file or directory\n']);
    const { files, summary, unreadable } = JSON.parse(stdout);
    expect([files.length, summary.errors, unreadable]).toEqual([1, 1, [{ name: 'missing.yaml', code: 'not-found', message: 'no such file or directory' }]]);
  });

  it('exits with 2 where the input holds no document at all', async () => {
    write('a.yaml', '# nothing\n---\n');
    expect(await structural(['lint', 'a.yaml'])).toEqual({
      code: 2,
      stdout: '0 CustomResourceDefinitions in 1 file: no findings; 1 file without a CustomResourceDefinition\n',
      stderr: 'note: no document in a.yaml\nerror: the input holds no document\n',
    });
    expect((await structural(['lint', '-'], { stdin: '' })).code).toBe(2);
  });

  it('notes files without a definition, at length while they are few', async () => {
    for (const name of ['a', 'b', 'c', 'd', 'e']) write(`${name}.yaml`, 'kind: Foo\n');
    const { code, stderr } = await structural(['lint', '.']);
    expect([code, stderr]).toEqual([0, ['a', 'b', 'c', 'd', 'e'].map((name) => `note: no CustomResourceDefinition in ${name}.yaml\n`).join('')]);
    write('f.yaml', 'kind: Foo\n');
    expect((await structural(['lint', '.'])).stderr).toBe(
      `${['a', 'b', 'c', 'd'].map((name) => `note: no CustomResourceDefinition in ${name}.yaml\n`).join('')}note: nor in 2 other files\n`,
    );
  });

  it('gives a template and a malformed file one finding each and goes on', async () => {
    write('a.yaml', `{{- if .Values.crds }}\n${BROKEN}{{- end }}\n`);
    write('b.yaml', 'a: [\n');
    write('c.yaml', BROKEN);
    const { code, stdout } = await structural(['lint', '.', '-o', 'json']);
    const found = JSON.parse(stdout).files.map(({ diagnostics }: { diagnostics: { rule: string }[] }) => diagnostics.map(({ rule }) => rule));
    expect([code, found]).toEqual([1, [['templated-file'], ['syntax'], ['structural-schema']]]);
  });

  it('colours on terminals only, and obeys NO_COLOR and FORCE_COLOR', async () => {
    write('a.yaml', BROKEN);
    const colored = async (isTTY: boolean, env: Record<string, string>) => (await structural(['lint', 'a.yaml'], { isTTY, env })).stdout.includes('\u001b[');
    expect([
      await colored(false, {}), await colored(true, {}), await colored(true, { NO_COLOR: '1' }), await colored(false, { FORCE_COLOR: '1' }),
      await colored(true, { FORCE_COLOR: '0' }), await colored(true, { TERM: 'dumb' }), await colored(true, { NO_COLOR: '1', FORCE_COLOR: '1' }),
    ]).toEqual([false, true, false, true, false, false, false]);
  });

  it('says when the report cannot be written', async () => {
    write('a.yaml', BROKEN);
    const full: OutputStream = {
      write(_, done) {
        done(Object.assign(new Error('no space left on device'), { code: 'ENOSPC', syscall: 'write' }));
        return true;
      },
    };
    const stderr = collector();
    expect(await run(['lint', 'a.yaml'], { stdin: Readable.from([]), stdout: full, stderr, env: {}, cwd }, '1')).toBe(2);
    expect(stderr.text).toBe('error: cannot write the report (ENOSPC)\n');
  });

  it('says in one line when the fault is ours', async () => {
    write('a.yaml', BROKEN);
    const broken: OutputStream = {
      write() {
        throw new TypeError('x is not a function');
      },
    };
    const stderr = collector();
    expect(await run(['lint', 'a.yaml'], { stdin: Readable.from([]), stdout: broken, stderr, env: {}, cwd }, '1')).toBe(2);
    expect(stderr.text).toBe('internal error: x is not a function; please report this (STRUCTURAL_DEBUG=1 shows where)\n');
  });

  it('ends quietly when the reader of its output has gone', async () => {
    for (const name of ['a', 'b', 'c']) write(`${name}.yaml`, BROKEN);
    const { code, stderr, stdout } = await structural(['lint', '.'], { closedAfter: 1 });
    expect([code, stderr, stdout.split('\n')[0]]).toEqual([1, '', 'a.yaml:13:9: error: Required value: must not be empty at the root [structural-schema]']);
  });
});
