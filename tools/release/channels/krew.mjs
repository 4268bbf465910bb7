import { stringify } from 'yaml';
import { PLATFORMS, programName } from '../executables/platforms.mjs';

/**
 * The manifest by which krew installs the command. `archives` are those of the executables: platform, address and SHA-256. Krew makes
 * `kubectl-structural` of the name, so that `kubectl structural` is found.
 */
export function krewManifest({ archives, homepage, version }) {
  return stringify(
    {
      apiVersion: 'krew.googlecontainertools.github.com/v1alpha2',
      kind: 'Plugin',
      metadata: { name: 'structural' },
      spec: {
        version: `v${version}`,
        homepage,
        shortDescription: "The API server's verdict on CRDs, without a cluster",
        description: [
          'Reports what the Kubernetes API server would say of CustomResourceDefinitions',
          'and custom resources, at the line and in its words: what it refuses, drops,',
          'changes or warns of; what a changed definition breaks, with a resource that',
          'proves it; and what stored objects mean for an upgrade. No cluster is needed;',
          'one is only ever read, and only where a flag asks for it.',
          '',
        ].join('\n'),
        caveats: 'On Linux it needs libatomic: `apt-get install libatomic1` or `dnf install libatomic` where that is missing.',
        platforms: archives.map(({ platform, sha256, uri }) => ({
          selector: { matchLabels: { os: PLATFORMS[platform].os, arch: PLATFORMS[platform].arch } },
          uri,
          sha256,
          bin: programName(platform),
          files: [programName(platform), 'LICENSE', 'THIRD-PARTY-LICENSES.txt'].map((from) => ({ from, to: '.' })),
        })),
      },
    },
    { lineWidth: 0 },
  );
}
