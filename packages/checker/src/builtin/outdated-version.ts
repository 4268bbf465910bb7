import { deprecationOf, findKind, goneConfiguration, kindIn, kindsOfGroup, writtenInstead } from '@structural/builtin';
import type { KubernetesVersion } from '@structural/core';
import type { JsonObject } from '@structural/json';
import { isConfigurationGroup } from '../find/kubernetes-groups.js';
import { deprecatedConfigurationText } from './gone-configuration.js';
import { describeResource } from '../find/describe-resource.js';
import { withoutSuccessor } from './without-successor.js';

/** A version of a built-in kind that a server does not serve, or warns of. */
export interface OutdatedVersion {
  readonly state: 'gone' | 'deprecated';
  /** `policy/v1beta1 PodDisruptionBudget`. */
  readonly type: string;
  /** Since when it is so, and what to write instead, as a clause. */
  readonly what: string;
  /** What else changes in the object then, a clause each. */
  readonly changes: readonly string[];
}

/** Says of an object of a built-in kind whether its version is gone or deprecated for a server; undefined for any other. */
export function outdatedVersion(object: JsonObject, kubernetesVersion: KubernetesVersion): OutdatedVersion | undefined {
  const { apiVersion, group, kind: name } = describeResource(object);
  const kind = findKind(apiVersion, name);
  const type = `${apiVersion} ${name}`;
  const unread = goneConfiguration(apiVersion, kubernetesVersion.minor);
  if (unread !== undefined)
    return { state: 'gone', type, what: `unavailable in v1.${String(unread.removed)}+; use ${unread.replacement}`, changes: [] };
  const warned = deprecatedConfigurationText(apiVersion, name, kubernetesVersion.minor);
  if (warned !== undefined) return { state: 'deprecated', type, what: warned, changes: [] };
  if (kind === undefined) {
    const known = kindsOfGroup(group).find((each) => each.kind === name && kindIn(each, kubernetesVersion.minor) === 'served');
    return known && { state: 'gone', type, what: `no Kubernetes that is known serves it; use ${known.apiVersion} ${name}`, changes: [] };
  }
  const deprecation = deprecationOf(kind, kubernetesVersion.minor)?.slice(`${type} is `.length);
  const isGone = kindIn(kind, kubernetesVersion.minor) === 'gone';
  if (deprecation === undefined && !isGone) return undefined;
  const [since = 'not served any more'] = deprecation?.split('; use ') ?? [];
  const instead = writtenInstead(kind, object, kubernetesVersion);
  const { apiVersion: next = '', kind: nextKind = '' } = instead?.successor ?? kind.replacement ?? {};
  const nothing = isGone ? withoutSuccessor(kind, kubernetesVersion.minor) : '';
  return {
    state: isGone ? 'gone' : 'deprecated',
    type,
    what: `${since}${next === '' ? nothing : `; use ${next} ${nextKind}`}`,
    changes: (instead?.changes ?? []).map(({ change, field }) => `${field} ${change}`),
  };
}

/** Whether a group is one of Kubernetes' own, that of what its programs read included. */
export function isBuiltinGroup(group: string): boolean {
  return kindsOfGroup(group).length > 0 || isConfigurationGroup(group);
}
