import {
  child,
  fieldPath,
  index,
  isRepeatable,
  key,
  NIL_PATH,
  versionsOf,
  type CustomResourceDefinition,
  type FieldPath,
  type JSONSchemaProps,
} from '@structural/core';
import { always } from '@structural/witness';
import { mayBeEmpty } from './may-be-empty.js';

/** A schema of a definition outside of junctors, and where it stands. */
export interface DefinitionSite {
  readonly schema: JSONSchemaProps;
  readonly parent: DefinitionSite | undefined;
  /** How it hangs below its parent; `root` for the schema of a resource. */
  readonly role: 'root' | 'property' | 'items' | 'values';
  /** Of a property. */
  readonly name: string;
  /** Of a root: where it stands in the server's form of the definition. */
  readonly path: FieldPath | undefined;
  /** Of a root: the version that it is of; `undefined` where all versions share it. */
  readonly version: string | undefined;
}

/** Finds the proof that nothing is accepted at a site. */
export type ProveEmpty<Proof> = (site: DefinitionSite) => Proof | undefined;

/** Spares the search below schemas that may be met again, where nothing was found before. */
export interface FittingSchemas<Effort> {
  /** Whether it is known that nothing is found at a schema, nor at any below it, wherever it stands. What that took counts as spent again. */
  readonly skips: (schema: JSONSchemaProps) => boolean;
  readonly enter: () => Effort;
  /** Takes a schema at which nothing was found, nor at any below it. */
  readonly leave: (schema: JSONSchemaProps, before: Effort) => void;
}

/** A site where nothing is accepted. */
export interface EmptySite<Proof> {
  readonly site: DefinitionSite;
  readonly proof: Proof;
  /** The uppermost site where nothing is accepted because this one has to be there; the site itself where it need not. */
  readonly reach: DefinitionSite;
}

/**
 * The sites of a definition where no value is accepted, in no order; `prove` is asked about
 * those that may be such.
 *
 * Schemas wait on a list rather than on the call stack; linear in the size of the definition, but for the proofs. `fitting` holds for definitions that
 * drop unknown fields.
 */
export function emptySites<Proof, Effort>(
  definition: CustomResourceDefinition,
  prove: ProveEmpty<Proof>,
  fitting: FittingSchemas<Effort>,
): readonly EmptySite<Proof>[] {
  const found: EmptySite<Proof>[] = [];
  const keepsUnknown = definition.spec.preserveUnknownFields === true;
  for (const root of rootsOf(definition)) {
    const pending: (DefinitionSite | SearchedSite<Effort>)[] = [root];
    for (let site = pending.pop(); site !== undefined; site = pending.pop()) {
      if ('searched' in site) {
        if (found.length === site.found) fitting.leave(site.searched, site.before);
        continue;
      }
      if (!keepsUnknown && isRepeatable(site.schema) && isAlikeAnywhere(site)) {
        if (fitting.skips(site.schema)) continue;
        pending.push({ searched: site.schema, found: found.length, before: fitting.enter() });
      }
      if (mayBeEmpty(site.schema, keepsUnknown, site.role === 'root') || (isJudgedElsewhere(site) && limitsTexts(site.schema))) {
        const proof = prove(site);
        if (proof !== undefined) found.push({ site, proof, reach: site });
      }
      pushBelow(site, pending, keepsUnknown);
    }
  }
  return found.length === 0 ? found : found.map((each) => ({ ...each, reach: reachOf(each.site) }));
}

/** A site below which all was searched, and how much was found before. */
interface SearchedSite<Effort> {
  readonly searched: JSONSchemaProps;
  readonly found: number;
  readonly before: Effort;
}

/** Whether what is found at a site and below it depends on nothing but its schema: not on where it stands, nor on what is above it. */
function isAlikeAnywhere(site: DefinitionSite): boolean {
  return (site.role === 'property' || site.role === 'values') && !isJudgedElsewhere(site) && !isInMetadata(site);
}

/** Nothing is dropped from the metadata of a resource, be it embedded or not, but what is no part of metadata. */
export function isInMetadata(site: DefinitionSite): boolean {
  for (let at = site; at.parent !== undefined; at = at.parent) {
    const isResource = at.parent.role === 'root' || at.parent.schema['x-kubernetes-embedded-resource'] === true;
    if (at.role === 'property' && at.name === 'metadata' && isResource) return true;
  }
  return false;
}

