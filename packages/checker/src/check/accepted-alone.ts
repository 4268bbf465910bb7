import { rulesOf } from '@structural/cel';
import { judgeResource, NEWEST_KUBERNETES, toResourceStorage } from '@structural/core';
import type { SourceDocument } from '@structural/document';
import { objectIn, type JsonObject } from '@structural/json';
import { resourceBefore } from '../before/object-before.js';
import type { CatalogEntry } from '../catalog/definition-catalog.js';
import { saysNothingOf } from '../catalog/schema-annotation.js';
import { describeResource } from '../find/describe-resource.js';
import type { CheckOptions } from '../options/check-options.js';
import { servedType } from '../resource/check-resource.js';
import { findParts } from './find-parts.js';

/** A custom resource that the server accepts. */
export interface AcceptedAlone {
  readonly entry: CatalogEntry;
  /** As it was sent. */
  readonly value: JsonObject;
  /** As a read returns it. */
  readonly object: JsonObject;
}

/**
 * The one custom resource of a document, where it is created and accepted and nothing else is to be judged: what `check` makes a verdict with findings and places of, which
 * takes twice the time.
 *
 * Undefined for anything else, accepted or not, which only `check` knows: several objects, kinds with several definitions, kinds of Kubernetes, of which
 * others are made, or that lie in storage, unknown fields, and what is refused. Whether the server has the definition is not asked.
 */
export function acceptedAlone(document: SourceDocument, options: CheckOptions): AcceptedAlone | undefined {
  const { catalog, kubernetesVersion = NEWEST_KUBERNETES, subresource } = options;
  const resource = onlyResource(document, options);
  if (resource === undefined || catalog === undefined || subresource !== undefined || options.policies !== undefined) return undefined;
  const description = describeResource(resource);
  const { group, kind, version } = description;
  const [entry, other] = catalog.find(group, kind);
  if (kind === '' || entry === undefined || other !== undefined || saysNothingOf(entry.definition, version)) return undefined;
  if (resourceBefore(resource, options) !== undefined) return undefined;
  const served = servedType(entry.definition, version);
  const stored = toResourceStorage(entry.definition);
  if (served?.ok !== true || !stored.ok) return undefined;
  const judged = judgeResource(served.type, resource, { kubernetesVersion, rules: rulesOf(kubernetesVersion), storage: stored.storage });
  if (!judged.ok || judged.life?.outcome !== 'kept') return undefined;
  if (judged.strictErrors.length + judged.errors.length + judged.unevaluatedRules > 0) return undefined;
  return { entry, value: resource, object: judged.object };
}

/** The custom resource that is all there is in a document. */
function onlyResource(document: SourceDocument, options: CheckOptions): JsonObject | undefined {
  // Braces of templates count, and parts of catalogs, which have a schema.
  if (document.duplicates.length > 0 || document.text.includes('{{') || objectIn(document.value)['schema'] !== undefined) return undefined;
  const [part] = findParts([document], options);
  const [found, ...others] = part?.objects ?? [];
  if (found === undefined || others.length > 0) return undefined;
  const { composing = [], definitions, faults = [], policies, resources, sources = [] } = found;
  if ([composing, definitions, faults, policies, sources].some(({ length }) => length > 0)) return undefined;
  const [resource, ...more] = resources;
  return resource?.path.length === 0 && more.length === 0 ? resource.value : undefined;
}
