import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';

// The loader as a program of its own: V8 compiles for the whole process.
const root = new URL('../..', import.meta.url).pathname;

let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'structural-load-'));
  const contents = `import { loadWithCodeCache } from './load-with-code-cache.ts';
const [, , file, kept] = process.argv;
const { say } = loadWithCodeCache(file, (part) => kept + '/' + part.split(/[\\\\/]/).pop(), require);
process.exitCode = say();`;
  await build({
    stdin: { contents, resolveDir: join(root, 'src/start'), loader: 'ts' },
    outfile: join(folder, 'loader.cjs'),
    bundle: true,
    platform: 'node',
    format: 'cjs',
  });
  write('hello');
  writeFileSync(join(folder, 'part.cjs'), "exports.print = (text) => console.log(text, require('node:path').basename(__filename));\n");
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function write(text: string, code = 0): void {
  writeFileSync(join(folder, 'main.cjs'), `exports.say = () => (require('./part.cjs').print('${text}'), ${String(code)});\n`);
}

function run(kept: string) {
  const { status, stderr, stdout } = spawnSync(
    process.execPath,
    [join(folder, 'loader.cjs'), join(folder, 'main.cjs'), join(folder, kept)],
    { encoding: 'utf8', env: {} },
  );
  return { status, stderr, stdout };
}

const HELLO = { status: 0, stderr: '', stdout: 'hello part.cjs\n' };

describe('loadWithCodeCache', () => {
  it('runs the same with and without kept code, of each file', () => {
    expect(run('kept')).toEqual(HELLO);
    expect(readdirSync(join(folder, 'kept')).sort()).toEqual(['main.cjs', 'part.cjs']);
    expect(run('kept')).toEqual(HELLO);
  });

  it('runs where code is broken, of another source, or cannot be kept', () => {
    cpSync(join(folder, 'kept'), join(folder, 'broken'), { recursive: true });
    writeFileSync(join(folder, 'broken/main.cjs'), 'broken');
    expect(run('broken')).toEqual(HELLO);
    expect(run('loader.cjs/nowhere')).toEqual(HELLO);
    write('another text');
    expect(run('kept').stdout).toBe('another text part.cjs\n');
    write('hello');
  });

  it('keeps nothing of wrong usage', () => {
    write('hello', 2);
    mkdirSync(join(folder, 'wrong'));
    expect(run('wrong').status).toBe(2);
    expect(readdirSync(join(folder, 'wrong'))).toEqual([]);
    write('hello');
  });
});
