import { environmentOf, withUnknownFunctions, type Environment } from '@structural/cel';
import { NEWEST_KUBERNETES } from '@structural/core';
import { objectIn, type JsonObject } from '@structural/json';
import type { PolicyDialect } from '../policy/dialect.js';
import { textIn } from '../policy/members.js';
import { readPolicy } from '../policy/read-policy.js';
import type { ForeignPolicy } from './foreign-policy.js';
import { KYVERNO_FUNCTIONS, KYVERNO_OBJECTS } from './kyverno-libraries.js';

let known: Environment | undefined;

const KYVERNO: PolicyDialect = {
  tool: 'Kyverno',
  environment: () => (known ??= withUnknownFunctions(environmentOf(NEWEST_KUBERNETES.minor), KYVERNO_FUNCTIONS)),
  unknown: KYVERNO_OBJECTS,
  requestHasObjects: true,
  variablesKnowParams: false,
  budget: Infinity,
};

const API_VERSION = /^policies\.kyverno\.io\/v1(?:alpha1|beta1)?$/;

/** What a policy may be evaluated on so that expressions are about `object`; requests to the server unless it says so. */
const KNOWN_MODES: ReadonlySet<string> = new Set(['', 'Kubernetes', 'JSON']);

/** A ValidatingPolicy of Kyverno; undefined for any other object. Source: `github.com/kyverno/api/api/policies.kyverno.io`. */
export function kyvernoPolicy(value: JsonObject): ForeignPolicy | undefined {
  const { apiVersion, kind } = value;
  if (kind !== 'ValidatingPolicy' || typeof apiVersion !== 'string' || !API_VERSION.test(apiVersion)) return undefined;
  const policy = { ...readPolicy(value), paramKind: undefined, dialect: KYVERNO };
  const mode = textIn(objectIn(objectIn(value['spec'])['evaluation'])['mode']);
  const read = { kind, manifest: value, policy, root: ['spec'], ownVariables: 0, conditions: 'matchConditions' } as const;
  return KNOWN_MODES.has(mode) ? read : { ...read, unknownMode: mode };
}
