import { rulesOf } from '@structural/cel';
import { judgeResource, NEWEST_KUBERNETES, toResourceStorage, type KubernetesVersion } from '@structural/core';
import type { SourceDocument } from '@structural/document';
import { objectIn, type JsonObject } from '@structural/json';
import { resourceBefore } from '../before/object-before.js';
import type { CatalogEntry } from '../catalog/definition-catalog.js';
import { saysNothingOf } from '../catalog/schema-annotation.js';
import { servedType } from '../catalog/served-type.js';
import { acceptsBuiltin } from '../builtin/accepts-builtin.js';
import { describeResource, type ResourceDescription } from '../find/describe-resource.js';
import { isBuiltInGroup } from '../find/kubernetes-groups.js';
import type { CheckSetup } from '../options/check-setup.js';
import { POD_SECURITY_LABEL } from '../policies/read-namespaces.js';
import { findParts } from './find-parts.js';

/** An object that the server accepts. */
export interface AcceptedAlone {
  /** As it was sent. */
  readonly value: JsonObject;
  /** What it is as a custom resource; absent for one of a built-in kind. */
  readonly custom?: {
    readonly entry: CatalogEntry;
    /** As a read returns it. */
    readonly object: JsonObject;
  };
}

/**
 * The one object of a document, where it is created and accepted and nothing else is to be judged: what `check` makes a verdict with findings and places of, which takes
 * twice the time.
 *
 * Undefined for anything else, accepted or not, which only `check` knows: several objects, kinds with several definitions, kinds of which others are
 * made, what lies in storage, unknown fields, and what is refused. Whether the server has the definition is not asked.
 */
export function acceptedAlone(document: SourceDocument, options: CheckSetup): AcceptedAlone | undefined {
  const { builtin, catalog, kubernetes, kubernetesVersion = NEWEST_KUBERNETES } = options;
  const value = isPlain(options) ? onlyObject(document, options) : undefined;
  if (value === undefined || catalog === undefined || resourceBefore(value, options) !== undefined) return undefined;
  const description = describeResource(value);
  const { group, kind } = description;
  const [entry, other] = catalog.find(group, kind);
  if (kind === '' || other !== undefined) return undefined;
  if (entry !== undefined) return acceptedBy(entry, value, description, kubernetesVersion);
  const asksServer = builtin === undefined && kubernetes?.minor === kubernetesVersion.minor && isBuiltInGroup(group);
  return asksServer && acceptsBuiltin(value, description, kubernetes) ? { value } : undefined;
}

/** Whether objects are judged alone, and created. */
function isPlain({ namespaces, policies, subresource, window }: CheckSetup): boolean {
  return subresource === undefined && !policies && window === undefined && (!namespaces || namespaces.size === 0);
}

function acceptedBy(
  entry: CatalogEntry,
  value: JsonObject,
  { version }: ResourceDescription,
  kubernetesVersion: KubernetesVersion,
): AcceptedAlone | undefined {
  const served = saysNothingOf(entry.definition, version) ? undefined : servedType(entry.definition, version);
  const stored = toResourceStorage(entry.definition);
  if (served?.ok !== true || !stored.ok) return undefined;
  const judged = judgeResource(served.type, value, { kubernetesVersion, rules: rulesOf(kubernetesVersion), storage: stored.storage });
  if (!judged.ok || judged.life?.outcome !== 'kept') return undefined;
  if (judged.strictErrors.length + judged.errors.length + judged.unevaluatedRules > 0) return undefined;
  return { value, custom: { entry, object: judged.object } };
}

/** The object that is all there is in a document. */
function onlyObject(document: SourceDocument, options: CheckSetup): JsonObject | undefined {
  // Braces of templates count, namespaces judge their pods, and parts of catalogs have a schema.
  const isOther = document.text.includes('{{') || document.text.includes(POD_SECURITY_LABEL);
  if (isOther || document.duplicates.length > 0 || objectIn(document.value)['schema'] !== undefined) return undefined;
  const [part] = findParts([document], options);
  const [found, ...others] = part?.objects ?? [];
  if (found === undefined || others.length > 0) return undefined;
  const { composing = [], definitions, faults = [], policies, resources, sources = [] } = found;
  if ([composing, definitions, faults, policies, sources].some(({ length }) => length > 0)) return undefined;
  const [resource, ...more] = resources;
  return resource?.path.length === 0 && more.length === 0 ? resource.value : undefined;
}
