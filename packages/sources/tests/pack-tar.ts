/** A tar archive of some files, as registries serve it; each file a link to `linkName` where `type` says so. */
export function packTar(files: Readonly<Record<string, string | Uint8Array>>, { linkName = '', type = '0' } = {}): Uint8Array {
  const blocks = Object.entries(files).flatMap(([path, content]) => {
    const bytes = Buffer.from(content);
    const long = Buffer.from(`${path}\0`);
    return [
      ...(long.length > 101 ? [header('././@LongLink', long.length, 'L'), padded(long)] : []),
      header(path, bytes.length, type, linkName),
      padded(bytes),
    ];
  });
  return Buffer.concat([...blocks, Buffer.alloc(1_024)]);
}

function header(path: string, size: number, type: string, linkName = ''): Buffer {
  const block = Buffer.alloc(512);
  block.write(path, 0, 100);
  block.write('0000644\0', 100);
  block.write(`${size.toString(8).padStart(11, '0')}\0`, 124);
  block.write(' '.repeat(8), 148);
  block.write(type, 156);
  block.write(linkName, 157, 100);
  block.write('ustar  \0', 257);
  const sum = block.reduce((all, byte) => all + byte, 0);
  block.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
  return block;
}

function padded(bytes: Buffer): Buffer {
  return Buffer.concat([bytes, Buffer.alloc((512 - (bytes.length % 512)) % 512)]);
}
