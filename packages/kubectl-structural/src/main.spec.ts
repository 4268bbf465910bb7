import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

// The executable itself, as a user's shell starts it.
const root = new URL('..', import.meta.url).pathname;
const executable = join(root, 'dist/kubectl-structural.cjs');
const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !['NODE_OPTIONS', 'FORCE_COLOR', 'NO_COLOR'].includes(name)));

/** Processes take their time where many run. */
const MAX_MILLISECONDS = 120_000;

let cwd: string;
beforeAll(() => {
  // Nx has made the bundle before, and other tasks read it by now; jest alone has not.
  if (process.env['NX_TASK_TARGET_PROJECT'] === undefined)
    expect(spawnSync(process.execPath, ['build.mjs'], { cwd: root, env, encoding: 'utf8' })).toMatchObject({ status: 0, stderr: '' });
  cwd = mkdtempSync(join(tmpdir(), 'structural-bundle-'));
});
afterAll(() => rmSync(cwd, { recursive: true, force: true }));

function structural(args: string[], input = '') {
  const { status, stderr, stdout } = spawnSync(process.execPath, [executable, ...args], { cwd, env, input, encoding: 'utf8' });
  return { status, stderr, stdout };
}

const BROKEN = `apiVersion: apiextensions.k8s.io/v1
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
        openAPIV3Schema: {}
`;

