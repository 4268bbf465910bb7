import type { TSESTree } from '@typescript-eslint/utils';
import type { ExportedDeclaration } from './find-export.js';
import { conversionOf, hasConverters } from './imported-types.js';
import { parseDeclaration, type ParseModule } from './parse-declaration.js';
import type { FieldConversion } from './field-conversion.js';

/** A class that `cdk8s import` or `crd2pulumi` generated from a definition. */
export interface Construct {
  readonly apiVersion: string;
  readonly kind: string;
  /** Which argument of the constructor is the resource without its type. */
  readonly argument: number;
  /** Whether the argument is the resource, or is merged into one that is there. */
  readonly meaning: 'whole' | 'partial';
  readonly conversion: FieldConversion;
}

/** The class of a declaration, where it is one that does nothing but send its argument; undefined for any other. */
export function readConstruct(parse: ParseModule, declaration: ExportedDeclaration): Construct | undefined {
  const text = declaration.module.declarations().get(declaration.name);
  if (text?.includes('apiVersion') !== true) return undefined;
  const node = parseDeclaration(parse, declaration);
  if (node?.type !== 'ClassDeclaration') return undefined;
  const constructor = methodOf(node, 'constructor');
  const base = node.superClass === null ? undefined : lastName(node.superClass);
  if (constructor === undefined) return undefined;
  if (base === 'CustomResource') return readPulumi(constructor, declaration.name);
  const construct = base === 'ApiObject' ? readCdk8s(node, constructor) : undefined;
  if (construct?.conversion.kind !== 'same' || hasConverters(declaration.module)) return construct;
  return { ...construct, conversion: conversionOf(declaration.module, typeOfParameter(constructor.params[construct.argument])) };
}

function typeOfParameter(param: TSESTree.Parameter | undefined): TSESTree.TypeNode | undefined {
  const target = param?.type === 'AssignmentPattern' ? param.left : param;
  return target?.type === 'Identifier' ? target.typeAnnotation?.typeAnnotation : undefined;
}

function lastName(node: TSESTree.Node): string | undefined {
  if (node.type === 'Identifier') return node.name;
  return node.type === 'MemberExpression' && node.property.type === 'Identifier' ? node.property.name : undefined;
}

function methodOf({ body }: TSESTree.ClassDeclaration, name: string): TSESTree.MethodDefinition['value'] | undefined {
  for (const member of body.body)
    if (member.type === 'MethodDefinition' && member.key.type === 'Identifier' && member.key.name === name) return member.value;
  return undefined;
}

/** `resourceInputs["apiVersion"] = "…"`, or an object that is given to the constructor of the base class; `KindPatch` patches a resource of `Kind`. */
function readPulumi({ body, params }: TSESTree.MethodDefinition['value'], name: string): Construct | undefined {
  const written = new Map<string, string>();
  let isMerged = false;
  visit(body, (node) => {
    // A part that is merged with something else is not sent as it is.
    if (node.type === 'SpreadElement' && rootOf(node.argument) === 'args' && node.argument.type !== 'Identifier') isMerged = true;
    if (node.type === 'AssignmentExpression' && node.left.type === 'MemberExpression') note(written, node.left.property, node.right);
    if (node.type === 'Property' && !node.computed) note(written, node.key, node.value);
  });
  if (isMerged) return undefined;
  const argument = params.findIndex((param) => nameOfParameter(param) === 'args');
  const construct = typed(written, argument === -1 ? 1 : argument, { kind: 'same' });
  return construct !== undefined && name === `${construct.kind}Patch` ? { ...construct, meaning: 'partial' } : construct;
}

/** The name that a path of members begins with. */
function rootOf(node: TSESTree.Node): string | undefined {
  let at = node;
  while (at.type === 'MemberExpression' || at.type === 'ChainExpression' || at.type === 'TSNonNullExpression')
    at = at.type === 'MemberExpression' ? at.object : at.expression;
  return at.type === 'Identifier' ? at.name : undefined;
}

function note(written: Map<string, string>, key: TSESTree.Node, value: TSESTree.Node): void {
  const name = nameOfKey(key);
  if (value.type === 'Literal' && typeof value.value === 'string') written.set(name, value.value);
}

function nameOfKey(key: TSESTree.Node): string {
  return key.type === 'Identifier' ? key.name : key.type === 'Literal' ? String(key.value) : '';
}

function typed(written: ReadonlyMap<string, string>, argument: number, conversion: FieldConversion): Construct | undefined {
  const [apiVersion, kind] = [written.get('apiVersion'), written.get('kind')];
  return apiVersion === undefined || kind === undefined ? undefined : { apiVersion, kind, argument, meaning: 'whole', conversion };
}

