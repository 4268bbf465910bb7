import { NEWEST_KUBERNETES } from '@structural/core';
import { fromPlain, type JsonObject } from '@structural/json';
import { PoliciesServer } from './policies-server.js';

const policy = {
  apiVersion: 'admissionregistration.k8s.io/v1',
  kind: 'ValidatingAdmissionPolicy',
  metadata: { name: 'p' },
  spec: {
    matchConstraints: { resourceRules: [{ apiGroups: [''], apiVersions: ['v1'], operations: ['CREATE'], resources: ['services'] }] },
    validations: [{ expression: 'object.spec.type != "ClusterIP"', message: 'a default' }],
  },
};
const binding = {
  apiVersion: 'admissionregistration.k8s.io/v1',
  kind: 'ValidatingAdmissionPolicyBinding',
  metadata: { name: 'b' },
  spec: { policyName: 'p', validationActions: ['Warn'] },
};
const service = { apiVersion: 'v1', kind: 'Service', metadata: { name: 'a' }, spec: { ports: [{ port: 80 }] } };

function admit(server: PoliciesServer): unknown {
  server.install(fromPlain({ objects: [policy, binding] }) as JsonObject);
  return server.admit(fromPlain({ text: JSON.stringify(service), fieldValidation: 'Warn' }) as JsonObject);
}

test('policies see an object of a built-in kind as the code for it has filled it in', () => {
  const filled = { ...service, spec: { ...service.spec, type: 'ClusterIP' } };
  const server = new PoliciesServer(NEWEST_KUBERNETES, { judge: () => ({ code: 201, warnings: ['w'], object: filled }) });
  expect(admit(server)).toMatchObject({
    code: 201,
    warnings: ['w', "Validation failed for ValidatingAdmissionPolicy 'p' with binding 'b': a default"],
    object: { metadata: { name: 'a' } },
  });
});

test('what the code for built-in kinds refuses no policy sees', () => {
  const refusal = { code: 422, reason: 'Invalid', message: 'no', causes: [], warnings: [] };
  expect(admit(new PoliciesServer(NEWEST_KUBERNETES, { judge: () => refusal }))).toEqual(refusal);
});

test('without that code an object is taken as it is written', () => {
  expect(admit(new PoliciesServer(NEWEST_KUBERNETES))).toMatchObject({
    code: 201,
    warnings: [expect.stringContaining('no such key: type')],
  });
});

test('validating policies see what the server adds to a new object, and the answer has none of it', () => {
  const server = new PoliciesServer(NEWEST_KUBERNETES);
  const validations = [{ expression: 'has(object.metadata.uid) && has(object.metadata.creationTimestamp)', message: 'not begun' }];
  const asked = { ...policy, spec: { ...policy.spec, validations } };
  server.install(fromPlain({ objects: [asked, binding] }) as JsonObject);
  const answer = server.admit(fromPlain({ text: JSON.stringify(service), fieldValidation: 'Warn' }) as JsonObject);
  expect(answer).toMatchObject({ code: 201, warnings: [] });
  expect((answer['object'] as typeof service).metadata).toEqual({ name: 'a', namespace: 'default' });
});

describe('warnings that are sent', () => {
  function warnings(...messages: readonly string[]): readonly string[] {
    const server = new PoliciesServer(NEWEST_KUBERNETES, {
      judge: ({ text }) => ({ code: 201, warnings: messages, object: JSON.parse(text) as object }),
    });
    server.install(fromPlain({ objects: [] }) as JsonObject);
    return server.admit(fromPlain({ text: JSON.stringify(service) }) as JsonObject)['warnings'] as readonly string[];
  }

  test('a warning of several lines is not among them', () => {
    expect(warnings('one\nmore', 'two')).toEqual(['two']);
  });

  test('of too many each is cut, which may leave of a warning the line that can be sent', () => {
    const long = (letter: string): string => letter.repeat(2000);
    expect(warnings(long('a'), `${long('b')}\n`, long('c'), long('d'))).toEqual(['a', 'b', 'c', 'd'].map((each) => each.repeat(256)));
  });
});
