import type { TSESTree } from '@typescript-eslint/utils';

/** Libraries whose names for kinds, or for their types, say which they are. */
type KnownClient = 'pulumi' | 'models' | 'types' | 'node' | 'fluent';

/** What an imported name leads to: a module of a library, and the names in it. */
export interface ImportedClient {
  readonly client: KnownClient;
  readonly names: readonly string[];
}

/** By the paths of modules; the group is the path inside of the library. */
const MODULES: readonly (readonly [KnownClient, RegExp])[] = [
  ['pulumi', /^@pulumi\/kubernetes(?:\/(.+))?$/],
  ['models', /^(?:@kubernetes-models\/[^/]+|kubernetes-models)\/(.+)$/],
  ['types', /^kubernetes-types\/(.+)$/],
  ['node', /^@kubernetes\/client-node()$/],
  ['fluent', /^(?:kubernetes-fluent-client|pepr)()$/],
];

/** The names that a program imports of libraries for Kubernetes, types as well, by their local names. */
export function importedClients({ body }: TSESTree.Program): ReadonlyMap<string, ImportedClient> {
  const clients = new Map<string, ImportedClient>();
  for (const statement of body) {
    if (statement.type === 'ImportDeclaration') addImported(clients, statement);
    else if (statement.type === 'TSImportEqualsDeclaration' && statement.moduleReference.type === 'TSExternalModuleReference') {
      const { expression } = statement.moduleReference;
      if (expression.type === 'Literal') add(clients, statement.id, moduleOf(expression.value), []);
    } else if (statement.type === 'VariableDeclaration') for (const each of statement.declarations) addRequired(clients, each);
  }
  return clients;
}

function addImported(clients: Map<string, ImportedClient>, { source, specifiers }: TSESTree.ImportDeclaration): void {
  const module = moduleOf(source.value);
  for (const specifier of module === undefined ? [] : specifiers)
    add(
      clients,
      specifier.local,
      module,
      specifier.type === 'ImportSpecifier' && specifier.imported.type === 'Identifier' ? [specifier.imported.name] : [],
    );
}

/** `const k8s = require('…')`, whole or taken apart. */
function addRequired(clients: Map<string, ImportedClient>, { id, init }: TSESTree.VariableDeclarator): void {
  if (init?.type !== 'CallExpression' || init.callee.type !== 'Identifier' || init.callee.name !== 'require') return;
  const [path] = init.arguments;
  const module = path?.type === 'Literal' ? moduleOf(path.value) : undefined;
  if (id.type === 'Identifier') add(clients, id, module, []);
  for (const each of id.type === 'ObjectPattern' ? id.properties : [])
    if (each.type === 'Property' && each.key.type === 'Identifier' && each.value.type === 'Identifier')
      add(clients, each.value, module, [each.key.name]);
}

function add(
  clients: Map<string, ImportedClient>,
  { name }: TSESTree.Identifier,
  module: ImportedClient | undefined,
  names: readonly string[],
): void {
  if (module !== undefined) clients.set(name, { ...module, names: [...module.names, ...names] });
}

function moduleOf(path: unknown): ImportedClient | undefined {
  for (const [client, module] of typeof path === 'string' ? MODULES : []) {
    const found = module.exec(path as string);
    if (found === null) continue;
    const inner = (found[1] ?? '').replace(/(?:\/index)?(?:\.js)?$/, '');
    return { client, names: inner === '' ? [] : inner.split('/') };
  }
  return undefined;
}
