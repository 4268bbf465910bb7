import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { HERE, PLATFORMS } from '../../executables/platforms.mjs';
import { fileOf, must, SYSTEM } from '../programs.mjs';

const OTHER = HERE === 'linux-arm64' ? 'linux-x64' : 'linux-arm64';
const EMULATOR = { 'linux-arm64': 'qemu-aarch64-static', 'linux-x64': 'qemu-x86_64-static' }[OTHER];

/** The image of the other processor, of which the program runs by QEMU with its own libraries. */
export const emulated = {
  isLong: true,
  lacks(release) {
    const image = fileOf(release, 'image', '.tar');
    if (image === undefined || imageOf(image) === undefined) return `an image for ${OTHER} in the release`;
    return emulator() === '' ? EMULATOR : undefined;
  },
  install({ home, run }, release) {
    const archive = fileOf(release, 'image', '.tar');
    const root = join(home, 'root');
    mkdirSync(root);
    for (const { digest } of imageOf(archive).layers) {
      const layer = join(home, 'layer.tar.gz');
      must(
        run('sh', ['-c', 'tar -xOf "$1" "$2" > "$3" && tar -xzf "$3" -C "$4" && rm "$3"', 'sh', archive, blobOf(digest), layer, root], {
          path: SYSTEM,
        }),
      );
    }
    return {
      command: emulator(),
      first: ['-L', root, join(root, 'usr/bin/kubectl-structural')],
      path: [],
      remove: () => must(run('rm', ['-rf', root], { path: SYSTEM })),
    };
  },
};

/** The manifest of the other processor in the archive of a layout, or undefined. */
function imageOf(archive) {
  const json = (path) => JSON.parse(spawnSync('tar', ['-xOf', archive, path], { encoding: 'utf8', maxBuffer: 1 << 26 }).stdout);
  const [index] = json('index.json').manifests;
  const found = json(blobOf(index.digest)).manifests.find(({ platform }) => platform.architecture === PLATFORMS[OTHER].arch);
  return found === undefined ? undefined : json(blobOf(found.digest));
}

function blobOf(digest) {
  return `blobs/${digest.replace(':', '/')}`;
}

function emulator() {
  return spawnSync('sh', ['-c', `command -v ${EMULATOR}`], { encoding: 'utf8' }).stdout?.trim() ?? '';
}
