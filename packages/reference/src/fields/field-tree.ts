import { escapeName, mutabilityClaims, type MutabilityClaim } from '@structural/cel';
import type { StructuralSchema } from '@structural/core';
import type { ElementFacts, FieldChangeMark, FieldReference, FieldTree, Mutability, ValueFacts } from '../model/field-reference.js';
import { fieldNames, type FieldNames } from './field-id.js';
import { strongest } from './mutability.js';
import type { Shapes } from './shapes.js';
import { hasMoreThanType } from './value-facts.js';
import { innerSchema, typeText } from './value-type.js';

/** A field that waits to be described. */
interface Pending {
  readonly name: string;
  readonly schema: StructuralSchema;
  readonly parent?: FieldNames;
  readonly brackets: string;
  readonly depth: number;
  readonly required: boolean;
  /** What the rules of objects around it say of it and of what is below it. */
  readonly claims: readonly MutabilityClaim[];
}

type Draft = { -readonly [K in keyof FieldReference]: FieldReference[K] };

/** From so many fields on an object is described once, and referred to where it comes again. */
const MIN_SHARED_FIELDS = 8;

/**
 * The fields of an object as a tree in pre-order, the required ones of each object first, else in the order of the schema.
 *
 * An object whose fields were all listed before, to the word, is not listed again. Fields wait on a list rather than on the call stack.
 */
export function fieldTree(root: StructuralSchema, shapes: Shapes, marks: ReadonlyMap<string, readonly FieldChangeMark[]>): FieldTree {
  const fields: Draft[] = [];
  const open: number[] = [];
  const listed = new Map<number, FieldNames>();
  const pending = fieldsOf(root, undefined, '', 0, []).reverse();
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    close(fields, open, next.depth);
    const { brackets, depth, elements, innermost } = levelsOf(next, shapes);
    const names = fieldNames(next.parent, next.brackets, next.name);
    const field = describe(next, names, elements, shapes, marks);
    // Of `metadata` schemas do not name the fields, which are those of every object.
    if (next.depth === 0 && next.name === 'metadata') delete field.unknownFields;
    open.push(fields.length);
    fields.push(field);
    const below = next.claims.filter(({ path }) => path.length > 0);
    const shape = shapes.shape(innermost);
    const first = listed.get(shape.number);
    if (first !== undefined && below.length === 0) {
      field.sameAs = { id: first.id, path: first.path, size: shape.size };
      continue;
    }
    if (shape.size >= MIN_SHARED_FIELDS && below.length === 0) listed.set(shape.number, names);
    for (const child of fieldsOf(innermost, names, brackets, depth, below).reverse()) pending.push(child);
  }
  close(fields, open, 0);
  return fields;
}

/** Ends the fields that are not around one at this depth. */
function close(fields: readonly Draft[], open: number[], depth: number): void {
  while (open.length > depth) {
    const index = open.pop() ?? 0;
    const field = fields[index];
    if (field !== undefined) field.size = fields.length - 1 - index;
  }
}

/** The lists and maps of a field, and the schema of what is in the innermost one. */
function levelsOf({ depth, schema }: Pending, shapes: Shapes) {
  const elements: ElementFacts[] = [];
  let brackets = '';
  let innermost = schema;
  let last = 0;
  for (let inner = innerSchema(schema); inner !== undefined; inner = innerSchema(inner)) {
    const each = innermost.items === undefined ? 'value' : 'item';
    brackets += each === 'item' ? '[]' : '{}';
    const facts = shapes.facts(inner);
    elements.push({ each, ...facts });
    if (hasMoreThanType(facts)) last = elements.length;
    innermost = inner;
  }
  return { brackets, depth: depth + 1, elements: elements.slice(0, last), innermost };
}

function fieldsOf(
  { properties, validationRules = [], valueValidation }: StructuralSchema,
  parent: FieldNames | undefined,
  brackets: string,
  depth: number,
  inherited: readonly MutabilityClaim[],
): Pending[] {
  if (properties === undefined) return [];
  const required = new Set(valueValidation?.required);
  const claims = [...inherited, ...validationRules.flatMap(mutabilityClaims)];
  const fields = [...properties].map(([name, schema]) => ({
    name,
    schema,
    ...(parent && { parent }),
    brackets,
    depth,
    required: required.has(name),
    claims: claims.length === 0 ? claims : claimsOn(name, claims),
  }));
  return fields.sort((a, b) => rankOf(a) - rankOf(b));
}

const META = ['apiVersion', 'kind', 'metadata'];

/** At the root what every object has comes first, and the status last; elsewhere what is required comes first. */
function rankOf({ depth, name, required }: Pending): number {
  if (depth > 0) return required ? 0 : 1;
  if (META.includes(name)) return META.indexOf(name) - META.length;
  return name === 'status' ? 2 : required || name === 'spec' ? 0 : 1;
}

function claimsOn(name: string, claims: readonly MutabilityClaim[]): readonly MutabilityClaim[] {
  const escaped = escapeName(name);
  return claims
    .filter(({ path: [first] }) => first !== undefined && (first === name || first === escaped))
    .map(({ mutability, path }) => ({ mutability, path: path.slice(1) }));
}

function describe(
  { claims, depth, name, required, schema }: Pending,
  { id, path }: FieldNames,
  elements: readonly ElementFacts[],
  shapes: Shapes,
  marks: ReadonlyMap<string, readonly FieldChangeMark[]>,
): Draft {
  const facts = shapes.facts(schema);
  const mutability = mutabilityOf(facts, required, claims);
  const changedSince = marks.get(id);
  return {
    name,
    path,
    id,
    depth,
    size: 0,
    typeText: typeText(schema),
    ...facts,
    ...(mutability !== undefined && { mutability }),
    ...(required && { required: true as const }),
    ...(isDeprecated(facts.description) && { deprecated: true as const }),
    ...(elements.length > 0 && { elements }),
    ...(changedSince !== undefined && { changedSince }),
  };
}

/** A rule at a field is not asked when the field comes or goes: unless it must be there, it may be set later. */
function mutabilityOf(
  { default: fallback, mutability: own }: ValueFacts,
  required: boolean,
  claims: readonly MutabilityClaim[],
): Mutability | undefined {
  const claimed = strongest(claims.filter(({ path }) => path.length === 0));
  if (claimed === 'immutable' || own === undefined) return claimed;
  if (own === 'immutable') return required || fallback !== undefined || claimed === 'kept' ? 'immutable' : 'set once';
  return own === 'kept' && claimed !== undefined ? claimed : own;
}

/** True for a description with a line that begins with `Deprecated`, as those of Go do. */
function isDeprecated(description = ''): boolean {
  return /^[ \t>*_[(]{0,8}deprecated\b/im.test(description);
}
