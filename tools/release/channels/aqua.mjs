import { stringify } from 'yaml';

/** The entry of a registry of aqua, which mise reads, too: where the archives of a version are, and their sums. */
export function aquaRegistry({ archiveName, owner, repository }) {
  return stringify(
    {
      packages: [
        {
          type: 'github_release',
          repo_owner: owner,
          repo_name: repository,
          description: "The Kubernetes API server's own verdict on every manifest, without a cluster",
          asset: archiveName('{{trimV .Version}}', '{{.OS}}-{{.Arch}}'),
          format: 'tar.gz',
          replacements: { amd64: 'x64', windows: 'win32' },
          supported_envs: ['linux', 'darwin', 'windows/amd64'],
          files: [{ name: 'kubectl-structural' }],
          checksum: { type: 'github_release', asset: 'SHA256SUMS', algorithm: 'sha256' },
        },
      ],
    },
    { lineWidth: 0 },
  );
}
