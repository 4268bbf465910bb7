import { environmentOf } from '@structural/cel';
import { readDefinition, type CustomResourceDefinition } from '@structural/core';
import { fromPlain, type JsonObject } from '@structural/json';
import { readBinding, readPolicy } from '../policy/read-policy.js';
import { knownCluster } from '../requests/known-cluster.js';
import type { AdmissionRequest } from '../requests/request.js';
import { applyPolicies, policySet } from './apply-policies.js';
import type { PolicyFinding } from './finding.js';
import { refusalOf } from './status.js';

const read = readDefinition(
  fromPlain({
    apiVersion: 'apiextensions.k8s.io/v1',
    kind: 'CustomResourceDefinition',
    metadata: { name: 'widgets.example.com' },
    spec: {
      group: 'example.com',
      scope: 'Namespaced',
      names: { plural: 'widgets', kind: 'Widget' },
      versions: [{ name: 'v1', served: true, storage: true, schema: { openAPIV3Schema: { type: 'object' } } }],
    },
  }),
);
const definitions: readonly CustomResourceDefinition[] = read.ok ? [read.definition] : [];
const cluster = knownCluster({ isWhole: false, definitions, objects: [] });

/** What a policy says of a widget in a namespace of which nothing is known. */
function findings(policySpec: object, bindingSpec: object = {}): readonly PolicyFinding[] {
  const rule = { apiGroups: ['*'], apiVersions: ['*'], operations: ['*'], resources: ['widgets'] };
  const policy = fromPlain({ metadata: { name: 'p' }, spec: { matchConstraints: { resourceRules: [rule] }, ...policySpec } });
  const binding = fromPlain({ metadata: { name: 'b' }, spec: { policyName: 'p', validationActions: ['Deny'], ...bindingSpec } });
  const kind = cluster.kindOf({ group: 'example.com', version: 'v1', kind: 'Widget' });
  if (kind === undefined) throw new Error('not served');
  const object = fromPlain({ apiVersion: 'example.com/v1', kind: 'Widget', metadata: { name: 'a', namespace: 'n' } }) as JsonObject;
  const request: AdmissionRequest = {
    ...{ operation: 'CREATE', kind, subresource: '', name: 'a', namespace: 'n', object, oldObject: undefined, isDryRun: false },
    user: undefined,
    options: undefined,
  };
  const policies = policySet([readPolicy(policy as JsonObject)], [readBinding(binding as JsonObject)], environmentOf(37));
  const verdict = applyPolicies(policies, request, cluster);
  expect(refusalOf(verdict, request) === undefined).toBe(verdict.findings.every(({ dependsOn }) => dependsOn !== undefined));
  return verdict.findings;
}

const validations = (expression: string): object => ({ validations: [{ expression }] });

test.each([
  ['authorizer', 'authorizer.group("").resource("pods").check("create").allowed()'],
  ['authorizer', 'authorizer.requestResource.check("delete").allowed() || object.none'],
  ['authorizer', 'object.none || authorizer.requestResource.check("delete").allowed()'],
  ['request.userInfo', 'request.userInfo.username == "a"'],
  ['request.options', 'has(request.options.dryRun)'],
  ['namespace n', 'has(namespaceObject.metadata.labels)'],
])('the verdict depends on %s where the validation is %s', (dependsOn, expression) => {
  expect(findings(validations(expression))).toMatchObject([{ dependsOn }]);
});

test.each(['false && authorizer.requestResource.check("delete").allowed()', 'namespaceObject.metadata.name != "n"'])(
  'what is not known does not matter where the rest decides: %s',
  (expression) => {
    const [finding] = findings(validations(expression));
    expect(finding).not.toHaveProperty('dependsOn');
  },
);

test('a variable that is not known makes what uses it unknown', () => {
  const variables = [{ name: 'v', expression: 'authorizer.requestResource.check("delete").allowed()' }];
  expect(findings({ variables, ...validations('variables.v') })).toMatchObject([{ dependsOn: 'authorizer' }]);
});

test('a condition that is not known makes a refusal unknown, and an acceptance stays one', () => {
  const matchConditions = [{ name: 'c', expression: 'request.userInfo.username == "a"' }];
  expect(findings({ matchConditions, ...validations('false') })).toMatchObject([{ dependsOn: 'request.userInfo' }]);
  expect(findings({ matchConditions, ...validations('true') })).toEqual([]);
});

test('a namespace whose labels are not known is selected by its name alone', () => {
  const selecting = (matchLabels: object): object => ({ matchResources: { namespaceSelector: { matchLabels } } });
  expect(findings(validations('false'), selecting({ env: 'prod' }))).toMatchObject([{ dependsOn: 'the labels of namespace n' }]);
  expect(findings(validations('false'), selecting({ env: 'prod', 'kubernetes.io/metadata.name': 'm' }))).toEqual([]);
  expect(findings(validations('false'), selecting({ 'kubernetes.io/metadata.name': 'n' }))).toHaveLength(1);
});

test('parameters that are not there may be in the cluster', () => {
  const bound = { paramRef: { name: 'limits', parameterNotFoundAction: 'Deny' } };
  const paramKind = { apiVersion: 'v1', kind: 'ConfigMap' };
  expect(findings({ paramKind, ...validations('params.data.a == "1"') }, bound)).toMatchObject([
    { dependsOn: 'the parameters ConfigMap/limits' },
  ]);
  expect(findings({ paramKind: { ...paramKind, kind: 'Limit' }, ...validations('params.a == 1') }, bound)).toMatchObject([
    { dependsOn: 'parameters of kind Limit (v1)' },
  ]);
});
