import { closeSync, mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readFileBytes, readStreamBytes } from './read-bytes.js';
import { systemProblem } from './system-error.js';

describe('readStreamBytes', () => {
  it('joins chunks of bytes and text', async () => {
    const chunks = [Buffer.from('a'), 'b'];
    const stream = (async function* () {
      yield* chunks;
    })();
    expect(await readStreamBytes('<stdin>', stream)).toEqual({ kind: 'bytes', name: '<stdin>', bytes: Buffer.from('ab') });
  });

  it('gives up on an endless stream', async () => {
    const endless = (async function* () {
      for (;;) yield 'x'.repeat(100);
    })();
    expect(await readStreamBytes('<stdin>', endless, 1000)).toEqual({
      kind: 'problem',
      name: '<stdin>',
      code: 'too-large',
      message: 'is larger than 1000 bytes',
    });
  });

  it('turns a failing stream into a problem', async () => {
    const failing = (async function* () {
      yield 'x';
      throw Object.assign(new Error('read failed'), { code: 'EIO' });
    })();
    expect(await readStreamBytes('<stdin>', failing)).toEqual({
      kind: 'problem',
      name: '<stdin>',
      code: 'not-readable',
      message: 'cannot be read (EIO)',
    });
  });
});

describe('readFileBytes', () => {
  it('reads a descriptor that the shell opened', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'structural-sources-'));
    writeFileSync(join(folder, 'a'), 'kind: List\n');
    const descriptor = openSync(join(folder, 'a'), 'r');
    expect(await readFileBytes(`/dev/fd/${descriptor}`, `/dev/fd/${descriptor}`)).toEqual({
      kind: 'bytes',
      name: `/dev/fd/${descriptor}`,
      bytes: Buffer.from('kind: List\n'),
    });
    closeSync(descriptor);
    rmSync(folder, { recursive: true });
  });
});

describe('systemProblem', () => {
  it('names the error of the operating system', () => {
    const problem = (code: string) => systemProblem('f', Object.assign(new Error('x'), { code }));
    expect([problem('EACCES'), problem('ENAMETOOLONG'), systemProblem('f', 'odd')]).toEqual([
      { kind: 'problem', name: 'f', code: 'not-readable', message: 'permission denied' },
      { kind: 'problem', name: 'f', code: 'not-found', message: 'file name too long' },
      { kind: 'problem', name: 'f', code: 'not-readable', message: 'cannot be read (unknown error)' },
    ]);
  });
});
