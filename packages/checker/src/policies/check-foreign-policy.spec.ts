import { check } from '../check/check.js';

const KYVERNO = `apiVersion: policies.kyverno.io/v1
kind: ValidatingPolicy
metadata: {name: p}
spec:
  matchConstraints: {resourceRules: [{apiGroups: [''], apiVersions: [v1], operations: [CREATE], resources: [pods]}]}
`;

const GATEKEEPER = `apiVersion: templates.gatekeeper.sh/v1
kind: ConstraintTemplate
metadata: {name: k8slabels}
spec:
  crd: {spec: {names: {kind: K8sLabels}}}
  targets:
    - target: admission.k8s.gatekeeper.sh
      code:
        - engine: Rego
          source: {rego: nothing}
        - engine: K8sNativeValidation
          source:
`;

/** Each finding as `severity message`, in the words of its first line. */
function found(text: string): readonly string[] {
  return check('p.yaml', text).diagnostics.map(({ message, severity }) => `${severity} ${message.split('\n')[0] ?? ''}`);
}

test('an expression that Kyverno cannot compile is an error at its place, and its libraries are named', () => {
  const text = `${KYVERNO}  matchConditions: [{name: a, expression: variables.a == 1}]
  variables:
    - name: a
      expression: resource.Get('v1', 'configmaps', 'default', 'x').data.size
    - name: b
      expression: image(object.spec.containers[0].image).registry()
  validations:
    - expression: variables.a == 1 && nope
    - expression: variables.b == 'ghcr.io' && request.object.spec.hostPID != true && object.spec.containers.all(image, image.name != '')
      messageExpression: variables.a
`;
  const { diagnostics } = check('p.yaml', text);
  expect(found(text)).toEqual([
    "info Kyverno's resource.Get, registry and image are not known: what depends on this is not checked",
    "error compilation failed: ERROR: <input>:1:10: undefined field 'a'",
    "error compilation failed: ERROR: <input>:1:21: undeclared reference to 'nope' (in container '')",
    'error must evaluate to string but got dyn',
  ]);
  expect(text.slice(diagnostics.find(({ message }) => message.includes('nope'))?.range.start)).toMatch(/^nope/);
});

test('a field that no kind has which a policy names is a warning; one that some kind has is none', () => {
  const text = `${KYVERNO}  validations:
    - expression: object.spec.replicas > 1 && object.spec.containers.all(c, c.?resources.?limits.?cpu.hasValue())
`;
  expect(found(text)).toEqual(["warning undefined field 'replicas' in Pod (v1)"]);
  const ofBoth = text.replace("apiGroups: [''], ", "apiGroups: ['', apps], ").replace('[pods]', '[pods, deployments]');
  expect(found(ofBoth)).toEqual([]);
});

test('what Kyverno evaluates on other things than objects is not known', () => {
  const text = `${KYVERNO.replace('matchConstraints:', 'evaluation: {mode: Envoy}\n  matchConstraints:')}  validations: [{expression: envoy.Allowed()}]\n`;
  expect(found(text)).toEqual(["info Kyverno's evaluation.mode Envoy is not known: what depends on this is not checked"]);
});

test('a template of Gatekeeper knows anyObject and params as variables, and no params elsewhere', () => {
  const text = `${GATEKEEPER}            matchConditions: [{name: a, expression: 'true'}]
            variables: [{name: keys, expression: 'params.spec.parameters.labels.map(l, l.key)'}]
            validations:
              - expression: variables.params.labels.all(l, l.key in variables.anyObject.metadata.labels) && size(variables.keys) > 0
                messageExpression: '"no " + params.x'
`;
  const { diagnostics } = check('p.yaml', text);
  expect(found(text)).toEqual([
    'warning Gatekeeper ignores matchConditions: the field is called matchCondition',
    "error compilation failed: ERROR: <input>:1:9: undeclared reference to 'params' (in container '')",
  ]);
  expect(text.slice(diagnostics[1]?.range.start)).toMatch(/^params\.x/);
});

test('a template in another language is no policy', () => {
  const text = GATEKEEPER.slice(0, GATEKEEPER.indexOf('        - engine: K8sNativeValidation'));
  expect(check('p.yaml', text).policies ?? 0).toBe(0);
});
