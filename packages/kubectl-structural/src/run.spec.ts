import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { run } from './run.js';
import type { OutputStream } from './run/program/streams.js';

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

  it('helps with a command in either way', async () => {
    expect(await structural(['help', 'lint'])).toEqual(await structural(['lint', '--help']));
    expect((await structural(['help'])).stdout).toBe((await structural(['--help'])).stdout);
  });

  it('tells defaults that say something', async () => {
    const help = (await structural(['lint', '--help=all'])).stdout.replace(/\s+/g, ' ');
    expect(help.match(/\(default: [^)]*\)/g)).toEqual([
      '(default: 1.37)',
      '(default: -1)',
      '(default: as many as pay off)',
      '(default: 500)',
      '(default: 60s)',
      '(default: apply, as kubectl apply)',
    ]);
    expect(help).toContain('default: "human")');
  });

  it('calls itself kubectl structural in its help', async () => {
    const { code, stderr, stdout } = await structural(['--help']);
    expect([code, stderr, stdout.split('\n')[0]]).toEqual([0, '', 'Usage: kubectl structural [options] [command]']);
    const help = await structural(['lint', '--help']);
    expect([help.code, help.stderr, help.stdout.split('\n')[0]]).toEqual([0, '', 'Usage: kubectl structural lint [options] [input...]']);
    expect(help.stdout).toMatch(
      /Examples:[^]*Flags:[^]*-o, --output[^]*--kube-version[^]*--old[^]*More flags[^]*--quiet[^]*--filename[^]*Exit codes:/,
    );
  });

  it.each([
    [['-o=name', 'a.yaml'], 'customresourcedefinition.apiextensions.k8s.io/foos.example.com\n'],
    [['-oname', 'a.yaml'], 'customresourcedefinition.apiextensions.k8s.io/foos.example.com\n'],
    [
      ['-o=name', '-f=a.yaml', '-R=true', '--fix=false', '--kube-version', '1.37.5-gke.100'],
      'customresourcedefinition.apiextensions.k8s.io/foos.example.com\n',
    ],
    [
      ['-o=name', '--kube-version=v1.36.2+k3s1', '--quiet=true', 'a.yaml'],
      'customresourcedefinition.apiextensions.k8s.io/foos.example.com\n',
    ],
    [['-o=name', '--kube-version=1.37+', '--', 'a.yaml', '-o=name'], 'customresourcedefinition.apiextensions.k8s.io/foos.example.com\n'],
  ])('takes flags as kubectl does: %j', async (args, names) => {
    write('a.yaml', BROKEN);
    write('-o=name', BROKEN);
    expect((await structural(['lint', ...args])).stdout).toBe(args.includes('--') ? names.repeat(2) : names);
  });

  it('prints its version with -v, too', async () => {
    expect(await structural(['-v'])).toEqual(await structural(['--version']));
  });

  it('prints its help on stderr when no command is given', async () => {
    const { code, stderr, stdout } = await structural([]);
    expect([code, stdout, stderr.split('\n')[0]]).toEqual([2, '', 'Usage: kubectl structural [options] [command]']);
  });

  it.each([
    [['lnt'], "error: unknown command 'lnt'\n(Did you mean lint?)\n"],
    [['lint', '--bogus', 'x'], "error: unknown option '--bogus'\n"],
    [
      ['lint', 'x', '-o', 'yaml'],
      "error: option '-o, --output <format>' argument 'yaml' is invalid. Allowed choices are human, json, name, junit, sarif, github, gitlab, status, kubeconform, tap.\n",
    ],
    [['lint', 'x', '-f'], "error: option '-f, --filename <path>' argument missing\n"],
    [
      ['lint', 'x', '--max-warnings', 'many'],
      "error: option '--max-warnings <number>' argument 'many' is invalid. It must be a whole number.\n",
    ],
    [
      ['lint', 'x', '--kube-version', '1.14'],
      "error: option '--kube-version <version>' argument '1.14' is invalid. It must be a version of Kubernetes from 1.22 to 1.37, or from 1.15 to 1.21.\n",
    ],
    [
      ['lint', 'x', '--kube-version=newest'],
      "error: option '--kube-version <version>' argument 'newest' is invalid. It must be a version of Kubernetes from 1.22 to 1.37, or from 1.15 to 1.21.\n",
    ],
    [['lint', 'x', '--old'], "error: option '--old <path|revision>' argument missing\n"],
    [['lint'], 'error: nothing to lint: name files, directories or patterns, or - for standard input\n'],
  ])('refuses %j with exit code 2', async (args, message) => {
    const hint = args[0] === 'lint' ? LINT_HELP_HINT : "See 'kubectl structural --help'.\n";
    expect(await structural(args)).toEqual({ code: 2, stdout: '', stderr: message + hint });
  });
});

