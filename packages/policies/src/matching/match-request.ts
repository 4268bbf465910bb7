import { objectIn, type JsonObject } from '@structural/json';
import { textMapIn } from '../policy/members.js';
import type { MatchResources, ResourceRule } from '../policy/policy.js';
import type { AdmissionRequest, AdmissionContext, AdmittedKind } from '../requests/request.js';
import { isEmptySelector, selects, type Known, type Labels } from './label-selector.js';
import { anyOrOne, nameMatches, ruleMatches } from './resource-rules.js';

/** Whether a policy or binding is about a request, and as which kind it then sees the object. */
export type Match =
  | { readonly kind: 'no' }
  | { readonly kind: 'yes'; readonly as: AdmittedKind }
  | { readonly kind: 'unknown'; readonly dependsOn: string }
  | { readonly kind: 'error'; readonly error: string };

const NO: Match = { kind: 'no' };

/** Whether a request is what a policy or binding is about. Source: `k8s.io/apiserver/pkg/admission/plugin/policy/matching`, Matches. */
export function matchRequest(resources: MatchResources, request: AdmissionRequest, cluster: AdmissionContext): Match {
  const inNamespace = namespaceMatches(resources, request, cluster);
  if (inNamespace === false) return NO;
  const ofObject = objectMatches(resources, request);
  if (!ofObject) return NO;
  if (matchingKind(resources.excludeResourceRules, resources, request, cluster) !== undefined) return NO;
  const as = resources.resourceRules.length === 0 ? request.kind : matchingKind(resources.resourceRules, resources, request, cluster);
  if (as === undefined) return NO;
  if (typeof inNamespace !== 'object') return { kind: 'yes', as };
  return 'error' in inNamespace ? { kind: 'error', error: inNamespace.error } : { kind: 'unknown', ...inNamespace };
}

/** Whether a policy may be about objects of a kind, as far as its group says; without that no request for them matches. */
export function mayMatch({ resourceRules }: MatchResources, { group, kind }: Pick<AdmittedKind, 'group' | 'kind'>): boolean {
  // Only events are the same objects in two groups.
  return resourceRules.length === 0 || kind === 'Event' || resourceRules.some(({ apiGroups }) => anyOrOne(apiGroups, group));
}

function matchingKind(
  rules: readonly ResourceRule[],
  { matchPolicy }: MatchResources,
  request: AdmissionRequest,
  cluster: AdmissionContext,
): AdmittedKind | undefined {
  if (rules.some((rule) => ruleMatches(rule, request, request.kind) && nameMatches(rule, request))) return request.kind;
  if (matchPolicy === 'Exact') return undefined;
  for (const rule of rules) {
    const as = cluster.equivalentsOf(request.kind).find((kind) => ruleMatches(rule, request, kind) && nameMatches(rule, request));
    if (as !== undefined) return as;
  }
  return undefined;
}

function namespaceMatches(
  { namespaceSelector }: MatchResources,
  request: AdmissionRequest,
  cluster: AdmissionContext,
): Known | { readonly error: string } {
  const { kind, namespace, object, operation, subresource } = request;
  if ((namespace === '' && kind.resource !== 'namespaces') || isEmptySelector(namespaceSelector)) return true;
  const isWritten = kind.resource === 'namespaces' && subresource === '' && (operation === 'CREATE' || operation === 'UPDATE');
  if (isWritten) return selects(namespaceSelector, { known: labelsOf(object) });
  const labels = namespaceLabels(namespace, cluster);
  return labels === undefined ? { error: `namespaces "${namespace}" not found` } : selects(namespaceSelector, labels);
}

/** The labels of a namespace, of which the server itself sets one; undefined for a namespace that is known not to be there. */
function namespaceLabels(name: string, cluster: AdmissionContext): Labels | undefined {
  const object = cluster.namespace(name);
  if (object === undefined && cluster.isWhole) return undefined;
  const known = new Map([...labelsOf(object), ['kubernetes.io/metadata.name', name] as const]);
  return object === undefined ? { known, dependsOn: `the labels of namespace ${name}` } : { known };
}

function objectMatches({ objectSelector }: MatchResources, { object, oldObject }: AdmissionRequest): boolean {
  if (isEmptySelector(objectSelector)) return true;
  return [object, oldObject].some((each) => each !== undefined && selects(objectSelector, { known: labelsOf(each) }) === true);
}

function labelsOf(object: JsonObject | undefined): ReadonlyMap<string, string> {
  return textMapIn(objectIn(object?.['metadata'])['labels']);
}
