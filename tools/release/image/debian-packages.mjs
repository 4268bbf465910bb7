import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { run } from '../release-tree.mjs';

export const ARCHIVE = 'http://deb.debian.org';
/** What Debian removes from its archive when something newer is there; packages are found by their digest. */
const SNAPSHOT = 'http://snapshot.debian.org/archive';
export const SUITES = [
  ['debian', 'trixie'],
  ['debian', 'trixie-updates'],
  ['debian-security', 'trixie-security'],
];
export const ARCHITECTURES = ['amd64', 'arm64'];

/** What Node.js is linked to, with its terms, the certificates, and how the system is called. */
export const PACKAGES = ['base-files', 'ca-certificates', 'gcc-14-base', 'libatomic1', 'libc6', 'libgcc-s1', 'libstdc++6'];

const HELPER = '/usr/lib/apt/apt-helper';
const locked = JSON.parse(readFileSync(new URL('debian.json', import.meta.url), 'utf8'));

/** The packages of an architecture: name, version, path in the archive, digest. */
export function debianPackages(architecture) {
  return locked[architecture];
}

/** When the packages were locked, in seconds. */
export function lockTime() {
  return Date.parse(locked.snapshot.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z')) / 1000;
}

/** What a machine lacks for an image, or undefined. */
export function missingForImages() {
  if (!existsSync(HELPER)) return 'apt';
  try {
    run('dpkg-deb', ['--version'], '.');
    return undefined;
  } catch {
    return 'dpkg-deb';
  }
}

/**
 * Unpacks the packages of an architecture below a folder, each in one of its name, with what dpkg knows of it as `control`. They are fetched by apt once and kept in
 * `cache`, and their bytes are those of the lock.
 */
export function unpackDebian(architecture, cache, folder) {
  for (const each of debianPackages(architecture)) {
    const file = fetchPackage(each, cache);
    const target = join(folder, each.name);
    run('dpkg-deb', ['--extract', file, target], folder);
    writeFileSync(join(target, 'control'), run('dpkg-deb', ['--field', file], folder));
  }
}

/** The path of a package in `cache`, fetched once from the archive or, where it has a newer one, from a snapshot; `from` names both. Throws what is to be done. */
export function fetchPackage({ path, sha256 }, cache, from = { archive: ARCHIVE, snapshot: SNAPSHOT }) {
  const file = join(cache, `${sha256.slice(0, 16)}-${basename(path)}`);
  if (existsSync(file)) return file;
  mkdirSync(cache, { recursive: true });
  const draft = mkdtempSync(join(cache, '.draft-'));
  try {
    const download = join(draft, 'package.deb');
    fetchInto(download, { path, sha256 }, from, draft);
    const digest = createHash('sha256').update(readFileSync(download)).digest('hex');
    if (digest !== sha256) throw new Error(`${path} has the digest ${digest}, not ${sha256} as the lock says`);
    renameSync(download, file);
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
  return file;
}

function fetchInto(file, { path, sha256 }, { archive, snapshot }, cwd) {
  const options = ['APT::Sandbox::User=root', 'Acquire::Retries=1'].flatMap((option) => ['-o', option]);
  const fetch = (address) => run(HELPER, [...options, 'download-file', address, file, `SHA256:${sha256}`], cwd);
  try {
    fetch(`${archive}/${path}`);
  } catch (error) {
    // The archive has a newer one. Snapshots have all that ever was, by the time at which it was there.
    const [first, ...rest] = path.split('/');
    try {
      fetch(`${snapshot}/${first}/${locked.snapshot}/${rest.join('/')}`);
    } catch {
      throw new Error(
        `${basename(path)} is neither in Debian's archive nor in its snapshots: ${reasonOf(error)}; lock newer packages by node tools/release/image/lock-debian.mjs, and commit debian.json`,
        { cause: error },
      );
    }
  }
}

/** What apt says at last, without its marks. */
function reasonOf({ message }) {
  return message
    .trim()
    .split('\n')
    .at(-1)
    .replace(/^[EW]: /, '');
}
