import type { ItemisedList, ParsedDocument, SourceDocument } from '@structural/document';
import { isJsonArray, isJsonObject, newJsonObject, type JsonObject, type JsonValue } from '@structural/json';
import type { CheckSetup } from '../options/check-setup.js';
import { isComposing } from '../composed/composing-objects.js';
import { isResourceGraph } from '../derived/kro/resource-graph-definition.js';
import { definingObjects, isSource } from '../derived/derive-definitions.js';
import { isPackageMeta, packageFaults } from '../derived/crossplane/package-faults.js';
import { samplesOf } from '../derived/olm/alm-examples.js';
import { isAssertion } from '../find/is-assertion.js';
import { isServiceVersion } from '../derived/olm/service-version.js';
import { serviceVersionFaults } from '../derived/olm/service-version-faults.js';
import { describeResource } from '../find/describe-resource.js';
import { findDefinitions, isDefinition } from '../find/find-definitions.js';
import { findObjects, findObjectsInItem, type FoundObject } from '../find/find-objects.js';
import type { FoundInDocument } from '../find/found-in-document.js';
import { isBuiltInGroup, isConfigurationGroup } from '../find/kubernetes-groups.js';
import { isHalfTyped } from '../find/half-typed.js';
import { isManifest } from './template-diagnostics.js';

/** A document of a text with the objects in it. */
export interface FoundPart {
  readonly document: ParsedDocument;
  /** Whether it is a list of which the items are read one by one. */
  readonly isList: boolean;
  /**
   * What is judged at once: all of the document, or of a list each item with resources; undefined where such a list must be read as one. None where the
   * document does not parse.
   */
  readonly objects: Iterable<FoundInDocument | undefined>;
}

/** What there is to judge in each document of a text, as it is asked for. */
export function* findParts(documents: Iterable<ParsedDocument | ItemisedList>, options: CheckSetup): Generator<FoundPart> {
  let hasMeta = false;
  for (const document of documents) {
    if ('isList' in document) {
      yield { document: document.document, isList: true, objects: findInItems(document, options) };
      continue;
    }
    if (!document.ok) {
      yield { document, isList: false, objects: NONE };
      continue;
    }
    yield { document, isList: false, objects: findInDocument(document, options, hasMeta) };
    hasMeta ||= isPackageMeta(document.value);
  }
}

/** What there is to judge in a document; `hasMeta`: whether metadata of a package of Crossplane stands before it. */
function findInDocument(document: SourceDocument, options: CheckSetup, hasMeta: boolean): readonly FoundInDocument[] {
  const { catalog, place = {} } = options;
  const objects = findObjects(document.value);
  const { definitions, others: found, policies } = sorted(objects);
  const others = withStrayItems(found, document.value);
  // What is looked for in the text is not in that of a definition alone.
  const hasResources = others.length > 0 && judgesResources(document.value, options) && !(place.isSought === true && isAssertion(document));
  const all = hasResources ? others.filter(({ value }) => isPlainList(document.value) || isResource(value)) : NONE;
  // A graph is judged as what a definition is made of, by built-in kinds alone where no resources are judged.
  const composing =
    catalog === undefined ? others.filter(({ value }) => isResourceGraph(value)) : all.filter(({ value }) => isComposing(value));
  const resources = all.filter(({ value }) => !isOther(value, options) || isKnown(value, options));
  const samples = hasResources ? findSamples(document, others, options) : NONE;
  const sources = definingObjects(document, objects);
  const versions = place.bundle === undefined ? 0 : others.filter(({ value }) => isServiceVersion(value)).length;
  const faults = [
    ...serviceVersionFaults(document, others, place),
    ...packageFaults(document, place, hasMeta),
    ...sources.flatMap(({ faults: found, found: { path: root } }) => found.map((fault) => ({ root, fault }))),
  ];
  const part: FoundInDocument = {
    document,
    definitions,
    policies,
    resources: sources.length === 0 ? resources : resources.filter(({ value }) => !isSource(value) || isKnown(value, options)),
    composing,
    ...(sources.length > 0 && { sources: sources.map((source) => source.found) }),
    ...(faults.length > 0 && { faults }),
    ...(versions > 0 && { serviceVersions: versions }),
  };
  const derived = sources.flatMap(({ documents: made }) => made.map(toPart));
  return derived.length + samples.length === 0 ? [part] : [part, ...derived, ...samples];
}

