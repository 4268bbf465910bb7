import paths, { type PlatformPath } from 'node:path';

/**
 * Whether a path is a folder or lies below it, by their names alone; both are absolute.
 *
 * On Windows a path of another drive has no relative way to a folder: it is not below it. `system` has the path functions of the system.
 */
export function isBelow(folder: string, path: string, system: Pick<PlatformPath, 'isAbsolute' | 'relative' | 'sep'> = paths): boolean {
  const way = system.relative(folder, path);
  return way !== '..' && !way.startsWith(`..${system.sep}`) && !system.isAbsolute(way);
}
