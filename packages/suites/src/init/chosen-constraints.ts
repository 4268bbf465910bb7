import { coreTypeOf } from '@structural/checker';
import type { StructuralSchema } from '@structural/core';
import { newJsonObject, printJson, type JsonObject } from '@structural/json';
import { placeText, schemaAt, schemaBelow, type Constraint, type SchemaPlace, type SchemaStep } from '@structural/witness';

/** Which tests are written. */
export interface TestChoice {
  /** Whether bounds, patterns, required fields and the like have tests beside rules; they do unless this is false. */
  readonly constraints?: boolean;
  /** Whether what is said in copies of types of Kubernetes, such as a PodSpec, has tests, too; it does unless this is false. A `path` that leads into one asks for it. */
  readonly copies?: boolean;
  /** Whether rules that say the same of the same fields elsewhere have tests each time; they do unless this is false. */
  readonly repeated?: boolean;
  /** The place that they are about, with all below it: `spec.ports[]`. */
  readonly path?: string;
}

/** The constraints that are to have tests, those of rules first. */
export interface ChosenConstraints {
  readonly constraints: readonly Constraint[];
  /** How many there are beside rules, which were not asked for. */
  readonly unasked: number;
  /** How many rules say what another one does. */
  readonly repeated: number;
  /** The copies of types of Kubernetes that were left out, by their places: `spec.template` → `PodTemplateSpec`. */
  readonly copies: ReadonlyMap<string, string>;
}

/** Chooses among the constraints of a schema; `known` are rules that have tests already, to which its own are added. */
export function chosenConstraints(
  root: StructuralSchema,
  all: readonly Constraint[],
  { constraints: wanted = true, copies: hasCopies = true, path, repeated: hasRepeated = true }: TestChoice,
  known: Set<string>,
): ChosenConstraints {
  const copies = new Map<string, string>();
  const rules: Constraint[] = [];
  const others: Constraint[] = [];
  for (const constraint of all) {
    const at = placeText(constraint.place);
    if (path !== undefined && !isBelow(at, path)) continue;
    const copy = hasCopies ? undefined : copyAround(root, constraint.place);
    if (copy !== undefined && !(path !== undefined && isBelow(path, copy.place))) {
      copies.set(copy.place, copy.type);
      continue;
    }
    (constraint.rule === undefined ? others : rules).push(constraint);
  }
  const first = hasRepeated ? rules : byDepth(rules).filter((rule) => isNew(root, rule, known));
  return {
    constraints: wanted ? [...first, ...others] : first,
    unasked: wanted ? 0 : others.length,
    repeated: rules.length - first.length,
    copies,
  };
}

/** Those of outer places first, in which people look first. */
function byDepth(rules: readonly Constraint[]): readonly Constraint[] {
  return [...rules].sort((a, b) => a.place.length - b.place.length);
}

/** Whether no rule says the same of the same fields; of a value without fields the name counts, too. */
function isNew(root: StructuralSchema, { place, rule }: Constraint, known: Set<string>): boolean {
  const step = place.at(-1);
  const fields = [...(schemaAt(root, place)?.properties?.keys() ?? [])];
  const about = fields.length > 0 ? fields : step?.kind === 'property' ? step.name : placeText(place);
  const key = printJson([rule?.rule ?? '', rule?.message ?? '', place.length === 0 ? '' : about]);
  if (known.has(key)) return false;
  known.add(key);
  return true;
}

/** Whether a place is another one or below it, both as texts. */
function isBelow(place: string, above: string): boolean {
  return place === above || above === '' || (place.startsWith(above) && /^[.[{]/.test(place.slice(above.length)));
}

/** The outermost copy of a type of Kubernetes that a place is in. */
function copyAround(root: StructuralSchema, place: SchemaPlace): { readonly place: string; readonly type: string } | undefined {
  let schema: StructuralSchema | undefined = root;
  const reached: SchemaStep[] = [];
  for (const step of place) {
    schema = schemaBelow(schema, step);
    if (schema === undefined) return undefined;
    reached.push(step);
    const type = copiedType(schema);
    if (type !== undefined) return { place: placeText(reached), type };
  }
  return undefined;
}

const types = new WeakMap<StructuralSchema, { readonly type: string | undefined }>();

function copiedType(schema: StructuralSchema): string | undefined {
  let known = types.get(schema);
  if (known === undefined) types.set(schema, (known = { type: coreTypeOf(outline(schema, 2))?.name }));
  return known.type;
}

/** The names of the fields of a schema, and of theirs. */
function outline({ properties = new Map<string, StructuralSchema>() }: StructuralSchema, depth: number): JsonObject {
  const fields = newJsonObject();
  for (const [name, field] of properties) fields[name] = depth > 0 ? outline(field, depth - 1) : newJsonObject();
  return Object.assign(newJsonObject(), { properties: fields });
}