/** Whether a document is a list to which kubectl gives no type, so that each item has to be an object with a type of its own. */
function isPlainList(value: JsonValue): value is JsonObject {
  return isJsonObject(value) && value['apiVersion'] === 'v1' && value['kind'] === 'List';
}

/** Objects with those that are not there, where an item of a plain list is none: kubectl refuses it. */
function withStrayItems(objects: readonly FoundObject[], document: JsonValue): readonly FoundObject[] {
  const items = isPlainList(document) ? document['items'] : undefined;
  if (!isJsonArray(items) || items.every(isJsonObject)) return objects;
  const strays = items.flatMap((item, i) => (isJsonObject(item) ? [] : [{ path: ['items', i], value: newJsonObject() }]));
  const indexOf = ({ path: [, index] }: FoundObject): number => Number(index);
  return [...objects, ...strays].sort((a, b) => indexOf(a) - indexOf(b));
}

/** The objects of a document: definitions, and others, admission policies among them. */
function sorted(objects: readonly FoundObject[]): Readonly<Record<'definitions' | 'others' | 'policies', readonly FoundObject[]>> {
  const definitions: FoundObject[] = [];
  const others: FoundObject[] = [];
  const policies: FoundObject[] = [];
  for (const object of objects) {
    (isDefinition(object.value) ? definitions : others).push(object);
    if (isPolicy(object.value)) policies.push(object);
  }
  return { definitions, others, policies };
}

/** Whether an object is judged otherwise than as a resource, unless a catalog has the definition of its kind. */
function isOther(value: JsonObject, { place }: CheckSetup): boolean {
  return isComposing(value) || isPackageMeta(value) || (place?.bundle !== undefined && isServiceVersion(value));
}

const NONE: readonly never[] = [];

/** Whether a catalog has the definition of an object's own kind, by which it is judged as a resource, too. */
function isKnown(value: JsonObject, { catalog }: CheckSetup): boolean {
  const { group, kind } = describeResource(value);
  return catalog !== undefined && catalog.find(group, kind).length > 0;
}

/** The examples in objects of a document, of kinds with a known definition. */
function findSamples(document: SourceDocument, objects: readonly FoundObject[], options: CheckSetup): readonly FoundInDocument[] {
  return samplesOf(document, objects).map((samples) => ({
    document: samples.document,
    definitions: NONE,
    policies: NONE,
    resources: samples.objects.filter(({ value }) => isKnown(value, options)),
  }));
}

/** The definition that is made of an object. */
function toPart(document: SourceDocument): FoundInDocument {
  return { document, definitions: findDefinitions(document.value), policies: NONE, resources: NONE };
}

function* findInItems({ items, rest }: ItemisedList, options: CheckSetup): Generator<FoundInDocument | undefined> {
  // Such a list is no list of resources alone.
  if (rest['tests'] !== undefined) yield undefined;
  const hasResources = judgesResources(rest, options);
  for (const item of items()) {
    const objects = item && findObjectsInItem(rest, item.index, item.value);
    if (
      item === undefined ||
      objects === undefined ||
      (isPlainList(rest) && !isJsonObject(item.value)) ||
      objects.some(({ value }) => isDefinition(value) || isSource(value) || isComposing(value))
    ) {
      yield undefined;
      continue;
    }
    const resources = hasResources ? objects.filter(({ value }) => isPlainList(rest) || isResource(value)) : NONE;
    if (resources.length > 0) yield { document: item.document, definitions: NONE, policies: NONE, resources };
  }
}

function judgesResources(value: SourceDocument['value'], { catalog, place }: CheckSetup): boolean {
  return catalog !== undefined && (place?.isSought !== true || isManifest(value));
}

/** True for an admission policy or a binding, of other tools, too, by its name; what judges it looks closer, and is loaded then. */
export function isPolicy({ kind }: JsonObject): boolean {
  return typeof kind === 'string' && /^(?:(?:Validating|Mutating)AdmissionPolicy|ValidatingPolicy$|ConstraintTemplate$)/.test(kind);
}

/** True for an object with a kind, or that should have one as it is of a custom group or has a name; anything else in YAML is no business of a server. */
function isResource(object: JsonObject): boolean {
  const { apiVersion, kind } = object;
  if (typeof kind === 'string' && kind !== '') return true;
  const group = typeof apiVersion === 'string' ? (/^([^/]+)\/[^/]+$/.exec(apiVersion)?.[1] ?? '') : '';
  return (!isBuiltInGroup(group) && !isConfigurationGroup(group)) || isHalfTyped(object);
}
