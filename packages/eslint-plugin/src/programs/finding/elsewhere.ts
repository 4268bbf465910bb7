import type { TSESLint, TSESTree } from '@typescript-eslint/utils';
import { moduleAt } from '../generated-classes/find-export.js';
import { modulesOfSpecifier } from '../generated-classes/local-imports.js';
import type { ModuleFile } from '../generated-classes/module-file.js';
import { oncePerProject, type ProjectFolder } from '../generated-classes/once-per-project.js';
import { importedClass, importedFunction } from '../reading/imported-function.js';
import { givenTo } from '../reading/read-call.js';
import type { StaticValue } from '../static-value.js';
import { bindParameters } from '../values/bind-parameters.js';
import type { Reading } from '../values/reading.js';
import { calledMethod } from './called-method.js';
import { resourceWords } from './resource-words.js';

/** A function or a class of another module, with what it is given. */
export interface CalledElsewhere {
  readonly reading: Reading;
  /** Where it may write resources. */
  readonly body: TSESTree.Node;
  readonly bound: Map<TSESLint.Scope.Variable, StaticValue>;
}

/**
 * The imported names that a program calls or constructs, of modules of its project that may write resources; and those of what it has of classes of such
 * modules.
 */
export function namesOfElsewhere(reading: Reading): readonly string[] {
  const names = known.get(reading) ?? findNames(reading);
  known.set(reading, names);
  return names;
}

const known = new WeakMap<Reading, readonly string[]>();

function findNames({ imports, sourceCode: { text } }: Reading): readonly string[] {
  const names = [...imports.names].filter((name) => imports.origin(name)?.modules.some((module) => mayWrite(imports.project, module)));
  if (names.length === 0) return [];
  const called = new Set([...text.matchAll(CALLED)].map(([, name]) => name));
  const writers = new Set(names);
  const holding = [...text.matchAll(HOLDING)].flatMap(([, name = '', type = '']) => (writers.has(type) ? [name] : []));
  return [...names.filter((name) => called.has(name)), ...new Set(holding)];
}

/** A variable, a field or a parameter with a class, as its type or as what it is constructed of. */
const HOLDING = /(?<![\w$])([A-Za-z_$][\w$]{0,200})[?!]?\s{0,20}(?::|=\s{0,20}new\s)\s{0,20}([A-Z][\w$]{0,200})/g;

const CALLED = /(?<![\w$.])([A-Za-z_$][\w$]{0,200})(?:\.[\w$]{1,200}){0,20}\s{0,20}\(/g;

/** Whether a module may write resources, or exports what a module does that it leads to. */
const mayWrite = oncePerProject((project, path: string): boolean => {
  const module = moduleAt(project, path);
  return module !== undefined && (module.mayWrite || (module.isBarrel && leadsToWriter(project, module)));
});

/** So many modules are looked at before one is taken to lead to what writes resources. */
const MAX_MODULES = 200;

function leadsToWriter(project: ProjectFolder, barrel: ModuleFile): boolean {
  const [harmless, words] = [harmlessModules(project), resourceWords(project)];
  const reached = new Set([barrel]);
  for (const module of reached) {
    if (harmless.has(module)) continue;
    if (module.mayWrite || words.test(module.text) || reached.size > MAX_MODULES) return true;
    const paths = module.imported().flatMap((specifier) => modulesOfSpecifier(project, module.path, specifier));
    for (const next of paths.flatMap((path) => moduleAt(project, path) ?? [])) reached.add(next);
  }
  for (const module of reached) harmless.add(module);
  return false;
}

/** The modules that are known to lead to nothing that writes resources. */
const harmlessModules = oncePerProject(() => new Set<ModuleFile>());

/** What a call enters of another module; undefined where that is nothing, or where nothing is known of what it is given. */
export function calledElsewhere(reading: Reading, node: TSESTree.NewExpression | TSESTree.CallExpression): CalledElsewhere | undefined {
  if (node.arguments.length === 0) return undefined;
  if (node.type === 'CallExpression') {
    const called = importedFunction(reading, node.callee) ?? calledMethod(reading, node.callee);
    return called === undefined ? undefined : entered(reading, node, called, called.made);
  }
  const constructed = importedClass(reading, node.callee);
  return constructed === undefined ? undefined : entered(reading, node, constructed, constructed.declaration.body);
}

function entered(
  from: Reading,
  node: TSESTree.NewExpression | TSESTree.CallExpression,
  called: { readonly reading: Reading },
  body: TSESTree.Node,
): CalledElsewhere | undefined {
  const { reading } = called;
  const constructor =
    body.type === 'ClassBody' ? body.body.find((member) => member.type === 'MethodDefinition' && member.kind === 'constructor') : undefined;
  const made = constructor?.type === 'MethodDefinition' ? constructor.value : body;
  if (made.type !== 'FunctionExpression' && made.type !== 'ArrowFunctionExpression' && made.type !== 'FunctionDeclaration')
    return undefined;
  const bound = bindParameters(reading, made, givenTo(from, node));
  return bound.size === 0 ? undefined : { reading, body, bound };
}

/** Whether a value has parts that are not of one node. */
export function saysOfOthers(value: StaticValue, node: TSESTree.Node): boolean {
  if (value.node !== node) return true;
  switch (value.kind) {
    case 'object':
      return [...value.entries.values()].some((entry) => entry.key !== node || saysOfOthers(entry.value, node));
    case 'list':
      return value.items.some((item) => saysOfOthers(item, node));
    case 'choice':
      return value.alternatives.some((each) => saysOfOthers(each, node));
    default:
      return false;
  }
}
