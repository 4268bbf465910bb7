import type { CustomResourceDefinition } from '../definition/custom-resource-definition.js';
import { toResourceType, type ResourceType } from '../resource/resource-type.js';
import type { StructuralSchema } from '../schema/structural.js';
import { META_FIELDS } from '../schema/subtree.js';

/** What becomes of a value where an object of one version is read or stored as another, and no webhook converts it. */
export interface ConversionLosses {
  readonly from: string;
  readonly to: string;
  /** Fields that the other version does not know, the outermost of them: they are dropped. `[]` stands for any item, `*` for any key. */
  readonly dropped: readonly string[];
  /** Fields that have another type there: they keep their value, and the next write is refused for it. */
  readonly retyped: readonly RetypedField[];
}

/** A field of two types. */
export interface RetypedField {
  readonly path: string;
  readonly from: string;
  readonly to: string;
}

/**
 * What is lost on the way from one version to another where conversion is `None`, as far as the schemas show.
 *
 * Linear in both schemas; nothing of `apiVersion`, `kind` and `metadata`.
 */
export function conversionLosses(definition: CustomResourceDefinition, from: string, to: string): ConversionLosses {
  const [source, target] = [typeOf(definition, from), typeOf(definition, to)];
  const walk: Walk = { dropped: [], retyped: [] };
  if (source?.structural !== undefined && target?.structural !== undefined && !target.preservesUnknownFields)
    compare(source.structural, target.structural, '', walk);
  return { from, to, ...walk };
}

/** Whether the way loses or breaks anything. */
export function isLossy({ dropped, retyped }: ConversionLosses): boolean {
  return dropped.length + retyped.length > 0;
}

function typeOf(definition: CustomResourceDefinition, version: string): ResourceType | undefined {
  const made = toResourceType(definition, version);
  return made.ok ? made.type : undefined;
}

interface Walk {
  readonly dropped: string[];
  readonly retyped: RetypedField[];
}

function compare(from: StructuralSchema, to: StructuralSchema, path: string, walk: Walk): void {
  const [a, b] = [typeName(from), typeName(to)];
  if (a !== undefined && b !== undefined && a !== b && !(a === 'integer' && (b === 'number' || b === 'integer or string'))) {
    walk.retyped.push({ path, from: a, to: b });
    return;
  }
  if (from.items !== undefined && to.items !== undefined) compare(from.items, to.items, `${path}[]`, walk);
  compareProperties(from, to, path, walk);
  const values = schemaOf(from.additionalProperties);
  const otherValues = schemaOf(to.additionalProperties);
  if (values !== undefined && otherValues !== undefined) compare(values, otherValues, `${path}.*`, walk);
  if (hasOthers(from) && !hasOthers(to) && isObject(to)) walk.dropped.push(path === '' ? '*' : `${path}.*`);
}

/** Whether objects keep members that are no properties. */
function hasOthers({ additionalProperties: values, extensions }: StructuralSchema): boolean {
  return (values !== undefined && values !== false) || extensions['x-kubernetes-preserve-unknown-fields'] === true;
}

function compareProperties(from: StructuralSchema, to: StructuralSchema, path: string, walk: Walk): void {
  const isOpen = to.extensions['x-kubernetes-preserve-unknown-fields'] === true;
  for (const [name, schema] of from.properties ?? []) {
    if ((path === '' || from.extensions['x-kubernetes-embedded-resource'] === true) && META_FIELDS.has(name)) continue;
    const own = path === '' ? name : `${path}.${name}`;
    const other = to.properties?.get(name) ?? schemaOf(to.additionalProperties);
    if (other !== undefined) compare(schema, other, own, walk);
    else if (!isOpen && to.additionalProperties !== true) walk.dropped.push(own);
  }
}

function schemaOf(additional: StructuralSchema | boolean | undefined): StructuralSchema | undefined {
  return typeof additional === 'object' ? additional : undefined;
}

function isObject({ generic, properties }: StructuralSchema): boolean {
  return generic.type === 'object' || properties !== undefined;
}

function typeName({ extensions, generic }: StructuralSchema): string | undefined {
  if (extensions['x-kubernetes-int-or-string'] === true) return 'integer or string';
  return generic.type;
}
