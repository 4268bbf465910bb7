import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { gzipSync } from 'node:zlib';
import { run } from './release-tree.mjs';

/** Writes the files of a folder as `.tar.gz`; the same files give the same bytes. */
export function archive(folder, file, time) {
  writeFileSync(file, compressed(tarOf(folder, time)));
}

/** Bytes as gzip has them; executables would be a four-hundredth smaller at its highest level, which takes 2.5 times as long. */
export function compressed(bytes) {
  return gzipSync(bytes, { level: 6 });
}

/** The files of a folder as `.tar`: in order of their names, of nobody, all of one `time` in seconds. */
export function tarOf(folder, time) {
  const names = readdirSync(folder).sort();
  const form = [
    '--format=ustar',
    '--sort=name',
    `--mtime=@${time}`,
    '--owner=0',
    '--group=0',
    '--numeric-owner',
    '--mode=u+rwX,go+rX,go-w',
  ];
  return run('tar', ['-c', ...form, '-C', folder, ...names], folder, { encoding: 'buffer' });
}

/** All files below a folder, as paths with `/`, in order. */
export function filesBelow(folder) {
  return readdirSync(folder, { recursive: true })
    .map((file) => file.split(sep).join('/'))
    .filter((file) => statSync(join(folder, file)).isFile())
    .sort();
}

/** The SHA-256 of a file, in hex. */
export function sha256(file) {
  return createHash('sha256').update(readFileSync(file)).digest('hex');
}

/** The sums of files of a folder, as `sha256sum --check` reads them. */
export function sums(folder, files) {
  return files.map((file) => `${sha256(join(folder, file))}  ${file}\n`).join('');
}
