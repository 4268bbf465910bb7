import type { JsonPath } from '@structural/document';
import type { JsonObject, JsonValue } from '@structural/json';
import { itemsIn, memberIn } from '../../derived/json.js';
import type { SourceFault } from '../../find/source-fault.js';
import type { KnownTypes } from '../known-types.js';
import { missingKind } from '../missing-kind.js';
import { selectorFaults } from './selector-faults.js';

/**
 * What is wrong with the kinds of a graph's resources, and with where their objects are: kinds that the server does not have, objects of the whole cluster in a
 * namespace, label selectors, and objects without a namespace where the instance has none to give.
 *
 * Source: kro 0.9, `pkg/graph`, `buildResourceNode` and `validateTemplateConstraints`.
 */
export function placementFaults(rgd: JsonObject, types: KnownTypes): readonly SourceFault[] {
  const isClusterWide = memberIn(rgd, 'spec', 'schema', 'scope') === 'Cluster';
  return itemsIn(memberIn(rgd, 'spec', 'resources')).flatMap((resource, index) => {
    const part = memberIn(resource, 'template') === undefined ? 'externalRef' : 'template';
    const object = memberIn(resource, part);
    const [apiVersion, kind] = [memberIn(object, 'apiVersion'), memberIn(object, 'kind')];
    if (typeof apiVersion !== 'string' || typeof kind !== 'string' || apiVersion.includes('${')) return [];
    const at = ['spec', 'resources', index, part];
    const missing = missingKind(apiVersion, kind, types, [...at, 'kind']);
    if (missing.length > 0) return missing;
    const isNamespaced = types.isNamespaced(apiVersion, kind);
    const id = JSON.stringify(memberIn(resource, 'id') ?? '');
    return [
      ...(part === 'externalRef' ? selectorFaults(object, at) : []),
      ...(isNamespaced === undefined ? [] : namespaceFaults(object, at, { id, isClusterWide, isNamespaced })),
    ];
  });
}

interface Placement {
  readonly id: string;
  /** Whether instances are. */
  readonly isClusterWide: boolean;
  /** Whether the object is. */
  readonly isNamespaced: boolean;
}

function namespaceFaults(
  object: JsonValue | undefined,
  at: JsonPath,
  { id, isClusterWide, isNamespaced }: Placement,
): readonly SourceFault[] {
  const path = [...at, 'metadata', 'namespace'];
  const namespace = memberIn(object, 'metadata', 'namespace');
  if (!isNamespaced && namespace !== undefined) {
    const message = `resource ${id} is cluster-scoped and must not set metadata.namespace`;
    return [{ severity: 'error', message, place: { path }, mark: 'key' }];
  }
  const isListed = memberIn(object, 'metadata', 'selector') !== undefined;
  if (!isNamespaced || !isClusterWide || isListed || (typeof namespace === 'string' && namespace.trim() !== '')) return [];
  const message = `resource ${id} is namespaced and must set metadata.namespace when the instance CRD is cluster-scoped`;
  return [{ severity: 'error', message, place: { path: namespace === undefined ? [...at, 'metadata'] : path }, mark: 'key' }];
}
