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
