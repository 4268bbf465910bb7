import { mayHoldPolicies } from './may-hold-policies.js';

test.each([
  ['kind: ValidatingAdmissionPolicyBinding', true],
  ['apiVersion: policies.kyverno.io/v1', true],
  ['apiVersion: templates.gatekeeper.sh/v1', true],
  ['apiVersion: kyverno.io/v1', false],
  ['apiVersion: constraints.gatekeeper.sh/v1beta1', false],
])('%s: %s', (text, holds) => {
  expect(mayHoldPolicies(Buffer.from(text))).toBe(holds);
});

const DEFINITION =
  'apiVersion: apiextensions.k8s.io/v1\nkind: CustomResourceDefinition\nmetadata: { annotations: { pod-security.kubernetes.io/a: b } }\n';

test.each([
  ['a file of definitions, whatever they describe', DEFINITION, false],
  ['a definition and another object', `${DEFINITION}---\nkind: Namespace\n`, true],
  ['a template of definitions', `${DEFINITION}# {{ include "policies" . }}\n`, true],
])('%s', (_, text, holds) => {
  expect(mayHoldPolicies(Buffer.from(text))).toBe(holds);
});
