import { homedir } from 'node:os';
import { isAbsolute, join } from 'node:path';

/**
 * Where the compiled code of a program is kept for the next run, as the system's users have it; undefined where nobody is at home, or Node.js is to keep none
 * (`NODE_DISABLE_COMPILE_CACHE`). It need not exist, nor be writable.
 */
export function cacheFolder(
  program: string,
  env: Readonly<Record<string, string | undefined>>,
  platform: NodeJS.Platform,
): string | undefined {
  if (env['NODE_DISABLE_COMPILE_CACHE']) return undefined;
  const base = userCacheFolder(env, platform);
  return base === undefined ? undefined : join(base, program);
}

/** Where the system's users keep what programs can make again; undefined where nobody is at home. */
export function userCacheFolder(env: Readonly<Record<string, string | undefined>>, platform: NodeJS.Platform): string | undefined {
  const { LOCALAPPDATA: local = '', XDG_CACHE_HOME: xdg = '' } = env;
  // A relative path is to be ignored, says its specification.
  if (isAbsolute(xdg)) return xdg;
  if (platform === 'win32' && isAbsolute(local)) return local;
  try {
    const home = homedir();
    return isAbsolute(home) ? join(home, ...(platform === 'darwin' ? ['Library', 'Caches'] : ['.cache'])) : undefined;
  } catch {
    return undefined;
  }
}