/** The server judges `apiVersion`, `kind` and the name of a resource besides its schema. */
export function isJudgedElsewhere({ name, parent, role }: DefinitionSite): boolean {
  if (role !== 'property' || parent === undefined) return false;
  if (parent.role === 'root') return name === 'apiVersion' || name === 'kind';
  return name === 'name' && parent.role === 'property' && parent.name === 'metadata' && parent.parent?.role === 'root';
}

/** Whether a schema may refuse a text that the server asks for. */
function limitsTexts({ allOf, anyOf, enum: members, maxLength, minLength, not, oneOf, pattern, ...schema }: JSONSchemaProps): boolean {
  return (
    (allOf ?? anyOf ?? members ?? maxLength ?? minLength ?? not ?? oneOf ?? pattern ?? schema['x-kubernetes-validations']) !== undefined
  );
}

function rootsOf({ spec }: CustomResourceDefinition): readonly DefinitionSite[] {
  const rootOf = (schema: JSONSchemaProps | undefined, path: FieldPath, version: string | undefined): readonly DefinitionSite[] =>
    schema === undefined ? [] : [{ schema, parent: undefined, role: 'root', name: '', path, version }];
  return [
    ...rootOf(spec.validation?.openAPIV3Schema, fieldPath('spec', 'validation', 'openAPIV3Schema'), undefined),
    ...(spec.validation?.openAPIV3Schema === undefined
      ? versionsOf(spec).flatMap(({ name, schema }, i) =>
          rootOf(schema?.openAPIV3Schema, child(child(index(fieldPath('spec', 'versions'), i), 'schema'), 'openAPIV3Schema'), name),
        )
      : []),
  ];
}

function pushBelow(parent: DefinitionSite, pending: { readonly push: (site: DefinitionSite) => unknown }, keepsUnknown: boolean): void {
  const { additionalProperties, items, properties } = parent.schema;
  if (properties !== undefined)
    for (const [name, schema] of properties) {
      // Most are leaves that say little.
      const isLeaf = schema.properties === undefined && schema.items === undefined && typeof schema.additionalProperties !== 'object';
      if (isLeaf && !JUDGED.has(name) && !mayBeEmpty(schema, keepsUnknown, false)) continue;
      pending.push({ schema, parent, role: 'property', name, path: undefined, version: undefined });
    }
  if (items?.schema !== undefined)
    pending.push({ schema: items.schema, parent, role: 'items', name: '', path: undefined, version: undefined });
  if (typeof additionalProperties === 'object')
    pending.push({ schema: additionalProperties, parent, role: 'values', name: '', path: undefined, version: undefined });
}

/** The names of what {@link isJudgedElsewhere} is about. */
const JUDGED: ReadonlySet<string> = new Set(['apiVersion', 'kind', 'name']);

/** How far up nothing is accepted, as each has to be there for the one above it. */
function reachOf(site: DefinitionSite): DefinitionSite {
  let reach = site;
  for (let { parent } = reach; parent !== undefined && needs(parent, reach); { parent } = reach) reach = parent;
  return reach;
}

/** Whether nothing is accepted where a value below is missing. */
function needs({ schema, role: parentRole }: DefinitionSite, below: DefinitionSite): boolean {
  const { name, role } = below;
  if (schema.nullable === true) return false;
  if (isJudgedElsewhere(below) || (parentRole === 'root' && name === 'metadata')) return true;
  const held = always([schema]);
  if (role === 'items') return held.some(({ minItems = 0 }) => minItems > 0);
  if (role === 'values') return held.some(({ minProperties = 0 }) => minProperties > 0) && (schema.properties?.size ?? 0) === 0;
  if (held.some(({ required = [] }) => required.includes(name))) return true;
  return below.schema.default !== undefined && !(parentRole === 'root' && name === 'status');
}

/** Where the schema of a site stands in the server's form of the definition. */
export function schemaPath(site: DefinitionSite): FieldPath {
  const steps: DefinitionSite[] = [];
  let top = site;
  for (; top.parent !== undefined; top = top.parent) steps.push(top);
  let path = top.path ?? fieldPath('spec');
  for (const { name, role } of steps.reverse()) {
    if (role === 'property') path = key(child(path, 'properties'), name);
    else path = child(path, role === 'items' ? 'items' : 'additionalProperties');
  }
  return path;
}

/** Where a value of a site stands in a resource; the first of a list stands for all, and `name` for the keys of a map. */
export function valuePath(site: DefinitionSite): FieldPath {
  if (site.parent === undefined) return NIL_PATH;
  const above = valuePath(site.parent);
  if (site.role === 'items') return index(above, 0);
  const name = site.role === 'values' ? 'name' : site.name;
  return above === NIL_PATH ? fieldPath(name) : child(above, name);
}
