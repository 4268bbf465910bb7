import { lstatSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeFileWhole } from './write-file.js';

let cwd: string;
beforeEach(() => void (cwd = mkdtempSync(join(tmpdir(), 'structural-write-'))));
afterEach(() => rmSync(cwd, { recursive: true, force: true }));

describe('writeFileWhole', () => {
  it('replaces the text, keeps permissions and leaves nothing else behind', async () => {
    const path = join(cwd, 'a.yaml');
    writeFileSync(path, 'old', { mode: 0o666 });
    expect(await writeFileWhole('a.yaml', path, 'née')).toBeUndefined();
    expect([readFileSync(path, 'utf8'), statSync(path).mode & 0o777, readdirSync(cwd)]).toEqual(['née', 0o666 & ~process.umask(), ['a.yaml']]);
  });

  it('writes through a link, which stays one', async () => {
    mkdirSync(join(cwd, 'real'));
    writeFileSync(join(cwd, 'real/a.yaml'), 'old');
    symlinkSync('real/a.yaml', join(cwd, 'link.yaml'));
    expect(await writeFileWhole('link.yaml', join(cwd, 'link.yaml'), 'new')).toBeUndefined();
    expect([lstatSync(join(cwd, 'link.yaml')).isSymbolicLink(), readFileSync(join(cwd, 'real/a.yaml'), 'utf8')]).toEqual([true, 'new']);
  });

  it('says what is wrong, and leaves the old file alone', async () => {
    mkdirSync(join(cwd, 'd.yaml'));
    expect(await writeFileWhole('gone.yaml', join(cwd, 'gone.yaml'), 'new')).toMatchObject({ code: 'not-found', message: 'cannot be written: no such file or directory' });
    expect(await writeFileWhole('d.yaml', join(cwd, 'd.yaml'), 'new')).toMatchObject({ kind: 'problem', name: 'd.yaml' });
    expect(readdirSync(cwd)).toEqual(['d.yaml']);
  });
});
