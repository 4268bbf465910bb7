import { copyFileSync, cpSync, lstatSync, mkdirSync, readdirSync, readFileSync, readlinkSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { filesBelow } from '../archives.mjs';
import { debianPackages, unpackDebian } from './debian-packages.mjs';

/** The user of the image, as images without a shell call theirs. */
export const USER = 65532;

/** What of the libraries is taken: those that Node.js is linked to, by their names in the program, and the loader. */
const LIBRARIES = /\/(ld-linux-[\w-]+\.so\.\d|lib(c|m|dl|pthread|gcc_s|stdc\+\+|atomic)\.so\.\d)(\.[\d.]+)?$/;
const LOADERS = { amd64: ['lib64', 'ld-linux-x86-64.so.2'], arm64: ['lib', 'ld-linux-aarch64.so.1'] };
const TRIPLETS = { amd64: 'x86_64-linux-gnu', arm64: 'aarch64-linux-gnu' };

/**
 * Lays what is below the command in the image into `folder`: libraries, certificates, one user beside root, and what scanners read of the packages. There is no
 * shell, no package manager and nothing that may be written to.
 */
export function layBase(architecture, { cache, folder, scratch }) {
  unpackDebian(architecture, cache, scratch);
  const put = (path, text) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  };
  layLibraries(architecture, folder, scratch);
  const certificates = join(scratch, 'ca-certificates/usr/share/ca-certificates');
  put(
    'etc/ssl/certs/ca-certificates.crt',
    filesBelow(certificates)
      .map((file) => readFileSync(join(certificates, file), 'utf8'))
      .join(''),
  );
  put('etc/passwd', `root:x:0:0:root:/root:/sbin/nologin\nnonroot:x:${USER}:${USER}:nonroot:/home/nonroot:/sbin/nologin\n`);
  put('etc/group', `root:x:0:\nnonroot:x:${USER}:\n`);
  put('etc/nsswitch.conf', 'hosts: files dns\n');
  copyFileSync(join(scratch, 'base-files/usr/lib/os-release'), join(folder, 'etc/os-release'));
  for (const { name } of debianPackages(architecture)) {
    put(`var/lib/dpkg/status.d/${name}`, readFileSync(join(scratch, name, 'control')));
    layCopyright(name, folder, scratch);
  }
  const licenses = 'usr/share/common-licenses';
  cpSync(join(scratch, 'base-files', licenses), join(folder, licenses), { recursive: true, verbatimSymlinks: true });
  for (const empty of ['home/nonroot', 'tmp', 'work']) mkdirSync(join(folder, empty), { recursive: true });
}

function layLibraries(architecture, folder, scratch) {
  const libraries = `usr/lib/${TRIPLETS[architecture]}`;
  mkdirSync(join(folder, libraries), { recursive: true });
  for (const name of ['libc6', 'libgcc-s1', 'libstdc++6', 'libatomic1'])
    for (const file of readdirSync(join(scratch, name, libraries)))
      if (LIBRARIES.test(`/${file}`))
        cpSync(join(scratch, name, libraries, file), join(folder, libraries, file), { verbatimSymlinks: true });
  symlinkSync('usr/lib', join(folder, 'lib'));
  const [place, loader] = LOADERS[architecture];
  if (place === 'lib') symlinkSync(`${TRIPLETS[architecture]}/${loader}`, join(folder, 'usr/lib', loader));
  else {
    mkdirSync(join(folder, 'usr', place));
    symlinkSync(`../lib/${TRIPLETS[architecture]}/${loader}`, join(folder, 'usr', place, loader));
    symlinkSync(`usr/${place}`, join(folder, place));
  }
}

/** The terms of a package, which may be those of another one, by a link. */
function layCopyright(name, folder, scratch) {
  const from = join(scratch, name, 'usr/share/doc', name);
  const to = join(folder, 'usr/share/doc', name);
  mkdirSync(dirname(to), { recursive: true });
  if (lstatSync(from).isSymbolicLink()) symlinkSync(readlinkSync(from), to);
  else cpSync(join(from, 'copyright'), join(to, 'copyright'));
}
