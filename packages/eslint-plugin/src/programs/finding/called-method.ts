import type { TSESTree } from '@typescript-eslint/utils';
import { typeOfTarget } from '../kinds/target-type.js';
import { importedClass, type ImportedFunction } from '../reading/imported-function.js';
import { importedPlace } from '../reading/read-imported.js';
import type { Reading } from '../values/reading.js';
import { fieldOfThis } from '../values/this-members.js';
import { variableOf } from '../values/variable-of.js';
import { writesOf } from '../values/variable-writes.js';

/** A class of the project, and the reading of the module that has it. */
interface ClassOfProject {
  readonly reading: Reading;
  readonly declaration: TSESTree.ClassDeclaration;
}

/** So many classes are asked for a method, of which each extends the next one. */
const MAX_BASES = 3;

/** The method that is called of an object of a class of another module, as what holds the object says. */
export function calledMethod(reading: Reading, callee: TSESTree.Node): ImportedFunction | undefined {
  if (callee.type !== 'MemberExpression' || callee.computed || callee.property.type !== 'Identifier') return undefined;
  let at = classOfObject(reading, withoutTypes(callee.object));
  for (let steps = 0; at !== undefined && steps < MAX_BASES; steps++) {
    const { declaration } = at;
    const made = methodNamed(declaration, callee.property.name);
    if (made !== undefined) return at.reading === reading ? undefined : { reading: at.reading, made };
    at = declaration.superClass === null ? undefined : classNamed(at.reading, declaration.superClass);
  }
  return undefined;
}

function methodNamed({ body }: TSESTree.ClassDeclaration, name: string): ImportedFunction['made'] | undefined {
  for (const member of body.body) {
    const isMethod = (member.type === 'MethodDefinition' && member.kind === 'method') || member.type === 'PropertyDefinition';
    if (!isMethod || member.static || member.key.type !== 'Identifier' || member.key.name !== name) continue;
    const { value } = member;
    return value?.type === 'FunctionExpression' || value?.type === 'ArrowFunctionExpression' ? value : undefined;
  }
  return undefined;
}

/** The class of an object that is constructed, or of what has it as its type or its only value. */
function classOfObject(reading: Reading, object: TSESTree.Node): ClassOfProject | undefined {
  if (object.type === 'NewExpression') return classNamed(reading, object.callee);
  const declared = typeOfTarget(reading, object);
  if (declared !== undefined) return declared.path.length === 0 ? classOfType(reading, declared.type) : undefined;
  if (object.type === 'MemberExpression' && object.object.type === 'ThisExpression' && object.property.type === 'Identifier') {
    const field = fieldOfThis(reading, object, object.property.name);
    return field?.type === 'NewExpression' ? classNamed(reading, field.callee) : undefined;
  }
  return object.type === 'Identifier' ? (ofConstant(reading, object) ?? ofImported(reading, object)) : undefined;
}

function classOfType(reading: Reading, type: TSESTree.TypeNode): ClassOfProject | undefined {
  return type.type === 'TSTypeReference' && type.typeName.type === 'Identifier' ? classNamed(reading, type.typeName) : undefined;
}

/** `const client = new Client()`. */
function ofConstant(reading: Reading, name: TSESTree.Identifier): ClassOfProject | undefined {
  const variable = variableOf(reading, name);
  const [def] = variable?.defs ?? [];
  if (variable === undefined || def?.node.type !== 'VariableDeclarator' || writesOf(reading.writes, variable).isSetAgain) return undefined;
  const { id, init } = def.node;
  const value = init === null || id.type !== 'Identifier' ? undefined : withoutTypes(init);
  return value?.type === 'NewExpression' ? classNamed(reading, value.callee) : undefined;
}

/** The same where another module has it. */
function ofImported(reading: Reading, name: TSESTree.Identifier): ClassOfProject | undefined {
  const place = importedPlace(reading, [name.name]);
  if (place === undefined || place.rest.length > 0) return undefined;
  if (place.node.type === 'NewExpression') return classNamed(place.reading, place.node.callee);
  return place.node.type === 'Identifier' ? ofConstant(place.reading, place.node) : undefined;
}

function classNamed(reading: Reading, callee: TSESTree.Node): ClassOfProject | undefined {
  const [def, ...others] = callee.type === 'Identifier' ? (variableOf(reading, callee)?.defs ?? []) : [];
  if (def?.node.type === 'ClassDeclaration') return others.length === 0 ? { reading, declaration: def.node } : undefined;
  return importedClass(reading, callee);
}

function withoutTypes(node: TSESTree.Node): TSESTree.Node {
  let at = node;
  while (at.type === 'TSNonNullExpression' || at.type === 'TSAsExpression') at = at.expression;
  return at;
}
