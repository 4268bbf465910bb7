import type { TSESTree } from '@typescript-eslint/utils';

/** What a module exports under a name. */
export type ModuleExport =
  /** A name of its own, or an expression that is exported by default. */
  | { readonly kind: 'here'; readonly node: TSESTree.Node }
  /** What another module exports, or that whole module. */
  | { readonly kind: 'passed on'; readonly from: string; readonly name: string | undefined };

/** What a module exports under a name by its own words; undefined where it may come with `export *`. */
export function exportOf({ body }: TSESTree.Program, name: string): ModuleExport | undefined {
  for (const statement of body) {
    const found =
      statement.type === 'ExportNamedDeclaration'
        ? (declared(statement.declaration, name) ?? named(statement, body, name))
        : statement.type === 'ExportDefaultDeclaration' && name === 'default'
          ? byDefault(statement)
          : statement.type === 'ExportAllDeclaration' && statement.exported !== null && exportedName(statement.exported) === name
            ? ({ kind: 'passed on', from: statement.source.value, name: undefined } as const)
            : assigned(statement, name);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The modules of which a module exports everything. */
export function starsOf({ body }: TSESTree.Program): readonly string[] {
  return body.flatMap((statement) =>
    statement.type === 'ExportAllDeclaration' && statement.exported === null ? [statement.source.value] : [],
  );
}

/** `module.exports = { name }`, `module.exports.name = …` or `exports.name = …`. */
function assigned(statement: TSESTree.ProgramStatement, name: string): ModuleExport | undefined {
  const expression = statement.type === 'ExpressionStatement' ? statement.expression : undefined;
  if (expression?.type !== 'AssignmentExpression' || expression.operator !== '=') return undefined;
  const { left, right } = expression;
  if (left.type !== 'MemberExpression' || left.computed || left.property.type !== 'Identifier') return undefined;
  if (isExports(left)) {
    const found = right.type === 'ObjectExpression' ? right.properties.filter((each) => isNamed(each, name)) : [];
    const [only] = found;
    return found.length === 1 && only?.type === 'Property' ? { kind: 'here', node: only.value } : undefined;
  }
  const isOfExports = (left.object.type === 'Identifier' && left.object.name === 'exports') || isExports(left.object);
  return isOfExports && left.property.name === name ? { kind: 'here', node: right } : undefined;
}

/** Whether a node is `module.exports`. */
function isExports(node: TSESTree.Node): boolean {
  if (node.type !== 'MemberExpression' || node.computed || node.object.type !== 'Identifier') return false;
  return node.object.name === 'module' && node.property.type === 'Identifier' && node.property.name === 'exports';
}

function isNamed(property: TSESTree.ObjectLiteralElement, name: string): boolean {
  return property.type === 'Property' && !property.computed && property.key.type === 'Identifier' && property.key.name === name;
}

function declared(declaration: TSESTree.NamedExportDeclarations | null, name: string): ModuleExport | undefined {
  if (declaration === null) return undefined;
  const ids =
    declaration.type === 'VariableDeclaration'
      ? declaration.declarations.flatMap(({ id }) => namesIn(id))
      : 'id' in declaration
        ? [declaration.id]
        : [];
  const node = ids.find((id) => id?.type === 'Identifier' && id.name === name);
  return node === undefined || node === null ? undefined : { kind: 'here', node };
}

/** The names that a pattern declares at its first level. */
function namesIn(pattern: TSESTree.Node): readonly TSESTree.Identifier[] {
  if (pattern.type === 'Identifier') return [pattern];
  if (pattern.type !== 'ObjectPattern') return [];
  return pattern.properties.flatMap((each) => (each.type === 'Property' && each.value.type === 'Identifier' ? [each.value] : []));
}

function named(
  { source, specifiers }: TSESTree.ExportNamedDeclaration,
  body: readonly TSESTree.ProgramStatement[],
  name: string,
): ModuleExport | undefined {
  const specifier = specifiers.find(({ exported }) => exportedName(exported) === name);
  if (specifier === undefined) return undefined;
  const there = exportedName(specifier.local);
  if (source !== null) return { kind: 'passed on', from: source.value, name: there };
  return importedAs(body, there) ?? { kind: 'here', node: specifier.local };
}

/** What a name stands for that a module imports. */
function importedAs(body: readonly TSESTree.ProgramStatement[], name: string): ModuleExport | undefined {
  for (const statement of body) {
    if (statement.type !== 'ImportDeclaration') continue;
    for (const specifier of statement.specifiers) {
      if (specifier.local.name !== name) continue;
      const there =
        specifier.type === 'ImportSpecifier'
          ? exportedName(specifier.imported)
          : specifier.type === 'ImportDefaultSpecifier'
            ? 'default'
            : undefined;
      return { kind: 'passed on', from: statement.source.value, name: there };
    }
  }
  return undefined;
}

function byDefault({ declaration }: TSESTree.ExportDefaultDeclaration): ModuleExport | undefined {
  const isNamed = (declaration.type === 'FunctionDeclaration' || declaration.type === 'ClassDeclaration') && declaration.id !== null;
  return { kind: 'here', node: isNamed ? declaration.id! : declaration };
}

function exportedName(name: TSESTree.Identifier | TSESTree.StringLiteral): string {
  return name.type === 'Identifier' ? name.name : name.value;
}
