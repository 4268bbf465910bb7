import { relative, resolve, sep } from 'node:path';

/** What outputs were made from: names of inputs that mean the same in every run, wherever it is started. */
export interface Origins {
  /** That of an input, by its name and, where it is a file, its absolute path. */
  of(name: string, path?: string): string;
  /** Takes note of an input that cannot be published as a whole. */
  addBroken(origin: string): void;
  /** Takes note of a name that could not be read: a file, or a folder, pattern or revision with all that may be in it. */
  addUnread(name: string): void;
  /** Whether something of this origin may be missing although nobody took it away; of an unknown one as soon as anything is. */
  isBroken(origin: string | undefined): boolean;
}

/** Opens the account of origins for outputs in a folder, to which those that are files are relative. */
export function openOrigins(cwd: string, out: string): Origins {
  const root = resolve(cwd, out);
  const broken = new Set<string>();
  const unread = new Set<string>();
  const ofName = (name: string): string => name.replace(/^[^/:]*:/, 'git:');
  return {
    of: (name, path) => (path === undefined ? ofName(name) : relative(root, path).split(sep).join('/')),
    addBroken: (origin) => void broken.add(origin),
    addUnread(name) {
      const part = staticPart(name);
      unread.add(resolve(cwd, part));
      unread.add(resolve(root, ofName(part)));
    },
    isBroken(origin) {
      if (origin === undefined) return broken.size + unread.size > 0;
      if (broken.has(origin)) return true;
      const place = resolve(root, origin);
      for (const path of unread) if (place === path || place.startsWith(path.endsWith(sep) ? path : path + sep)) return true;
      return false;
    },
  };
}

/** What of a name is no pattern: `crds` of `crds/*.yaml`. */
function staticPart(name: string): string {
  const parts = name.split('/');
  const dynamic = parts.findIndex((part) => /[*?[{]/.test(part));
  return dynamic === -1 ? name : parts.slice(0, dynamic).join('/') || '.';
}
