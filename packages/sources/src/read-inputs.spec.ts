import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { MAX_INPUT_BYTES } from './read-bytes.js';
import { findInputs, readInputs } from './read-inputs.js';

let cwd: string;
beforeEach(() => void (cwd = mkdtempSync(join(tmpdir(), 'structural-sources-'))));
afterEach(() => rmSync(cwd, { recursive: true, force: true }));

function write(...names: string[]): void {
  for (const name of names) {
    mkdirSync(dirname(join(cwd, name)), { recursive: true });
    writeFileSync(join(cwd, name), `# ${name}\n`);
  }
}

/** What was read, in order: a name for bytes, `name: code` for a problem. */
async function read(names: string[], { recursive = true, stdin = '' } = {}): Promise<string[]> {
  const result: string[] = [];
  const requests = names.map((name) => ({ name, recursive }));
  for await (const input of readInputs(requests, { cwd, stdin: Readable.from([Buffer.from(stdin)]) })) {
    if (input.kind === 'problem') result.push(`${input.name}: ${input.code}: ${input.message}`);
    else result.push(input.name === '<stdin>' ? `<stdin> ${Buffer.from(input.bytes).toString()}` : input.name);
  }
  return result;
}

describe('readInputs', () => {
  it('reads files in the order given, each once, whatever their extension', async () => {
    write('b.txt', 'a.yaml');
    expect(await read(['b.txt', 'a.yaml', './b.txt', join('..', cwd.split('/').at(-1)!, 'a.yaml')])).toEqual(['b.txt', 'a.yaml']);
  });

  it('gives the bytes as they are', async () => {
    writeFileSync(join(cwd, 'x.yaml'), Buffer.from([0xff, 0x00, 0x0d, 0x0a]));
    const inputs = [];
    for await (const input of readInputs([{ name: 'x.yaml', recursive: false }], { cwd, stdin: Readable.from([]) })) inputs.push(input);
    expect(inputs.map((input) => (input.kind === 'bytes' ? [...input.bytes] : input))).toEqual([[0xff, 0x00, 0x0d, 0x0a]]);
  });

  it('takes manifests from a directory by name, folders included', async () => {
    write(
      'd/b.yml',
      'd/a.json',
      'd/c/x.yaml',
      'd/d.YAML',
      'd/notes.md',
      'd/.git/config.yaml',
      'd/node_modules/p/x.yaml',
      'd/vendor/modules.txt',
      'd/vendor/p/x.yaml',
      'd/.cache/kubectl-structural/CACHEDIR.TAG',
      'd/.cache/kubectl-structural/definitions/x.yaml',
      'd/z.yaml',
    );
    expect(await read(['d'])).toEqual(['d/a.json', 'd/b.yml', 'd/c/x.yaml', 'd/z.yaml']);
    expect(await read(['d/'])).toEqual(['d/a.json', 'd/b.yml', 'd/c/x.yaml', 'd/z.yaml']);
    expect(await read(['./d'], { recursive: false })).toEqual(['d/a.json', 'd/b.yml', 'd/z.yaml']);
  });

  it('names files of the current folder without a prefix', async () => {
    write('a.yaml', 'c/b.yaml');
    expect(await read(['.'])).toEqual(['a.yaml', 'c/b.yaml']);
  });

  it('reports a directory that holds no manifest', async () => {
    write('d/readme.md', 'd/c/x.yaml', 'e/readme.md');
    expect(await read(['d'], { recursive: false })).toEqual([
      'd: no-manifest: no *.yaml, *.yml or *.json file in this directory (-R looks below)',
    ]);
    expect(await read(['e'])).toEqual(['e: no-manifest: no *.yaml, *.yml or *.json file in this directory or below']);
  });

  it('expands patterns by name and keeps to manifests when a pattern ends in a star', async () => {
    write('c/b.yaml', 'c/a.yaml', 'c/n.md', 'c/d/x.yml', 'node_modules/p/q.yaml');
    expect(await read(['c/*'])).toEqual(['c/a.yaml', 'c/b.yaml']);
    expect(await read(['**/*.y*ml'])).toEqual(['c/a.yaml', 'c/b.yaml', 'c/d/x.yml']);
    expect(await read(['c/*.md'])).toEqual(['c/n.md']);
    expect(await read([join(cwd, 'c', '{a,b}.yaml')])).toEqual([join(cwd, 'c/a.yaml'), join(cwd, 'c/b.yaml')]);
  });

  it('prefers a file that exists over the pattern its name might be', async () => {
    write('[ab].yaml', 'a.yaml');
    expect(await read(['[ab].yaml'])).toEqual(['[ab].yaml']);
  });

  it('reports missing files, patterns without a match and remote names, and reads on', async () => {
    write('a.yaml');
    expect(await read(['missing.yaml', 'x/*.yaml', 'https://example.com/crd.yaml', 'a.yaml/b', '', 'a.yaml'])).toEqual([
      'missing.yaml: not-found: no such file or directory',
      'x/*.yaml: no-match: no file matches this pattern',
      'https://example.com/crd.yaml: remote: is not fetched; download it and pipe it in: curl -sSL URL | kubectl structural lint -',
      'a.yaml/b: not-found: no such file or directory',
      "'': not-found: no such file or directory",
      'a.yaml',
    ]);
  });

  it('reads standard input once', async () => {
    expect(await read(['-', '-'], { stdin: 'kind: List' })).toEqual(['<stdin> kind: List']);
  });

  it('finds inputs that may be read as often as wanted, standard input too', async () => {
    write('a.yaml');
    const requests = [
      { name: '-', recursive: false },
      { name: 'a.yaml', recursive: false },
    ];
    for await (const found of findInputs(requests, { cwd, stdin: Readable.from([Buffer.from('x')]) })) {
      if (found.kind === 'problem') throw new Error(found.message);
      const [first, second] = [await found.read(), await found.read()];
      expect([found.path !== undefined, first.name]).toEqual([found.name === 'a.yaml', found.name]);
      expect(first).toEqual(second);
    }
  });

  it('follows links to files, reads them once, and does not follow links to directories', async () => {
    write('real/a.yaml');
    symlinkSync('a.yaml', join(cwd, 'real/b.yaml'));
    symlinkSync('..', join(cwd, 'real/up.yaml'));
    symlinkSync('../real', join(cwd, 'real/loop'));
    expect(await read(['real'])).toEqual(['real/a.yaml']);
    expect(await read(['real/loop'])).toEqual(['real/loop/a.yaml']);
  });

  it('reports loops and broken links', async () => {
    mkdirSync(join(cwd, 'd'));
    symlinkSync('a.yaml', join(cwd, 'd/a.yaml'));
    symlinkSync('nowhere.yaml', join(cwd, 'd/b.yaml'));
    expect(await read(['d'])).toEqual([
      'd/a.yaml: symlink-loop: too many levels of symbolic links',
      'd/b.yaml: not-found: no such file or directory',
    ]);
    expect(await read(['d/a.yaml'])).toEqual(['d/a.yaml: symlink-loop: too many levels of symbolic links']);
  });

  it('never waits for a named pipe or a device', async () => {
    execFileSync('mkfifo', [join(cwd, 'pipe.yaml')]);
    expect(await read(['pipe.yaml', '.', '/dev/zero'])).toEqual([
      'pipe.yaml: not-regular: is not a regular file',
      '/dev/zero: not-regular: is not a regular file',
    ]);
  });

  it('does not read a file beyond the size limit', async () => {
    write('big.yaml');
    truncateSync(join(cwd, 'big.yaml'), MAX_INPUT_BYTES + 1);
    expect(await read(['big.yaml'])).toEqual(['big.yaml: too-large: is larger than 268435456 bytes']);
  });

  const asRoot = process.getuid?.() === 0;
  (asRoot ? it.skip : it)('reports what it may not read', async () => {
    write('a.yaml', 'd/x.yaml');
    chmodSync(join(cwd, 'a.yaml'), 0);
    chmodSync(join(cwd, 'd'), 0);
    expect(await read(['a.yaml', 'd'])).toEqual(['a.yaml: not-readable: permission denied', 'd: not-readable: permission denied']);
    chmodSync(join(cwd, 'd'), 0o755);
  });
});