/** `super(scope, id, { ...NAME.GVK, ...props })`, with a method `toJson` that renames what is in `props`, or none. */
function readCdk8s(node: TSESTree.ClassDeclaration, { body, params }: TSESTree.MethodDefinition['value']): Construct | undefined {
  const [first] = body?.body ?? [];
  const call = first?.type === 'ExpressionStatement' && first.expression.type === 'CallExpression' ? first.expression : undefined;
  if (call?.callee.type !== 'Super') return undefined;
  const given = call.arguments[2];
  const written = writtenType(node);
  const indexOf = (value: TSESTree.Node | undefined): number =>
    value?.type === 'Identifier' ? params.findIndex((param) => nameOfParameter(param) === value.name) : -1;
  if (given?.type === 'CallExpression' && lastName(given.callee) === 'manifest') {
    const conversion = renaming(methodOf(node, 'manifest'));
    const argument = indexOf(given.arguments[0]);
    return argument === -1 || conversion === undefined ? undefined : typed(written, argument, conversion);
  }
  if (given?.type !== 'ObjectExpression') return undefined;
  const sent = withoutType(given);
  for (const property of given.properties) if (property.type === 'Property') note(written, property.key, property.value);
  const argument = sent?.type === 'SpreadElement' ? indexOf(sent.argument) : -1;
  const toJson = methodOf(node, 'toJson');
  const conversion: FieldConversion | undefined = toJson === undefined ? { kind: 'same' } : renaming(toJson);
  return argument === -1 || conversion === undefined ? undefined : typed(written, argument, conversion);
}

/** The static property `GVK` of a class. */
function writtenType({ body }: TSESTree.ClassDeclaration): Map<string, string> {
  const written = new Map<string, string>();
  for (const member of body.body)
    if (member.type === 'PropertyDefinition' && member.static && member.key.type === 'Identifier' && member.key.name === 'GVK')
      if (member.value?.type === 'ObjectExpression')
        for (const each of member.value.properties) if (each.type === 'Property') note(written, each.key, each.value);
  return written;
}

/** `return { ...NAME.GVK, ...toJson_NameProps(resolved) }`, or `...props` as the first versions of `cdk8s import` had it. */
function renaming(method: TSESTree.MethodDefinition['value'] | undefined): FieldConversion | undefined {
  const [param] = method?.params ?? [];
  const props = param === undefined ? undefined : nameOfParameter(param);
  const statements = method?.body?.body ?? [];
  const last = statements.at(-1);
  const returned = last?.type === 'ReturnStatement' ? last.argument : undefined;
  if (returned?.type !== 'ObjectExpression' || !statements.slice(0, -1).every(isResolving)) return undefined;
  const sent = withoutType(returned);
  if (sent?.type !== 'SpreadElement') return undefined;
  const { argument } = sent;
  if (argument.type === 'Identifier' && argument.name === props) return { kind: 'same' };
  if (argument.type !== 'CallExpression' || argument.callee.type !== 'Identifier') return undefined;
  return argument.arguments[0]?.type === 'Identifier' ? { kind: 'object', by: argument.callee.name } : undefined;
}

/** `const resolved = super.toJson();`. */
function isResolving(statement: TSESTree.Statement): boolean {
  const [declared] = statement.type === 'VariableDeclaration' ? statement.declarations : [];
  return declared?.init?.type === 'CallExpression' && lastName(declared.init.callee) === 'toJson';
}

/** What an object has but for its type; undefined where that is more than one thing, of which one may replace a part of another. */
function withoutType({ properties }: TSESTree.ObjectExpression): TSESTree.ObjectExpression['properties'][number] | undefined {
  const [only, ...others] = properties.filter((each) =>
    each.type === 'Property' ? !['apiVersion', 'kind'].includes(nameOfKey(each.key)) : lastName(each.argument) !== 'GVK',
  );
  return others.length === 0 ? only : undefined;
}

function nameOfParameter(param: TSESTree.Parameter): string | undefined {
  const target = param.type === 'AssignmentPattern' ? param.left : param;
  return target.type === 'Identifier' ? target.name : undefined;
}

function visit(node: unknown, found: (node: TSESTree.Node) => void): void {
  if (Array.isArray(node)) for (const each of node) visit(each, found);
  else if (typeof node === 'object' && node !== null && 'type' in node) {
    found(node as TSESTree.Node);
    for (const [name, child] of Object.entries(node)) if (name !== 'parent') visit(child, found);
  }
}
