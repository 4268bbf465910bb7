import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { compressed } from '../archives.mjs';

const MEDIA = 'application/vnd.oci.image';

/**
 * Writes an image of several architectures as a layout of the OCI image specification 1.1: a folder that crane, skopeo and others push as it is. Each image is
 * `{ architecture, layers, config }`: layers are tar archives, lowest first, `config` is what its containers start with. The same bytes give the same digests.
 */
export function writeLayout(folder, images, { annotations, created, name }) {
  const blobs = join(folder, 'blobs/sha256');
  mkdirSync(blobs, { recursive: true });
  const put = (mediaType, bytes) => {
    const digest = digestOf(bytes);
    writeFileSync(join(blobs, digest.slice('sha256:'.length)), bytes);
    return { mediaType: `${MEDIA}.${mediaType}`, digest, size: bytes.length };
  };
  const putJson = (mediaType, value) => put(mediaType, Buffer.from(JSON.stringify(value)));

  const manifests = images.map(({ architecture, config, layers }) => {
    const platform = { architecture, os: 'linux', ...(architecture === 'arm64' ? { variant: 'v8' } : {}) };
    const described = putJson('config.v1+json', {
      created,
      ...platform,
      config,
      rootfs: { type: 'layers', diff_ids: layers.map(({ tar }) => digestOf(tar)) },
      history: layers.map(({ about }) => ({ created, created_by: about })),
    });
    const manifest = {
      schemaVersion: 2,
      mediaType: `${MEDIA}.manifest.v1+json`,
      config: described,
      layers: layers.map(({ tar }) => put('layer.v1.tar+gzip', compressed(tar))),
      annotations,
    };
    return { ...putJson('manifest.v1+json', manifest), platform };
  });
  const index = putJson('index.v1+json', { schemaVersion: 2, mediaType: `${MEDIA}.index.v1+json`, manifests, annotations });
  writeFileSync(join(folder, 'oci-layout'), JSON.stringify({ imageLayoutVersion: '1.0.0' }));
  writeFileSync(
    join(folder, 'index.json'),
    JSON.stringify({
      schemaVersion: 2,
      mediaType: `${MEDIA}.index.v1+json`,
      manifests: [{ ...index, annotations: { 'org.opencontainers.image.ref.name': name } }],
    }),
  );
  return index.digest;
}

function digestOf(bytes) {
  return `sha256:${createHash('sha256').update(bytes).digest('hex')}`;
}
