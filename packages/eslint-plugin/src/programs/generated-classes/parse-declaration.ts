import type { TSESTree } from '@typescript-eslint/utils';
import type { ExportedDeclaration } from './find-export.js';
import type { ModuleFile } from './module-file.js';

/** The parser of the program that is linted, as ESLint has it. */
export type ParseModule = (text: string) => TSESTree.Program | undefined;

type Declaration = TSESTree.ClassDeclaration | TSESTree.FunctionDeclaration | TSESTree.TSEnumDeclaration | TSESTree.TSInterfaceDeclaration;

const parsed = new WeakMap<ModuleFile, Map<string, Declaration>>();

/** The declaration as a tree, parsed once; undefined where the parser does not know the language. */
export function parseDeclaration(parse: ParseModule, { module, name }: ExportedDeclaration): Declaration | undefined {
  const own = parsed.get(module) ?? new Map<string, Declaration>();
  parsed.set(module, own);
  const before = own.get(name);
  if (before !== undefined) return before;
  const text = module.declarations().get(name);
  const [statement] = (text === undefined ? undefined : parse(text))?.body ?? [];
  const declaration =
    statement?.type === 'ExportNamedDeclaration' || statement?.type === 'ExportDefaultDeclaration' ? statement.declaration : undefined;
  if (declaration === undefined || declaration === null || !isAsked(declaration)) return undefined;
  own.set(name, declaration);
  return declaration;
}

function isAsked(node: TSESTree.Node): node is Declaration {
  return /^(?:ClassDeclaration|FunctionDeclaration|TSEnumDeclaration|TSInterfaceDeclaration)$/.test(node.type);
}

/** What parses modules as a parser of ESLint parses the program; what it refuses is undefined. */
export function moduleParser(parser: unknown): ParseModule {
  const { parse, parseForESLint } = (typeof parser === 'object' && parser !== null ? parser : {}) as Readonly<Record<string, unknown>>;
  return (text) => {
    try {
      if (typeof parse === 'function') return (parse as (...args: unknown[]) => TSESTree.Program).call(parser, text, OPTIONS);
      if (typeof parseForESLint !== 'function') return undefined;
      return (parseForESLint as (...args: unknown[]) => { readonly ast: TSESTree.Program }).call(parser, text, OPTIONS).ast;
    } catch {
      return undefined;
    }
  };
}

const OPTIONS = { ecmaVersion: 'latest', sourceType: 'module', range: true, loc: true, loggerFn: false } as const;
