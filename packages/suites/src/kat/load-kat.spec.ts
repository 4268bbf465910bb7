import { load } from '../../tests/memory-files.js';
import { planRuns } from '../run/plan-runs.js';
import { openJudge } from '@structural/witness';
import { runPlanned } from '../run/run-planned.js';

const bound = (name: string, spec: string, binding: string, kind = 'Validating'): string => `apiVersion: admissionregistration.k8s.io/v1
kind: ${kind}AdmissionPolicy
metadata: { name: ${name} }
spec:
${spec}
---
apiVersion: admissionregistration.k8s.io/v1
kind: ${kind}AdmissionPolicyBinding
metadata: { name: ${name}-everywhere }
spec: { policyName: ${name}${binding} }
`;
const deployment = (replicas: number, apiVersion = 'apps/v1'): string =>
  `{ apiVersion: ${apiVersion}, kind: Deployment, metadata: { name: web, namespace: shop }, spec: { replicas: ${String(replicas)} } }`;

/** What becomes of each test below a policy, and the first line of what is wrong. */
async function outcomes(policy: string, tests: Readonly<Record<string, string>>): Promise<readonly string[]> {
  const files = Object.fromEntries(Object.entries(tests).map(([name, text]) => [`/few/tests/${name}`, text]));
  const { problems, suites } = await load({ '/few/policy.yaml': policy, ...files });
  expect(problems).toEqual([]);
  return planRuns(suites).map((run) => {
    const result = runPlanned(run, openJudge());
    const why = result.outcome === 'failed' ? `: ${result.failure.message.split('\n')[0] ?? ''}` : '';
    return `${run.test.name} ${result.outcome}${why}`;
  });
}

const FEW = `  validations:
    - expression: object.spec.replicas <= 3
      messageExpression: "'at most 3, not ' + string(object.spec.replicas)"
  auditAnnotations:
    - { key: seen, valueExpression: string(object.metadata.name) }`;

test('the name of a file says whether a request is allowed or denied, and files beside it say more', async () => {
  expect(
    await outcomes(bound('few', FEW, ', validationActions: [Deny]'), {
      'few.two.allow.object.yaml': deployment(2),
      'few.two.allow.annotations.yaml': 'seen: web',
      'few.nine.deny.object.yaml': deployment(9),
      'few.nine.deny.message.txt': 'at most 3, not 9\n',
      'few.wrong.deny.object.yaml': deployment(2),
      'few.other.deny.object.yaml': deployment(8),
      'few.other.deny.message.txt': 'at most 3',
      'few.typo.allow.object.yaml': deployment(2).replace('replicas', 'replica'),
      'few.unseen.audit.object.yaml': deployment(2),
      'few.unseen.audit.annotations.yaml': 'seen: shop',
    }),
  ).toEqual([
    'few.two.allow passed',
    'few.nine.deny passed',
    'few.wrong.deny failed: the request is accepted',
    'few.other.deny failed: the request is refused with a different message: at most 3, not 8',
    'few.typo.allow failed: the object does not decode: strict decoding error: unknown field "spec.replica"',
    'few.unseen.audit failed: the audit annotation seen of the request is "web"',
  ]);
});

test('warnings are compared where the binding warns, of kinds that no server has, too', async () => {
  expect(
    await outcomes(bound('few', FEW, ', validationActions: [Warn]'), {
      'nine.warn.object.yaml': deployment(9, 'apps/v1beta1'),
      'nine.warn.warnings.txt': 'at most 3, not 9',
      'ten.warn.object.yaml': deployment(10),
      'ten.warn.warnings.txt': 'another one',
    }),
  ).toEqual(['nine.warn passed', 'ten.warn failed: the warnings of the request are not the expected ones: "at most 3, not 10"']);
});

test('a request has an operation, a user, a namespace, parameters, and an authorizer whose answers are given', async () => {
  const spec = `  paramKind: { apiVersion: v1, kind: ConfigMap }
  matchConditions:
    - { name: not-dev, expression: "namespaceObject.metadata.labels.env != 'dev'" }
  validations:
    - expression: request.operation != 'DELETE' || request.userInfo.username == params.data.owner
      message: ask the owner
    - expression: request.operation != 'CONNECT' || authorizer.group('').resource('pods').namespace('shop').check('create').allowed()`;
  const request = (members: string): string =>
    `{ ${members}, namespaceObject: { apiVersion: v1, kind: Namespace, metadata: { name: shop, labels: { env: prod } } } }`;
  const may = (decision: string): string => `[{ resource: pods, namespace: shop, verb: create, decision: ${decision} }]`;
  const params = '{ apiVersion: v1, kind: ConfigMap, metadata: { name: any }, data: { owner: ann } }';
  expect(
    await outcomes(bound('few', spec, ', validationActions: [Deny], paramRef: { name: else }'), {
      'ann.allow.oldObject.yaml': deployment(1),
      'ann.allow.request.yaml': request('operation: DELETE, userInfo: { username: ann, groups: [a] }'),
      'ann.allow.params.yaml': params,
      'bob.deny.oldObject.yaml': deployment(1),
      'bob.deny.request.yaml': request('userInfo: { username: bob }'),
      'bob.deny.params.yaml': params,
      'bob.deny.message.txt': 'ask the owner',
      'dev.allow.oldObject.yaml': deployment(1),
      'dev.allow.request.yaml': request('operation: DELETE').replace('prod', 'dev'),
      'exec.allow.request.yaml': request('operation: CONNECT, subResource: exec, name: web, namespace: shop'),
      'exec.allow.authorizer.yaml': may('allow'),
      'not.deny.request.yaml': request('operation: CONNECT, subResource: exec'),
      'not.deny.authorizer.yaml': may('deny'),
      'who.allow.request.yaml': request('operation: CONNECT, subResource: exec'),
    }),
  ).toEqual([
    'ann.allow passed',
    'bob.deny passed',
    'dev.allow passed',
    'exec.allow passed',
    'not.deny passed',
    'who.allow failed: the answer to the request depends on authorizer, which the test does not say',
  ]);
});

test('what a mutating policy makes of an object is compared with a gold file', async () => {
  const spec = `  mutations:
    - patchType: JSONPatch
      jsonPatch: { expression: "[JSONPatch{op: 'add', path: '/metadata/labels', value: {'app': 'web', 'size': 1}}]" }`;
  const labelled = (size: string): string =>
    `{ apiVersion: v1, kind: ConfigMap, metadata: { name: a, labels: { app: web, size: ${size} } } }`;
  expect(
    await outcomes(bound('few', spec, '', 'Mutating'), {
      'one.object.yaml': '{ apiVersion: v1, kind: ConfigMap, metadata: { name: a } }',
      'one.gold.yaml': labelled('1'),
      'two.object.yaml': '{ apiVersion: v1, kind: ConfigMap, metadata: { name: a } }',
      'two.gold.yaml': labelled('2'),
    }),
  ).toEqual(['one passed', 'two failed: the stored object is not the expected one']);
});

test('a test whose name begins with that of no policy among several is a failure that says so', async () => {
  const two = `${bound('few', FEW, '')}---\n${bound('many', FEW, '')}`;
  expect(await outcomes(two, { 'other.allow.object.yaml': deployment(2), 'many.allow.object.yaml': deployment(2) })).toEqual([
    'other.allow failed: the name of the test begins with the name of no policy in the folder above',
    'many.allow passed',
  ]);
});
