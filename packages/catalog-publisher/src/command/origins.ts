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
  const folders = new Set<string>();
  const ofPath = (path: string): string => relative(root, path).split(sep).join('/');
  const ofName = (name: string): string => name.replace(/^[^/:]*:/, 'git:');
  return {
    of: (name, path) => (path === undefined ? ofName(name) : ofPath(path)),
    addBroken: (origin) => void broken.add(origin),
    addUnread(name) {
      const folder = staticPart(name);
      folders.add(ofPath(resolve(cwd, folder)));
      folders.add(ofName(folder));
    },
    isBroken(origin) {
      if (origin === undefined) return broken.size + folders.size > 0;
      if (broken.has(origin)) return true;
      for (const folder of folders) if (folder === '' || origin === folder || origin.startsWith(`${folder}/`)) return true;
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
