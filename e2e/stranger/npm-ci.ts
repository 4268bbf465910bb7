import { spawnSync } from 'node:child_process';

/** What npm says where there is no registry to ask. */
const UNREACHABLE =
  /\b(?:ENOTFOUND|EAI_AGAIN|EAI_FAIL|ECONNREFUSED|ECONNRESET|ECONNABORTED|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT|ERR_SOCKET_TIMEOUT|EIDLETIMEOUT|ENOTCACHED)\b/;

/**
 * Installs what the lockfile in a folder says, without running anybody's scripts, and waits for it.
 *
 * Gives npm's words where no registry can be reached, undefined where all is installed. Throws where npm refuses for another reason.
 */
export function npmCi(folder: string): string | undefined {
  const { error, status, stderr } = spawnSync(
    'npm',
    ['ci', '--ignore-scripts', '--prefer-offline', '--fetch-retry-maxtimeout=20000', '--no-audit', '--no-fund', '--loglevel=error'],
    {
      cwd: folder,
      encoding: 'utf8',
      timeout: 900_000,
      shell: process.platform === 'win32',
      env: { ...process.env, NODE_OPTIONS: '' },
    },
  );
  if (status === 0) return undefined;
  const reason = error?.message ?? stderr;
  if (!UNREACHABLE.test(reason)) throw new Error(`npm ci in ${folder}: ${reason}`);
  return reason.split('\n', 4).join('\n');
}
