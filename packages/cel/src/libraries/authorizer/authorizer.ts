import { add, exactly, times } from '../../estimates/bounds.js';
import { type CelResult, unknownValue } from '../../values/value.js';
import type { Estimate } from '../../estimates/costed-call.js';
import { PER_CHARACTER } from '../../estimates/unit-costs.js';
import { define, kubernetesCosts, type LibraryDeclaration, UNIT, UNIT_COST } from '../library-function.js';

const selector: Estimate = ({ args, sizeOf }) => {
  if (args[0] === undefined || args.length !== 1) return undefined;
  const length = sizeOf(args[0]);
  // A requirement takes two characters, a list and a struct.
  const requirements = times(times(length, 0.5), 50);
  return { cost: add(add(exactly(10n), times(length, PER_CHARACTER)), requirements) };
};

const ASK = (): CelResult => unknownValue('authorizer');

const CHECK = kubernetesCosts(
  () => ({ cost: exactly(350_000n) }),
  () => 350_000,
);
const SELECTOR = kubernetesCosts(selector, UNIT_COST);

/**
 * Questions to the authorizer. Only a cluster answers them. No rule of a CRD has one to ask, but a rule may name its functions, and the answer is then
 * that they do not suit. Source: `k8s.io/apiserver/pkg/cel/library`, Authz.
 */
export const AUTHORIZER: readonly LibraryDeclaration[] = [
  define('decision_allowed: (authorization.Decision).allowed() -> bool', ASK, UNIT),
  define('pathcheck_check: (authorization.PathCheck).check(string) -> authorization.Decision', ASK, CHECK),
  define('resourcecheck_check: (authorization.ResourceCheck).check(string) -> authorization.Decision', ASK, CHECK),
  define('decision_error: (authorization.Decision).error() -> string', ASK, UNIT),
  define('decision_errored: (authorization.Decision).errored() -> bool', ASK, UNIT),
  define('authorizer_group: (authorization.Authorizer).group(string) -> authorization.GroupCheck', ASK, UNIT),
  define('resourcecheck_name: (authorization.ResourceCheck).name(string) -> authorization.ResourceCheck', ASK, UNIT),
  define('resourcecheck_namespace: (authorization.ResourceCheck).namespace(string) -> authorization.ResourceCheck', ASK, UNIT),
  define('authorizer_path: (authorization.Authorizer).path(string) -> authorization.PathCheck', ASK, UNIT),
  define('decision_reason: (authorization.Decision).reason() -> string', ASK, UNIT),
  define('groupcheck_resource: (authorization.GroupCheck).resource(string) -> authorization.ResourceCheck', ASK, UNIT),
  define('authorizer_serviceaccount: (authorization.Authorizer).serviceAccount(string, string) -> authorization.Authorizer', ASK, UNIT),
  define('resourcecheck_subresource: (authorization.ResourceCheck).subresource(string) -> authorization.ResourceCheck', ASK, UNIT),
];

/** Questions about part of a resource. */
export const AUTHORIZER_SELECTORS: readonly LibraryDeclaration[] = [
  define('authorizer_fieldselector: (authorization.ResourceCheck).fieldSelector(string) -> authorization.ResourceCheck', ASK, SELECTOR),
  define('authorizer_labelselector: (authorization.ResourceCheck).labelSelector(string) -> authorization.ResourceCheck', ASK, SELECTOR),
];
