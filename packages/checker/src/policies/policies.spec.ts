import { lineIndex } from '@structural/document';
import { check } from '../check/check.js';
import { readCatalog } from '../catalog/read-catalog.js';
import type { Diagnostic } from '../diagnostic/diagnostic.js';
import { readPolicyFiles } from './read-policies.js';
import { runPolicies } from './run-policies.js';

const DEFINITIONS = `
apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: {name: caches.example.com}
spec:
  group: example.com
  scope: Namespaced
  names: {plural: caches, kind: Cache, singular: cache, listKind: CacheList}
  versions:
    - name: v1
      served: true
      storage: true
      schema:
        openAPIV3Schema:
          type: object
          properties: {spec: {type: object, default: {}, properties: {size: {type: integer, default: 3}}}}
---
apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: {name: limits.example.com}
spec:
  group: example.com
  scope: Cluster
  names: {plural: limits, kind: Limit, singular: limit, listKind: LimitList}
  versions:
    - name: v1
      served: true
      storage: true
      schema: {openAPIV3Schema: {type: object, properties: {most: {type: integer, default: 2}}}}
`;

const CACHE = `
apiVersion: example.com/v1
kind: Cache
metadata: {name: a, namespace: one}
`;

function policy(spec: string, binding = 'validationActions: [Deny]'): string {
  return `---
apiVersion: admissionregistration.k8s.io/v1
kind: ValidatingAdmissionPolicy
metadata: {name: p}
spec:
  matchConstraints: {resourceRules: [{apiGroups: ['*'], apiVersions: ['*'], operations: ['*'], resources: [caches]}]}
  ${spec}
---
apiVersion: admissionregistration.k8s.io/v1
kind: ValidatingAdmissionPolicyBinding
metadata: {name: b}
spec:
  policyName: p
  ${binding}
---`;
}

/** What a finding says, with the part of the policy that it is about. */
interface Found extends Pick<Diagnostic, 'severity' | 'message' | 'hint'> {
  readonly part?: string;
}

function found(text: string): readonly Found[] {
  const catalog = readCatalog([{ file: 'crds.yaml', text: new TextEncoder().encode(DEFINITIONS) }]);
  const policies = runPolicies(readPolicyFiles([{ file: 'policies.yaml', text }]));
  if (policies === undefined) throw new Error('no policy is bound');
  const { diagnostics } = check('cache.yaml', CACHE, { catalog, policies });
  return diagnostics
    .filter(({ rule }) => rule === 'policy-violation')
    .map(({ severity, message, hint, related: [part] }) => ({
      severity,
      message,
      ...(hint === undefined ? {} : { hint }),
      ...(part === undefined
        ? {}
        : { part: `${part.message} at ${part.file}:${String(lineIndex(text).positionOf(part.range.start).line)}` }),
    }));
}

const denied = (message: string): string => `ValidatingAdmissionPolicy 'p' with binding 'b' denied request: ${message}`;

test('a policy judges a resource with its defaults, and the finding says where it is', () => {
  expect(found(policy('validations: [{expression: object.spec.size < 3, message: too large}]'))).toEqual([
    { severity: 'error', message: denied('too large'), part: 'the validation at policies.yaml:7' },
  ]);
  expect(found(policy('validations: [{expression: object.spec.size == 3}]'))).toEqual([]);
});

test.each([
  ['Warn', 'warning', "Validation failed for ValidatingAdmissionPolicy 'p' with binding 'b': never"],
  ['Audit', 'info', "ValidatingAdmissionPolicy 'p' with binding 'b' puts this into the audit log: never"],
])('the action %s gives a finding of severity %s', (action, severity, message) => {
  const text = policy('validations: [{expression: "false", message: never}]', `validationActions: [${action}]`);
  expect(found(text)).toMatchObject([{ severity, message }]);
});

test('parameters of a custom kind have their defaults', () => {
  const text = policy(
    'paramKind: {apiVersion: example.com/v1, kind: Limit}\n  validations: [{expression: object.spec.size <= params.most, message: too many}]',
    'validationActions: [Deny]\n  paramRef: {name: strict, parameterNotFoundAction: Deny}',
  );
  expect(found(`${text}\napiVersion: example.com/v1\nkind: Limit\nmetadata: {name: strict}\n`)).toMatchObject([
    { message: denied('too many'), part: 'the validation with the parameters strict at policies.yaml:8' },
  ]);
  expect(found(text)).toMatchObject([
    {
      severity: 'info',
      message: "ValidatingAdmissionPolicy 'p' with binding 'b' may deny this: it depends on the parameters Limit/strict",
    },
  ]);
});

test('what only a cluster knows is left open', () => {
  expect(found(policy('validations: [{expression: request.userInfo.username == "a", message: only a}]'))).toMatchObject([
    {
      severity: 'info',
      message: "ValidatingAdmissionPolicy 'p' with binding 'b' may deny this (only a): it depends on request.userInfo",
    },
  ]);
});

