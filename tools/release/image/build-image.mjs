import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { tarOf } from '../archives.mjs';
import { PLATFORMS } from '../executables/platforms.mjs';
import { layBase, USER } from './base-files.mjs';
import { writeLayout } from './oci-layout.mjs';

/** What containers start with: the command, as nobody's user, in a folder that a repository is mounted to. */
const CONFIG = {
  User: `${USER}:${USER}`,
  Entrypoint: ['/usr/bin/kubectl-structural'],
  Cmd: ['--help'],
  WorkingDir: '/work',
  // Certificates of a company, mounted over those of the system, count too. Compiled code has no place to be kept.
  Env: ['PATH=/usr/bin', 'NODE_USE_SYSTEM_CA=1', 'NODE_DISABLE_COMPILE_CACHE=1'],
};

/** The platforms of an image among those that executables were made for. */
export function imagePlatforms(platforms) {
  return platforms.filter((platform) => platform.startsWith('linux-'));
}

/**
 * Writes the image of the command to `file`, as a tar archive of an OCI layout; gives its digest. `executables` are the unpacked folders of the executables by
 * platform, which become a layer each above the libraries of Debian.
 */
export function buildImage({ cache, commit, description, executables, file, homepage, license, scratch, time, version }) {
  const created = new Date(time * 1000).toISOString();
  const annotations = {
    'org.opencontainers.image.created': created,
    'org.opencontainers.image.description': description,
    'org.opencontainers.image.licenses': license,
    'org.opencontainers.image.revision': commit,
    'org.opencontainers.image.source': homepage,
    'org.opencontainers.image.title': 'kubectl-structural',
    'org.opencontainers.image.version': version,
  };
  const images = Object.entries(executables).map(([platform, executable]) => {
    const architecture = PLATFORMS[platform].arch;
    const folder = (name) => {
      const path = join(scratch, 'image', architecture, name);
      mkdirSync(path, { recursive: true });
      return path;
    };
    const base = folder('base');
    layBase(architecture, { cache, folder: base, scratch: folder('packages') });
    const command = folder('command');
    layCommand(executable, command);
    const layers = [
      { about: 'libraries and certificates of Debian', tar: tarOf(base, time) },
      { about: `kubectl-structural ${version}`, tar: tarOf(command, time) },
    ];
    return { architecture, layers, config: { ...CONFIG, Labels: annotations } };
  });
  const layout = join(scratch, 'image/layout');
  const digest = writeLayout(layout, images, { annotations, created, name: version });
  mkdirSync(join(file, '..'), { recursive: true });
  writeFileSync(file, tarOf(layout, time));
  rmSync(join(scratch, 'image'), { recursive: true });
  return digest;
}

function layCommand(executable, folder) {
  const bin = join(folder, 'usr/bin');
  const doc = join(folder, 'usr/share/doc/kubectl-structural');
  mkdirSync(bin, { recursive: true });
  mkdirSync(doc, { recursive: true });
  cpSync(join(executable, 'kubectl-structural'), join(bin, 'kubectl-structural'));
  for (const name of ['LICENSE', 'THIRD-PARTY-LICENSES.txt']) cpSync(join(executable, name), join(doc, name));
}
