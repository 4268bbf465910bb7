import { spawnSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';

// A program of its own: what it writes to is what it was started with.
const root = new URL('.', import.meta.url).pathname;
const TEXT = 'äbc\n'.repeat(300_000);

let folder: string;
let program: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'structural-output-'));
  program = join(folder, 'program.cjs');
  await build({
    stdin: {
      contents: `import { writeFileSync } from 'node:fs';
import { openOutput } from './open-output.ts';
let opened = 0;
if (process.argv[2] === 'first') process.stdout.isTTY;
const [, , , refused] = process.argv;
const stream = () => {
  opened++;
  if (refused) writeFileSync(refused, '');
  return process.stdout;
};
const out = openOutput({ fd: 1, stream }, process.platform);
out.write('äbc\\n'.repeat(300_000), (error) => {
  process.stderr.write(String(error?.code) + ' ' + String(opened));
});`,
      resolveDir: root,
      loader: 'ts',
    },
    outfile: program,
    bundle: true,
    platform: 'node',
    format: 'cjs',
  });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('openOutput', () => {
  it('writes all to a pipe, however slow its reader', () => {
    const { stderr, stdout } = spawnSync('sh', ['-c', `"$0" "$1" | (sleep 0.2; cat)`, process.execPath, program], {
      encoding: 'utf8',
      maxBuffer: 1 << 24,
    });
    expect([stdout === TEXT, stderr]).toEqual([true, 'undefined 0']);
  });

  it('writes to a file', () => {
    const file = openSync(join(folder, 'file'), 'w');
    const { stderr } = spawnSync(process.execPath, [program], { encoding: 'utf8', stdio: ['ignore', file, 'pipe'] });
    closeSync(file);
    expect([readFileSync(join(folder, 'file'), 'utf8') === TEXT, stderr]).toEqual([true, 'undefined 0']);
  });

  it('says that a reader has gone', () => {
    const { stderr } = spawnSync('sh', ['-c', `"$0" "$1" | true`, process.execPath, program], { encoding: 'utf8' });
    expect(stderr).toBe('EPIPE 0');
  });

  it('writes to a socket, which is what a pipe of spawn is', () => {
    const { stderr, stdout } = spawnSync(process.execPath, [program], { encoding: 'utf8', maxBuffer: 1 << 24 });
    expect([stdout === TEXT, stderr]).toEqual([true, 'undefined 0']);
  });

  it('leaves to the stream of the process what a pipe has no room for', () => {
    // Opening the stream has the pipe refuse instead of wait.
    const refused = join(folder, 'refused');
    const script = `"$0" "$1" first "$2" | (until [ -e "$2" ]; do sleep 0.05; done; cat)`;
    const { stderr, stdout } = spawnSync('sh', ['-c', script, process.execPath, program, refused], {
      timeout: 30_000,
      encoding: 'utf8',
      maxBuffer: 1 << 24,
    });
    expect([stdout === TEXT, stderr]).toEqual([true, 'undefined 1']);
  });
});
