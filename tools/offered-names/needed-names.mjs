import ts from 'typescript';

/**
 * The names that the declarations at `index` export, and those of them that somebody needs: who is in `used`, and, from there on, the types that their
 * declarations mention. A type that is only mentioned must be exported, too, or nobody could write down what a function gives.
 */
export function neededNames(program, index, used) {
  const checker = program.getTypeChecker();
  const exports = checker.getExportsOfModule(checker.getSymbolAtLocation(program.getSourceFile(index)));
  const resolved = new Map(exports.map((symbol) => [target(checker, symbol), symbol.name]));
  const needed = new Set();
  const open = exports.filter(({ name }) => used.has(name)).map((symbol) => target(checker, symbol));
  const seen = new Set(open);
  while (open.length > 0) {
    const symbol = open.pop();
    const name = resolved.get(symbol);
    if (name !== undefined) needed.add(name);
    for (const declaration of symbol.declarations ?? []) visit(declaration);
  }
  return { all: exports.map(({ name }) => name), needed };

  /** Follows the types that a declaration mentions, through those of the package that are not exported. */
  function visit(node) {
    if (ts.isTypeReferenceNode(node) || ts.isExpressionWithTypeArguments(node) || ts.isTypeQueryNode(node) || ts.isImportTypeNode(node)) {
      const named = ts.isTypeReferenceNode(node)
        ? node.typeName
        : ts.isTypeQueryNode(node)
          ? node.exprName
          : ts.isImportTypeNode(node)
            ? node.qualifier
            : node.expression;
      const symbol = named === undefined ? undefined : checker.getSymbolAtLocation(named);
      if (symbol !== undefined) follow(target(checker, symbol));
    }
    ts.forEachChild(node, visit);
  }

  function follow(symbol) {
    if (seen.has(symbol)) return;
    seen.add(symbol);
    open.push(symbol);
  }
}

/** What a name stands for, where it is only passed on. */
function target(checker, symbol) {
  return (symbol.flags & ts.SymbolFlags.Alias) === 0 ? symbol : checker.getAliasedSymbol(symbol);
}
