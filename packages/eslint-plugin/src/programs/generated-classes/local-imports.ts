import type { TSESTree } from '@typescript-eslint/utils';
import { findExport, type ExportedDeclaration } from './find-export.js';

/** What a program imports from modules of its own project. */
export interface LocalImports {
  /** The names under which it does. */
  readonly names: ReadonlySet<string>;
  /** What a path of names that begins with one of these stands for. */
  find(path: readonly string[]): ExportedDeclaration | undefined;
}

/** The imports of a program by relative paths, which are followed as long as they stay below `root`. */
export function localImports({ body }: TSESTree.Program, file: string, root: string): LocalImports {
  const imported = new Map<string, { readonly from: string; readonly name: readonly string[] }>();
  for (const statement of body) {
    if (statement.type !== 'ImportDeclaration' || statement.importKind === 'type' || !statement.source.value.startsWith('.')) continue;
    for (const specifier of statement.specifiers) {
      const from = statement.source.value;
      if (specifier.type === 'ImportNamespaceSpecifier') imported.set(specifier.local.name, { from, name: [] });
      else if (specifier.type === 'ImportSpecifier' && specifier.importKind !== 'type' && specifier.imported.type === 'Identifier')
        imported.set(specifier.local.name, { from, name: [specifier.imported.name] });
    }
  }
  const known = new Map<string, ExportedDeclaration | undefined>();
  const find = (path: readonly string[]): ExportedDeclaration | undefined => {
    const key = path.join('.');
    if (known.has(key)) return known.get(key);
    const [local = '', ...rest] = path;
    const start = imported.get(local);
    const found = start === undefined ? undefined : findExport(root, file, start.from, [...start.name, ...rest]);
    known.set(key, found);
    return found;
  };
  return { names: new Set(imported.keys()), find };
}
