import { declarations } from './signature.js';

/**
 * Questions to the authorizer. No rule of a CRD has one to ask, but a rule may name its functions, and is then told that they do not
 * suit. Source: `k8s.io/apiserver/pkg/cel/library`, Authz.
 */
export const AUTHORIZER = declarations(`
  decision_allowed: (authorization.Decision).allowed() -> bool
  pathcheck_check: (authorization.PathCheck).check(string) -> authorization.Decision
  resourcecheck_check: (authorization.ResourceCheck).check(string) -> authorization.Decision
  decision_error: (authorization.Decision).error() -> string
  decision_errored: (authorization.Decision).errored() -> bool
  authorizer_group: (authorization.Authorizer).group(string) -> authorization.GroupCheck
  resourcecheck_name: (authorization.ResourceCheck).name(string) -> authorization.ResourceCheck
  resourcecheck_namespace: (authorization.ResourceCheck).namespace(string) -> authorization.ResourceCheck
  authorizer_path: (authorization.Authorizer).path(string) -> authorization.PathCheck
  decision_reason: (authorization.Decision).reason() -> string
  groupcheck_resource: (authorization.GroupCheck).resource(string) -> authorization.ResourceCheck
  authorizer_serviceaccount: (authorization.Authorizer).serviceAccount(string, string) -> authorization.Authorizer
  resourcecheck_subresource: (authorization.ResourceCheck).subresource(string) -> authorization.ResourceCheck
`);

/** Questions about part of a resource. */
export const AUTHORIZER_SELECTORS = declarations(`
  authorizer_fieldselector: (authorization.ResourceCheck).fieldSelector(string) -> authorization.ResourceCheck
  authorizer_labelselector: (authorization.ResourceCheck).labelSelector(string) -> authorization.ResourceCheck
`);
