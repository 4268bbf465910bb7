import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { basename, join, sep } from 'node:path';
import { gzipSync } from 'node:zlib';
import { run } from './release-tree.mjs';

/** The rights of files in a release, as chmod and tar take them. */
export const FILE_RIGHTS = 'u+rwX,go+rX,go-w';

/** Writes the files of a folder as `.tar.gz`: in order of their names, of nobody, all of one `time` in seconds. The same files give the same bytes. */
export function archive(folder, file, time) {
  const names = readdirSync(folder).sort();
  const form = ['--format=ustar', '--sort=name', `--mtime=@${time}`, '--owner=0', '--group=0', '--numeric-owner', `--mode=${FILE_RIGHTS}`];
  const tar = run('tar', ['-c', ...form, '-C', folder, ...names], folder, { encoding: 'buffer' });
  // Executables would be a four-hundredth smaller at the highest level, which takes 2.5 times as long.
  writeFileSync(file, gzipSync(tar, { level: 6 }));
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

/**
 * The sums of files of a folder, as `sha256sum --check` reads them where they are downloaded to: a release on GitHub has no folders, so that files go by their
 * names alone. Throws where two have one name.
 */
export function sums(folder, files) {
  const byName = new Map(files.map((file) => [basename(file), file]));
  if (byName.size < files.length) throw new Error(`two files of the release have one name: ${files.join(', ')}`);
  return [...byName]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, file]) => `${sha256(join(folder, file))}  ${name}\n`)
    .join('');
}
