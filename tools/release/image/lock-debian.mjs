#!/usr/bin/env node
// Writes `debian.json`: which packages of Debian are below the command in the image, as they are today, with digests. apt asks the archive, with its keys, in a
// folder of its own; nothing of this machine is changed. Run it before a release.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { run } from '../release-tree.mjs';
import { ARCHIVE, ARCHITECTURES, PACKAGES, SUITES } from './debian-packages.mjs';

const KEYS = '/usr/share/keyrings/debian-archive-keyring.gpg';
const scratch = mkdtempSync(join(tmpdir(), 'structural-debian-'));

try {
  // The time at which all of them were there.
  const locked = { snapshot: `${new Date().toISOString().replace(/[-:]/g, '').slice(0, 15)}Z` };
  for (const architecture of ARCHITECTURES) locked[architecture] = lockArchitecture(architecture);
  const file = fileURLToPath(new URL('debian.json', import.meta.url));
  writeFileSync(file, `${JSON.stringify(locked, null, 2)}\n`);
} finally {
  rmSync(scratch, { recursive: true, force: true });
}

function lockArchitecture(architecture) {
  const folder = join(scratch, architecture);
  for (const name of ['lists/partial', 'cache/archives/partial']) mkdirSync(join(folder, name), { recursive: true });
  const sources = SUITES.map(([path, suite]) => `deb [signed-by=${KEYS}] ${ARCHIVE}/${path} ${suite} main\n`);
  writeFileSync(join(folder, 'sources.list'), sources.join(''));
  const options = {
    'Dir::Etc::SourceList': join(folder, 'sources.list'),
    'Dir::Etc::SourceParts': '/dev/null',
    'Dir::State::Lists': join(folder, 'lists'),
    'Dir::State::Status': '/dev/null',
    'Dir::Cache': join(folder, 'cache'),
    'APT::Architecture': architecture,
    'APT::Architectures': architecture,
    'APT::Sandbox::User': 'root',
    'Acquire::Languages': 'none',
  };
  const apt = (...args) =>
    run('apt-get', [...Object.entries(options).flatMap(([key, value]) => ['-o', `${key}=${value}`]), ...args], folder);
  apt('update');
  return apt('download', '--print-uris', ...PACKAGES)
    .trim()
    .split('\n')
    .map((line) => {
      const { file, path, size, sha256 } = /^'[^']*\/(?<path>pool\/[^']+)' (?<file>\S+) (?<size>\d+) SHA256:(?<sha256>\S+)$/.exec(
        line,
      ).groups;
      const [name, version] = file.split('_');
      return { name, version: decodeURIComponent(version), path: folderOf(line) + path, size: Number(size), sha256 };
    })
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** Which of the archives a package is in. */
function folderOf(line) {
  return line.includes('/debian-security/') ? 'debian-security/' : 'debian/';
}
