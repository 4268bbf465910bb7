import { add, exactly, times } from '../../estimates/bounds.js';
import type { Estimate } from '../../estimates/costed-call.js';
import { PER_CHARACTER } from '../../estimates/unit-costs.js';
import { ABSENT, define, kubernetesCosts, type LibraryDeclaration, UNIT, UNIT_COST } from '../library-function.js';

const selector: Estimate = ({ args, sizeOf }) => {
  if (args[0] === undefined || args.length !== 1) return undefined;
  const length = sizeOf(args[0]);
  // A requirement takes two characters, a list and a struct.
  const requirements = times(times(length, 0.5), 50);
  return { cost: add(add(exactly(10n), times(length, PER_CHARACTER)), requirements) };
};

const CHECK = kubernetesCosts(() => ({ cost: exactly(350_000n) }), UNIT_COST);
const SELECTOR = kubernetesCosts(selector, UNIT_COST);

/**
 * Questions to the authorizer. No rule of a CRD has one to ask, but a rule may name its functions, and the answer is then that they do not
 * suit. Source: `k8s.io/apiserver/pkg/cel/library`, Authz.
 */
export const AUTHORIZER: readonly LibraryDeclaration[] = [
  define('decision_allowed: (authorization.Decision).allowed() -> bool', ABSENT, UNIT),
  define('pathcheck_check: (authorization.PathCheck).check(string) -> authorization.Decision', ABSENT, CHECK),
  define('resourcecheck_check: (authorization.ResourceCheck).check(string) -> authorization.Decision', ABSENT, CHECK),
  define('decision_error: (authorization.Decision).error() -> string', ABSENT, UNIT),
  define('decision_errored: (authorization.Decision).errored() -> bool', ABSENT, UNIT),
  define('authorizer_group: (authorization.Authorizer).group(string) -> authorization.GroupCheck', ABSENT, UNIT),
  define('resourcecheck_name: (authorization.ResourceCheck).name(string) -> authorization.ResourceCheck', ABSENT, UNIT),
  define('resourcecheck_namespace: (authorization.ResourceCheck).namespace(string) -> authorization.ResourceCheck', ABSENT, UNIT),
  define('authorizer_path: (authorization.Authorizer).path(string) -> authorization.PathCheck', ABSENT, UNIT),
  define('decision_reason: (authorization.Decision).reason() -> string', ABSENT, UNIT),
  define('groupcheck_resource: (authorization.GroupCheck).resource(string) -> authorization.ResourceCheck', ABSENT, UNIT),
  define('authorizer_serviceaccount: (authorization.Authorizer).serviceAccount(string, string) -> authorization.Authorizer', ABSENT, UNIT),
  define('resourcecheck_subresource: (authorization.ResourceCheck).subresource(string) -> authorization.ResourceCheck', ABSENT, UNIT),
];

/** Questions about part of a resource. */
export const AUTHORIZER_SELECTORS: readonly LibraryDeclaration[] = [
  define('authorizer_fieldselector: (authorization.ResourceCheck).fieldSelector(string) -> authorization.ResourceCheck', ABSENT, SELECTOR),
  define('authorizer_labelselector: (authorization.ResourceCheck).labelSelector(string) -> authorization.ResourceCheck', ABSENT, SELECTOR),
];
