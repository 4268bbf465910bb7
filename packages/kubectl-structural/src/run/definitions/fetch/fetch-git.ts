import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gitIn, readArchive, type ArchiveFile } from '@structural/sources';
import { chooseVersion } from './choose-version.js';
import type { Fetched, Network } from './fetched.js';

/** Fetches a folder of a git repository with the git that is there, and so with its credentials; nothing of the repository is run. */
export async function fetchGit(
  { path = '', url, version }: { readonly url: string; readonly path?: string; readonly version?: string },
  { env }: Pick<Network, 'env'>,
): Promise<Fetched | string> {
  if (!/^(?:https?:\/\/|ssh:\/\/|[\w.-]+@[\w.-]+:)/.test(url)) return 'is not an address that git can fetch from';
  const folder = mkdtempSync(join(tmpdir(), 'structural-git-'));
  try {
    const git = gitIn({ directory: folder, env: { ...env, GIT_ALLOW_PROTOCOL: 'http:https:ssh' } });
    const reference = await findReference(url, version, git);
    if (reference === undefined) return `has no ${version ?? 'commit'}`;
    for (const args of [
      ['init', '--quiet', '--bare', '.'],
      ['fetch', '--quiet', '--depth=1', '--no-tags', url, reference],
    ]) {
      const done = await git(...args);
      if (!done.ok) return `git ${args[0] ?? ''}: ${done.message}`;
    }
    const commit = await git('rev-parse', 'FETCH_HEAD^{commit}');
    const archive = commit.ok ? await git('archive', '--format=tar', 'FETCH_HEAD') : commit;
    if (!commit.ok || !archive.ok) return `git archive: ${archive.ok ? 'fails' : archive.message}`;
    const files = readArchive(archive.output);
    if (typeof files === 'string') return files;
    const inPath = filesAt(files, path);
    if (inPath.length === 0) return `has no ${path} at ${version ?? 'its newest commit'}`;
    const id = commit.output.toString().trim();
    return {
      digest: `git:${id}`,
      files: inPath,
      ...(id !== version && { resolved: reference === version || version === undefined ? id : reference }),
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** What git is asked for: the reference itself, or of a range the newest tag in it. */
async function findReference(url: string, version: string | undefined, git: ReturnType<typeof gitIn>): Promise<string | undefined> {
  if (version === undefined) return 'HEAD';
  if (/^[\w][\w./+-]*$/.test(version) && !/^\d+(?:\.\d+)?(?:\.[xX*])?$/.test(version)) return version;
  const list = await git('ls-remote', '--tags', '--refs', url);
  if (!list.ok) return undefined;
  const tags = [...list.output.toString().matchAll(/refs\/tags\/(\S+)/g)].map(([, tag = '']) => tag);
  return chooseVersion(tags, version);
}

/** The files below a folder, or the one file, of a repository. */
function filesAt(files: readonly ArchiveFile[], path: string): readonly ArchiveFile[] {
  return path === '' || path === '.' ? files : files.filter((file) => file.path === path || file.path.startsWith(`${path}/`));
}
