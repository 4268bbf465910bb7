import { NEWEST_KUBERNETES } from '@structural/core';
import { fromPlain, type JsonObject } from '@structural/json';
import { allKinds, findKind } from '../kinds/find-kinds.js';
import { kindIn } from '../kinds/kind-in.js';
import { CHANGED_FIELDS } from './changed-field-facts.js';
import { successorOf } from './successor-of.js';
import { writtenInstead } from './written-instead.js';

const changes = (apiVersion: string, kind: string, spec: object, more: object = {}): readonly string[] => {
  const object = fromPlain({ apiVersion, kind, metadata: { name: 'a', labels: {} }, spec, ...more }) as JsonObject;
  return writtenInstead(findKind(apiVersion, kind)!, object, NEWEST_KUBERNETES)!.changes.map(({ change, field }) => `${field} ${change}`);
};

describe('successorOf', () => {
  const successor = (apiVersion: string, kind: string, minor: number): string | undefined =>
    successorOf(findKind(apiVersion, kind)!, minor)?.apiVersion;

  it('is the version that Kubernetes names, and what that one names where it is gone, too', () => {
    expect(successor('policy/v1beta1', 'PodDisruptionBudget', 37)).toBe('policy/v1');
    expect(successor('flowcontrol.apiserver.k8s.io/v1beta2', 'FlowSchema', 30)).toBe('flowcontrol.apiserver.k8s.io/v1beta3');
    expect(successor('flowcontrol.apiserver.k8s.io/v1beta2', 'FlowSchema', 37)).toBe('flowcontrol.apiserver.k8s.io/v1');
    expect(successor('extensions/v1beta1', 'PodSecurityPolicy', 37)).toBeUndefined();
  });

  it('is the newest stable version of the group where Kubernetes names none, or none that is a kind', () => {
    expect(successor('node.k8s.io/v1beta1', 'RuntimeClass', 37)).toBe('node.k8s.io/v1');
    expect(successor('networking.k8s.io/v1beta1', 'IngressClass', 37)).toBe('networking.k8s.io/v1');
    expect(successor('resource.k8s.io/v1beta1', 'ResourceClaim', 38)).toBe('resource.k8s.io/v1');
  });

  it('is served', () => {
    for (const kind of allKinds()) {
      const next = successorOf(kind, 38);
      if (next !== undefined) expect(kindIn(next, 38)).toBe('served');
    }
  });
});

describe('writtenInstead', () => {
  it('says nothing where the object means the same in the new version', () => {
    expect(changes('policy/v1beta1', 'PodDisruptionBudget', { selector: { matchLabels: { a: 'b' } } })).toEqual([]);
    expect(changes('batch/v1beta1', 'CronJob', { schedule: '* * * * *', jobTemplate: {} })).toEqual([]);
  });

  it('names each field that moves, at its place', () => {
    const backend = { serviceName: 'a', servicePort: 80 };
    expect(
      changes('networking.k8s.io/v1beta1', 'Ingress', { rules: [{ http: { paths: [{ pathType: 'Prefix', backend }, { backend }] } }] }),
    ).toEqual([
      'spec.rules[0].http.paths[0].backend.serviceName becomes service.name',
      'spec.rules[0].http.paths[1].backend.serviceName becomes service.name',
      'spec.rules[0].http.paths[0].backend.servicePort becomes service.port.number, or service.port.name for a name',
      'spec.rules[0].http.paths[1].backend.servicePort becomes service.port.number, or service.port.name for a name',
      'spec.rules[0].http.paths[1].pathType is required now: ImplementationSpecific keeps it as it was',
    ]);
  });

  it('names defaults that are others now, but not where they do not count', () => {
    const spec = { selector: {}, revisionHistoryLimit: 1, progressDeadlineSeconds: 1, template: {} };
    expect(changes('extensions/v1beta1', 'Deployment', { ...spec, strategy: { type: 'Recreate' } })).toEqual([]);
    expect(changes('extensions/v1beta1', 'Deployment', { ...spec, strategy: { type: 'RollingUpdate' } })).toEqual([
      'spec.strategy.rollingUpdate had maxSurge 1 and maxUnavailable 1 by default, and has 25% of each now',
    ]);
  });

  it('names values that mean something else', () => {
    expect(changes('policy/v1beta1', 'PodDisruptionBudget', { selector: {} })).toEqual([
      'spec.selector selects every Pod of the namespace in policy/v1, and selected none',
    ]);
  });

  it('names fields that the new version does not read, and no status', () => {
    expect(changes('policy/v1beta1', 'PodDisruptionBudget', { selecter: {} }, { status: { a: 1 } })).toEqual(['spec.selecter is no more']);
  });
});

it('each kind of which changes are known is one that is gone or deprecated', () => {
  for (const line of CHANGED_FIELDS.trim()
    .split('\n')
    .filter((each) => /^\S/.test(each))) {
    const [apiVersion = '', kind = ''] = line.split(' ');
    expect(findKind(apiVersion, kind)?.deprecated).toBeDefined();
  }
});
