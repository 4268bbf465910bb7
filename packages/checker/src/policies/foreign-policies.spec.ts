import { readCatalog } from '../catalog/read-catalog.js';
import { check } from '../check/check.js';
import { lineIndex } from '@structural/document';
import { readPolicyFiles } from './read-policies.js';
import { runPolicies } from './run-policies.js';

const CATALOG = readCatalog([]);

function kyverno(spec: string): string {
  return `---
apiVersion: policies.kyverno.io/v1
kind: ValidatingPolicy
metadata: {name: p}
spec:
  matchConstraints: {resourceRules: [{apiGroups: [''], apiVersions: [v1], operations: [CREATE, UPDATE], resources: [pods]}]}
${spec}
`;
}

const TEMPLATE = `---
apiVersion: templates.gatekeeper.sh/v1
kind: ConstraintTemplate
metadata: {name: k8slabels}
spec:
  crd: {spec: {names: {kind: K8sLabels}}}
  targets:
    - target: admission.k8s.gatekeeper.sh
      code:
        - engine: K8sNativeValidation
          source:
            matchCondition: [{name: a, expression: object.metadata.name != 'other'}]
            variables:
              - name: missing
                expression: variables.params.labels.filter(l, !(l in variables.anyObject.metadata.?labels.orValue({})))
            validations:
              - expression: size(variables.missing) == 0
                messageExpression: '"missing: " + variables.missing.join(", ")'
`;

function constraint(spec: string, match = ''): string {
  return `---
apiVersion: constraints.gatekeeper.sh/v1beta1
kind: K8sLabels
metadata: {name: owned}
spec: {${spec}parameters: {labels: [owner]}, match: {kinds: [{apiGroups: [''], kinds: [ConfigMap, Namespace]}]${match}}}
`;
}

function pod(name: string, spec = ''): string {
  return `apiVersion: v1\nkind: Pod\nmetadata: {name: ${name}}\nspec: {containers: [{name: c, image: nginx}]${spec}}\n`;
}

function deployment(spec: string): string {
  return `apiVersion: apps/v1
kind: Deployment
metadata: {name: a}
spec:
  selector: {matchLabels: {a: b}}
  template: {metadata: {labels: {a: b}}, spec: {containers: [{name: c, image: nginx}]${spec}}}
`;
}

function configMap(namespace: string, labels = '{}'): string {
  return `apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a, namespace: ${namespace}, labels: ${labels}}\n`;
}

/** What policies say of a resource, and the lines of the policies at which they do. */
function said(policies: string, resource: string): readonly string[] {
  const run = runPolicies(readPolicyFiles([{ file: 'policies.yaml', text: policies }]));
  if (run === undefined) throw new Error('there is no policy');
  const lineOf = (offset: number): number => lineIndex(policies).positionOf(offset).line;
  return check('resource.yaml', resource, { catalog: CATALOG, policies: run })
    .diagnostics.filter(({ rule }) => rule === 'policy-violation')
    .map(({ message, related: [part], severity }) => `${severity}:${String(part === undefined ? 0 : lineOf(part.range.start))} ${message}`);
}

const NO_HOST = `  validations:
    - expression: object.spec.?hostPID.orValue(false) == false
      message: no hostPID
    - expression: object.metadata.name != 'a'
      message: not a`;

test('a ValidatingPolicy denies without a binding, stops at the first validation, and is applied to what makes pods', () => {
  expect(said(kyverno(NO_HOST), pod('a', ', hostPID: true'))).toEqual([
    "error:8 Kyverno's ValidatingPolicy 'p' denied request: no hostPID",
  ]);
  expect(said(kyverno(NO_HOST), deployment(', hostPID: true'))).toEqual([
    "error:8 Kyverno's ValidatingPolicy 'p' denied request: no hostPID",
  ]);
  expect(said(kyverno(NO_HOST), pod('b'))).toEqual([]);
});

test('its actions, its modes and the kinds of makers are as it says', () => {
  expect(said(kyverno(`  validationActions: [Warn]\n${NO_HOST}`), pod('a'))).toEqual([
    "warning:11 Validation failed for Kyverno's ValidatingPolicy 'p': not a",
  ]);
  expect(said(kyverno(`  validationActions: [Audit]\n${NO_HOST}`), pod('a'))).toEqual([
    "info:11 Kyverno's ValidatingPolicy 'p' puts this into the audit log: not a",
  ]);
  expect(said(kyverno(`  autogen: {podControllers: {controllers: [jobs]}}\n${NO_HOST}`), deployment(', hostPID: true'))).toEqual([]);
  for (const evaluation of ['mode: JSON', 'admission: {enabled: false}', 'mode: Envoy'])
    expect(said(kyverno(`  evaluation: {${evaluation}}\n${NO_HOST}`), pod('a'))).toEqual([]);
});

