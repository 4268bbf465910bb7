import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';

// The loader as a program of its own: V8 compiles for the whole process.
const root = new URL('../..', import.meta.url).pathname;

let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'structural-load-'));
  const contents = `import { loadCompiled } from './load-compiled.ts';
const [, , file] = process.argv;
const { say } = loadCompiled(file, { program: 'program', build: 'build', use: 'use' }, require);
process.exitCode = say();`;
  await build({
    stdin: { contents, resolveDir: join(root, 'src/start'), loader: 'ts' },
    outfile: join(folder, 'loader.cjs'),
    bundle: true,
    platform: 'node',
    format: 'cjs',
  });
  write('hello');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function write(text: string, code = 0): void {
  const said = `console.log('${text}', require('node:path').basename(__filename))`;
  writeFileSync(join(folder, 'main.cjs'), `exports.say = () => (${said}, ${String(code)});\n`);
}

function run(cache: string, env = {}) {
  const { status, stderr, stdout } = spawnSync(process.execPath, [join(folder, 'loader.cjs'), join(folder, 'main.cjs')], {
    encoding: 'utf8',
    env: { XDG_CACHE_HOME: join(folder, cache), ...env },
  });
  return { status, stderr, stdout };
}

const kept = (cache: string): readonly string[] => readdirSync(join(folder, cache, 'program'));

const HELLO = { status: 0, stderr: '', stdout: 'hello main.cjs\n' };

describe('loadCompiled', () => {
  it('runs the same with and without kept code', () => {
    expect(run('kept', { NODE_DISABLE_COMPILE_CACHE: '1' })).toEqual(HELLO);
    expect(run('kept')).toEqual(HELLO);
    expect(kept('kept')).toEqual([`use-main-build-${process.version}-${process.arch}`]);
    expect(run('kept')).toEqual(HELLO);
  });

  it('keeps the code of files beside it that it asks for, each once, and leaves other modules to require', () => {
    writeFileSync(
      join(folder, 'part.cjs'),
      "console.log('part', __filename.endsWith('part.cjs')); exports.word = require('node:path').sep;\n",
    );
    writeFileSync(join(folder, 'main.cjs'), "exports.say = () => (console.log(require('./part.cjs') === require('./part.cjs')), 0);\n");
    for (let i = 0; i < 2; i++) expect(run('parts')).toEqual({ status: 0, stderr: '', stdout: 'part true\ntrue\n' });
    expect(kept('parts').map((name) => name.split('-')[1])).toEqual(['main', 'part']);
    write('hello');
  });

  it('runs where code is broken, of another source, or cannot be kept', () => {
    expect(run('broken')).toEqual(HELLO);
    for (const name of kept('broken')) writeFileSync(join(folder, 'broken/program', name), 'brokenbroken');
    expect(run('broken')).toEqual(HELLO);
    expect(run('loader.cjs')).toEqual(HELLO);
    write('another text');
    expect(run('broken').stdout).toBe('another text main.cjs\n');
    write('hello');
  });

  it('keeps code again once it is a day old, as other functions may have run since', () => {
    const name = `program/use-main-build-${process.version}-${process.arch}`;
    const hoursSince = (hours: number): number => {
      const then = Date.now() / 1_000 - hours * 3_600;
      utimesSync(join(folder, 'aged', name), then, then);
      expect(run('aged')).toEqual(HELLO);
      return Math.round((Date.now() - statSync(join(folder, 'aged', name)).mtimeMs) / 3_600_000);
    };
    expect(run('aged')).toEqual(HELLO);
    expect([hoursSince(23), hoursSince(25)]).toEqual([23, 0]);
  });

  it('keeps nothing of wrong usage', () => {
    write('hello', 2);
    expect(run('wrong').status).toBe(2);
    expect(readdirSync(folder)).not.toContain('wrong');
    write('hello');
  });
});
