import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeFileWhole } from './write-file.js';

let cwd: string;
beforeEach(() => void (cwd = realpathSync(mkdtempSync(join(tmpdir(), 'structural-write-')))));
afterEach(() => rmSync(cwd, { recursive: true, force: true }));

const at = (name: string): string => join(cwd, name);
const text = (name: string): string => readFileSync(at(name), 'utf8');
const replace = (name: string, by = 'new', read = 'old') => writeFileWhole(name, at(name), Buffer.from(read), by);
const refused = (name: string, why: string) => ({ kind: 'problem', name, message: `cannot be written: ${why}` });

const isRoot = process.getuid?.() === 0;
const asRoot = isRoot ? it : it.skip;
const onLinux = existsSync('/proc/version') ? it : it.skip;
const withMounts = isRoot && canMount() ? it : it.skip;

function canMount(): boolean {
  const folder = mkdtempSync(join(tmpdir(), 'structural-mount-'));
  const isMounted = spawnSync('mount', ['-t', 'tmpfs', 'tmpfs', folder]).status === 0;
  if (isMounted) spawnSync('umount', [folder]);
  rmSync(folder, { recursive: true });
  return isMounted;
}

describe('writeFileWhole', () => {
  it.each([0o600, 0o640, 0o666, 0o4755, 0o2755])('replaces the text, keeps the mode %o and leaves nothing else behind', async (mode) => {
    writeFileSync(at('a.yaml'), 'old');
    chmodSync(at('a.yaml'), mode);
    expect(await replace('a.yaml', 'née')).toEqual({ kind: 'written', name: 'a.yaml' });
    expect([text('a.yaml'), statSync(at('a.yaml')).mode & 0o7777, readdirSync(cwd)]).toEqual(['née', mode, ['a.yaml']]);
  });

  asRoot('keeps the owner, the group and bits that giving a file away takes', async () => {
    writeFileSync(at('a.yaml'), 'old');
    chownSync(at('a.yaml'), 1234, 2345);
    chmodSync(at('a.yaml'), 0o6751);
    expect(await replace('a.yaml')).toEqual({ kind: 'written', name: 'a.yaml' });
    const { gid, mode, uid } = statSync(at('a.yaml'));
    expect([uid, gid, mode & 0o7777, text('a.yaml')]).toEqual([1234, 2345, 0o6751, 'new']);
  });

  it('takes names as long as the system allows', async () => {
    const name = `${'名'.repeat(83)}.yaml`;
    writeFileSync(at(name), 'old');
    expect(await replace(name)).toEqual({ kind: 'written', name });
  });

  it('writes through a link, which stays one, and says so', async () => {
    mkdirSync(at('real'));
    writeFileSync(at('real/a.yaml'), 'old');
    symlinkSync('real/a.yaml', at('b.yaml'));
    symlinkSync('b.yaml', at('link.yaml'));
    expect(await replace('link.yaml')).toEqual({ kind: 'written', name: 'link.yaml', behindLink: at('real/a.yaml') });
    expect([lstatSync(at('link.yaml')).isSymbolicLink(), lstatSync(at('b.yaml')).isSymbolicLink(), text('real/a.yaml')]).toEqual([
      true,
      true,
      'new',
    ]);
  });

  it('leaves hard links, read-only files and what is no file alone', async () => {
    writeFileSync(at('a.yaml'), 'old');
    linkSync(at('a.yaml'), at('b.yaml'));
    expect(await replace('a.yaml')).toEqual(refused('a.yaml', 'it has 2 hard links, of which only this one would change'));
    writeFileSync(at('c.yaml'), 'old', { mode: 0o444 });
    expect(await replace('c.yaml')).toEqual(refused('c.yaml', 'it is read-only (mode 0444)'));
    mkdirSync(at('d.yaml'));
    expect(await replace('d.yaml')).toEqual(refused('d.yaml', 'a directory is in its place'));
    expect(await replace('e.yaml')).toEqual(refused('e.yaml', 'no such file or directory'));
    symlinkSync('nowhere', at('f.yaml'));
    expect(await replace('f.yaml')).toEqual(refused('f.yaml', 'no such file or directory'));
    symlinkSync('g.yaml', at('g.yaml'));
    expect(await replace('g.yaml')).toEqual(refused('g.yaml', 'too many levels of symbolic links'));
    if (spawnSync('mkfifo', [at('h.yaml')]).status === 0)
      expect(await replace('h.yaml')).toEqual(refused('h.yaml', 'it is not a regular file'));
    expect([text('a.yaml'), text('b.yaml'), text('c.yaml'), readdirSync(cwd).filter((name) => name.startsWith('.'))]).toEqual([
      'old',
      'old',
      'old',
      [],
    ]);
  });

  it('leaves a file alone that has changed since it was read, even if it is as long and as old', async () => {
    writeFileSync(at('a.yaml'), 'old');
    const { atime, mtime } = statSync(at('a.yaml'));
    writeFileSync(at('a.yaml'), 'odd');
    utimesSync(at('a.yaml'), atime, mtime);
    expect(await replace('a.yaml')).toEqual(refused('a.yaml', 'it has changed since it was read'));
    expect([text('a.yaml'), readdirSync(cwd)]).toEqual(['odd', ['a.yaml']]);
  });

  onLinux('says that a folder takes no new files', async () => {
    const version = readFileSync('/proc/version');
    const { message } = (await writeFileWhole('version', '/proc/version', version, 'new')) as { readonly message: string };
    expect(message).toMatch(/^cannot be written: (?:its directory takes no new files|it is read-only \(mode 0444\))$/);
  });

  asRoot('never takes the owner away, and needs no more than the folder', async () => {
    writeFileSync(at('mine.yaml'), 'old', { mode: 0o666 });
    chmodSync(at('mine.yaml'), 0o666);
    writeFileSync(at('closed.yaml'), 'old', { mode: 0o644 });
    mkdirSync(at('closed'));
    writeFileSync(at('closed/a.yaml'), 'old');
    chmodSync(at('closed/a.yaml'), 0o666);
    chmodSync(cwd, 0o777);
    const { getgroups, setegid, seteuid, setgroups } = process;
    if (!getgroups || !setegid || !seteuid || !setgroups) throw new Error('a process of root cannot change its user');
    const groups = getgroups();
    try {
      setgroups([]);
      setegid(65534);
      seteuid(65534);
      expect(await replace('mine.yaml')).toEqual(refused('mine.yaml', 'it could not keep its owner (user 0, group 0)'));
      expect(await replace('closed/a.yaml')).toEqual(refused('closed/a.yaml', 'permission denied to make files in its directory'));
      expect(await replace('closed.yaml')).toMatchObject({ kind: 'problem' });
    } finally {
      seteuid(0);
      setegid(0);
      setgroups(groups);
    }
    expect([text('mine.yaml'), statSync(at('mine.yaml')).uid, text('closed.yaml'), text('closed/a.yaml'), readdirSync(cwd)]).toEqual([
      'old',
      0,
      'old',
      'old',
      ['closed', 'closed.yaml', 'mine.yaml'],
    ]);
  });

  withMounts('names a full disk and one that is read-only, and loses nothing', async () => {
    spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=16k', 'tmpfs', cwd]);
    try {
      writeFileSync(at('a.yaml'), 'old');
      expect(await replace('a.yaml', 'x'.repeat(100_000))).toEqual(refused('a.yaml', 'no space is left on its file system'));
      expect([text('a.yaml'), readdirSync(cwd)]).toEqual(['old', ['a.yaml']]);
      expect(await replace('a.yaml')).toEqual({ kind: 'written', name: 'a.yaml' });
      spawnSync('mount', ['-o', 'remount,ro', cwd]);
      expect(await replace('a.yaml', 'old', 'new')).toEqual(refused('a.yaml', 'the file system is read-only'));
    } finally {
      spawnSync('umount', [cwd]);
    }
  });
});
