import { environmentOf } from '@structural/cel';
import { NEWEST_KUBERNETES } from '@structural/core';
import { objectIn, newJsonObject, type JsonObject } from '@structural/json';
import type { PolicyDialect } from '../policy/dialect.js';
import { objectsIn } from '../policy/members.js';
import type { MatchResources, NamedExpression } from '../policy/policy.js';
import { readPolicy } from '../policy/read-policy.js';
import type { ForeignPolicy } from './foreign-policy.js';

const GATEKEEPER: PolicyDialect = {
  tool: 'Gatekeeper',
  environment: () => environmentOf(NEWEST_KUBERNETES.minor),
  unknown: [],
  requestHasObjects: false,
  variablesKnowParams: true,
  budget: 1_000_000,
};

/** The variables that each template has; `params` there is the constraint. Source: `pkg/drivers/k8scel/transform`, AllVariablesV1Beta1. */
const VARIABLES: readonly NamedExpression[] = [
  { name: 'anyObject', expression: `object == null && request.operation == 'DELETE' ? oldObject : object` },
  { name: 'params', expression: 'has(params.spec) && has(params.spec.parameters) ? params.spec.parameters : null' },
];

const NO_SELECTOR = { matchLabels: new Map<string, string>(), matchExpressions: [] };

/** What Gatekeeper asks the server for: constraints say more. */
const EACH_REQUEST: MatchResources = {
  namespaceSelector: NO_SELECTOR,
  objectSelector: NO_SELECTOR,
  resourceRules: [
    { operations: ['CREATE', 'UPDATE'], apiGroups: ['*'], apiVersions: ['*'], resources: ['*'], resourceNames: [], scope: '*' },
  ],
  excludeResourceRules: [],
  matchPolicy: 'Exact',
};

const API_VERSION = /^templates\.gatekeeper\.sh\/v1(?:alpha1|beta1)?$/;

/** The engine of a template that is this language. */
const ENGINE = 'K8sNativeValidation';

/**
 * The policy in a ConstraintTemplate of Gatekeeper, by the name of the kind of its constraints; undefined for any other object, and for a template in
 * another language.
 *
 * Source: `pkg/drivers/k8scel/schema` of Gatekeeper, GetSourceFromTemplate.
 */
export function gatekeeperPolicy(value: JsonObject): ForeignPolicy | undefined {
  const { apiVersion, kind, spec } = value;
  if (kind !== 'ConstraintTemplate' || typeof apiVersion !== 'string' || !API_VERSION.test(apiVersion)) return undefined;
  const targets = objectsIn(objectIn(spec)['targets']);
  const code = objectsIn(targets[0]?.['code']);
  const at = code.findIndex(({ engine }) => engine === ENGINE);
  const source = objectIn(code[at]?.['source']);
  if (targets.length !== 1 || at < 0) return undefined;
  const asSpec = Object.assign(newJsonObject(), source, { matchConditions: source['matchCondition'] ?? [] });
  const policy = readPolicy(Object.assign(newJsonObject(), { spec: asSpec }));
  const name = objectIn(objectIn(objectIn(objectIn(spec)['crd'])['spec'])['names'])['kind'];
  return {
    kind,
    policy: {
      ...policy,
      name: typeof name === 'string' ? name : '',
      paramKind: undefined,
      auditAnnotations: [],
      matchConstraints: EACH_REQUEST,
      variables: [...VARIABLES, ...policy.variables],
      dialect: GATEKEEPER,
    },
    manifest: value,
    root: ['spec', 'targets', 0, 'code', at, 'source'],
    ownVariables: VARIABLES.length,
    conditions: 'matchCondition',
  };
}