describe('kubectl structural lint', () => {
  it('exits with 0 where everything is clean', async () => {
    write('a.yaml', CLEAN);
    expect(await structural(['lint', 'a.yaml'])).toEqual({
      code: 0,
      stdout: '1 CustomResourceDefinition in 1 file against Kubernetes 1.37: no findings\n',
      stderr: '',
    });
  });

  it('exits with 1 where there are errors, and shows them', async () => {
    write('a.yaml', BROKEN);
    expect(await structural(['lint', 'a.yaml'])).toEqual({
      code: 1,
      stdout: `a.yaml:13:9: error: spec.validation.openAPIV3Schema.type: Required value: must not be empty at the root [structural-schema] [*]
 12 |       schema:
 13 |         openAPIV3Schema: { properties: { a: { type: string } } }
    |         ^^^^^^^^^^^^^^^
    = fix: Add type: object

1 CustomResourceDefinition in 1 file against Kubernetes 1.37 (1 refused, 1 not structural): 1 error, 0 warnings; 1 fixable with --fix
`,
      stderr: '',
    });
  });

  it('passes warnings unless --max-warnings limits them', async () => {
    write('a.yaml', WARNED);
    expect((await structural(['lint', 'a.yaml'])).code).toBe(0);
    expect((await structural(['lint', 'a.yaml', '--max-warnings', '1'])).code).toBe(0);
    expect(await structural(['lint', 'a.yaml', '--max-warnings=0', '-q'])).toEqual({
      code: 1,
      stdout: '',
      stderr: 'error: 1 warning is more than --max-warnings 0 allows\n',
    });
    expect((await structural(['lint', 'a.yaml', '--max-warnings=-1'])).code).toBe(0);
  });

  it('reports errors alone when quiet', async () => {
    write('a.yaml', WARNED);
    write('b.yaml', 'kind: Foo\n');
    expect(await structural(['lint', '.', '--quiet'])).toEqual({ code: 0, stdout: '', stderr: '' });
    write('c.yaml', BROKEN);
    expect((await structural(['lint', '.', '-q'])).stdout.split('\n')[0]).toBe(
      'c.yaml:13:9: error: spec.validation.openAPIV3Schema.type: Required value: must not be empty at the root [structural-schema] [*]',
    );
  });

  it('reads standard input', async () => {
    expect(await structural(['lint', '-', '-o', 'name'], { stdin: BROKEN })).toEqual({
      code: 1,
      stdout: 'customresourcedefinition.apiextensions.k8s.io/foos.example.com\n',
      stderr: '',
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
    expect([files.length, summary.errors, unreadable]).toEqual([
      1,
      1,
      [{ name: 'missing.yaml', code: 'not-found', message: 'no such file or directory' }],
    ]);
  });

  it('exits with 2 where the input holds no document at all', async () => {
    write('a.yaml', '# nothing\n---\n');
    expect(await structural(['lint', 'a.yaml'])).toEqual({
      code: 2,
      stdout: 'nothing checked in 1 file against Kubernetes 1.37\n',
      stderr: 'note: no document in a.yaml\nerror: the input has no document (--allow-empty allows that)\n',
    });
    expect((await structural(['lint', '-'], { stdin: '' })).code).toBe(2);
    expect((await structural(['lint', '-', '--allow-empty'], { stdin: '' })).code).toBe(0);
  });

  it('exits with 2 where the input holds nothing to judge, unless that is allowed', async () => {
    write('a.yaml', 'apiVersion: v1\nkind: ConfigMap\n');
    expect(await structural(['lint', '.', '-q'])).toEqual({
      code: 2,
      stdout: '',
      stderr: 'error: the input has no CustomResourceDefinition (--allow-empty allows that)\n',
    });
    expect(await structural(['lint', '.', '-q', '--allow-empty'])).toEqual({ code: 0, stdout: '', stderr: '' });
    write('b.yaml', 'a: 1\n');
    expect(await structural(['validate', '*.yaml', '!a.yaml', '-q'])).toEqual({
      code: 2,
      stdout: '',
      stderr: 'error: the input has no resource and no CustomResourceDefinition (--allow-empty allows that)\n',
    });
    // As hooks do that name whatever files a commit changes.
    expect(await structural(['lint', 'a.yaml', './b.yaml', '-q'])).toEqual({ code: 0, stdout: '', stderr: '' });
    expect((await structural(['lint', '-', '-q'], { stdin: 'a: 1\n' })).code).toBe(0);
    write('c.yaml', CLEAN);
    expect((await structural(['lint', '.'])).code).toBe(0);
  });

  it('says nothing about nothing where no input could be read', async () => {
    expect(await structural(['lint', 'missing.yaml'])).toEqual({
      code: 2,
      stdout: '',
      stderr: 'error: missing.yaml: no such file or directory\n',
    });
  });

  it('leaves out what follows an exclamation mark', async () => {
    for (const name of ['a', 'b', 'c/d']) write(`${name}.yaml`, name === 'b' ? CLEAN : BROKEN);
    expect((await structural(['lint', '*.yaml', '!a.yaml', '-o', 'json'])).stdout).toContain('"files":1,');
    expect((await structural(['lint', '.', '!c', '!./a.yaml'])).code).toBe(0);
    expect((await structural(['lint', '.', '!**/*'])).stderr).toBe('error: no file is left to check (--allow-empty allows that)\n');
    expect((await structural(['lint', 'b.yaml', '!nothing.yaml'])).code).toBe(0);
  });

  it('warns of broken conventions where that is asked for', async () => {
    write(
      'a.yaml',
      CLEAN.replace('{ type: object }', '{ type: object, properties: { a: { type: number, format: float, description: A. } } }'),
    );
    const rulesOf = (stdout: string): readonly string[] =>
      JSON.parse(stdout).files[0].diagnostics.map(({ rule }: { rule: string }) => rule);
    expect(rulesOf((await structural(['lint', 'a.yaml', '-o', 'json'])).stdout)).toEqual([]);
    expect(rulesOf((await structural(['lint', '--conventions=no-floats', 'a.yaml', '-o', 'json'])).stdout)).toEqual(['no-floats']);
    expect(rulesOf((await structural(['lint', '--conventions', 'a.yaml', '-o', 'json'])).stdout)).toEqual([]);
    expect(rulesOf((await structural(['lint', '--conventions=strict', 'a.yaml', '-o', 'json'])).stdout)).toEqual(['no-floats']);
    expect(rulesOf((await structural(['lint', '--conventions=all', 'a.yaml', '-o', 'json'])).stdout)).toEqual([
      'returned-form',
      'returned-form',
      'numeric-bounds',
      'no-floats',
    ]);
    expect(rulesOf((await structural(['lint', '--conventions=default,no-floats', 'a.yaml', '-o', 'json'])).stdout)).toEqual(['no-floats']);
    expect((await structural(['lint', '--conventions=no-floats,max-length', 'a.yaml', '--max-warnings', '0'])).code).toBe(1);
    const { runs } = JSON.parse((await structural(['lint', '--conventions=no-floats', 'a.yaml', '-o', 'sarif'])).stdout);
    expect(
      runs[0].results.map(({ ruleId, ruleIndex }: { ruleId: string; ruleIndex: number }) => [
        ruleId,
        runs[0].tool.driver.rules[ruleIndex].id,
      ]),
    ).toEqual([['no-floats', 'no-floats']]);
    expect(runs[0].tool.driver.rules.filter(({ id }: { id: string }) => id === 'max-length' || id === 'resource-value')).toEqual([]);
    expect((await structural(['lint', '--conventions=no-flots', 'a.yaml'])).stderr).toContain(
      'There is no convention "no-flots"; did you mean no-floats?',
    );
  });

  it('compares conventions about changes with the old definition', async () => {
    const fields = (names: string): string => CLEAN.replace('{ type: object }', `{ type: object, properties: { ${names} } }`);
    write('old.yaml', fields('a: { type: string }, b: { type: string }'));
    write('a.yaml', fields('a: { type: string }'));
    const { code, stdout } = await structural([
      'lint',
      'a.yaml',
      '--old',
      'old.yaml',
      '--conventions=no-field-removal',
      '--max-warnings=0',
      '-o',
      'github',
    ]);
    expect([code, stdout]).toEqual([1, expect.stringMatching(/^::warning title=no-field-removal,/)]);
  });

  it('tells on stderr what names cannot', async () => {
    write('a.yaml', 'a: [\n');
    expect(await structural(['lint', 'a.yaml', '-o', 'name'])).toEqual({
      code: 1,
      stdout: '',
      stderr: expect.stringMatching(/^error: a\.yaml:\d:\d: yaml: .* \[syntax\]\n$/),
    });
  });

  it('colours as the flag says, whatever the environment says', async () => {
    write('a.yaml', BROKEN);
    const isColoured = async (args: string[], options: { isTTY?: boolean; env?: Record<string, string> }): Promise<boolean> =>
      (await structural(['lint', 'a.yaml', ...args], options)).stdout.includes('\u001b[');
    expect(await isColoured(['--color=always'], { env: { NO_COLOR: '1' } })).toBe(true);
    expect(await isColoured(['--color', 'never'], { isTTY: true, env: { FORCE_COLOR: '1' } })).toBe(false);
    expect(await isColoured(['--color', 'auto'], { isTTY: true })).toBe(true);
  });

  it('counts files without a definition that it found, and names those that were named, or all with --verbose', async () => {
    const names = ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => `${name}.yaml`);
    for (const name of names) write(name, 'kind: Foo\n');
    write('crd.yaml', CLEAN);
    const noted = (some: readonly string[]): string => some.map((name) => `note: no CustomResourceDefinition in ${name}\n`).join('');
    const others = 'note: lint judges only CRDs; kubectl structural validate judges other objects, built-in kinds too\n';
    const found = await structural(['lint', '.']);
    expect([found.code, found.stderr]).toEqual([0, '']);
    expect(found.stdout).toContain('in 7 files against Kubernetes 1.37: no findings; 6 files without a CustomResourceDefinition');
    expect((await structural(['lint', '*.yaml', '--verbose'])).stderr).toBe(`${noted(names)}${others}`);
    expect((await structural(['lint', '.', 'a.yaml', './b.yaml'])).stderr).toBe(`${noted(['a.yaml', 'b.yaml'])}${others}`);
    expect((await structural(['lint', ...names])).stderr).toBe(`${noted(names.slice(0, 4))}note: nor in 2 other files\n${others}`);
    expect((await structural(['lint', ...names, '-q'])).stderr).toBe('');
  });

  it('gives a template and a malformed file one finding each and goes on', async () => {
    write('a.yaml', `{{- if .Values.crds }}\n${BROKEN}{{- end }}\n`);
    write('b.yaml', 'a: [\n');
    write('c.yaml', BROKEN);
    const { code, stdout } = await structural(['lint', 'a.yaml', 'b.yaml', 'c.yaml', '-o', 'json']);
    const found = JSON.parse(stdout).files.map(({ diagnostics }: { diagnostics: { rule: string }[] }) =>
      diagnostics.map(({ rule }) => rule),
    );
    expect([code, found]).toEqual([1, [['templated-file'], ['syntax'], ['structural-schema']]]);
  });

  it('judges by the server that is asked for, and names it', async () => {
    write('a.yaml', CLEAN.replace('{ type: object }', '{ type: object, properties: { a: { type: integer, format: ip } } }'));
    const lines = async (version: string) => {
      const { code, stderr, stdout } = await structural(['lint', 'a.yaml', '--kube-version', version]);
      return [code, stdout.trimEnd().split('\n').at(-1), stderr];
    };
    expect([await lines('1.37'), await lines('v1.35.2'), await lines('1.31')]).toEqual([
      [0, '1 CustomResourceDefinition in 1 file against Kubernetes 1.37: 0 errors, 1 warning; 1 fixable with --fix --unsafe-fixes', ''],
      [0, '1 CustomResourceDefinition in 1 file against Kubernetes 1.35 (newest patch): no findings', ''],
      [
        0,
        '1 CustomResourceDefinition in 1 file against Kubernetes 1.31: no findings',
        'note: verdicts are exact from Kubernetes 1.34 on, and for 1.31 as far as its differences are known\n',
      ],
    ]);
    expect(JSON.parse((await structural(['lint', 'a.yaml', '-o', 'json', '--kube-version', '1.36'])).stdout)).toMatchObject({
      kubeVersion: '1.36',
    });
  });

  it('reports rules that do not compile', async () => {
    write('a.yaml', CLEAN.replace('{ type: object }', '{ type: object, x-kubernetes-validations: [{ rule: "true" }, { rule: "!!!" }] }'));
    const { code, stderr, stdout } = await structural(['lint', '.']);
    expect([code, stderr, /^a\.yaml:13:95: error: .*compilation failed: ERROR: <input>:1:4: Syntax error/.test(stdout)]).toEqual([
      1,
      '',
      true,
    ]);
  });

  it('colours on terminals only, and obeys NO_COLOR and FORCE_COLOR', async () => {
    write('a.yaml', BROKEN);
    const colored = async (isTTY: boolean, env: Record<string, string>) =>
      (await structural(['lint', 'a.yaml'], { isTTY, env })).stdout.includes('\u001b[');
    expect([
      await colored(false, {}),
      await colored(true, {}),
      await colored(true, { NO_COLOR: '1' }),
      await colored(false, { FORCE_COLOR: '1' }),
      await colored(true, { FORCE_COLOR: '0' }),
      await colored(true, { TERM: 'dumb' }),
      await colored(true, { NO_COLOR: '1', FORCE_COLOR: '1' }),
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
    expect([code, stderr, stdout.split('\n')[0]]).toEqual([
      1,
      '',
      'a.yaml:13:9: error: spec.validation.openAPIV3Schema.type: Required value: must not be empty at the root [structural-schema] [*]',
    ]);
  });

  it('exits alike in every form when its reader has gone, also where errors come late', async () => {
    write('a.yaml', CLEAN);
    write('b.yaml', BROKEN);
    for (const format of ['human', 'json', 'name', 'junit', 'sarif', 'github', 'gitlab', 'status', 'kubeconform', 'tap']) {
      for (const closedAfter of [0, 1])
        expect([format, (await structural(['lint', '.', '-o', format], { closedAfter })).code]).toEqual([format, 1]);
      expect([format, (await structural(['lint', 'a.yaml', '-o', format], { closedAfter: 0 })).code]).toEqual([format, 0]);
    }
  });
});

describe('kubectl structural lint --old', () => {
  const MOVED = CLEAN.replace('Namespaced', 'Cluster');

  function git(...args: string[]): void {
    const identity = ['-c', 'user.name=t', '-c', 'user.email=t@example.com', '-c', 'init.defaultBranch=main', '-c', 'commit.gpgsign=false'];
    execFileSync('git', [...identity, ...args], { cwd, stdio: 'ignore' });
  }

  /** The exit code, stderr, and each finding as `file rule field`. */
  async function judged(...args: string[]) {
    const { code, stderr, stdout } = await structural(['lint', '-o', 'json', ...args]);
    const { files } = JSON.parse(stdout) as { files: { file: string; diagnostics: { rule: string; cause?: { field: string } }[] }[] };
    return [
      code,
      stderr,
      files.flatMap(({ file, diagnostics }) => diagnostics.map(({ cause, rule }) => `${file} ${rule} ${cause?.field}`)),
    ];
  }

  it('judges what a file holds already as updates, and all else as new', async () => {
    write('old.yaml', CLEAN);
    write('new/a.yaml', MOVED);
    write('new/b.yaml', MOVED.replaceAll('foos', 'bars').replaceAll('Foo', 'Bar'));
    expect(await judged('new', '--old', 'old.yaml')).toEqual([1, '', ['new/a.yaml crd-definition spec.scope']]);
    expect(await judged('new')).toEqual([0, '', []]);
    write('before/c.yaml', CLEAN);
    expect(await judged('new', '--old', 'before')).toEqual([1, '', ['new/a.yaml crd-definition spec.scope']]);
  });

  it('finds definitions of the same names at a revision, those of standard input, too', async () => {
    git('init');
    write('crds/a.yaml', CLEAN);
    git('add', '.');
    git('commit', '-m', 'x');
    write('crds/a.yaml', MOVED);
    write('crds/b.yaml', MOVED.replaceAll('foos', 'bars').replaceAll('Foo', 'Bar'));
    for (const old of ['HEAD', 'main:crds', 'main:crds/a.yaml', 'main:'])
      expect(await judged('crds', '--old', old)).toEqual([1, '', ['crds/a.yaml crd-definition spec.scope']]);
    const piped = await structural(['lint', '-', '--old', 'main:crds/a.yaml', '-q'], { stdin: MOVED });
    expect([piped.code, piped.stderr, piped.stdout.split('\n')[0]]).toEqual([
      1,
      '',
      '<stdin>:6:10: error: spec.scope: Invalid value: "Cluster": field is immutable [crd-definition]',
    ]);
    const named = await structural(['lint', '-', '--old', 'main', '-q'], { stdin: MOVED });
    expect(named).toEqual(piped);
    expect(await structural(['lint', 'crds', '--old', 'nope'])).toEqual({
      code: 2,
      stdout: '',
      stderr: 'error: --old nope: is neither a file, a folder nor a git revision\n',
    });
  });

  it('exits with 2 where what was there before cannot be known', async () => {
    write('a.yaml', CLEAN);
    mkdirSync(join(cwd, 'd'));
    expect(await structural(['lint', 'a.yaml', '--old', 'd'])).toEqual({
      code: 2,
      stdout: '',
      stderr: 'error: --old d: no *.yaml, *.yml or *.json file in this directory or below\n',
    });
    expect((await structural(['lint', 'a.yaml', '--old', 'HEAD'])).stderr).toBe(
      'error: --old HEAD: is neither a file, a folder nor a git revision (git: not a git repository)\n',
    );
    expect(await structural(['lint', 'a.yaml', '--old', 'missing/x:y'])).toMatchObject({ code: 2, stdout: '' });
  });

  it('notes what cannot be read of the old definitions once, and judges it as absent', async () => {
    write('old.yaml', `a: [\n---\n${CLEAN.replace('scope: Namespaced', 'scope: []')}`);
    write('a.yaml', MOVED);
    write('b.yaml', MOVED);
    const [code, stderr, found] = await judged('a.yaml', 'b.yaml', '--old', 'old.yaml');
    expect([
      code,
      String(stderr)
        .split('\n')
        .map((line) => line.slice(0, 34)),
      found,
    ]).toEqual([
      2,
      ['note: old old.yaml does not parse: ', 'note: old old.yaml does not decode:', 'error: nothing checked as an update', ''].map(
        (line) => line.slice(0, 34),
      ),
      [],
    ]);
  });
});
