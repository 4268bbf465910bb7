import { deriveDocument, type SourceDocument } from '@structural/document';
import type { JsonObject } from '@structural/json';
import { findWholeDefinitions, type FoundDefinition } from '../find/find-definitions.js';
import { findObjects, type FoundObject } from '../find/find-objects.js';
import { deriveComposite } from './crossplane/composite-definition.js';
import { deriveConstraint } from './gatekeeper/constraint-template.js';
import { deriveResourceGraph, isResourceGraph } from './kro/resource-graph-definition.js';
import type { SourceFault } from '../find/source-fault.js';
import type { Derived } from './derived-definition.js';

/** An object of which a controller makes CustomResourceDefinitions, and what it makes of it. */
export interface DefiningObject {
  readonly found: FoundObject;
  /** A document for each definition, which is its value; places in it are those of the object's document. */
  readonly documents: readonly SourceDocument[];
  readonly faults: readonly SourceFault[];
}

/** The objects of a document of which CustomResourceDefinitions are made, in order; found by `apiVersion` and `kind` among all of its `objects`. */
export function definingObjects(document: SourceDocument, objects = findObjects(document.value)): readonly DefiningObject[] {
  const defining = objects.filter(({ value }) => isSource(value));
  // Of most documents nothing is made, which is found as fast as it is looked up.
  if (defining.length === 0) return NONE;
  const known = sources.get(document);
  if (known !== undefined) return known;
  const found = defining.flatMap((object) => {
    const derived = deriverOf(object.value)?.(object.value);
    return derived === undefined ? [] : [toSource(document, object, derived)];
  });
  sources.set(document, found);
  return found;
}

/** A CustomResourceDefinition, and the document that has it: that which somebody wrote, or one that is made of an object in it. */
export interface DefinedType {
  readonly document: SourceDocument;
  readonly found: FoundDefinition;
}

/** The definitions that a document brings to a server: those in it that stand for a type, then those that controllers make of its objects. */
export function definedTypes(document: SourceDocument): readonly DefinedType[] {
  const own = ownTypes(document);
  const sources = definingObjects(document);
  return sources.length === 0 ? own : [...own, ...sources.flatMap(({ documents }) => documents.flatMap(ownTypes))];
}

function ownTypes(document: SourceDocument): readonly DefinedType[] {
  return findWholeDefinitions(document.value).map((found) => ({ document, found }));
}

/** The kinds of which definitions are made: a text without any of these words, or of a CustomResourceDefinition, defines nothing. */
export const SOURCE_KINDS: readonly string[] = ['CompositeResourceDefinition', 'ResourceGraphDefinition', 'ConstraintTemplate'];

/** Whether a text may hold a CustomResourceDefinition, or what one is made of. */
export function mayDefineTypes(text: string): boolean {
  return text.includes('CustomResourceDefinition') || SOURCE_KINDS.some((kind) => text.includes(kind));
}

const NONE: readonly never[] = [];

const sources = new WeakMap<SourceDocument, readonly DefiningObject[]>();

/** Whether CustomResourceDefinitions are made of an object. */
export function isSource(value: JsonObject): boolean {
  return deriverOf(value) !== undefined;
}

/** What each kind is made into, by the group of its `apiVersion`. */
function deriverOf(object: JsonObject): ((value: JsonObject) => Derived) | undefined {
  const { apiVersion, kind } = object;
  if (typeof apiVersion !== 'string') return undefined;
  if (kind === 'CompositeResourceDefinition')
    return /^apiextensions\.crossplane\.io\/v[12]$/.test(apiVersion) ? deriveComposite : undefined;
  if (kind === 'ConstraintTemplate')
    return /^templates\.gatekeeper\.sh\/v1(?:alpha1|beta1)?$/.test(apiVersion) ? deriveConstraint : undefined;
  return isResourceGraph(object) ? deriveResourceGraph : undefined;
}

function toSource(source: SourceDocument, found: FoundObject, { definitions, faults, madeBy }: Derived): DefiningObject {
  const documents = definitions.map(({ name, placeOf, value }) =>
    deriveDocument(
      {
        source,
        madeBy,
        name: `${name} ${found.path.join('/')}`,
        placeOf: (path) => {
          const place = placeOf(path);
          return found.path.length === 0 ? place : { ...place, path: [...found.path, ...place.path] };
        },
      },
      value,
    ),
  );
  return { found, documents, faults };
}
