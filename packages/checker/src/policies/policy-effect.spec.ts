import { readCatalog } from '../catalog/read-catalog.js';
import { check } from '../check/check.js';
import { readPolicyFiles, type PolicyFile } from './read-policies.js';
import { runPolicies } from './run-policies.js';

const DEFINITION = `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: {name: limits.example.com}
spec:
  group: example.com
  scope: Cluster
  names: {plural: limits, kind: Limit, singular: limit, listKind: LimitList}
  versions:
    - {name: v1, served: true, storage: true, schema: {openAPIV3Schema: {type: object, properties: {most: {type: integer}}}}}
`;

function policy(name: string, rule: string, more = 'validations: [{expression: has(object.spec)}]'): string {
  return `apiVersion: admissionregistration.k8s.io/v1
kind: ValidatingAdmissionPolicy
metadata: {name: ${name}}
spec:
  matchConstraints: {resourceRules: [{operations: [CREATE], ${rule}}]}
  ${more}
---
`;
}

function binding(name: string, policyName: string, more = ''): string {
  return `apiVersion: admissionregistration.k8s.io/v1
kind: ValidatingAdmissionPolicyBinding
metadata: {name: ${name}}
spec: {policyName: ${policyName}, validationActions: [Deny]${more}}
---
`;
}

const PODS = "apiGroups: [''], apiVersions: [v1], resources: [pods, pods/exec, '*/scale']";

/** What is said of the first file among all of them. */
function found(...texts: readonly string[]): readonly string[] {
  const catalog = readCatalog([{ file: 'crd.yaml', text: new TextEncoder().encode(DEFINITION) }]);
  const files = texts.map((text, i): PolicyFile => ({ file: `${String(i)}.yaml`, text }));
  const policies = runPolicies(readPolicyFiles(files)) ?? false;
  const { diagnostics } = check('0.yaml', texts[0] ?? '', { catalog, policies });
  return diagnostics
    .filter(({ rule }) => rule === 'policy-effect')
    .map(({ hint, message, severity }) => `${severity}: ${message}${hint === undefined ? '' : ` (${hint})`}`);
}

test('a policy and its binding are said to lack each other, a note where that may be elsewhere', () => {
  const [a, b] = [policy('a', PODS), policy('b', PODS)];
  expect(found(a + binding('a', 'a'))).toEqual([]);
  expect(found(a)).toEqual(['info: the input has no binding of this policy, without which it does nothing (it may be elsewhere)']);
  expect(found(a, b + binding('b', 'b'))).toEqual(['warning: the input has no binding of this policy, without which it does nothing']);
  const unbound = ['info: the input has no binding of this policy, without which it does nothing (it may be elsewhere)'];
  expect(found(a, b + binding('b', 'b'), policy('c', PODS))).toEqual(unbound);
  const missing = "the input has no ValidatingAdmissionPolicy 'gone', which this is to bind";
  expect(found(binding('x', 'gone'))).toEqual([`info: ${missing} (it may be elsewhere)`]);
  expect(found(binding('x', 'gone'), b + binding('b', 'b'))).toEqual([`warning: ${missing}`]);
});

test('rules for a resource that is not served are found, where its group is known', () => {
  const of = (rule: string): readonly string[] => found(policy('a', rule) + binding('a', 'a'));
  expect(of('apiGroups: [apps], apiVersions: [v1], resources: [deployment]')).toEqual([
    'warning: Kubernetes 1.37 serves no deployment in v1 of apps (did you mean deployments?)',
  ]);
  expect(of('apiGroups: [extensions, apps], apiVersions: [v1beta1], resources: [deployments]')).toEqual([]);
  expect(of('apiGroups: [apps], apiVersions: [v1beta1], resources: [deployments]')).toEqual([
    'warning: Kubernetes 1.37 serves no deployments in v1beta1 of apps',
  ]);
  expect(of('apiGroups: [example.com], apiVersions: [v1], resources: [caches]')).toEqual([
    'info: the CRDs in the input serve no caches in v1 of example.com (it may be elsewhere)',
  ]);
  expect(of("apiGroups: [example.com, other.io], apiVersions: ['*'], resources: [caches]")).toEqual([]);
  expect(of("apiGroups: ['*'], apiVersions: ['*'], resources: [caches]")).toEqual([]);
});

test('parameters that do not fit are found', () => {
  const of = (kind: string, ref: string): readonly string[] =>
    found(policy('a', PODS, `${kind}\n  validations: [{expression: has(object.spec)}]`) + binding('a', 'a', ref));
  const ref = ', paramRef: {name: x, parameterNotFoundAction: Deny';
  expect(of('paramKind: {apiVersion: example.com/v1, kind: Limit}', `${ref}}`)).toEqual([]);
  expect(of('paramKind: {apiVersion: example.com/v1, kind: Limit}', `${ref}, namespace: one}`)).toEqual([
    'warning: Limit is a kind of the cluster: with a namespace the server refuses each request that the policy is about',
  ]);
  expect(of('failurePolicy: Fail', `${ref}}`)).toEqual(["warning: ValidatingAdmissionPolicy 'a' takes no parameters: it has no paramKind"]);
  expect(of('paramKind: {apiVersion: v1, kind: Configmap}', `${ref}}`)).toEqual(['warning: no kind Configmap of v1 is known']);
  expect(of('paramKind: {apiVersion: other.io/v1, kind: Limit}', `${ref}}`)).toEqual([
    'info: no kind Limit of other.io/v1 is known (it may be elsewhere)',
  ]);
});

test('conditions that ask for nothing are found, and a policy that is to refuse everything is not', () => {
  const of = (more: string): readonly string[] => found(policy('a', PODS, more) + binding('a', 'a'));
  const condition = (text: string): string =>
    `matchConditions: [{name: c, expression: '${text}'}]\n  validations: [{expression: 'false', message: never}]`;
  expect(of(condition('1 + 1 == 2'))).toEqual(['warning: this is true for every request']);
  expect(of(condition('[1].exists(x, x > 1)'))).toEqual([]);
  expect(of(condition('false'))).toEqual(['warning: this is false for every request: the policy is never applied']);
  expect(of(condition('request.operation == "CREATE"'))).toEqual([]);
  expect(of("validations: [{expression: 'true'}]")).toEqual(['warning: this is true for every request: it refuses nothing']);
});
