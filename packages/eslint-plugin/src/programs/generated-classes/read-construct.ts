import type { TSESTree } from '@typescript-eslint/utils';
import type { ExportedDeclaration } from './find-export.js';
import { parseDeclaration, type ParseModule } from './parse-declaration.js';
import type { FieldConversion } from './read-conversion.js';

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
  return base === 'ApiObject' ? readCdk8s(node, constructor) : undefined;
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
  visit(body, (node) => {
    if (node.type === 'AssignmentExpression' && node.left.type === 'MemberExpression') note(written, node.left.property, node.right);
    if (node.type === 'Property' && !node.computed) note(written, node.key, node.value);
  });
  const argument = params.findIndex((param) => nameOfParameter(param) === 'args');
  const construct = typed(written, argument === -1 ? 1 : argument, { kind: 'same' });
  return construct !== undefined && name === `${construct.kind}Patch` ? { ...construct, meaning: 'partial' } : construct;
}

function note(written: Map<string, string>, key: TSESTree.Node, value: TSESTree.Node): void {
  const name = key.type === 'Identifier' ? key.name : key.type === 'Literal' ? String(key.value) : '';
  if (value.type === 'Literal' && typeof value.value === 'string') written.set(name, value.value);
}

function typed(written: ReadonlyMap<string, string>, argument: number, conversion: FieldConversion): Construct | undefined {
  const [apiVersion, kind] = [written.get('apiVersion'), written.get('kind')];
  return apiVersion === undefined || kind === undefined ? undefined : { apiVersion, kind, argument, meaning: 'whole', conversion };
}

/** `super(scope, id, { ...NAME.GVK, ...props })`, with a method `toJson` that renames what is in `props`, or none. */
function readCdk8s(node: TSESTree.ClassDeclaration, { body, params }: TSESTree.MethodDefinition['value']): Construct | undefined {
  const [call] = (body?.body ?? []).flatMap((statement) =>
    statement.type === 'ExpressionStatement' &&
    statement.expression.type === 'CallExpression' &&
    statement.expression.callee.type === 'Super'
      ? statement.expression
      : [],
  );
  const given = call?.arguments[2];
  const written = writtenType(node);
  const indexOf = (value: TSESTree.Node | undefined): number =>
    value?.type === 'Identifier' ? params.findIndex((param) => nameOfParameter(param) === value.name) : -1;
  if (given?.type === 'CallExpression' && lastName(given.callee) === 'manifest') {
    const conversion = renaming(methodOf(node, 'manifest'));
    const argument = indexOf(given.arguments[0]);
    return argument === -1 || conversion === undefined ? undefined : typed(written, argument, conversion);
  }
  if (given?.type !== 'ObjectExpression') return undefined;
  let argument = -1;
  for (const property of given.properties) {
    if (property.type === 'Property') note(written, property.key, property.value);
    else if (property.argument.type === 'Identifier') argument = indexOf(property.argument);
    else if (lastName(property.argument) !== 'GVK') return undefined;
  }
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
  const [returned] = (method?.body?.body ?? []).flatMap((statement) => (statement.type === 'ReturnStatement' ? statement.argument : []));
  if (returned?.type !== 'ObjectExpression') return undefined;
  const calls = returned.properties.flatMap((each) =>
    each.type === 'SpreadElement' && each.argument.type === 'CallExpression' && each.argument.callee.type === 'Identifier'
      ? each.argument.callee.name
      : [],
  );
  const isSame = returned.properties.some(
    (each) => each.type === 'SpreadElement' && each.argument.type === 'Identifier' && each.argument.name === props,
  );
  if (isSame && calls.length === 0) return { kind: 'same' };
  const [by] = calls;
  return by === undefined || calls.length > 1 ? undefined : { kind: 'object', by };
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
