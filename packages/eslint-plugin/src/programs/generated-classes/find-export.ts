import { statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { moduleFile, type ModuleFile } from './module-file.js';
import { isInProject, oncePerProject, type ProjectFolder } from './once-per-project.js';

/** A class, a function or an enum that a module of the project exports. */
export interface ExportedDeclaration {
  readonly module: ModuleFile;
  readonly name: string;
}

/** How many modules are opened before a search ends. */
const MAX_STEPS = 40;

interface Search {
  readonly project: ProjectFolder;
  steps: number;
}

/** What a path of names, such as `certmanager.v1.Certificate`, stands for among the exports of the first of some modules that has it. */
export function findExport(project: ProjectFolder, modules: readonly string[], path: readonly string[]): ExportedDeclaration | undefined {
  for (const module of modules) {
    const declaration = exportOfModule(project, module, ...path);
    if (declaration !== undefined) return declaration;
  }
  return undefined;
}

const exportOfModule = oncePerProject((project, module: string, ...path: readonly string[]) =>
  inModule({ project, steps: 0 }, module, path),
);

function inModule(search: Search, base: string, path: readonly string[]): ExportedDeclaration | undefined {
  const [name, ...rest] = path;
  if (name === undefined || search.steps++ >= MAX_STEPS) return undefined;
  const module = moduleAt(search.project, base);
  if (module === undefined) return undefined;
  if (module.declarations().has(name)) return rest.length === 0 ? { module, name } : undefined;
  const passed = module.passedOn().get(name);
  const there = (from: string): string => resolve(dirname(module.path), from);
  if (passed !== undefined) return inModule(search, there(passed.from), passed.name === undefined ? rest : [passed.name, ...rest]);
  // What a module that exports nothing by default is imported as by default in Node.js is all of it.
  if (name === 'default' && !DEFAULT.test(module.text)) return inModule(search, base, rest);
  for (const from of module.stars()) {
    const declaration = inModule(search, there(from), path);
    if (declaration !== undefined) return declaration;
  }
  return undefined;
}

const DEFAULT = /\bdefault\b|\bexport\s*=|\bmodule\.exports\b/;

/** The module that an absolute path stands for, with or without its ending, where it is in the project. */
export const moduleAt = oncePerProject((project, base: string): ModuleFile | undefined => {
  const file = fileOfModule(project, base);
  return file === undefined ? undefined : moduleFile(file);
});

/** The file that an absolute path stands for, with or without its ending, where it is in the project. */
export const fileOfModule = oncePerProject((project, base: string): string | undefined => {
  const written = /\.([cm]?)js(x?)$/.exec(base);
  const withoutEnding = written === null ? base : base.slice(0, written.index);
  const candidates = [
    ...(written === null ? [] : [`${withoutEnding}.${written[1] ?? ''}ts${written[2] ?? ''}`, `${withoutEnding}.tsx`]),
    ...(/\.(?:[cm]?[jt]s|[jt]sx)$/.test(base) ? [base] : []),
    ...ENDINGS.map((end) => `${base}${end}`),
  ];
  const file = candidates.find(isFile);
  return file !== undefined && isInProject(project, file) ? file : undefined;
});

const ENDINGS = ['.ts', '.tsx', '.mts', '.cts', '.js', '.jsx', '.mjs', '/index.ts', '/index.tsx', '/index.js'];

function isFile(path: string): boolean {
  try {
    return statSync(path, { throwIfNoEntry: false })?.isFile() === true;
  } catch {
    return false;
  }
}
