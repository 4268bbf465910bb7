import type { TSESLint, TSESTree } from '@typescript-eslint/utils';
import { moduleAt } from '../generated-classes/find-export.js';
import { modulesOfSpecifier } from '../generated-classes/local-imports.js';
import type { ModuleFile } from '../generated-classes/module-file.js';
import { isImported } from '../generated-classes/imported-types.js';
import { oncePerProject, type ProjectFolder } from '../generated-classes/once-per-project.js';
import { importedClass, importedFunction } from '../reading/imported-function.js';
import { givenTo } from '../reading/read-call.js';
import type { StaticValue } from '../static-value.js';
import { bindParameters } from '../values/bind-parameters.js';
import type { Reading } from '../values/reading.js';
import { YAML_WORDS } from '../yaml-texts/yaml-call.js';
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
  const called = new Set<string>();
  for (const { 0: name, index } of text.matchAll(anyOf(names))) {
    if (text[index - 1] !== '.' && isCalledAt(text, index + name.length)) called.add(name);
    const holder = isCapital(name) ? HOLDER.exec(text.slice(Math.max(0, index - MAX_HOLDER), index))?.[1] : undefined;
    if (holder !== undefined) called.add(holder);
  }
  return [...called];
}

/** The places of some names that are no parts of others. */
function anyOf(names: readonly string[]): RegExp {
  return new RegExp(`(?<![\\w$])(?:${names.map((name) => name.replaceAll('$', '\\$')).join('|')})(?![\\w$])`, 'g');
}

function isCapital(name: string): boolean {
  return /^[A-Z]/.test(name);
}

function isCalledAt(text: string, end: number): boolean {
  CALL.lastIndex = end;
  return CALL.test(text);
}

const CALL = /(?:\.[\w$]{1,200}){0,20}\s{0,20}\(/y;

/** A variable, a field or a parameter right before a class that is its type, or that it is constructed of. */
const HOLDER = /(?<![\w$])([A-Za-z_$][\w$]{0,200})[?!]?\s{0,20}(?::|=\s{0,20}new\s)\s{0,20}$/;
const MAX_HOLDER = 270;

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
    for (const next of importedBy(project, module)) reached.add(next);
  }
  for (const module of reached) harmless.add(module);
  return false;
}

/** The modules of the project that a module imports. */
function importedBy(project: ProjectFolder, module: ModuleFile): readonly ModuleFile[] {
  const paths = module.imported().flatMap((specifier) => modulesOfSpecifier(project, module.path, specifier));
  return paths.flatMap((path) => moduleAt(project, path) ?? []);
}

/** The modules that are known to lead to nothing that writes resources. */
const harmlessModules = oncePerProject(() => new Set<ModuleFile>());

/** Whether what is called may be of a module that may write resources: false only where its name says which module that is. */
export function mayEnterWriter({ imports }: Reading, { callee, type }: TSESTree.NewExpression | TSESTree.CallExpression): boolean {
  let first = callee;
  while (first.type === 'MemberExpression') first = first.object;
  if (first.type !== 'Identifier' || !imports.names.has(first.name)) return callee !== first;
  const origin = imports.origin(first.name);
  const { modules = [], name } = origin ?? {};
  // What is called of an object, but for a class itself, may be a method of a class that yet another module has.
  const isOfObject = type === 'CallExpression' && callee !== first && name !== undefined;
  const isOfClass =
    callee.type === 'MemberExpression' &&
    callee.object === first &&
    modules.every((module) => hasClass(imports.project, module, name ?? ''));
  return (isOfObject && !isOfClass) || modules.some((module) => mayBeFoundIn(imports.project, module));
}

const hasClass = oncePerProject((project, path: string, name: string): boolean =>
  /^export (?:default )?class /.test(moduleAt(project, path)?.declarations().get(name) ?? ''),
);

/** Whether something may be found where a module is entered: by its own words, or by what it imports. */
const mayBeFoundIn = oncePerProject((project, path: string): boolean => {
  const module = moduleAt(project, path);
  if (module === undefined) return false;
  const words = resourceWords(project);
  if (module.mayPassOn || [words, YAML_WORDS, REQUIRING].some((each) => each.test(module.text))) return true;
  return importedBy(project, module).some(
    (next) => next.mayWrite || words.test(next.text) || isImported(next) || (next.mayPassOn && leadsToWriter(project, next)),
  );
});

const REQUIRING = /\brequire\s*\(/;

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
