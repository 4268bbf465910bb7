import {
  isSupportedFormat,
  NEWEST_KUBERNETES,
  type NestedValueValidation,
  type StructuralSchema,
  type ValidationRule,
  type ValueValidation,
} from '@structural/core';
import { fromPlain, type JsonValue } from '@structural/json';
import type { Constraint, ConstraintKeyword } from './constraint.js';
import { placeText, type SchemaPlace } from './schema-place.js';

/** A schema, or a branch of an `allOf` that speaks of its values. */
interface Site {
  readonly place: SchemaPlace;
  /** Which branch of which `allOf`: `allOf[0].`. */
  readonly within: string;
  readonly schema: StructuralSchema | undefined;
  readonly validation: ValueValidation;
  readonly rules: readonly ValidationRule[];
  readonly nested: NestedValueValidation | undefined;
  /** Where the values are of objects whose metadata the server judges by itself. */
  readonly isResource: boolean;
}

/**
 * Everything that a schema says about values, place by place, parents first: what must hold for a resource to be accepted, what may be
 * null, and what is filled in.
 *
 * What stands in branches of `allOf` counts as if it stood beside them; a branch of `anyOf` and `oneOf`, and `not`, counts as a whole.
 * Formats that the newest server does not know are left out, and what a schema says of a resource's own apiVersion, kind and metadata.
 * Collected once for a schema.
 */
export function constraintsOf(root: StructuralSchema): readonly Constraint[] {
  let constraints = known.get(root);
  if (constraints === undefined) known.set(root, (constraints = collect(root)));
  return constraints;
}

const known = new WeakMap<StructuralSchema, readonly Constraint[]>();

function collect(root: StructuralSchema): readonly Constraint[] {
  const constraints: Constraint[] = [];
  const pending: Site[] = [siteOf([], root, true)];
  for (let site = pending.pop(); site !== undefined; site = pending.pop()) {
    for (const constraint of constraintsAt(site)) constraints.push(constraint);
    pending.push(...below(site).reverse());
  }
  return constraints;
}

function siteOf(place: SchemaPlace, schema: StructuralSchema, isRoot = false): Site {
  return {
    place,
    within: '',
    schema,
    validation: schema.valueValidation ?? {},
    rules: schema.validationRules ?? [],
    nested: undefined,
    isResource: isRoot || schema.extensions['x-kubernetes-embedded-resource'] === true,
  };
}

function nestedSite(site: Site, nested: NestedValueValidation, within: string, place = site.place): Site {
  return {
    place,
    within,
    schema: undefined,
    validation: nested.valueValidation,
    rules: nested.validationRules ?? [],
    nested,
    isResource: false,
  };
}

const OWN_FIELDS: ReadonlySet<string> = new Set(['apiVersion', 'kind', 'metadata']);

function below(site: Site): Site[] {
  const { place, schema, nested, validation, within, isResource } = site;
  const sites: Site[] = [];
  const branches = (validation.allOf ?? []).map((branch, i) => nestedSite(site, branch, `${within}allOf[${String(i)}].`));
  sites.push(...branches);
  if (schema !== undefined) {
    for (const [name, member] of schema.properties ?? []) {
      if (!isResource || !OWN_FIELDS.has(name)) sites.push(siteOf([...place, { kind: 'property', name }], member));
    }
    if (schema.items !== undefined) sites.push(siteOf([...place, { kind: 'items' }], schema.items));
    if (typeof schema.additionalProperties === 'object')
      sites.push(siteOf([...place, { kind: 'additionalProperties' }], schema.additionalProperties));
  }
  if (nested !== undefined) {
    for (const [name, member] of nested.properties ?? [])
      sites.push(nestedSite(site, member, within, [...place, { kind: 'property', name }]));
    if (nested.items !== undefined) sites.push(nestedSite(site, nested.items, within, [...place, { kind: 'items' }]));
    if (nested.additionalProperties !== undefined)
      sites.push(nestedSite(site, nested.additionalProperties, within, [...place, { kind: 'additionalProperties' }]));
  }
  return sites;
}

const PLAIN = [
  'minimum',
  'maximum',
  'minLength',
  'maxLength',
  'pattern',
  'multipleOf',
  'minItems',
  'maxItems',
  'minProperties',
  'maxProperties',
] as const;

function constraintsAt(site: Site): readonly Constraint[] {
  const { place, schema, validation, within, rules } = site;
  const at = placeText(place);
  const found: Constraint[] = [];
  const add = (keyword: ConstraintKeyword, which: string, more: Partial<Constraint>): void => {
    found.push({ id: `${at}/${within}${keyword}${which}`, place, keyword, validation, canRefuse: true, ...more });
  };
  if (schema !== undefined) addGeneric(schema, place.length === 0, add);
  for (const name of validation.required ?? []) add('required', `=${name}`, { value: name });
  if (validation.enum !== undefined) add('enum', '', { value: validation.enum });
  const { format } = validation;
  if (format !== undefined && isSupportedFormat(format, formatType(schema), NEWEST_KUBERNETES)) add('format', '', { value: format });
  for (const keyword of PLAIN) {
    const value = validation[keyword];
    if (value !== undefined) add(keyword, '', { value: fromPlain(value) });
  }
  if (validation.uniqueItems === true) add('uniqueItems', '', { value: true });
  for (const junctor of ['anyOf', 'oneOf'] as const) {
    const branches = validation[junctor] ?? [];
    // Those that say what an int-or-string is constrain nothing beyond its type.
    if (!branches.every(({ forbiddenGenerics }) => forbiddenGenerics.type !== undefined))
      branches.forEach((branch, index) => {
        add(junctor, `[${String(index)}]`, { branch, index });
      });
  }
  if (validation.not !== undefined) add('not', '', { branch: validation.not });
  rules.forEach((rule, index) => {
    if (rule.rule.trim() !== '') add('x-kubernetes-validations', `[${String(index)}]`, { rule, index, value: rule.rule });
  });
  return found;
}

function formatType(schema: StructuralSchema | undefined): string | undefined {
  return schema?.generic.type;
}

function addGeneric(
  { generic, extensions }: StructuralSchema,
  isRoot: boolean,
  add: (keyword: ConstraintKeyword, which: string, more: Partial<Constraint>) => void,
): void {
  // What is no object is no resource to begin with.
  if (isRoot) return;
  if (extensions['x-kubernetes-int-or-string'] === true) add('type', '', { value: 'int-or-string' });
  else if (generic.type !== undefined && generic.type !== '') add('type', '', { value: generic.type });
  if (generic.nullable === true) add('nullable', '', { value: true, canRefuse: false });
  const value: JsonValue | undefined = generic.default;
  if (value !== undefined) add('default', '', { value, canRefuse: false });
  const listType = extensions['x-kubernetes-list-type'];
  if (listType === 'set' || listType === 'map') add('x-kubernetes-list-type', '', { value: listType });
}
