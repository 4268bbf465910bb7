import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

/**
 * What GitHub answers about a release once it is published: the files of a folder as assets without folders, and of its API what installers ask. `answer` takes the path of
 * a request and gives bytes or JSON, or undefined.
 */
export function openGithubRelease(folder) {
  const files = new Map(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ name, parentPath }) => [name, join(parentPath, name)]),
  );
  const version = [...files.keys()].map((name) => /^kubectl-structural-(\d.*)\.tgz$/.exec(name)?.[1]).find(Boolean);
  const describe = (slug) => ({
    id: 1,
    name: `v${version}`,
    tag_name: `v${version}`,
    body: '',
    draft: false,
    prerelease: false,
    created_at: '2026-01-01T00:00:00Z',
    published_at: '2026-01-01T00:00:00Z',
    assets: [...files].map(([name, path], id) => {
      const bytes = readFileSync(path);
      const url = `https://github.com/${slug}/releases/download/v${version}/${name}`;
      const digest = `sha256:${createHash('sha256').update(bytes).digest('hex')}`;
      return { id, name, size: bytes.length, digest, url, browser_download_url: url };
    }),
  });
  return {
    answer(path) {
      const [, slug, rest] = /^repos\/([^/]+\/[^/]+)\/releases(.*)$/.exec(path) ?? [];
      if (slug !== undefined) return { json: rest === '' ? [describe(slug)] : describe(slug) };
      const [, tag, name] = /^[^/]+\/[^/]+\/releases\/download\/v([^/]+)\/([^/]+)$/.exec(path) ?? [];
      const file = tag === version ? files.get(basename(name)) : undefined;
      return file === undefined ? undefined : { bytes: readFileSync(file) };
    },
  };
}
