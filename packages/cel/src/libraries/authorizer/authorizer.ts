import { add, exactly, times } from '../../estimates/bounds.js';
import { type ArgumentType, isKind, taking, text } from '../arguments.js';
import { type CelOpaque, type CelResult, isCelError, unknownValue } from '../../values/value.js';
import type { Estimate } from '../../estimates/costed-call.js';
import { PER_CHARACTER } from '../../estimates/unit-costs.js';
import { type CallCosts, define, type Evaluate, kubernetesCosts, type LibraryDeclaration, UNIT, UNIT_COST } from '../library-function.js';

/** What an expression asks the authorizer about, as far as it has said so: a resource, or else a path. */
export interface AuthorizationQuestion {
  readonly path?: string;
  readonly group?: string;
  readonly resource?: string;
  readonly subresource?: string;
  readonly namespace?: string;
  readonly name?: string;
  readonly fieldSelector?: string;
  readonly labelSelector?: string;
  readonly verb?: string;
  /** The service account that it is about, where that is not the user of the request. */
  readonly serviceAccount?: { readonly namespace: string; readonly name: string };
}

/** An authorizer whose answers are known. */
export type KnownAuthorizer = (question: AuthorizationQuestion) => 'allow' | 'deny' | 'no opinion';

type Stage = 'Authorizer' | 'Decision' | 'GroupCheck' | 'PathCheck' | 'ResourceCheck';

interface CelAuthorization extends CelOpaque {
  readonly authorizer: KnownAuthorizer;
  readonly question: AuthorizationQuestion;
}

/** An authorizer as a value, or a question to it that has been begun. */
export function authorizationValue(
  authorizer: KnownAuthorizer,
  stage: Stage = 'Authorizer',
  question: AuthorizationQuestion = {},
): CelAuthorization {
  const type = `kubernetes.authorization.${stage}` as const;
  return { kind: 'opaque', type, authorizer, question, equals: () => false, print: () => type };
}

function of(stage: Stage): ArgumentType<CelAuthorization> {
  return (value) =>
    isKind(value, 'opaque') && value.type === `kubernetes.authorization.${stage}` ? (value as CelAuthorization) : undefined;
}

const withServiceAccount = taking([of('Authorizer'), text, text], ({ authorizer, question }, namespace, name) =>
  authorizationValue(authorizer, 'Authorizer', { ...question, serviceAccount: { namespace, name } }),
);

const isAllowed = taking([of('Decision')], ({ authorizer, question }) => authorizer(question) === 'allow');

/** What every decision gives. */
function ofDecision(result: CelResult): Evaluate {
  const read = taking([of('Decision')], (decision) => decision);
  return (args) => {
    const decision = read(args);
    return isCelError(decision) ? decision : result;
  };
}

const selector: Estimate = ({ args, sizeOf }) => {
  if (args[0] === undefined || args.length !== 1) return undefined;
  const length = sizeOf(args[0]);
  // A requirement takes two characters, a list and a struct.
  const requirements = times(times(length, 0.5), 50);
  return { cost: add(add(exactly(10n), times(length, PER_CHARACTER)), requirements) };
};

const CHECK = kubernetesCosts(
  () => ({ cost: exactly(350_000n) }),
  () => 350_000,
);
const SELECTOR = kubernetesCosts(selector, UNIT_COST);

/** The function that adds what is said to a question, which is then one of another stage; it is called as what it adds. */
function adding(
  id: string,
  from: Stage,
  member: Exclude<keyof AuthorizationQuestion, 'serviceAccount'>,
  to: Stage,
  costs: CallCosts = UNIT,
  name: string = member,
): LibraryDeclaration {
  return define(
    `${id}: (kubernetes.authorization.${from}).${name}(string) -> kubernetes.authorization.${to}`,
    taking([of(from), text], ({ authorizer, question }, said) => authorizationValue(authorizer, to, { ...question, [member]: said })),
    costs,
  );
}

/**
 * Questions to the authorizer. Only a cluster answers them, or a test that says what it answers. No rule of a CRD has one to ask, but a rule may name its
 * functions, and the answer is then that they do not suit. Source: `k8s.io/apiserver/pkg/cel/library`, Authz.
 */
export const AUTHORIZER: readonly LibraryDeclaration[] = [
  define('decision_allowed: (kubernetes.authorization.Decision).allowed() -> bool', isAllowed, UNIT),
  adding('pathcheck_check', 'PathCheck', 'verb', 'Decision', CHECK, 'check'),
  adding('resourcecheck_check', 'ResourceCheck', 'verb', 'Decision', CHECK, 'check'),
  define('decision_error: (kubernetes.authorization.Decision).error() -> string', ofDecision(''), UNIT),
  define('decision_errored: (kubernetes.authorization.Decision).errored() -> bool', ofDecision(false), UNIT),
  adding('authorizer_group', 'Authorizer', 'group', 'GroupCheck'),
  adding('resourcecheck_name', 'ResourceCheck', 'name', 'ResourceCheck'),
  adding('resourcecheck_namespace', 'ResourceCheck', 'namespace', 'ResourceCheck'),
  adding('authorizer_path', 'Authorizer', 'path', 'PathCheck'),
  define('decision_reason: (kubernetes.authorization.Decision).reason() -> string', ofDecision(unknownValue('authorizer')), UNIT),
  adding('groupcheck_resource', 'GroupCheck', 'resource', 'ResourceCheck'),
  define(
    'authorizer_serviceaccount: (kubernetes.authorization.Authorizer).serviceAccount(string, string) -> kubernetes.authorization.Authorizer',
    withServiceAccount,
    UNIT,
  ),
  adding('resourcecheck_subresource', 'ResourceCheck', 'subresource', 'ResourceCheck'),
];

/** Questions about part of a resource. */
export const AUTHORIZER_SELECTORS: readonly LibraryDeclaration[] = [
  adding('authorizer_fieldselector', 'ResourceCheck', 'fieldSelector', 'ResourceCheck', SELECTOR),
  adding('authorizer_labelselector', 'ResourceCheck', 'labelSelector', 'ResourceCheck', SELECTOR),
];
