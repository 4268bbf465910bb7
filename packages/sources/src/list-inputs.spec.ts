import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { listInputs } from './list-inputs.js';
import { rememberAhead, rememberInputs } from './remember-inputs.js';

let cwd: string;
beforeEach(() => void (cwd = mkdtempSync(join(tmpdir(), 'structural-list-'))));
afterEach(() => rmSync(cwd, { recursive: true, force: true }));

function write(name: string, text: string): void {
  mkdirSync(dirname(join(cwd, name)), { recursive: true });
  writeFileSync(join(cwd, name), text);
}

const list = (...names: string[]) =>
  listInputs(
    names.map((name) => ({ name, recursive: true })),
    { cwd, stdin: Readable.from(['a']) },
  );

describe('listInputs', () => {
  it('leaves out what a request with ! matches, wherever it stands and through links, and needs no match', async () => {
    for (const name of ['a/1.yaml', 'a/2.yaml', 'a/b/3.yaml', 'c.yaml']) write(name, 'x: 1\n');
    symlinkSync(join(cwd, 'c.yaml'), join(cwd, 'a/link.yaml'));
    const listed = await list('!a/b', 'a', '-', '!c.yaml', '!nothing-*.yaml', 'missing.yaml');
    expect(listed.map((input) => [input.kind, input.name])).toEqual([
      ['found', 'a/1.yaml'],
      ['found', 'a/2.yaml'],
      ['found', '<stdin>'],
      ['problem', 'missing.yaml'],
    ]);
  });

  it('leaves out standard input by its name', async () => {
    expect(await list('-', '!-')).toEqual([]);
  });
});

describe('rememberInputs', () => {
  it('keeps an input for all who look at it before it is read for the last time', async () => {
    write('a.yaml', 'one');
    const {
      ahead: [first],
      inputs: [last],
    } = rememberAhead(await list('a.yaml'));
    const textOf = async (input: typeof first) => {
      const read = input?.kind === 'found' ? await input.read() : undefined;
      return read?.kind === 'bytes' ? Buffer.from(read.bytes).toString() : read;
    };
    const before = await textOf(first);
    write('a.yaml', 'two');
    expect([before, await textOf(first), await textOf(last), await textOf(last)]).toEqual(['one', 'one', 'one', 'two']);
  });

  it('reads an input once for two that ask, and anew for a third', async () => {
    write('a.yaml', 'one');
    const [input] = rememberInputs(await list('a.yaml'));
    const read = async () => {
      const bytes = input?.kind === 'found' ? await input.read() : undefined;
      return bytes?.kind === 'bytes' ? Buffer.from(bytes.bytes).toString() : bytes;
    };
    const first = await read();
    write('a.yaml', 'two');
    expect([first, await read(), await read()]).toEqual(['one', 'one', 'two']);
  });
});
