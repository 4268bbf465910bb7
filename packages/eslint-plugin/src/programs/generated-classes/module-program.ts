import type { TSESLint, TSESTree } from '@typescript-eslint/utils';
import type { ModuleFile } from './module-file.js';

/** A program as far as values are read in it: that which is linted, or a module that it imports. */
export type ProgramSource = Pick<
  TSESLint.SourceCode,
  'ast' | 'text' | 'getScope' | 'getDeclaredVariables' | 'getText' | 'visitorKeys' | 'parserServices'
>;

/** The parser of the program that is linted, where it says what the names of a module stand for. */
export type AnalyseModule = (text: string, path: string) => ProgramSource | undefined;

const MAX_SIZE = 1 << 19;

const known = new WeakMap<ModuleFile, ProgramSource | 'unreadable'>();

/** The whole of a module as a tree, parsed once; undefined for one that is large, or that the parser refuses. */
export function moduleProgram(analyse: AnalyseModule, module: ModuleFile): ProgramSource | undefined {
  const before = known.get(module);
  if (before !== undefined) return before === 'unreadable' ? undefined : before;
  const program = module.text.length > MAX_SIZE ? undefined : read(analyse, module);
  known.set(module, program ?? 'unreadable');
  return program;
}

function read(analyse: AnalyseModule, { path, text }: ModuleFile): ProgramSource | undefined {
  try {
    return analyse(text, path);
  } catch {
    return undefined;
  }
}

/** What analyses modules as a parser of ESLint does that gives scopes. */
export function moduleAnalyser(parser: unknown): AnalyseModule {
  const { parseForESLint } = (typeof parser === 'object' && parser !== null ? parser : {}) as Readonly<Record<string, unknown>>;
  return (text, path) => {
    if (typeof parseForESLint !== 'function') return undefined;
    // The names that a library declares are no more than those of nobody: none is asked for.
    const options = { ecmaVersion: 'latest', sourceType: 'module', lib: [], range: true, loc: true, loggerFn: false, filePath: path };
    const { ast, scopeManager, visitorKeys } = (parseForESLint as (...args: unknown[]) => Partial<TSESLint.Parser.ParseResult>).call(
      parser,
      text,
      options,
    );
    return ast === undefined || scopeManager === undefined || scopeManager === null || visitorKeys === undefined
      ? undefined
      : programSource(ast, text, scopeManager, visitorKeys);
  };
}

function programSource(
  ast: TSESTree.Program,
  text: string,
  scopeManager: TSESLint.Scope.ScopeManager,
  visitorKeys: Readonly<Record<string, readonly string[] | undefined>>,
): ProgramSource {
  nameParents(ast, visitorKeys);
  return {
    ast: ast as TSESLint.SourceCode['ast'],
    text,
    visitorKeys: visitorKeys as TSESLint.SourceCode['visitorKeys'],
    parserServices: {},
    getDeclaredVariables: (node) => scopeManager.getDeclaredVariables(node),
    getText: (node) => (node === undefined ? text : text.slice(node.range[0], node.range[1])),
    getScope: (node) => {
      const isInner = node.type !== 'Program';
      for (let at: TSESTree.Node | null | undefined = node; at !== undefined && at !== null; at = at.parent) {
        const scope = scopeManager.acquire(at, isInner);
        if (scope !== null) return scope.type === 'function-expression-name' ? scope.childScopes[0]! : scope;
      }
      return scopeManager.globalScope?.childScopes[0] ?? scopeManager.scopes[0]!;
    },
  };
}

/** Gives each node its parent, which ESLint does for the program that is linted. */
function nameParents(ast: TSESTree.Program, visitorKeys: Readonly<Record<string, readonly string[] | undefined>>): void {
  const pending: TSESTree.Node[] = [ast];
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    for (const key of visitorKeys[node.type] ?? []) {
      const child = (node as unknown as Readonly<Record<string, unknown>>)[key];
      for (const each of Array.isArray(child) ? child : [child]) {
        if (typeof each !== 'object' || each === null || !('type' in each)) continue;
        Object.assign(each, { parent: node });
        pending.push(each as TSESTree.Node);
      }
    }
  }
}
