/** A tar archive of some files, as tests and stand-in registries serve it. */
export function packTar(files, { linkName = '', type = '0' } = {}) {
  const blocks = Object.entries(files).flatMap(([path, content]) => {
    const bytes = Buffer.from(content);
    const long = Buffer.from(`${path}\0`);
    const isLong = Buffer.byteLength(path) > 100;
    return [
      ...(isLong ? [header('././@LongLink', long.length, 'L'), padded(long)] : []),
      header(path, bytes.length, type, linkName),
      padded(bytes),
    ];
  });
  return Buffer.concat([...blocks, Buffer.alloc(1_024)]);
}

function header(path, size, type, linkName = '') {
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

function padded(bytes) {
  return Buffer.concat([bytes, Buffer.alloc((512 - (bytes.length % 512)) % 512)]);
}
