import type { DerivedPlace, JsonPath } from '@structural/document';
import { isJsonObject, isInt64, type JsonObject, type JsonValue } from '@structural/json';
import type { SourceFault } from '../../find/source-fault.js';
import type { Derived, MadeDefinition } from '../derived-definition.js';
import { itemsIn, jsonObject, memberIn, mergedObject } from '../json.js';
import {
  claimColumns,
  claimSpecFields,
  compositeColumns,
  compositeSpecFields,
  statusFields,
  type CompositeScope,
  type VersionParts,
} from './crossplane-fields.js';
import { placesOfClaim, placesOfComposite } from './composite-places.js';
import { TAKEN_OF_SPEC, TAKEN_OF_STATUS, untakenKeywords } from './untaken-keywords.js';

/**
 * The CustomResourceDefinitions that Crossplane makes of a CompositeResourceDefinition: that of composite resources and, where the definition
 * offers claims, that of claims.
 *
 * They are those of Crossplane 2.3, after the API server filled in the defaults of the definition itself. Source: crossplane-runtime,
 * `pkg/xcrd`, `ForCompositeResource` and `ForCompositeResourceClaim`.
 */
export function deriveComposite(xrd: JsonObject): Derived {
  const madeBy = 'Crossplane';
  const spec = memberIn(xrd, 'spec');
  if (!isJsonObject(spec) || !isWhole(spec)) return { madeBy, definitions: [], faults: [] };
  const faults = [...faultsOf(xrd, spec), ...untakenKeywords(spec, addedFields(xrd, spec))];
  if (faults.some(({ severity }) => severity === 'error')) return { madeBy, definitions: [], faults };
  const claimNames = memberIn(spec, 'claimNames');
  const definitions = [composite(xrd, spec), ...(isJsonObject(claimNames) ? [claim(xrd, spec, claimNames)] : [])];
  return { madeBy, definitions, faults };
}

/** Whether it is more than a patch of a definition, which has neither names nor versions. */
function isWhole(spec: JsonObject): boolean {
  return isJsonObject(memberIn(spec, 'names')) && itemsIn(memberIn(spec, 'versions')).length > 0;
}

function isV2(xrd: JsonObject): boolean {
  return xrd['apiVersion'] === 'apiextensions.crossplane.io/v2';
}

function scopeOf(xrd: JsonObject, spec: JsonObject): CompositeScope {
  const scope = memberIn(spec, 'scope');
  if (scope === 'Namespaced' || scope === 'Cluster' || scope === 'LegacyCluster') return scope;
  return isV2(xrd) ? 'Namespaced' : 'LegacyCluster';
}

/** The names of the fields of each part that Crossplane writes over those of a definition. */
function addedFields(xrd: JsonObject, spec: JsonObject): { readonly spec: ReadonlySet<string>; readonly status: ReadonlySet<string> } {
  const scope = scopeOf(xrd, spec);
  const ofClaim = isJsonObject(memberIn(spec, 'claimNames')) ? Object.keys(claimSpecFields(undefined)) : [];
  return {
    spec: new Set([...Object.keys(compositeSpecFields(scope, undefined)), ...ofClaim]),
    status: new Set(Object.keys(statusFields(scope))),
  };
}

function composite(xrd: JsonObject, spec: JsonObject): MadeDefinition {
  const scope = scopeOf(xrd, spec);
  const updatePolicy = memberIn(spec, 'defaultCompositionUpdatePolicy') ?? 'Automatic';
  const specFields = compositeSpecFields(scope, updatePolicy);
  const parts: VersionParts = { specFields, statusFields: statusFields(scope), columns: compositeColumns(scope) };
  const name = memberIn(xrd, 'metadata', 'name');
  const value = definition(xrd, spec, {
    name,
    scope: scope === 'Namespaced' ? 'Namespaced' : 'Cluster',
    names: withCategory(memberIn(spec, 'names'), 'composite'),
    parts,
  });
  return { name: 'composite', value, placeOf: (path) => placesOfComposite(path, spec, parts) };
}

function claim(xrd: JsonObject, spec: JsonObject, claimNames: JsonObject): MadeDefinition {
  const deletePolicy = memberIn(spec, 'defaultCompositeDeletePolicy') ?? 'Background';
  const parts: VersionParts = {
    specFields: claimSpecFields(deletePolicy),
    statusFields: statusFields('LegacyCluster'),
    columns: claimColumns(),
  };
  const plural = memberIn(claimNames, 'plural');
  const value = definition(xrd, spec, {
    name: `${typeof plural === 'string' ? plural : ''}.${String(memberIn(spec, 'group') ?? '')}`,
    scope: 'Namespaced',
    names: withCategory(claimNames, 'claim'),
    parts,
  });
  return { name: 'claim', value, placeOf: (path): DerivedPlace => placesOfClaim(path, spec, parts) };
}

interface DefinitionParts {
  readonly name: JsonValue | undefined;
  readonly scope: string;
  readonly names: JsonValue | undefined;
  readonly parts: VersionParts;
}

