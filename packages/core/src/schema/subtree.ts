import type { ValidationRule } from './json-schema-props.js';
import type { Extensions, Generic, NestedValueValidation, StructuralSchema } from './structural.js';

/** A structural schema, or one under `allOf`, which has no word on what the structure says. */
interface Site {
  readonly generic?: Generic;
  readonly extensions?: Extensions;
  readonly validationRules?: readonly ValidationRule[];
  readonly valueValidation?: { readonly allOf?: readonly Site[] };
  readonly items?: Site;
  readonly properties?: ReadonlyMap<string, Site>;
  readonly additionalProperties?: Site | boolean;
}

/** What a schema has, or any below it. */
const enum Fact {
  Default = 1,
  Embedded = 2,
  ListType = 4,
  Rules = 8,
  RulesOrNested = 16,
}

/** Of schemas with others below them only: most have none, and are faster asked than looked up. */
const known = new WeakMap<Site, number>();

function factsOf(schema: Site): number {
  return isLeaf(schema) ? ownFacts(schema) : (known.get(schema) ?? collectFacts(schema));
}

/** Looks at each schema once. Schemas wait on a list rather than on the call stack. */
function collectFacts(root: Site): number {
  const inner = [root];
  const add = (below: Site): void => {
    if (!isLeaf(below) && !known.has(below)) inner.push(below);
  };
  // The list grows while it is gone through.
  for (const schema of inner) forEachBelow(schema, add);
  let facts = 0;
  const join = (below: Site): void => {
    facts |= isLeaf(below) ? ownFacts(below) : (known.get(below) ?? 0);
  };
  // Parents come before their children, so backwards every answer below is there already.
  for (let i = inner.length - 1; i >= 0; i--) {
    const schema = inner[i] ?? root;
    facts = ownFacts(schema);
    forEachBelow(schema, join);
    known.set(schema, facts);
  }
  return facts;
}

function isLeaf({ additionalProperties, items, properties, valueValidation }: Site): boolean {
  return (
    items === undefined && properties === undefined && typeof additionalProperties !== 'object' && valueValidation?.allOf === undefined
  );
}

function ownFacts({ extensions, generic, validationRules }: Site): number {
  const rules = validationRules !== undefined && validationRules.length > 0;
  if (generic === undefined || extensions === undefined) return rules ? Fact.RulesOrNested : 0;
  const listType = extensions['x-kubernetes-list-type'];
  return (
    (generic.default === undefined ? 0 : Fact.Default) |
    (extensions['x-kubernetes-embedded-resource'] === true ? Fact.Embedded : 0) |
    (listType === 'set' || listType === 'map' ? Fact.ListType : 0) |
    (rules ? Fact.Rules | Fact.RulesOrNested : 0)
  );
}

function forEachBelow({ additionalProperties, items, properties, valueValidation }: Site, look: (schema: Site) => void): void {
  if (properties !== undefined) properties.forEach(look);
  if (items !== undefined) look(items);
  if (typeof additionalProperties === 'object') look(additionalProperties);
  valueValidation?.allOf?.forEach(look);
}

/** True where a structural schema or any below it has a default. Such tests let a walk over a value skip what cannot concern it; each schema is looked at once for all of them. */
export function hasDefaults(schema: StructuralSchema): boolean {
  return (factsOf(schema) & Fact.Default) !== 0;
}

/** True where a structural schema or any below it is of an embedded resource. */
export function hasEmbedded(schema: StructuralSchema): boolean {
  return (factsOf(schema) & Fact.Embedded) !== 0;
}

/** True where a structural schema or any below it is of a list with the type `set` or `map`. */
export function hasListTypes(schema: StructuralSchema): boolean {
  return (factsOf(schema) & Fact.ListType) !== 0;
}

/** True where a structural schema or any below it has rules. */
export function hasRules(schema: StructuralSchema): boolean {
  return (factsOf(schema) & Fact.Rules) !== 0;
}

/** What a structural schema and one under `allOf` have in common: rules of their own, and ways to more. */
export interface RuleBearer {
  readonly validationRules?: readonly ValidationRule[];
  readonly valueValidation?: { readonly allOf?: readonly NestedValueValidation[] };
  readonly items?: RuleBearer;
  readonly properties?: ReadonlyMap<string, RuleBearer>;
  readonly additionalProperties?: RuleBearer | boolean;
}

/** True where a structural schema, any below it, or one in an `allOf` has rules. */
export function leadsToRules(bearer: RuleBearer): boolean {
  return (factsOf(bearer) & Fact.RulesOrNested) !== 0;
}

/** The schema of a member: of its name, else for names unknown. */
export function memberSchema(schema: StructuralSchema, name: string): StructuralSchema | undefined {
  const { properties, additionalProperties } = schema;
  return properties?.get(name) ?? (typeof additionalProperties === 'object' ? additionalProperties : undefined);
}

/** The members of a resource that belong to every resource. */
export const META_FIELDS: ReadonlySet<string> = new Set(['apiVersion', 'kind', 'metadata']);
