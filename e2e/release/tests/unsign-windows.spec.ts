import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const tool = fileURLToPath(new URL('../../../tools/release/executables/unsign-windows.mjs', import.meta.url));
const HEADER = 0x80;
const OPTIONAL = HEADER + 24;
const SECTIONS_END = 0x600;

/** An executable of one section, with a signature of some bytes behind it. */
function executable(signature: number): Buffer {
  const bytes = Buffer.alloc(SECTIONS_END + signature, 7);
  bytes.fill(0, 0, 0x200);
  bytes.writeUInt32LE(HEADER, 0x3c);
  bytes.write('PE\0\0', HEADER, 'latin1');
  bytes.writeUInt16LE(1, HEADER + 6);
  bytes.writeUInt16LE(240, HEADER + 20);
  bytes.writeUInt16LE(0x20b, OPTIONAL);
  bytes.writeUInt32LE(SECTIONS_END, OPTIONAL + 144);
  bytes.writeUInt32LE(16, OPTIONAL + 148);
  const section = OPTIONAL + 240;
  bytes.writeUInt32LE(SECTIONS_END - 0x200, section + 16);
  bytes.writeUInt32LE(0x200, section + 20);
  return bytes;
}

function unsigned(bytes: Buffer): Buffer | string {
  const program = `import { unsigned } from ${JSON.stringify(tool)};
    try { process.stdout.write(unsigned(Buffer.from(${JSON.stringify(bytes.toString('base64'))}, 'base64')).toString('base64')); }
    catch (error) { process.stderr.write(error.message); }`;
  const { stderr, stdout } = spawnSync(process.execPath, ['--input-type=module', '--eval', program], {
    encoding: 'utf8',
    env: { ...process.env, NODE_OPTIONS: '' },
  });
  return stderr === '' ? Buffer.from(stdout, 'base64') : stderr;
}

test('an executable for Windows loses its signature, and has the checksum of what is left', () => {
  const result = unsigned(executable(16)) as Buffer;
  expect(result).toHaveLength(SECTIONS_END);
  expect(result.readBigUInt64LE(OPTIONAL + 144)).toBe(0n);
  const words = Array.from({ length: SECTIONS_END / 2 }, (_, i) =>
    i * 2 - OPTIONAL - 64 < 4 && i * 2 >= OPTIONAL + 64 ? 0 : result.readUInt16LE(i * 2),
  );
  // Adding carries at once or at the end is the same.
  const sum = words.reduce((all, word) => all + word, 0);
  expect(result.readUInt32LE(OPTIONAL + 64)).toBe((sum % 0xffff || 0xffff) + SECTIONS_END);
  expect(result.subarray(0x200)).toEqual(executable(16).subarray(0x200, SECTIONS_END));
});

test.each([
  ['something besides a signature follows', executable(100)],
  ['this is no executable of Windows', Buffer.alloc(0x400)],
])('an executable is refused where %s', (reason, bytes) => {
  expect(unsigned(bytes)).toContain(reason);
});
