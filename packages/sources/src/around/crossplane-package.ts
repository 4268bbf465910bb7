import { readFileSync, statSync } from 'node:fs';
import { basename, dirname, join, relative, sep } from 'node:path';
import { mayRead } from '../confined.js';

/** What the metadata of a package may be called, which its documentation asks for. */
const META_NAMES: readonly string[] = ['crossplane.yaml', 'crossplane.yml'];

/** Metadata of more bytes is not read, and no folder above so many. */
const MAX_BYTES = 1 << 16;
const MAX_FOLDERS = 32;

/** The package of Crossplane that `crossplane xpkg build` would put a file into. */
export interface CrossplanePackage {
  readonly kind: 'Configuration' | 'Provider' | 'Function';
  /** The file with the package's metadata, as a path from the folder of the file; absent for that file itself. */
  readonly meta?: string;
}

/** The folder with the metadata of a package, and what that is. */
export interface PackageRoot {
  readonly folder: string;
  readonly name: string;
  readonly kind: CrossplanePackage['kind'];
}

/**
 * The package of Crossplane that a file is in: the nearest folder above it with the metadata of one. Undefined outside of packages, for files that are not
 * YAML, and for those that builds leave out: examples, hidden folders, and folders for tests and tools. Never throws.
 *
 * `path` is absolute; `known` remembers the packages of folders. Source: crossplane-runtime, `pkg/xpkg`, `Build`.
 */
export function packageAround(path: string, known: Map<string, PackageRoot | undefined>): CrossplanePackage | undefined {
  if (!/\.ya?ml$/.test(path)) return undefined;
  const root = rootAbove(dirname(path), known, MAX_FOLDERS);
  if (root === undefined) return undefined;
  const folders = relative(root.folder, dirname(path)).split(sep);
  if (folders.some((folder) => folder.startsWith('.') || LEFT_OUT.has(folder)) || basename(path).startsWith('.')) return undefined;
  const meta = join(root.folder, root.name);
  return { kind: root.kind, ...(meta !== path && { meta: relative(dirname(path), meta).split(sep).join('/') }) };
}

const LEFT_OUT: ReadonlySet<string> = new Set(
  'charts cluster config deploy docs e2e example examples hack node_modules scripts test testdata tests vendor'.split(' '),
);

function rootAbove(folder: string, known: Map<string, PackageRoot | undefined>, left: number): PackageRoot | undefined {
  if (known.has(folder)) return known.get(folder);
  const above = dirname(folder);
  const root = rootIn(folder) ?? (above === folder || left === 0 ? undefined : rootAbove(above, known, left - 1));
  known.set(folder, root);
  return root;
}

function rootIn(folder: string): PackageRoot | undefined {
  for (const name of META_NAMES) {
    const path = join(folder, name);
    try {
      const stats = statSync(path, { throwIfNoEntry: false });
      if (stats?.isFile() !== true || stats.size > MAX_BYTES || !mayRead(path)) continue;
      const text = readFileSync(path, 'utf8');
      const kind = META.test(text) ? KIND.exec(text)?.[1] : undefined;
      if (kind !== undefined) return { folder, name, kind: kind as PackageRoot['kind'] };
    } catch {
      // What cannot be read is not known.
    }
  }
  return undefined;
}

const META = /^["']?apiVersion["']?[ \t]*:[ \t]*["']?meta\.pkg\.crossplane\.io\//m;
const KIND = /^["']?kind["']?[ \t]*:[ \t]*["']?(Configuration|Provider|Function)["']?[ \t]*(?:#.*)?\r?$/m;
