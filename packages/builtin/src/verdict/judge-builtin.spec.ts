import { errorText, kubernetesVersion, NEWEST_KUBERNETES } from '@structural/core';
import { fromPlain } from '@structural/json';
import { findKind } from '../kinds/find-kinds.js';
import { judgeBuiltin } from './judge-builtin.js';

/** What a server says: why it cannot decode an object, else unknown fields and errors. */
function judge(apiVersion: string, kind: string, object: object, minor = NEWEST_KUBERNETES.minor): readonly string[] {
  const value = fromPlain({ apiVersion, kind, metadata: { name: 'a' }, ...object });
  const verdict = judgeBuiltin(findKind(apiVersion, kind)!, value, { kubernetesVersion: kubernetesVersion(minor) })!;
  return verdict.ok ? [...verdict.strictErrors, ...verdict.errors.map(errorText)] : [verdict.decodeError, verdict.path.join('.')];
}

describe('judgeBuiltin', () => {
  it('names the value that Go cannot decode, in its words', () => {
    expect(judge('v1', 'Pod', { spec: { containers: [{ name: 'a', ports: [{ containerPort: '80' }] }] } })).toEqual([
      'json: cannot unmarshal string into Go struct field ContainerPort.spec.containers.ports.containerPort of type int32',
      'spec.containers.0.ports.0.containerPort',
    ]);
    expect(judge('v1', 'ConfigMap', { data: { a: true } })).toEqual([
      'json: cannot unmarshal bool into Go struct field ConfigMap.data of type string',
      'data.a',
    ]);
  });

  it('names the embedded struct of a field as the decoder of each minor does', () => {
    const volumes = { spec: { volumes: [{ name: 'a', hostPath: '/' }] } };
    expect([judge('v1', 'Pod', volumes, 37)[0], judge('v1', 'Pod', volumes, 34)[0]]).toEqual([
      'json: cannot unmarshal string into Go struct field Volume.spec.volumes.VolumeSource.hostPath of type v1.HostPathVolumeSource',
      'json: cannot unmarshal string into Go struct field Volume.spec.volumes.hostPath of type v1.HostPathVolumeSource',
    ]);
  });

  it('reads quantities, and numbers or texts', () => {
    const limits = (memory: unknown) => judge('v1', 'Pod', { spec: { containers: [{ name: 'a', resources: { limits: { memory } } }] } });
    expect([limits('1Gi'), limits(1.5), limits('1e3')]).toEqual([[], [], []]);
    expect(limits('1 Gi')).toEqual([
      "quantities must match the regular expression '^([+-]?[0-9.]+)([eEinumkKMGTP]*[-+]?[0-9]*)$'",
      'spec.containers.0.resources.limits.memory',
    ]);
    expect(limits('1gb')[0]).toContain('quantities must match');
    const port = (targetPort: unknown) => judge('v1', 'Service', { spec: { ports: [{ port: 80, targetPort }] } });
    expect([port('http'), port(80)]).toEqual([[], []]);
    expect(port([80])[0]).toBe('json: cannot unmarshal array into Go struct field ServicePort.spec.ports.targetPort of type int32');
  });

  it('finds unknown fields of the minor that is asked', () => {
    const image = { spec: { containers: [{ name: 'a' }], volumes: [{ name: 'a', image: { reference: 'a' } }] } };
    expect(judge('v1', 'Pod', image, 31)).toEqual([]);
    expect(judge('v1', 'Pod', image, 30)).toEqual(['unknown field "spec.volumes[0].image"']);
  });

  it('judges metadata by the names of the kind', () => {
    expect(judge('v1', 'ConfigMap', { metadata: { name: 'a_b' } })[0]).toContain(
      'metadata.name: Invalid value: "a_b": a lowercase RFC 1123 subdomain',
    );
    expect(judge('rbac.authorization.k8s.io/v1', 'Role', { metadata: { name: 'system:A_b' } })).toEqual([]);
    expect(judge('v1', 'Service', { metadata: { name: '1a' } }, 35)[0]).toContain('a DNS-1035 label must consist');
    expect(judge('v1', 'Service', { metadata: { name: '1a' } }, 36)).toEqual([]);
    expect(judge('v1', 'LimitRange', { metadata: {}, spec: {} })).toEqual([]);
    expect(judge('v1', 'Secret', { metadata: { labels: { a: 'b c' } } })).toEqual([
      'metadata.name: Required value: name or generateName is required',
      expect.stringContaining('metadata.labels: Invalid value: "b c": a valid label must be'),
    ]);
  });
});
