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

function fetchPackage({ path, sha256 }, cache) {
  const file = join(cache, `${sha256.slice(0, 16)}-${basename(path)}`);
  if (existsSync(file)) return file;
  mkdirSync(cache, { recursive: true });
  const draft = mkdtempSync(join(cache, '.draft-'));
  try {
    const download = join(draft, 'package.deb');
    fetchInto(download, path, sha256, draft);
    const digest = createHash('sha256').update(readFileSync(download)).digest('hex');
    if (digest !== sha256) throw new Error(`${path} has the digest ${digest}, not ${sha256} as the lock says`);
    renameSync(download, file);
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
  return file;
}

function fetchInto(file, path, sha256, cwd) {
  const from = (address) => run(HELPER, ['-o', 'APT::Sandbox::User=root', 'download-file', address, file, `SHA256:${sha256}`], cwd);
  try {
    from(`${ARCHIVE}/${path}`);
  } catch (error) {
    // The archive has a newer one. Snapshots have all that ever was, by the time at which it was there.
    const [first, ...rest] = path.split('/');
    try {
      from(`${SNAPSHOT}/${first}/${locked.snapshot}/${rest.join('/')}`);
    } catch {
      throw new Error(
        `${path}: ${error.message.trim().split('\n').at(-1)}; node tools/release/image/lock-debian.mjs names newer packages`,
        { cause: error },
      );
    }
  }
}
