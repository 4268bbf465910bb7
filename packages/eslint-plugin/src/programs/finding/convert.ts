import type { TSESTree } from '@typescript-eslint/utils';
import { eachAlternative, unknownValue, type StaticEntry, type StaticObject, type StaticValue } from '../static-value.js';
import type { Reading } from '../values/reading.js';
import type { ModuleFile } from '../generated-classes/module-file.js';
import type { FieldConversion } from '../generated-classes/field-conversion.js';
import { convertedFields } from '../generated-classes/read-conversion.js';
import { withoutNamesOfCdk8s } from './server-names.js';

/** The module of a generated class, and the program that uses it. */
export interface Converting {
  readonly reading: Reading;
  readonly module: ModuleFile;
}

/**
 * A value of a program as generated code sends it: fields under the names of the definition.
 *
 * What the definition has under another name is left out, as generated code does; a name that neither has is kept, so that it can be reported.
 */
export function convert(converting: Converting, conversion: FieldConversion, value: StaticValue): StaticValue {
  if (value.kind === 'absent') return value;
  if (value.kind === 'choice') return eachAlternative(value, (each) => convert(converting, conversion, each));
  switch (conversion.kind) {
    case 'same':
      return asGiven(converting.reading, value);
    case 'unknown':
      return unknownValue(value.node);
    case 'boxed':
      return value.kind === 'scalar' ? value : unboxed(converting, value);
    case 'date':
      return value.kind === 'scalar' ? value : unknownValue(value.node, 'string');
    case 'list':
      return value.kind === 'list' ? { ...value, items: value.items.map((item) => convert(converting, conversion.items, item)) } : value;
    case 'map':
      return value.kind === 'object' ? withEntries(value, (name, each) => [name, convert(converting, conversion.values, each)]) : value;
    case 'object':
      return value.kind === 'object' ? converted(converting, conversion.by, value) : value;
  }
}

function converted(converting: Converting, by: string, value: StaticObject): StaticValue {
  const { module, reading } = converting;
  const fields = convertedFields(reading.parseModule, module, by);
  if (fields === undefined) return unknownValue(value.node);
  const sent = withEntries(value, (name, each) => {
    const field = fields.bySource.get(name);
    if (field !== undefined) return [field.name, convert(converting, field.conversion, each)];
    return fields.sources.has(name) ? undefined : [name, each];
  });
  return { ...sent, sources: fields.sources };
}

/** What is in `IntOrString.fromNumber(1)`. */
function unboxed({ reading }: Converting, { node }: StaticValue): StaticValue {
  return boxedIn(reading, node) ?? unknownValue(node);
}

function boxedIn(reading: Reading, node: TSESTree.Node): StaticValue | undefined {
  const isBoxing =
    node.type === 'CallExpression' &&
    node.callee.type === 'MemberExpression' &&
    node.callee.property.type === 'Identifier' &&
    /^from(?:String|Number|Boolean)$/.test(node.callee.property.name);
  const [given] = isBoxing ? node.arguments : [];
  return given === undefined || given.type === 'SpreadElement' ? undefined : reading.read(given);
}

/** What a class of `cdk8s import` sends of which only the name is known. */
export function sentByCdk8s(reading: Reading, value: StaticValue): StaticValue {
  return withoutNamesOfCdk8s(asGiven(reading, value));
}

/** What cdk8s sends of what no generated code changes: it leaves out what is null, and has boxed values in them. */
function asGiven(reading: Reading, value: StaticValue): StaticValue {
  switch (value.kind) {
    case 'scalar':
      return value.value === null ? { kind: 'absent', node: value.node } : value;
    case 'object':
      return withEntries(value, (name, each) => [name, asGiven(reading, each)]);
    case 'list':
      return { ...value, items: value.items.map((item) => (item.kind === 'object' ? asGiven(reading, item) : item)) };
    case 'choice':
      return eachAlternative(value, (each) => asGiven(reading, each));
    case 'unknown':
      return boxedIn(reading, value.node) ?? value;
    default:
      return value;
  }
}

function withEntries(
  value: StaticObject,
  change: (name: string, value: StaticValue) => readonly [string, StaticValue] | undefined,
): StaticObject {
  const entries = new Map<string, StaticEntry>();
  for (const [name, { key, value: inner }] of value.entries) {
    const [changedName, changed] = change(name, inner) ?? [];
    if (changedName !== undefined && changed !== undefined && changed.kind !== 'absent') entries.set(changedName, { key, value: changed });
  }
  return { ...value, entries };
}
