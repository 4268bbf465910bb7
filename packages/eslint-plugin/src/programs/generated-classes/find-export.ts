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

/** What a path of names, such as `certmanager.v1.Certificate`, stands for among the exports of the first of some modules that has it. */
export function findExport(root: string, modules: readonly string[], path: readonly string[]): ExportedDeclaration | undefined {
  const search: Search = { root, steps: 0 };
  for (const module of modules) {
    const declaration = inModule(search, module, path);
    if (declaration !== undefined) return declaration;
  }
  return undefined;
}

function inModule(search: Search, base: string, path: readonly string[]): ExportedDeclaration | undefined {
  const [name, ...rest] = path;
  if (name === undefined || search.steps++ >= MAX_STEPS) return undefined;
  const file = fileOfModule(search.root, base);
  const module = file === undefined ? undefined : moduleFile(file);
  if (module === undefined) return undefined;
  if (module.declarations.has(name)) return rest.length === 0 ? { module, name } : undefined;
  const passed = module.passedOn.get(name);
  const there = (from: string): string => resolve(dirname(module.path), from);
  if (passed !== undefined) return inModule(search, there(passed.from), passed.name === undefined ? rest : [passed.name, ...rest]);
  for (const from of module.stars) {
    const declaration = inModule(search, there(from), path);
    if (declaration !== undefined) return declaration;
  }
  return undefined;
}

/** The file that an absolute path stands for, with or without its ending, where it is below the root. */
export function fileOfModule(root: string, base: string): string | undefined {
  const key = `${root}\n${base}`;
  if (!found.has(key)) found.set(key, findFile(root, base));
  return found.get(key);
}

/** What was found since a program began to be read: files do not change meanwhile. */
const found = new Map<string, string | undefined>();

/** Has files looked for again, as they may have changed since the last program was read. */
export function lookForFilesAgain(): void {
  found.clear();
}

function findFile(root: string, base: string): string | undefined {
  const written = /\.([cm]?)js$/.exec(base);
  const candidates = [
    ...(written === null ? [] : [`${base.slice(0, written.index)}.${written[1] ?? ''}ts`]),
    ...(/\.[cm]?[jt]s$/.test(base) ? [base] : []),
    ...['.ts', '.mts', '.cts', '.js', '.mjs', '/index.ts', '/index.js'].map((end) => `${base}${end}`),
  ];
  const file = candidates.find(isFile);
  return file !== undefined && isBelow(root, file) ? file : undefined;
}

function isFile(path: string): boolean {
  try {
    return statSync(path, { throwIfNoEntry: false })?.isFile() === true;
  } catch {
    return false;
  }
}

/** Whether a file is in a folder, wherever links lead. */
export function isBelow(folder: string, path: string): boolean {
  try {
    const from = relative(realpathSync(folder), realpathSync(path));
    return !isAbsolute(from) && !/^\.\.(?:[/\\]|$)/.test(from);
  } catch {
    return false;
  }
}
