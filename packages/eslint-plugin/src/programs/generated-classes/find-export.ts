import { realpathSync, statSync } from 'node:fs';
import { dirname, isAbsolute, relative, resolve } from 'node:path';
import { moduleFile, type ModuleFile } from './module-file.js';

/** A class, a function or an enum that a module of the project exports. */
export interface ExportedDeclaration {
  readonly module: ModuleFile;
  readonly name: string;
}

/** How many modules are opened before a search ends. */
const MAX_STEPS = 40;

interface Search {
  /** The folder that no module may be outside of. */
  readonly root: string;
  steps: number;
}

/** What a path of names, such as `certmanager.v1.Certificate`, stands for among the exports of a module that `file` imports by a relative path. */
export function findExport(root: string, file: string, specifier: string, path: readonly string[]): ExportedDeclaration | undefined {
  return inModule({ root, steps: 0 }, file, specifier, path);
}

function inModule(search: Search, file: string, specifier: string, path: readonly string[]): ExportedDeclaration | undefined {
  const [name, ...rest] = path;
  if (name === undefined || search.steps++ >= MAX_STEPS) return undefined;
  const found = pathOf(search.root, file, specifier);
  const module = found === undefined ? undefined : moduleFile(found);
  if (module === undefined) return undefined;
  if (module.declarations.has(name)) return rest.length === 0 ? { module, name } : undefined;
  const passed = module.passedOn.get(name);
  if (passed !== undefined) return inModule(search, module.path, passed.from, passed.name === undefined ? rest : [passed.name, ...rest]);
  for (const from of module.stars) {
    const declaration = inModule(search, module.path, from, path);
    if (declaration !== undefined) return declaration;
  }
  return undefined;
}

/** The file that a relative path stands for, where it is below the root. */
function pathOf(root: string, file: string, specifier: string): string | undefined {
  const base = resolve(dirname(file), specifier);
  const written = /\.([cm]?)js$/.exec(base);
  const candidates = [
    ...(written === null ? [] : [`${base.slice(0, written.index)}.${written[1] ?? ''}ts`]),
    ...(/\.[cm]?[jt]s$/.test(base) ? [base] : []),
    ...['.ts', '.mts', '.cts', '.js', '.mjs', '/index.ts', '/index.js'].map((end) => `${base}${end}`),
  ];
  const found = candidates.find(isFile);
  return found !== undefined && isBelow(root, found) ? found : undefined;
}

function isFile(path: string): boolean {
  try {
    return statSync(path, { throwIfNoEntry: false })?.isFile() === true;
  } catch {
    return false;
  }
}

/** Whether a file is in a folder, wherever links lead. */
function isBelow(folder: string, path: string): boolean {
  try {
    const from = relative(realpathSync(folder), realpathSync(path));
    return !isAbsolute(from) && !/^\.\.(?:[/\\]|$)/.test(from);
  } catch {
    return false;
  }
}
