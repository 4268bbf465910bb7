import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** The editor, or why there is none. */
export function findNeovim(): { readonly ok: true } | { readonly ok: false; readonly why: string } {
  if (starts()) return { ok: true };
  if (!existsSync('/usr/bin/apt-get')) return { ok: false, why: 'there is no nvim, and no apt-get to install it' };
  if (process.getuid?.() !== 0) return { ok: false, why: 'there is no nvim, and apt-get needs to be run by root' };
  const apt = (...args: readonly string[]): number | null =>
    spawnSync('apt-get', ['-q', '-y', '-o', 'DPkg::Lock::Timeout=300', ...args], {
      timeout: 300_000,
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    }).status;
  apt('update');
  apt('install', '--no-install-recommends', 'neovim');
  return starts() ? { ok: true } : { ok: false, why: 'there is no nvim, and apt-get cannot install it' };
}

function starts(): boolean {
  return spawnSync('nvim', ['--version'], { encoding: 'utf8' }).status === 0;
}