test('the policies of a file are applied to it where nobody has looked for others, and none where that is turned off', () => {
  const catalog = readCatalog([{ file: 'crds.yaml', text: new TextEncoder().encode(DEFINITIONS) }]);
  const text = `${policy('validations: [{expression: "false"}]')}${CACHE}`;
  const rules = (options: { readonly policies?: false }): readonly string[] =>
    check('a.yaml', text, { catalog, ...options }).diagnostics.flatMap(({ rule }) => (rule === 'policy-violation' ? [rule] : []));
  expect(rules({})).toHaveLength(1);
  expect(rules({ policies: false })).toEqual([]);
});

test('an object of a built-in kind is judged with its defaults, and a note says where the server sets more', () => {
  const verdict = (expression: string): readonly (string | undefined)[] => {
    const pods = policy(`validations: [{expression: ${expression}}]`).replace('resources: [caches]', 'resources: [pods]');
    const pod = 'apiVersion: v1\nkind: Pod\nmetadata: {name: a}\nspec: {containers: [{name: a, image: nginx}]}\n';
    const { diagnostics, resources } = check('a.yaml', `${pods}\n${pod}`, { catalog: readCatalog([]) });
    const [last] = [...resources].slice(-1);
    return [last?.outcome, ...diagnostics.filter(({ rule }) => rule === 'policy-violation').map(({ message }) => message)];
  };
  expect(verdict('object.spec.restartPolicy == "Always"')).toEqual(['accepted']);
  expect(verdict('has(object.spec.hostNetwork)')).toEqual(['refused', denied('failed expression: has(object.spec.hostNetwork)')]);
  expect(verdict('object.spec.priority == 0')).toEqual([
    'accepted',
    "ValidatingAdmissionPolicy 'p' with binding 'b' may deny this (failed expression: object.spec.priority == 0): it depends on what the server sets as spec.priority",
  ]);
});

test('what mutating policies change is said, and what becomes of the resource is judged', () => {
  const mutating = (expression: string): string =>
    policy(
      `reinvocationPolicy: Never\n  mutations: [{patchType: ApplyConfiguration, applyConfiguration: {expression: "${expression}"}}]`,
      'paramRef: null',
    ).replaceAll('ValidatingAdmissionPolicy', 'MutatingAdmissionPolicy');
  const binding = "MutatingAdmissionPolicy 'p' with binding 'b'";
  expect(found(mutating('Object{spec: Object.spec{size: object.spec.size + 1}}'))).toEqual([
    { severity: 'info', message: `${binding} changes spec.size to 4`, part: 'the mutation at policies.yaml:8' },
  ]);
  expect(found(mutating('Object{spec: Object.spec{other: 1}}'))).toMatchObject([
    {
      severity: 'error',
      message:
        "policy 'p' with binding 'b' denied request: error applying patch: failed to convert patch object to typed object: .spec.other: field not declared in schema",
    },
  ]);
  const both = `${mutating('Object{spec: Object.spec{size: 9}}')}${policy('validations: [{expression: object.spec.size < 5, message: too large}]')}`;
  expect(found(both)).toMatchObject([{ severity: 'info' }, { severity: 'error', message: denied('too large') }]);
  // What only a cluster knows before is not known after.
  const undecided = both.replace('size: 9', 'size: namespaceObject.metadata.labels.size() + 9').replace('size < 5', 'size < 2');
  expect(found(undecided).map(({ message, severity }) => `${severity} ${message}`)).toEqual([
    `info ${binding} may change this: it depends on namespace one`,
    "info ValidatingAdmissionPolicy 'p' with binding 'b' may deny this (too large): it depends on what MutatingAdmissionPolicy 'p' changes",
  ]);
});

test('a resource that is denied is refused, with the status that the server answers', () => {
  const catalog = readCatalog([{ file: 'crds.yaml', text: new TextEncoder().encode(DEFINITIONS) }]);
  const text = `${policy('validations: [{expression: "false", message: never, reason: Forbidden}]')}${CACHE}`;
  const verdict = [...check('a.yaml', text, { catalog }).resources].find(({ kind }) => kind === 'Cache');
  expect(verdict).toMatchObject({
    outcome: 'refused',
    refusal: { denial: { code: 403, reason: 'Forbidden', message: `caches.example.com "a" is forbidden: ${denied('never')}` } },
  });
});

test('an object that policies change is judged by its types as it is then', () => {
  const patched = (value: string): string =>
    policy(
      `reinvocationPolicy: Never\n  mutations: [{patchType: JSONPatch, jsonPatch: {expression: "[JSONPatch{op: 'add', path: '/metadata/labels/a', value: '${value}'}]"}}]`,
      'paramRef: null',
    )
      .replaceAll('ValidatingAdmissionPolicy', 'MutatingAdmissionPolicy')
      .replace('resources: [caches]', 'resources: [configmaps]');
  const outcome = (label: string, becomes: string): string | undefined => {
    const text = `${patched(becomes)}\napiVersion: v1\nkind: ConfigMap\nmetadata: {name: a, labels: {a: ${label}}}\n`;
    return [...check('a.yaml', text, { catalog: readCatalog([]) }).resources].at(-1)?.outcome;
  };
  expect(outcome('not valid', 'valid')).toBe('accepted');
  expect(outcome('valid', 'not valid')).toBe('refused');
});