describe('kubectl-structural', () => {
  it('prints its version', () => {
    expect(structural(['--version'])).toEqual({ status: 0, stdout: '0.0.0\n', stderr: '' });
  });

  it.each([
    [['--version'], ['help']],
    [['--help'], ['help']],
    [['lint', '--help'], ['help']],
    [
      ['__complete', 'lint', '--'],
      ['kept', 'main', 'program'],
    ],
    [
      ['lint', 'crd.yaml'],
      ['kept', 'lint', 'main'],
    ],
  ])('loads for %j what it needs', (args, parts) => {
    const folder = mkdtempSync(join(cwd, 'parts-'));
    writeFileSync(join(folder, 'crd.yaml'), BROKEN.replace('{}', '{ type: object }'));
    const loaded = join(folder, 'loaded.cjs');
    writeFileSync(
      loaded,
      `const fs = require('node:fs'), { openSync, readFileSync } = fs, read = new Set();
fs.readFileSync = (path, ...rest) => (read.add(String(path)), readFileSync(path, ...rest));
fs.openSync = (path, ...rest) => (read.add(String(path)), openSync(path, ...rest));
process.on('exit', () => console.error(JSON.stringify([...read].map((path) => /dist[\\\\/]([\\w-]+)\\.cjs$/.exec(path)?.[1]).filter((part) => part !== undefined && part !== 'kubectl-structural').sort())));`,
    );
    const run = spawnSync(process.execPath, ['--require', loaded, executable, ...args], {
      cwd: folder,
      env: { ...env, XDG_CACHE_HOME: join(folder, 'cache') },
      encoding: 'utf8',
    });
    expect([run.status, JSON.parse(run.stderr)]).toEqual([0, parts]);
  });

  it('has each part that another one asks for', () => {
    const names = readdirSync(join(root, 'dist')).filter((name) => name.endsWith('.cjs'));
    const asked = names.flatMap((name) =>
      [...readFileSync(join(root, 'dist', name), 'latin1').matchAll(/require\("\.\/([^"]*)"\)/g)].map(([, part = '']) => part),
    );
    expect(asked.length).toBeGreaterThan(100);
    expect([...new Set(asked)].filter((part) => !names.includes(part))).toEqual([]);
  });

  it('answers a client of the Model Context Protocol', () => {
    const params = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'a', version: '1' } };
    const { status, stderr, stdout } = structural(['mcp'], `${JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'initialize', params })}\n`);
    expect([status, stderr]).toEqual([0, '']);
    expect(JSON.parse(stdout)).toMatchObject({ id: 1, result: { serverInfo: { name: expect.stringContaining('structural') as unknown } } });
  });

  it.each(['', 'lint', 'compare', 'test init', 'completion'])('prints the help of "%s" as the parser does', (name) => {
    const words = name.split(' ').filter((word) => word !== '');
    for (const form of name === '' ? ['--help'] : ['--help', '--help=all'])
      // What is asked for twice is left to the parser.
      expect(structural([...words, form])).toEqual(structural([...words, form, form]));
    expect(structural(['help', ...words.slice(0, 1)]).stdout).toBe(structural([...words.slice(0, 1), '-h']).stdout);
  });

  it('judges standard input without colours', () => {
    expect(structural(['lint', '-'], BROKEN)).toEqual({
      status: 1,
      stderr: '',
      stdout: `<stdin>:13:9: error: spec.validation.openAPIV3Schema.type: Required value: must not be empty at the root [structural-schema] [*]
 12 |       schema:
 13 |         openAPIV3Schema: {}
    |         ^^^^^^^^^^^^^^^
    = fix: Add type: object

1 CustomResourceDefinition in 1 file against Kubernetes 1.37 (1 refused, 1 not structural): 1 error, 0 warnings; 1 fixable with --fix
`,
    });
  });

  it('exits with 2 for wrong usage, what it cannot read, and no input', () => {
    expect(structural(['lint', '--wrong'])).toEqual({
      status: 2,
      stdout: '',
      stderr: "error: unknown option '--wrong'\nSee 'kubectl structural lint --help'.\n",
    });
    expect(structural(['lint', 'missing.yaml', '-q'])).toEqual({
      status: 2,
      stdout: '',
      stderr: 'error: missing.yaml: no such file or directory\n',
    });
    expect(structural(['lint', '-', '-o', 'name'])).toEqual({
      status: 2,
      stdout: '',
      stderr: 'note: no document in <stdin>\nerror: the input has no document (--allow-empty allows that)\n',
    });
  });

  it('expands patterns that the shell left alone', () => {
    writeFileSync(join(cwd, 'a.yaml'), BROKEN);
    expect(structural(['lint', '*.yaml', '-o', 'name'])).toEqual({
      status: 1,
      stdout: 'customresourcedefinition.apiextensions.k8s.io/foos.example.com\n',
      stderr: '',
    });
  });

  it('judges what nests as deep as the server reads, and says of more what the server says', () => {
    const resource = (depth: number): string =>
      `{"apiVersion":"example.com/v1","kind":"Foo","metadata":{"name":"a"},"s":${'['.repeat(depth)}${']'.repeat(depth)}}`;
    writeFileSync(join(cwd, 'deep.json'), resource(9_999));
    writeFileSync(join(cwd, 'deeper.json'), resource(10_000));
    writeFileSync(
      join(cwd, 'foo.yaml'),
      BROKEN.replace('Schema: {}', 'Schema: { type: object, x-kubernetes-preserve-unknown-fields: true }'),
    );
    const judged = (...args: string[]): readonly (string | number | null)[] => {
      const { status, stderr, stdout } = structural(args);
      return [status, stderr, stdout.split('\n')[0] ?? ''];
    };
    expect([judged('validate', 'foo.yaml', 'deep.json'), judged('validate', 'foo.yaml', 'deeper.json')]).toEqual([
      [0, '', '1 CustomResourceDefinition and 1 resource in 2 files against Kubernetes 1.37: no findings'],
      [1, '', "deeper.json:1:10072: error: couldn't get version/kind; json parse error: invalid character '[' exceeded max depth [syntax]"],
    ]);
  });

  it('survives a hostile file', () => {
    const hostile = `${'['.repeat(100_000)}\n---\n${'a: &a [*a]\n'.repeat(3)}---\n"\u0000\u001b[2J"\n---\n${BROKEN}`;
    const { status, stderr, stdout } = structural(['lint', '-'], hostile);
    expect([status, stderr, stdout.includes('\u001b'), stdout.trimEnd().split('\n').at(-1)]).toEqual([
      1,
      '',
      false,
      '1 CustomResourceDefinition in 1 file against Kubernetes 1.37 (1 refused, 1 not structural): 4 errors, 0 warnings; 1 fixable with --fix',
    ]);
  });

  it(
    'ends quietly when its reader has gone',
    async () => {
      writeFileSync(join(cwd, 'many.yaml'), Array.from({ length: 1_000 }, () => BROKEN).join('---\n'));
      const child = spawn(process.execPath, [executable, 'lint', 'many.yaml', 'a.yaml'], { cwd, env });
      let stderr = '';
      child.stderr.on('data', (chunk: Buffer) => (stderr += String(chunk)));
      child.stdout.once('data', () => child.stdout.destroy());
      const code = await new Promise((resolve) => child.on('close', resolve));
      expect([code, stderr]).toEqual([1, '']);
    },
    MAX_MILLISECONDS,
  );

  const CRON_TABS = Array.from(
    { length: 120 },
    (_, i) => `apiVersion: example.com/v1\nkind: Foo\nmetadata: {name: f${i}}\nspec: {a: ${i % 3 === 0 ? 'x' : i}, b: 1}\n`,
  );
  const SCHEMA = 'openAPIV3Schema: {type: object, properties: {spec: {type: object, properties: {a: {type: integer}}}}}';

  function writeManyFiles(): void {
    mkdirSync(join(cwd, 'many'), { recursive: true });
    CRON_TABS.forEach((text, i) => {
      writeFileSync(join(cwd, `many/${String(i).padStart(3, '0')}.yaml`), i === 60 ? `${text}---\na: [\n` : text);
    });
    writeFileSync(join(cwd, 'foo.crd'), BROKEN.replace('openAPIV3Schema: {}', SCHEMA));
  }

  it(
    'reports the same with worker threads as without',
    () => {
      writeManyFiles();
      for (const format of ['human', 'json', 'status']) {
        const args = ['validate', 'many', 'nowhere.yaml', '--crds', 'foo.crd', '-o', format];
        const alone = structural([...args, '--jobs', '0', '--no-cache']);
        expect([alone.status, alone.stdout.length > 1_000]).toEqual([2, true]);
        expect(structural([...args, '--jobs', '2', '--no-cache'])).toEqual(alone);
        // Kept by threads, found without them.
        for (const jobs of ['2', '0', '2']) expect(structural([...args, '--jobs', jobs, '--cache-location', 'kept'])).toEqual(alone);
      }
    },
    MAX_MILLISECONDS,
  );

  const hasScript = spawnSync('script', ['--version']).status === 0;
  (hasScript ? it : it.skip)(
    'shows progress on a terminal while it takes long, and wipes it',
    () => {
      writeManyFiles();
      // A clock that has moved on by a fifth of a second whenever it is read.
      writeFileSync(
        join(cwd, 'clock.cjs'),
        'const read = process.hrtime.bigint; let more = 0n; process.hrtime.bigint = () => read() + (more += 200_000_000n);',
      );
      const command = `"${process.execPath}" --require ./clock.cjs "${executable}" validate many --crds foo.crd -o name --jobs 0 > names.txt`;
      const { stdout } = spawnSync('script', ['-qec', command, '/dev/null'], { cwd, env: { ...env, TERM: 'xterm' }, encoding: 'utf8' });
      expect(stdout).toMatch(/\[[=-]{30}\] \d+\/120 files/);
      expect(stdout.lastIndexOf('\u001b[0K')).toBeGreaterThan(stdout.lastIndexOf(' files'));
      const piped = spawnSync('sh', ['-c', command], { cwd, env, encoding: 'utf8' });
      expect(piped.stderr).not.toContain('files');
    },
    MAX_MILLISECONDS,
  );
});
