import { isGlob } from './glob.js';

/** The folder that a pattern starts from: `crds` of `crds/*.yaml`. */
export function staticFolder(pattern: string): string {
  const names = pattern.split('/');
  const dynamic = names.findIndex((name) => isGlob(name));
  return names.slice(0, dynamic === -1 ? names.length - 1 : dynamic).join('/') || (pattern.startsWith('/') ? '/' : '.');
}
