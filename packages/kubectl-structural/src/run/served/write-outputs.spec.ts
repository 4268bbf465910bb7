import {
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { writeOutputs } from './write-outputs.js';

let cwd: string;
let shown: string;
beforeEach(() => {
  cwd = mkdtempSync(join(tmpdir(), 'structural-outputs-'));
  shown = '';
});
afterEach(() => {
  rmSync(cwd, { recursive: true, force: true });
});

function put(files: Readonly<Record<string, string>>) {
  const stream = {
    write: (text: string, done: () => void) => {
      shown += text;
      done();
      return true;
    },
  };
  const outputs = Object.entries(files).map(([path, text]) => ({ path, about: `about ${path}`, render: () => text }));
  return writeOutputs(
    { folder: 'out', inputs: [join(cwd, 'input.yaml')] },
    outputs,
    { stdin: Readable.from([]), stdout: stream, stderr: stream, env: {}, cwd },
    false,
  );
}

describe('writeOutputs', () => {
  it('writes what is new or has changed, and leaves everything else alone', async () => {
    expect(await put({ 'a/b.json': '1', 'c.json': '2' })).toBe(0);
    writeFileSync(join(cwd, 'out/a/mine'), 'mine');
    const before = statSync(join(cwd, 'out/c.json'));
    expect(await put({ 'a/b.json': '3', 'c.json': '2' })).toBe(0);
    expect([readFileSync(join(cwd, 'out/a/b.json'), 'utf8'), statSync(join(cwd, 'out/c.json')).ino]).toEqual(['3', before.ino]);
    expect(readdirSync(join(cwd, 'out/a'))).toEqual(['b.json', 'mine']);
    expect(shown).toBe('note: 2 files written in out\nnote: 1 file written, 1 unchanged in out\n');
  });

  it('writes nothing where two outputs would be one file, in capitals or not', async () => {
    expect(await put({ 'a.json': '1', 'A.json': '2' })).toBe(2);
    expect([shown, existsSync(join(cwd, 'out'))]).toEqual([
      'error: about A.json and about a.json would both be A.json; choose another --layout\n',
      false,
    ]);
  });

  it('follows no link and no name out of the folder, and still writes the others', async () => {
    mkdirSync(join(cwd, 'out'));
    mkdirSync(join(cwd, 'elsewhere'));
    symlinkSync(join(cwd, 'elsewhere'), join(cwd, 'out/link'));
    writeFileSync(join(cwd, 'elsewhere/kept'), 'kept');
    symlinkSync(join(cwd, 'elsewhere/kept'), join(cwd, 'out/file'));
    expect(await put({ 'link/a': '1', '../a': '2', file: '3', good: '4' })).toBe(2);
    expect(shown).toBe(
      'error: out/link/a: cannot be written: its path leads out of the directory\nerror: a: cannot be written: its path leads out of the directory\n' +
        'error: out/file: cannot be written: a symbolic link is in its place\nnote: 1 file written in out\n',
    );
    expect(readdirSync(join(cwd, 'elsewhere'))).toEqual(['kept']);
    expect([
      readFileSync(join(cwd, 'elsewhere/kept'), 'utf8'),
      lstatSync(join(cwd, 'out/file')).isSymbolicLink(),
      readFileSync(join(cwd, 'out/good'), 'utf8'),
    ]).toEqual(['kept', true, '4']);
  });

  it('says once that a folder cannot be made, also where the system never says so', async () => {
    writeFileSync(join(cwd, 'out'), '');
    expect(await put(Object.fromEntries(Array.from({ length: 20 }, (_, i) => [`${i}`, 'x'])))).toBe(2);
    expect(shown).toBe('error: out: cannot be written: a file is in place of its directory\n');
    rmSync(join(cwd, 'out'));
    symlinkSync('/proc/structural', join(cwd, 'out'));
    expect(await put({ a: '1' })).toBe(2);
  });

  it('overwrites no input, under whatever name', async () => {
    mkdirSync(join(cwd, 'out'));
    writeFileSync(join(cwd, 'out/crd.yaml'), 'mine');
    symlinkSync('out/crd.yaml', join(cwd, 'input.yaml'));
    expect([await put({ 'crd.yaml': 'theirs' }), shown, readFileSync(join(cwd, 'out/crd.yaml'), 'utf8')]).toEqual([
      2,
      'error: out/crd.yaml: cannot be written: it is one of the inputs\n',
      'mine',
    ]);
  });

  it('tells what cannot be written, and leaves no draft behind', async () => {
    mkdirSync(join(cwd, 'out/taken/x'), { recursive: true });
    expect(await put({ taken: '1' })).toBe(2);
    expect(shown).toBe('error: out/taken: cannot be written: a directory is in its place\n');
    expect(readdirSync(join(cwd, 'out'))).toEqual(['taken']);
  });
});
