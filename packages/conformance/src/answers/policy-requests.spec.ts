import { readFileSync } from 'node:fs';
import { NEWEST_KUBERNETES } from '@structural/core';
import { fromPlain, printJson, type JsonObject } from '@structural/json';
import { PoliciesServer } from '@structural/suites';
import { comparePolicyAnswers, type RecordedRequest } from '../comparing/policy-answers.js';

interface Answered {
  readonly request: { readonly operation: string; readonly text?: object; readonly old?: object };
  readonly answer: { readonly code: number; readonly object?: object };
}

/** Updates and deletes under policies of our own, and what kube-apiserver 1.37.2 answered. */
const { cases, objects } = JSON.parse(readFileSync(new URL('./policy-requests.json', import.meta.url), 'utf8')) as {
  readonly objects: readonly object[];
  readonly cases: readonly Answered[];
};

const server = new PoliciesServer(NEWEST_KUBERNETES);
server.install(fromPlain({ objects }) as JsonObject);

/** An answer without what is not that of the policies: the answered object of a delete, and its identity. */
function compared(answer: JsonObject, isDelete: boolean): unknown {
  const {
    object,
    causes = [],
    warnings = [],
    ...rest
  } = JSON.parse(printJson(answer)) as {
    object?: { metadata: Record<string, unknown> };
    causes?: readonly unknown[];
    warnings?: readonly unknown[];
  };
  for (const name of ['uid', 'resourceVersion', 'creationTimestamp'])
    if (object !== undefined) Reflect.deleteProperty(object.metadata, name);
  const texts = (list: readonly unknown[]): readonly string[] => list.map((each) => JSON.stringify(each)).toSorted();
  return { ...rest, causes: texts(causes), warnings: texts(warnings), ...(isDelete || object === undefined ? {} : { object }) };
}

test.each(cases.map((each, i) => [`${String(i)} ${each.request.operation}`, each] as const))(
  'a request under policies is answered as by the server: %s',
  (_, { answer, request }) => {
    const sent = Object.fromEntries(
      Object.entries(request).map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)]),
    );
    const isDelete = request.operation === 'DELETE';
    expect(compared(fromPlain(server.admit(fromPlain(sent) as JsonObject)) as JsonObject, isDelete)).toEqual(
      compared(fromPlain(answer) as JsonObject, isDelete),
    );
  },
);

describe('comparePolicyAnswers', () => {
  const [apiVersion, name] = ['admissionregistration.k8s.io/v1', 'ValidatingAdmissionPolicy'];
  const rule = { apiGroups: [''], apiVersions: ['v1'], operations: ['*'], resources: ['configmaps'] };
  const two = ['first', 'second'].flatMap((each) => [
    {
      ...{ apiVersion, kind: name, metadata: { name: each } },
      spec: { matchConstraints: { resourceRules: [rule] }, validations: [{ expression: 'false', message: each }] },
    },
    { apiVersion, kind: `${name}Binding`, metadata: { name: each }, spec: { policyName: each, validationActions: ['Deny'] } },
  ]);
  const text = `${name} 'second' with binding 'second' denied request: second`;
  const recorded = (says: string): RecordedRequest => ({
    name: says,
    request: { operation: 'CREATE', text: '{"apiVersion":"v1","kind":"ConfigMap","metadata":{"name":"a"}}' },
    answer: { code: 422, reason: 'Invalid', message: `configmaps "a" is forbidden: ${says}`, causes: [{ message: says }] },
  });

  test('finds the order that the policies had in the server', () => {
    expect(comparePolicyAnswers(two, [recorded(text)], server)).toEqual({ rounds: 1, differing: [] });
  });

  test('reports what differs in any order', () => {
    const { differing } = comparePolicyAnswers(two, [recorded(text), recorded(text.replace(': second', ': other'))], server);
    expect(differing).toMatchObject([{ name: expect.stringContaining('other') as string }]);
  });
});
