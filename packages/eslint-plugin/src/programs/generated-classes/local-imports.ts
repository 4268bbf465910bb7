import { dirname, resolve } from 'node:path';
import type { TSESTree } from '@typescript-eslint/utils';
import { fileOfModule, findExport, type ExportedDeclaration } from './find-export.js';
import { mappedModules } from './mapped-modules.js';
import { oncePerProject, type ProjectFolder } from './once-per-project.js';
import { isInstalled, workspaceModules } from './workspace-modules.js';

/** What a program imports from modules of its own project. */
export interface LocalImports {
  readonly project: ProjectFolder;
  /** The names under which it does. */
  readonly names: ReadonlySet<string>;
  /** What a path of names that begins with one of these stands for. */
  find(path: readonly string[]): ExportedDeclaration | undefined;
  /** The same for a type, which may be imported as one. */
  findType(path: readonly string[]): ExportedDeclaration | undefined;
  /** The names under which it imports types, with those of values, which may be types as well. */
  readonly typeNames: ReadonlySet<string>;
  /** The paths of the modules that one of these names may come from, and its name there; without one where it is all of the module. */
  origin(name: string): ImportOrigin | undefined;
  /** The same for a type. */
  typeOrigin(name: string): ImportOrigin | undefined;
  /** The paths of the modules that a specifier may mean, where it is one of the project. */
  modulesOf(specifier: string): readonly string[];
}

/** Where an imported name is from. */
interface ImportOrigin {
  readonly modules: readonly string[];
  readonly name: string | undefined;
}

/** The file that an import leads to, where the types of the program say so. */
export type ResolveImport = (source: TSESTree.StringLiteral) => string | undefined;

/** The imports of a program by relative paths, also by `require`, by the names of packages of its workspace and by paths of its tsconfig.json, as long as they stay in it. */
export function localImports({ body }: TSESTree.Program, file: string, project: ProjectFolder, resolveImport: ResolveImport): LocalImports {
  const imported = new Map<string, ImportedName>();
  const types = new Map<string, ImportedName>();
  for (const statement of body) {
    if (statement.type === 'VariableDeclaration')
      for (const [local, each] of statement.declarations.flatMap(requiredNames)) imported.set(local, each);
    if (statement.type !== 'ImportDeclaration') continue;
    for (const specifier of statement.specifiers) {
      const name = importedName(specifier);
      if (name === undefined) continue;
      const isType = statement.importKind === 'type' || (specifier.type === 'ImportSpecifier' && specifier.importKind === 'type');
      for (const each of isType ? [types] : [imported, types]) each.set(specifier.local.name, { from: statement.source, name });
    }
  }
  const modules = new Map<string, readonly string[]>();
  const modulesOf = (source: TSESTree.StringLiteral): readonly string[] => {
    const found = modules.get(source.value) ?? modulesOfImport(source, file, project, resolveImport);
    modules.set(source.value, found);
    return found;
  };
  const finder = (names: ReadonlyMap<string, ImportedName>): LocalImports['find'] => {
    const known = new Map<string, ExportedDeclaration | undefined>();
    return (path) => {
      const key = path.join('.');
      if (known.has(key)) return known.get(key);
      const [local = '', ...rest] = path;
      const start = names.get(local);
      const found = start === undefined ? undefined : findExport(project, modulesOf(start.from), [...start.name, ...rest]);
      known.set(key, found);
      return found;
    };
  };
  const originIn = (names: ReadonlyMap<string, ImportedName>, name: string): ImportOrigin | undefined => {
    const start = names.get(name);
    return start === undefined ? undefined : { modules: modulesOf(start.from), name: start.name[0] };
  };
  return {
    project,
    names: new Set(imported.keys()),
    find: finder(imported),
    findType: finder(types),
    typeNames: new Set(types.keys()),
    origin: (name) => originIn(imported, name),
    typeOrigin: (name) => originIn(types, name),
    modulesOf: (specifier) => modulesOfSpecifier(project, file, specifier),
  };
}

/** What a local name is imported as, and from where. */
interface ImportedName {
  readonly from: TSESTree.StringLiteral;
  /** Empty where it is all of a module. */
  readonly name: readonly string[];
}

/** `const a = require('./a')`, or `const { a } = require('./a')`, of a module of the project. */
function requiredNames({ id, init }: TSESTree.VariableDeclarator): readonly (readonly [string, ImportedName])[] {
  if (init?.type !== 'CallExpression' || init.callee.type !== 'Identifier' || init.callee.name !== 'require') return [];
  const [from] = init.arguments;
  if (from?.type !== 'Literal' || typeof from.value !== 'string' || !from.value.startsWith('.')) return [];
  if (id.type === 'Identifier') return [[id.name, { from, name: [] }]];
  return (id.type === 'ObjectPattern' ? id.properties : []).flatMap((each) =>
    each.type === 'Property' && each.key.type === 'Identifier' && each.value.type === 'Identifier'
      ? [[each.value.name, { from, name: [each.key.name] }] as const]
      : [],
  );
}

function importedName(specifier: TSESTree.ImportClause): readonly string[] | undefined {
  if (specifier.type === 'ImportNamespaceSpecifier') return [];
  if (specifier.type === 'ImportDefaultSpecifier') return ['default'];
  return specifier.imported.type === 'Identifier' ? [specifier.imported.name] : undefined;
}

/** The paths of the modules that a specifier may mean in a file without types. */
export function modulesOfSpecifier(project: ProjectFolder, file: string, specifier: string): readonly string[] {
  return modulesOfImport({ value: specifier }, file, project, () => undefined);
}

/** The paths of the modules that an import may mean, of which the first that has what is sought is taken. */
function modulesOfImport<Source extends { readonly value: string }>(
  source: Source,
  file: string,
  project: ProjectFolder,
  resolveImport: (source: Source) => string | undefined,
): readonly string[] {
  const specifier = source.value;
  if (specifier.startsWith('.')) return [resolve(dirname(file), specifier)];
  const typed = resolveImport(source);
  // Declarations of types do not say what a class sends.
  if (typed !== undefined && !/\.d\.[cm]?ts$/.test(typed)) return isInstalled(typed) ? [] : [typed];
  return modulesByName(project, dirname(file), specifier);
}

const modulesByName = oncePerProject((project, folder: string, specifier: string): readonly string[] => {
  for (const mapped of mappedModules(project, folder, specifier)) {
    const found = fileOfModule(project, mapped);
    if (found !== undefined) return [found];
  }
  return workspaceModules(project, folder, specifier);
});
