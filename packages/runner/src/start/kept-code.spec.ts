import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { keepCode, readCode } from './kept-code.js';

const CODE = Buffer.from('compiled');

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'structural-code-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('keepCode', () => {
  it('keeps code for its user, in a folder that it makes, and leaves no draft', () => {
    const path = join(folder, 'deep/er/lint');
    keepCode(path, CODE);
    expect(readCode(path)).toEqual(CODE);
    expect(readdirSync(join(folder, 'deep/er'))).toEqual(['lint']);
    if (process.platform !== 'win32') expect(statSync(path).mode & 0o777).toBe(0o600);
  });

  it('gives nothing of what is missing, cut off or changed', () => {
    const path = join(folder, 'lint');
    expect(readCode(path)).toBeUndefined();
    keepCode(path, CODE);
    const whole = readFileSync(path);
    for (const broken of [
      whole.subarray(0, -1),
      whole.subarray(0, 3),
      Buffer.alloc(0),
      Buffer.concat([whole.subarray(0, -1), Buffer.from('x')]),
    ]) {
      writeFileSync(path, broken);
      expect(readCode(path)).toBeUndefined();
    }
  });

  it('never fails of what it cannot write', () => {
    writeFileSync(join(folder, 'file'), '');
    expect(() => keepCode(join(folder, 'file/lint'), CODE)).not.toThrow();
    expect(readCode(join(folder, 'file/lint'))).toBeUndefined();
  });

  it('removes what nobody has written for a month', () => {
    keepCode(join(folder, 'old'), CODE);
    keepCode(join(folder, 'young'), CODE);
    const then = Date.now() / 1_000 - 31 * 86_400;
    utimesSync(join(folder, 'old'), then, then);
    keepCode(join(folder, 'new'), CODE);
    expect(readdirSync(folder).sort()).toEqual(['new', 'young']);
  });
});
