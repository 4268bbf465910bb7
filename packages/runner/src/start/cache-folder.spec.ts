import { homedir } from 'node:os';
import { join } from 'node:path';
import { cacheFolder } from './cache-folder.js';

describe('cacheFolder', () => {
  it('is where the system keeps caches', () => {
    expect(cacheFolder('kubectl-structural', {}, 'linux')).toBe(join(homedir(), '.cache', 'kubectl-structural'));
    expect(cacheFolder('kubectl-structural', {}, 'darwin')).toBe(join(homedir(), 'Library', 'Caches', 'kubectl-structural'));
    expect(cacheFolder('kubectl-structural', { XDG_CACHE_HOME: '/caches' }, 'linux')).toBe(join('/caches', 'kubectl-structural'));
    expect(cacheFolder('kubectl-structural', { LOCALAPPDATA: '/local' }, 'win32')).toBe(join('/local', 'kubectl-structural'));
  });

  it('ignores a relative path, as its specification says', () => {
    expect(cacheFolder('kubectl-structural', { XDG_CACHE_HOME: 'caches' }, 'linux')).toBe(join(homedir(), '.cache', 'kubectl-structural'));
  });

  it('is none where Node.js is to keep no compiled code', () => {
    expect(cacheFolder('kubectl-structural', { NODE_DISABLE_COMPILE_CACHE: '1', XDG_CACHE_HOME: '/caches' }, 'linux')).toBeUndefined();
  });
});
