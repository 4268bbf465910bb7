import { sep } from 'node:path';

/**
 * A path with slashes, as files are named in reports, baselines and patterns on all systems.
 *
 * A backslash separates folders on Windows alone; elsewhere it is a part of a name and stays.
 */
export function slashed(path: string, separator: string = sep): string {
  return separator === '\\' ? path.replaceAll('\\', '/') : path;
}
