import type { TSESTree } from '@typescript-eslint/utils';
import { fileOfModule, moduleAt } from '../generated-classes/find-export.js';
import { exportOf, starsOf } from '../generated-classes/module-exports.js';
import { oncePerProject } from '../generated-classes/once-per-project.js';
import type { Reading } from '../values/reading.js';

/** Libraries whose names for kinds, or for their types, say which they are. */
type KnownClient = 'pulumi' | 'models' | 'types' | 'node' | 'fluent' | 'plus' | 'imports';

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
  ['plus', /^cdk8s-plus(?:-\d+)?()$/],
];

/** The names that a program imports of libraries for Kubernetes, types as well, by their local names; also through modules of the project. */
export function importedClients(reading: Reading): ReadonlyMap<string, ImportedClient> {
  const { body } = reading.sourceCode.ast;
  const clients = new Map<string, ImportedClient>();
  for (const name of namesPassedOn(reading)) {
    const passedOn = clientPassedOn(reading, name);
    if (passedOn !== undefined) clients.set(name, passedOn);
  }
  for (const statement of body) {
    if (statement.type === 'ImportDeclaration')
      addImported(clients, statement, moduleOf(statement.source.value) ?? missingImports(reading, statement.source.value));
    else if (statement.type === 'TSImportEqualsDeclaration' && statement.moduleReference.type === 'TSExternalModuleReference') {
      const { expression } = statement.moduleReference;
      if (expression.type === 'Literal') add(clients, statement.id, moduleOf(expression.value), []);
    } else if (statement.type === 'VariableDeclaration') for (const each of statement.declarations) addRequired(clients, each);
  }
  return clients;
}

/** A module with a text like the name of a library. */
const NAMES_LIBRARY = /["'](?:@?(?:pulumi\/)?kubernetes[\w/-]*|pepr)["']/;

/** Whether a module of the project has the name of a library. */
const namesLibrary = oncePerProject((project, path: string): boolean => NAMES_LIBRARY.test(moduleAt(project, path)?.text ?? ''));

/** Whether a module of the project may pass on what is of a library. */
const mayPassOn = oncePerProject(
  (project, path: string): boolean => namesLibrary(project, path) && moduleAt(project, path)?.mayPassOn === true,
);

/** The names that a program imports of modules of its project which may pass on what is of a library. */
export function namesPassedOn({ imports }: Reading): readonly string[] {
  return [...imports.typeNames].filter((name) => imports.typeOrigin(name)?.modules.some((path) => namesLibrary(imports.project, path)));
}

/** What a module of the project exports of a library, such as `export { k8s }` of what it imports as a whole. */
function clientPassedOn({ imports, modules }: Reading, local: string): ImportedClient | undefined {
  const origin = imports.typeOrigin(local);
  const { name } = origin ?? {};
  if (origin === undefined || name === undefined) return undefined;
  for (const path of origin.modules) {
    const program = mayPassOn(imports.project, path) ? modules.of(path)?.sourceCode.ast : undefined;
    if (program === undefined) continue;
    const found = exportOf(program, name);
    const froms = found === undefined ? starsOf(program).map((from) => ({ from, name })) : found.kind === 'passed on' ? [found] : [];
    for (const each of froms) {
      const client = moduleOf(each.from);
      if (client !== undefined) return { ...client, names: each.name === undefined ? client.names : [...client.names, each.name] };
    }
  }
  return undefined;
}

/** What `cdk8s import k8s` writes, where it is not checked in, as it is made anew where the program is run. */
function missingImports({ imports }: Reading, path: string): ImportedClient | undefined {
  const isThere = (module: string): boolean => fileOfModule(imports.project, module) !== undefined;
  return OF_IMPORT.test(path) && !imports.modulesOf(path).some(isThere) ? { client: 'imports', names: [] } : undefined;
}

const OF_IMPORT = /(?:^|\/)imports\/k8s(?:\.[jt]s)?$/;

function addImported(
  clients: Map<string, ImportedClient>,
  { specifiers }: TSESTree.ImportDeclaration,
  module: ImportedClient | undefined,
): void {
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
  const name = typeof path === 'string' ? nameOfModule(path) : '';
  for (const [client, module] of MODULES) {
    const found = module.exec(name);
    if (found === null) continue;
    const inner = (found[1] ?? '').replace(/(?:\/index)?(?:\.js)?$/, '');
    return { client, names: inner === '' ? [] : inner.split('/') };
  }
  return undefined;
}

/** The name of a module without what Deno has around it: `npm:` or the address of a server of packages, a version, and what is asked of that server. */
function nameOfModule(path: string): string {
  const [name = ''] = path.replace(/^(?:npm:\/?|https?:\/\/[^/]+\/(?:npm\/)?)/, '').split('?');
  return name === path ? path : name.replace(/(?<=[\w-])@[^/]+/, '');
}
