import { spawnSync } from 'node:child_process';
import { ownBrowser, type BrowserProgram } from './browser-program.js';
import { isFile } from './is-file.js';

/** Debian's Chromium, which is installed; why not, where this is no Debian, or its administrator does not run the tests. */
export function debianChromium(): BrowserProgram | string {
  if (!isFile('/usr/bin/apt-get')) return 'there is no apt-get';
  if (process.getuid?.() !== 0) return 'apt-get needs to be run by root';
  const apt = (...args: readonly string[]) =>
    spawnSync('apt-get', ['-q', '-y', '-o', 'DPkg::Lock::Timeout=300', ...args], {
      encoding: 'utf8',
      timeout: 600_000,
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
  apt('update');
  const { status, stderr } = apt('install', '--no-install-recommends', 'chromium');
  if (status !== 0) return `apt-get cannot install chromium: ${stderr.trim().split('\n', 1).join('')}`;
  return ownBrowser() ?? 'the chromium of apt-get does not start';
}
