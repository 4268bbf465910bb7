import { check } from '../check/check.js';

function policy(expression: string): string {
  return `apiVersion: admissionregistration.k8s.io/v1
kind: ValidatingAdmissionPolicy
metadata: {name: p}
spec:
  matchConstraints: {resourceRules: [{apiGroups: [''], apiVersions: [v1], operations: [CREATE], resources: [pods]}]}
  validations:
    - expression: ${expression}
`;
}

test('an expression that does not compile is marked in its text', () => {
  const text = policy('object.a == 1 && nope == 2');
  const [finding] = check('p.yaml', text).diagnostics;
  expect(finding).toMatchObject({ rule: 'admission-policy', severity: 'error' });
  expect(finding?.message).toContain("undeclared reference to 'nope' (in container '')");
  expect(text.slice(finding?.range.start)).toMatch(/^nope/);
});

test('what is missing is shown where it should be', () => {
  const text = `apiVersion: admissionregistration.k8s.io/v1
kind: ValidatingAdmissionPolicyBinding
metadata: {name: b}
spec: {policyName: p}
`;
  const { diagnostics } = check('b.yaml', text);
  expect(diagnostics).toMatchObject([{ rule: 'admission-policy', message: 'Required value', cause: { type: 'FieldValueRequired' } }]);
  expect(text.slice(diagnostics[0]?.range.start)).toMatch(/^spec/);
});

test('a valid policy has no finding, and is something to judge where only definitions are', () => {
  expect(check('p.yaml', policy('has(object.spec)')).diagnostics).toEqual([]);
});

test('what does not suit the types of a kind is a warning at its place', () => {
  const text = policy('"object.spec.replicas > 1"');
  const [finding] = check('p.yaml', text).diagnostics;
  expect(finding).toMatchObject({ rule: 'admission-policy', severity: 'warning' });
  expect(finding?.message).toMatch(/^\/v1, Kind=Pod: ERROR: <input>:1:12: undefined field 'replicas'/);
  expect(text.slice(finding?.range.start)).toMatch(/^\.replicas/);
});

test('a mutating policy is judged, too', () => {
  const text = `apiVersion: admissionregistration.k8s.io/v1
kind: MutatingAdmissionPolicy
metadata: {name: p}
spec:
  reinvocationPolicy: Never
  matchConstraints: {resourceRules: [{apiGroups: [''], apiVersions: [v1], operations: [CREATE], resources: [pods]}]}
  mutations: [{patchType: JSONPatch, jsonPatch: {expression: "Object{}"}}]
`;
  expect(check('p.yaml', text).diagnostics).toMatchObject([
    { message: expect.stringContaining('must evaluate to list(JSONPatch) but got Object') },
  ]);
});