test("what depends on Kyverno's libraries, exceptions or configuration is not decided", () => {
  const registry = `  validations:
    - expression: object.metadata.name == 'a' || image(object.spec.containers[0].image).registry() == 'ghcr.io'
    - expression: object.metadata.name == 'a' || request.object.spec.containers[0].image.startsWith(resource.Get('v1', 'configmaps', 'x', 'y').data.from)`;
  expect(said(kyverno(registry), pod('a'))).toEqual([]);
  expect(said(kyverno(registry), pod('b'))).toEqual([
    "info:8 Kyverno's ValidatingPolicy 'p' may deny this (CEL expression validation failed at index 0): it depends on what image() gives",
    "info:9 Kyverno's ValidatingPolicy 'p' may deny this (CEL expression validation failed at index 1): it depends on what resource of Kyverno gives",
  ]);
  const exception = `---
apiVersion: policies.kyverno.io/v1
kind: PolicyException
metadata: {name: e}
spec: {policyRefs: [{name: p, kind: ValidatingPolicy}], matchConditions: [{name: a, expression: 'true'}]}
`;
  expect(said(kyverno(NO_HOST) + exception, pod('a'))).toEqual([
    "info:10 Kyverno's ValidatingPolicy 'p' may deny this (not a): it depends on PolicyException 'e'",
  ]);
  expect(said(kyverno(NO_HOST), pod('a').replace('{name: a}', '{name: a, namespace: kube-system}'))).toEqual([
    "info:10 Kyverno's ValidatingPolicy 'p' may deny this (not a): it depends on Kyverno's resourceFilters",
  ]);
});

test('a template denies what its constraints match, with their parameters', () => {
  const all = TEMPLATE + constraint('');
  expect(said(all, configMap('one'))).toEqual(["error:17 Gatekeeper's K8sLabels 'owned' denied request: missing: owner"]);
  expect(said(all, configMap('one', '{owner: me}'))).toEqual([]);
  expect(said(all, configMap('one').replace('name: a', 'name: other'))).toEqual([]);
  expect(said(all, pod('a'))).toEqual([]);
  expect(said(TEMPLATE, configMap('one'))).toEqual([]);
});

test('the action and the match of a constraint count', () => {
  expect(said(TEMPLATE + constraint('enforcementAction: warn, '), configMap('one'))).toEqual([
    "warning:17 Validation failed for Gatekeeper's K8sLabels 'owned': missing: owner",
  ]);
  const scoped =
    'enforcementAction: scoped, scopedEnforcementActions: [{action: dryrun, enforcementPoints: [{name: validation.gatekeeper.sh}]}, ' +
    '{action: deny, enforcementPoints: [{name: audit.gatekeeper.sh}]}], ';
  expect(said(TEMPLATE + constraint(scoped), configMap('one'))).toEqual([
    "info:17 Gatekeeper's K8sLabels 'owned' puts this into the audit log: missing: owner",
  ]);
  const denied = ["error:17 Gatekeeper's K8sLabels 'owned' denied request: missing: owner"];
  for (const [match, namespace, wanted] of [
    [', excludedNamespaces: [kube-*]', 'kube-system', []],
    [', excludedNamespaces: [kube-*]', 'one', denied],
    [', namespaces: ["*one"]', 'the-one', denied],
    [', namespaces: ["*one*"]', 'two', []],
    [', labelSelector: {matchLabels: {a: b}}', 'one', []],
    [', name: a*', 'one', denied],
    [', name: b', 'one', []],
    [', scope: Cluster', 'one', []],
    [', source: Generated', 'one', []],
    [
      ', namespaceSelector: {matchLabels: {a: b}}',
      'one',
      ["info:17 Gatekeeper's K8sLabels 'owned' may deny this (missing: owner): it depends on the labels of namespace one"],
    ],
  ] as const)
    expect(said(TEMPLATE + constraint('', match), configMap(namespace))).toEqual(wanted);
});

test('a parameter that may have a default is not known', () => {
  const defaulted = TEMPLATE.replace(
    '{names: {kind: K8sLabels}}',
    '{names: {kind: K8sLabels}, validation: {openAPIV3Schema: {type: object, properties: {labels: {default: []}}}}}',
  );
  expect(said(defaulted + constraint(''), configMap('one'))).toEqual([
    "info:17 Gatekeeper's K8sLabels 'owned' may deny this (missing: owner): it depends on the defaults of K8sLabels's parameters",
  ]);
});
