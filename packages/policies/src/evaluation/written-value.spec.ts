import { environmentOf } from '@structural/cel';
import { fromPlain, type JsonObject } from '@structural/json';
import { readBinding, readPolicy } from '../policy/read-policy.js';
import { kindIn, knownCluster } from '../requests/known-cluster.js';
import { applyPolicies, policySet } from '../verdict/apply-policies.js';

const cluster = knownCluster({ isWhole: false, definitions: [], objects: [] });
const rule = { apiGroups: ['*'], apiVersions: ['*'], operations: ['*'], resources: ['*'] };
const binding = readBinding(fromPlain({ metadata: { name: 'b' }, spec: { policyName: 'p', validationActions: ['Deny'] } }) as JsonObject);

/** What an expression says of an object of a built-in kind as it is written: that it holds, that it does not, or what that depends on. */
function verdict(expression: string, manifest: object): boolean | string {
  const policy = fromPlain({
    metadata: { name: 'p' },
    spec: { matchConstraints: { resourceRules: [rule] }, validations: [{ expression }] },
  });
  const object = fromPlain({
    ...manifest,
    metadata: { name: 'a', namespace: 'n', ...(manifest as { metadata?: object }).metadata },
  }) as JsonObject;
  const kind = cluster.kindOf(kindIn(object));
  if (kind === undefined) throw new Error('not served');
  const request = {
    operation: 'CREATE',
    kind,
    subresource: '',
    name: 'a',
    namespace: 'n',
    object,
    oldObject: undefined,
    typedBy: 37,
  } as const;
  const { findings } = applyPolicies(
    policySet([readPolicy(policy as JsonObject)], [binding], environmentOf(37)),
    { ...request, isDryRun: false, user: undefined, options: undefined },
    cluster,
  );
  const [finding] = findings;
  expect(finding?.isError ?? false).toBe(false);
  return finding === undefined || (finding.dependsOn ?? false);
}

const pod = (spec: object, metadata?: object): object => ({ apiVersion: 'v1', kind: 'Pod', metadata, spec });
const deployment = (spec: object): object => ({ apiVersion: 'apps/v1', kind: 'Deployment', spec });
const container = { name: 'c', image: 'nginx', resources: { limits: { cpu: '1000m' } } };

test.each([
  [
    'what is written counts, as its Go type prints it',
    "object.spec.containers[0].resources.limits.cpu == '1'",
    pod({ containers: [container] }),
    true,
  ],
  ['a default that is always the same is there', 'object.spec.replicas == 1', deployment({}), true],
  [
    'a default that the object decides is there',
    "object.spec.containers[0].imagePullPolicy == 'Always'",
    pod({ containers: [container] }),
    true,
  ],
  ['what a server does not set is absent', 'has(object.spec.containers[0].securityContext)', pod({ containers: [container] }), false],
  ['a struct without a pointer is always there', 'has(object.spec.strategy)', deployment({}), true],
  ['an empty text that may be left out is absent', 'has(object.spec.hostname)', pod({ containers: [], hostname: '' }), false],
  ['a field that the type does not have is absent', 'has(object.spec.nope)', deployment({ nope: 1 }), false],
  [
    'the limits of a container of a Pod are its requests',
    "object.spec.containers[0].resources.requests.cpu == '1'",
    pod({ containers: [container] }),
    true,
  ],
  [
    'those of a template are not',
    'has(object.spec.template.spec.containers[0].resources.requests)',
    deployment({ template: { spec: { containers: [container] } } }),
    false,
  ],
  [
    'a namespace has a label of its own',
    "object.metadata.labels['kubernetes.io/metadata.name'] == 'a'",
    { apiVersion: 'v1', kind: 'Namespace' },
    true,
  ],
  [
    'what the server sets otherwise is not known',
    'has(object.spec.priority)',
    pod({ containers: [] }),
    'what the server sets as spec.priority',
  ],
  [
    'a status is not known',
    'has(object.status.phase)',
    { ...pod({ containers: [] }), status: { phase: 'Running' } },
    'what the server sets as status',
  ],
  [
    'texts of a Secret become data',
    'has(object.data.a)',
    { apiVersion: 'v1', kind: 'Secret', stringData: { a: 'b' } },
    'what the server sets as data',
  ],
] as const)('%s', (_, expression, manifest, expected) => {
  expect(verdict(expression, manifest)).toBe(expected);
});
