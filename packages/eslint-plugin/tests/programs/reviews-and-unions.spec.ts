import { SCHEMA } from './generated-modules.js';
import { project } from './lint-program.js';

const files = project(SCHEMA);
afterAll(() => files.remove());

const found = (text: string, file = 'a.ts'): readonly string[] =>
  files.program(`import * as k8s from '@kubernetes/client-node';\n${text}`, {}, file).map(({ message }) => message.split('. ')[0] ?? '');

const review = (spec: string): string =>
  `axios.post(url, { apiVersion: 'authorization.k8s.io/v1', kind: 'SelfSubjectAccessReview', spec: ${spec} });`;

test('a review has no metadata', () => {
  expect(found(review("{ resourceAttribute: { verb: 'get' } }"))).toEqual([
    expect.stringContaining('unknown field "spec.resourceAttribute"'),
  ]);
  expect(found(review("{ resourceAttributes: { verb: 'get', resource: 'pods', namespace: '' } }"))).toEqual([]);
  expect(found(review("{ resourceAttributes: { verb, resource: 'pods' } }").replace('axios.post(url, ', 'client.create('))).toEqual([]);
  // What only names an object, or is a part of one, says nothing of the rest.
  expect(found("select({ apiVersion: 'v1', kind: 'Pod', spec: { hostPID: 'yes' } });")).toEqual([]);
});

test('a review of an older version may be what a server asks a webhook', () => {
  expect(found(review("{ user: 'a' }").replace('k8s.io/v1', 'k8s.io/v1beta1'))).toEqual([]);
});

const TYPES = `interface Workload extends k8s.V1Deployment {
  spec: NonNullable<k8s.V1DeploymentSpec> & { template: k8s.V1PodTemplateSpec & { spec: NonNullable<k8s.V1PodSpec> & { volumes: k8s.V1Volume[] } } };
}
interface Batch extends k8s.V1Job {
  spec: NonNullable<k8s.V1JobSpec> & { template: k8s.V1PodTemplateSpec & { spec: NonNullable<k8s.V1PodSpec> & { volumes: k8s.V1Volume[] } } };
}
`;
const pushed = (type: string, operator: string): readonly string[] =>
  found(`${TYPES}export function f(made: ${type}) { made.spec.template.spec.tolerations?.push({ key: 'a', operator: '${operator}' }); }`);

test.each(['Workload', 'Workload | Batch', 'Workload | Batch | undefined'])(
  'what is added to a part of %s has the type that all have',
  (type) => {
    expect(pushed(type, 'Equals')).toEqual([expect.stringContaining('operator: Unsupported value: "Equals"')]);
    expect(pushed(type, 'Equal')).toEqual([]);
  },
);

test.each(['Workload | { spec: any }', 'Workload | Other', 'Workload | k8s.V1Pod'])('of a part of %s nothing is known', (type) => {
  expect(pushed(type, 'Equals')).toEqual([]);
});

test('a union that names itself is looked through a few times', () => {
  expect(
    found(`type A = B | A;\ntype B = A | { spec: B };\nexport function f(a: A) { a.spec.spec.tolerations.push({ operator: 'Equals' }); }`),
  ).toEqual([]);
});

test('what is assigned to a model of the client is of its kind', () => {
  const assigned = (port: number): string =>
    `const service = Object.assign(new k8s.V1Service(), { kind: 'Service', metadata: { name: 'a' }, spec: { ports: [{ port: ${port} }] } });`;
  expect(found(assigned(456800))).toEqual([expect.stringContaining('spec.ports[0].port: Invalid value: 456800')]);
  expect(found(assigned(4568))).toEqual([]);
  expect(found(assigned(456800).replace('k8s.V1Service', 'Other'))).toEqual([]);
});
