import type { CustomResourceDefinition, FitPlace, JSONSchemaProps } from '@structural/core';
import { newEffort, whyEmpty, type Inquiry } from '@structural/witness';
import { conflictIn, type SchemaConflict } from './conflict.js';
import { isInMetadata, isJudgedElsewhere, valuePath, type DefinitionSite } from './empty-sites.js';
import { refusalsIn, type RefusedValue } from './refusals.js';

/** The proof that no value is accepted at a site of a definition. */
export interface EmptinessProof extends SchemaConflict {
  /** What the server asks there besides the schema, as a noun phrase. */
  readonly besides?: string;
  readonly refused: readonly RefusedValue[];
}

/** The proof that no value is accepted at a site of a definition; `undefined` where there is none, see {@link whyEmpty}. */
export function proofAt(site: DefinitionSite, definition: CustomResourceDefinition, given: Inquiry): EmptinessProof | undefined {
  const inquiry = isInMetadata(site) ? { ...given, keepsUnknown: true } : given;
  const besides = isJudgedElsewhere(site) ? besidesAt(site, definition) : undefined;
  const place: FitPlace = {
    schemas: [site.schema, ...(besides?.schemas ?? [])],
    ...(site.role === 'root' && { isRoot: true }),
    ...(keepsUnknown(site) && { keepsUnknown: true }),
  };
  const why = whyEmpty(place, inquiry);
  if (why === undefined) return undefined;
  // What is shown is worth a look of its own.
  const thorough = { ...inquiry, effort: newEffort() };
  const own = besides === undefined ? why : whyEmpty({ ...place, schemas: [site.schema] }, thorough);
  const conflict = conflictIn(own === undefined ? place : { ...place, schemas: [site.schema] }, thorough, own ?? why);
  return {
    ...conflict,
    ...(own === undefined && besides !== undefined && { besides: besides.text }),
    refused: refusalsIn(conflict, thorough, valuePath(site)),
  };
}

/** Items of a list that keeps unknown fields keep them, too. */
function keepsUnknown({ parent, role }: DefinitionSite): boolean {
  for (let at = role === 'items' ? parent : undefined; at !== undefined; at = at.role === 'items' ? at.parent : undefined)
    if (at.schema['x-kubernetes-preserve-unknown-fields'] === true) return true;
  return false;
}

interface Besides {
  readonly text: string;
  readonly schemas: readonly JSONSchemaProps[];
}

/** What the server asks of the fields that every resource has. */
function besidesAt(site: DefinitionSite, { spec: { group, names, versions = [], version: only } }: CustomResourceDefinition): Besides {
  switch (site.name) {
    case 'kind':
      return { text: `the kind, ${names.kind}`, schemas: [{ enum: [names.kind] }] };
    case 'apiVersion': {
      const named = rootOf(site).version;
      const all = named !== undefined ? [named] : versions.length > 0 ? versions.map(({ name }) => name) : [only];
      return { text: 'its apiVersion', schemas: [{ enum: all.map((each) => `${group}/${each}`) }] };
    }
    default:
      return { text: 'what every name must be', schemas: [{ minLength: 1, maxLength: 253, pattern: NAME }] };
  }
}

function rootOf(site: DefinitionSite): DefinitionSite {
  let root = site;
  while (root.parent !== undefined) root = root.parent;
  return root;
}

/** A DNS subdomain. */
const NAME = '^[a-z0-9]([-a-z0-9]*[a-z0-9])?([.][a-z0-9]([-a-z0-9]*[a-z0-9])?)*$';
