import { posix } from 'node:path';

/**
 * A plugin of Babel by which a module asks for what it imports by name when that is used first, and keeps it: of what a bundle holds, a run takes what it needs,
 * and each further use costs what a variable does. What a package offers from its `index.ts` is asked for at the file that has it, by what is `offered` and from
 * the `folder` of the module. All else that a module imports, and what it hands on, is left to other plugins.
 */
export function atFirstUse({ types: t }, { folder, offered }) {
  return {
    visitor: {
      Program: {
        exit(program) {
          const imports = program.get('body').filter((each) => each.isImportDeclaration());
          const names = imports.flatMap((each) => keepNames(each));
          if (names.length === 0) return;
          const variables = names.map((name) => t.variableDeclarator(t.identifier(name)));
          program.unshiftContainer('body', t.variableDeclaration('var', variables));
        },
      },
    },
  };

  /** Takes the names out of an import that are used, rather than handed on, and rewrites their uses; gives them. */
  function keepNames(declaration) {
    const specifiers = declaration.get('specifiers');
    const named = specifiers.filter((each) => each.isImportSpecifier() && !usesOf(each).some((use) => use.parentPath.isExportSpecifier()));
    for (const each of named) {
      const value = valueOf(declaration.node.source.value, each.node.imported.name);
      const { local } = each.node;
      for (const use of usesOf(each)) {
        if (use.scope.hasBinding('require', true)) throw use.buildCodeFrameError('here require is another one');
        use.replaceWith(t.assignmentExpression('??=', t.cloneNode(local), t.cloneNode(value)));
      }
    }
    const names = named.map(({ node }) => node.local.name);
    // Without any names it would be an import for its effects.
    const gone = named.length === specifiers.length && named.length > 0 ? [declaration] : named;
    for (const each of gone) each.remove();
    return names;
  }

  function usesOf({ node, scope }) {
    return scope.getBinding(node.local.name).referencePaths;
  }

  function valueOf(source, imported) {
    const { file, name } = offered.get(source)?.get(imported) ?? {};
    const from = file === undefined ? source : `./${posix.relative(folder, file)}`;
    return t.memberExpression(t.callExpression(t.identifier('require'), [t.stringLiteral(from)]), t.identifier(name ?? imported));
  }
}
