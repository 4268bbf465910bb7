import type { TSESTree } from '@typescript-eslint/utils';
import type { FieldConversion } from './field-conversion.js';
import { CONVERTER, conversionOf, hasConverters, membersOf } from './imported-types.js';
import type { ModuleFile } from './module-file.js';
import { parseDeclaration, type ParseModule } from './parse-declaration.js';

/** A field as it is sent, of an object whose fields are renamed. */
interface ConvertedField {
  readonly name: string;
  readonly conversion: FieldConversion;
}

/** The fields of an object, by their names in the program and by those that are sent. */
export interface ConvertedFields {
  readonly bySource: ReadonlyMap<string, ConvertedField>;
  readonly sources: ReadonlyMap<string, string>;
}

const SAME: FieldConversion = { kind: 'same' };
const UNKNOWN: FieldConversion = { kind: 'unknown' };

const known = new WeakMap<ModuleFile, Map<string, ConvertedFields>>();

/** The fields that a function such as `toJson_CertificateSpec` renames; undefined where it does anything else. Without such functions those of the type. */
export function convertedFields(parse: ParseModule, module: ModuleFile, name: string): ConvertedFields | undefined {
  const own = known.get(module) ?? new Map<string, ConvertedFields>();
  known.set(module, own);
  const before = own.get(name);
  if (before !== undefined) return before;
  const declaration = parseDeclaration(parse, { module, name });
  const fields = declaration?.type === 'FunctionDeclaration' ? readFields(declaration) : fieldsOfType(parse, module, name);
  if (fields !== undefined) own.set(name, fields);
  return fields;
}

/** The fields of a type whose values are sent as they are. */
function fieldsOfType(parse: ParseModule, module: ModuleFile, converter: string): ConvertedFields | undefined {
  const members = hasConverters(module) ? [] : [...membersOf(parse, module, converter.slice(CONVERTER.length))];
  if (members.length === 0) return undefined;
  const bySource = new Map(members.map(([name, { type }]) => [name, { name, conversion: conversionOf(module, type) }]));
  return { bySource, sources: new Map(members.map(([name]) => [name, name])) };
}

function readFields({ body, params: [param] }: TSESTree.FunctionDeclaration): ConvertedFields | undefined {
  const [result] = body.body.flatMap((statement) =>
    statement.type === 'VariableDeclaration' ? statement.declarations.map(({ init }) => init) : [],
  );
  if (param?.type !== 'Identifier' || result?.type !== 'ObjectExpression') return undefined;
  const bySource = new Map<string, ConvertedField>();
  for (const property of result.properties) {
    if (property.type !== 'Property' || property.computed) return undefined;
    const name = property.key.type === 'Identifier' ? property.key.name : property.key.type === 'Literal' ? String(property.key.value) : '';
    let source: string | undefined;
    const conversion = readConversion(property.value, (node) => {
      const member = memberOf(node, param.name);
      source ??= member;
      return member !== undefined;
    });
    if (source === undefined) return undefined;
    bySource.set(source, { name, conversion });
  }
  return { bySource, sources: new Map([...bySource].map(([source, { name }]) => [name, source])) };
}

function memberOf(node: TSESTree.Node, of: string): string | undefined {
  if (node.type !== 'MemberExpression' || node.object.type !== 'Identifier' || node.object.name !== of) return undefined;
  if (!node.computed && node.property.type === 'Identifier') return node.property.name;
  return node.property.type === 'Literal' ? String(node.property.value) : undefined;
}

/** What an expression makes of the value that `isValue` knows. */
function readConversion(given: TSESTree.Node, isValue: (node: TSESTree.Node) => boolean): FieldConversion {
  const node = given.type === 'ChainExpression' ? given.expression : given;
  if (isValue(node)) return SAME;
  if (node.type === 'MemberExpression')
    return isValue(node.object) && node.property.type === 'Identifier' && node.property.name === 'value' ? { kind: 'boxed' } : UNKNOWN;
  if (node.type === 'ConditionalExpression') return readMap(node.alternate, isValue);
  return node.type === 'CallExpression' ? readCall(node, isValue) : UNKNOWN;
}

function readCall({ arguments: [first], callee }: TSESTree.CallExpression, isValue: (node: TSESTree.Node) => boolean): FieldConversion {
  if (callee.type === 'Identifier') return first !== undefined && isValue(first) ? { kind: 'object', by: callee.name } : UNKNOWN;
  if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier' || !isValue(callee.object)) return UNKNOWN;
  if (callee.property.name === 'toISOString') return { kind: 'date' };
  if (callee.property.name !== 'map' || first?.type !== 'ArrowFunctionExpression') return UNKNOWN;
  const [item] = first.params;
  if (item?.type !== 'Identifier') return UNKNOWN;
  return { kind: 'list', items: readConversion(first.body, (node) => node.type === 'Identifier' && node.name === item.name) };
}

/** `Object.entries(value).reduce((r, i) => … ? r : { ...r, [i[0]]: i[1] }, {})`. */
function readMap(node: TSESTree.Node, isValue: (node: TSESTree.Node) => boolean): FieldConversion {
  if (node.type !== 'CallExpression' || node.callee.type !== 'MemberExpression') return UNKNOWN;
  const { object, property } = node.callee;
  const [reducer] = node.arguments;
  if (property.type !== 'Identifier' || property.name !== 'reduce' || object.type !== 'CallExpression') return UNKNOWN;
  const [entries] = object.arguments;
  if (entries === undefined || !isValue(entries) || reducer?.type !== 'ArrowFunctionExpression') return UNKNOWN;
  const { body, params } = reducer;
  const entry = params[1];
  if (body.type !== 'ConditionalExpression' || body.alternate.type !== 'ObjectExpression' || entry?.type !== 'Identifier') return UNKNOWN;
  const [, added] = body.alternate.properties;
  if (added?.type !== 'Property' || !added.computed) return UNKNOWN;
  return { kind: 'map', values: readConversion(added.value, (each) => memberOf(each, entry.name) === '1') };
}