function definition(xrd: JsonObject, spec: JsonObject, { name, names, parts, scope }: DefinitionParts): JsonObject {
  const labels = mergedObject(memberIn(xrd, 'metadata', 'labels'), memberIn(spec, 'metadata', 'labels'));
  return jsonObject({
    apiVersion: 'apiextensions.k8s.io/v1',
    kind: 'CustomResourceDefinition',
    metadata: jsonObject({
      name,
      labels: Object.keys(labels).length > 0 ? labels : undefined,
      annotations: memberIn(spec, 'metadata', 'annotations'),
    }),
    spec: jsonObject({
      group: memberIn(spec, 'group'),
      names,
      scope,
      conversion: memberIn(spec, 'conversion'),
      versions: itemsIn(memberIn(spec, 'versions')).map((version) => (isJsonObject(version) ? crdVersion(version, parts) : version)),
    }),
  });
}

function withCategory(names: JsonValue | undefined, category: string): JsonValue | undefined {
  if (!isJsonObject(names)) return names;
  const own = memberIn(names, 'categories');
  if (own !== undefined && !Array.isArray(own)) return names;
  return mergedObject(names, jsonObject({ categories: [...itemsIn(own), category] }));
}

function crdVersion(version: JsonObject, { columns, specFields, statusFields: ofStatus }: VersionParts): JsonObject {
  const own = memberIn(version, 'additionalPrinterColumns');
  return jsonObject({
    name: memberIn(version, 'name'),
    served: memberIn(version, 'served'),
    storage: memberIn(version, 'referenceable'),
    deprecated: memberIn(version, 'deprecated'),
    deprecationWarning: memberIn(version, 'deprecationWarning'),
    additionalPrinterColumns: own !== undefined && !Array.isArray(own) ? own : [...itemsIn(own), ...columns],
    schema: jsonObject({ openAPIV3Schema: rootSchema(memberIn(version, 'schema', 'openAPIV3Schema'), specFields, ofStatus) }),
    subresources: jsonObject({ status: jsonObject({}), scale: memberIn(version, 'subresources', 'scale') }),
  });
}

/** The longest name: it becomes the value of a label. */
const MAX_NAME_LENGTH = 63;

/** The schema of a version: what Crossplane copies of the one that is written, and what it adds. */
function rootSchema(own: JsonValue | undefined, specFields: JsonObject, ofStatus: JsonObject): JsonObject {
  const [spec, status] = [memberIn(own, 'properties', 'spec'), memberIn(own, 'properties', 'status')];
  const longest = memberIn(own, 'properties', 'metadata', 'properties', 'name', 'maxLength');
  const maxLength = longest !== undefined && isInt64(longest) && longest < MAX_NAME_LENGTH ? longest : MAX_NAME_LENGTH;
  const text = jsonObject({ type: 'string' });
  return jsonObject({
    type: 'object',
    ...taken(own, ['description', 'x-kubernetes-validations']),
    required: ['spec'],
    properties: jsonObject({
      apiVersion: text,
      kind: text,
      metadata: jsonObject({ type: 'object', properties: jsonObject({ name: jsonObject({ type: 'string', maxLength }) }) }),
      spec: jsonObject({
        type: 'object',
        ...taken(spec, TAKEN_OF_SPEC),
        properties: mergedObject(memberIn(spec, 'properties'), specFields),
      }),
      status: jsonObject({
        type: 'object',
        ...taken(status, TAKEN_OF_STATUS),
        properties: mergedObject(memberIn(status, 'properties'), ofStatus),
      }),
    }),
  });
}

function taken(schema: JsonValue | undefined, keywords: readonly string[]): Record<string, JsonValue | undefined> {
  return Object.fromEntries(keywords.map((keyword) => [keyword, memberIn(schema, keyword)]));
}

/** Why Crossplane, or the server before it, refuses a definition from which a CRD could be made otherwise. */
function faultsOf(xrd: JsonObject, spec: JsonObject): readonly SourceFault[] {
  const fault = (path: JsonPath, message: string): SourceFault => ({ severity: 'error', message, place: { path }, mark: 'key' });
  const faults = itemsIn(memberIn(spec, 'versions')).flatMap((version, index) =>
    memberIn(version, 'schema', 'openAPIV3Schema') === undefined
      ? [fault(['spec', 'versions', index], 'Crossplane makes no CRD: every version needs schema.openAPIV3Schema')]
      : [],
  );
  const claimNames = memberIn(spec, 'claimNames');
  if (claimNames === undefined) return faults;
  const at = ['spec', 'claimNames'];
  if (isV2(xrd)) return [...faults, fault(at, "Claims aren't supported in apiextensions.crossplane.io/v2")];
  if (scopeOf(xrd, spec) !== 'LegacyCluster') return [...faults, fault(at, 'Only LegacyCluster composite resources can offer claims')];
  const names = memberIn(spec, 'names');
  const shared = ['kind', 'plural', 'singular', 'listKind'].find((name) => {
    const own = memberIn(claimNames, name);
    return own !== undefined && own !== '' && own === memberIn(names, name);
  });
  if (shared === undefined) return faults;
  const text = String(memberIn(claimNames, shared));
  return [...faults, fault([...at, shared], `Crossplane offers no claim: ${JSON.stringify(text)} conflicts with composite resource name`)];
}
