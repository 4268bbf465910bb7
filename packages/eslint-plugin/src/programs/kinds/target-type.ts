import type { TSESLint, TSESTree } from '@typescript-eslint/utils';
import { constantKey } from '../values/constant-key.js';
import type { Reading } from '../values/reading.js';
import { variableOf } from '../values/variable-of.js';
import { ITEM } from './type-around.js';

/** What is assigned to, or has a method called: the type that its beginning is declared with, and the names that lead on from there. */
export interface TargetType {
  readonly type: TSESTree.TypeNode;
  readonly path: readonly string[];
  /** The variable that it begins with; undefined for a field of a class. */
  readonly variable: TSESLint.Scope.Variable | undefined;
}

/** The type of a place such as `pod.spec.containers[0]` or `this.containers`; undefined where its beginning is declared without one. */
export function typeOfTarget(reading: Reading, target: TSESTree.Node): TargetType | undefined {
  const path: string[] = [];
  let at = target;
  for (;;) {
    if (at.type === 'TSNonNullExpression' || at.type === 'ChainExpression') at = at.expression;
    else if (at.type === 'MemberExpression' && at.object.type !== 'ThisExpression') {
      const name = stepOf(reading, at);
      if (name === undefined) return undefined;
      path.unshift(name);
      at = at.object;
    } else break;
  }
  // A number in the name of a map is no index.
  if (path.some((name, i) => name === ITEM && isMap(path[i - 1] ?? ''))) return undefined;
  if (at.type === 'MemberExpression') {
    const type = at.property.type === 'Identifier' && !at.computed ? typeOfField(at, at.property.name) : undefined;
    return type === undefined ? undefined : { type, path, variable: undefined };
  }
  const variable = at.type === 'Identifier' ? variableOf(reading, at) : undefined;
  const type = variable === undefined ? undefined : typeOfVariable(variable);
  return type === undefined ? undefined : { type, path, variable };
}

/** Whether a field of kinds of Kubernetes itself is a map, of which names may be numbers. */
export function isMap(field: string): boolean {
  return MAPS.has(field);
}

const MAPS: ReadonlySet<string> = new Set([
  ...[
    'labels',
    'annotations',
    'data',
    'binaryData',
    'stringData',
    'matchLabels',
    'nodeSelector',
    'selector',
    'limits',
    'requests',
    'capacity',
  ],
  ...['hard', 'default', 'defaultRequest', 'parameters', 'volumeAttributes', 'allocatable', 'overhead', 'properties'],
]);

function stepOf(reading: Reading, { computed, property }: TSESTree.MemberExpression): string | undefined {
  if (computed && property.type === 'Literal' && typeof property.value === 'number') return ITEM;
  return constantKey(reading, { computed, key: property });
}

/** The type that a variable or a parameter is declared with. */
function typeOfVariable({ defs: [def] }: TSESLint.Scope.Variable): TSESTree.TypeNode | undefined {
  if (def === undefined) return undefined;
  const { name, node } = def;
  if (node.type === 'VariableDeclarator') return node.id.type === 'Identifier' ? node.id.typeAnnotation?.typeAnnotation : undefined;
  return def.type === 'Parameter' && name.type === 'Identifier' ? name.typeAnnotation?.typeAnnotation : undefined;
}

/** The type of a field of the class around a node, or of a parameter of its constructor that is one. */
function typeOfField(node: TSESTree.Node, name: string): TSESTree.TypeNode | undefined {
  for (const member of membersAround(node)) {
    if (member.type === 'PropertyDefinition' && member.key.type === 'Identifier' && member.key.name === name)
      return member.typeAnnotation?.typeAnnotation;
    if (member.type !== 'MethodDefinition' || member.kind !== 'constructor') continue;
    for (const param of member.value.params)
      if (param.type === 'TSParameterProperty' && param.parameter.type === 'Identifier' && param.parameter.name === name)
        return param.parameter.typeAnnotation?.typeAnnotation;
  }
  return undefined;
}

/** The members of the class that `this` is of. */
function membersAround(node: TSESTree.Node): readonly TSESTree.ClassElement[] {
  for (let at: TSESTree.Node | null | undefined = node; at !== undefined && at !== null; at = at.parent) {
    if (at.type === 'ClassBody') return at.body;
    if (at.type === 'FunctionDeclaration' || (at.type === 'FunctionExpression' && at.parent.type !== 'MethodDefinition')) return [];
  }
  return [];
}
