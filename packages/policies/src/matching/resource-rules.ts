import type { ResourceRule } from '../policy/policy.js';
import type { AdmissionRequest, AdmittedKind } from '../requests/request.js';

/** Whether a rule is about a request, were it for objects of this kind. Source: `webhook/predicates/rules`, Matcher.Matches. */
export function ruleMatches(rule: ResourceRule, request: AdmissionRequest, kind: AdmittedKind): boolean {
  return (
    scopeMatches(rule.scope, request, kind) &&
    (rule.operations.includes('*') || rule.operations.includes(request.operation)) &&
    anyOrOne(rule.apiGroups, kind.group) &&
    anyOrOne(rule.apiVersions, kind.version) &&
    rule.resources.some((resource) => resourceMatches(resource, request, kind))
  );
}

/** Whether a rule is about the name of a request: about any name where it lists none. */
export function nameMatches({ resourceNames }: ResourceRule, { name }: AdmissionRequest): boolean {
  return resourceNames.length === 0 || resourceNames.includes(name);
}

/** Whether a list has a text or an asterisk. */
export function anyOrOne(items: readonly string[], requested: string): boolean {
  return items.includes('*') || items.includes(requested);
}

function scopeMatches(scope: string, { namespace }: AdmissionRequest, { group, version, resource }: AdmittedKind): boolean {
  // The request for a namespace is in that namespace, but about an object of the cluster.
  const isNamespace = group === '' && version === 'v1' && resource === 'namespaces';
  const isNamespaced = namespace !== '' && !isNamespace;
  if (scope === '*') return true;
  return scope === 'Namespaced' ? isNamespaced : scope === 'Cluster' && !isNamespaced;
}

function resourceMatches(written: string, { subresource }: AdmissionRequest, { resource }: AdmittedKind): boolean {
  const slash = written.indexOf('/');
  const name = slash < 0 ? written : written.slice(0, slash);
  const sub = slash < 0 ? '' : written.slice(slash + 1);
  return (name === '*' || name === resource) && (sub === '*' || sub === subresource);
}
