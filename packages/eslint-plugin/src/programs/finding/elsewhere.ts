import type { TSESLint, TSESTree } from '@typescript-eslint/utils';
import { fileOfModule } from '../generated-classes/find-export.js';
import { moduleFile } from '../generated-classes/module-file.js';
import { importedClass, importedFunction } from '../reading/imported-function.js';
import { givenTo } from '../reading/read-call.js';
import type { StaticValue } from '../static-value.js';
import { bindParameters } from '../values/bind-parameters.js';
import type { Reading } from '../values/reading.js';

/** A function or a class of another module, with what it is given. */
interface CalledElsewhere {
  readonly reading: Reading;
  /** Where it may write resources. */
  readonly body: TSESTree.Node;
  readonly bound: Map<TSESLint.Scope.Variable, StaticValue>;
}

/** The imported names that a program calls or constructs, of modules of its project that may write resources. */
export function namesOfElsewhere({ imports, sourceCode: { text } }: Reading): readonly string[] {
  const called = new Set<string>();
  for (const [, name = ''] of text.matchAll(CALLED)) if (imports.names.has(name)) called.add(name);
  return [...called].filter((name) => imports.origin(name)?.modules.some((module) => mayWrite(imports.root, module)) === true);
}

const CALLED = /(?<![\w$.])([A-Za-z_$][\w$]{0,200})(?:\.[\w$]{1,200}){0,20}\s{0,20}\(/g;

function mayWrite(root: string, path: string): boolean {
  const file = fileOfModule(root, path);
  return file !== undefined && moduleFile(file)?.mayWrite === true;
}

/** What a call enters of another module; undefined where that is nothing, or where nothing is known of what it is given. */
export function calledElsewhere(reading: Reading, node: TSESTree.NewExpression | TSESTree.CallExpression): CalledElsewhere | undefined {
  if (node.arguments.length === 0) return undefined;
  if (node.type === 'CallExpression') {
    const called = importedFunction(reading, node.callee);
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
