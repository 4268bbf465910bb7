import { fromPlain, isJsonObject } from '@structural/json';
import { coreTypeOf } from './core-type-of.js';

/** The type that an object with properties of these names is a copy of. */
function typeOf(names: string): string | undefined {
  const schema = fromPlain({ type: 'object', properties: Object.fromEntries(names.split(' ').map((name) => [name, {}])) });
  return isJsonObject(schema) ? coreTypeOf(schema)?.name : undefined;
}

describe('a copy of a type of Kubernetes', () => {
  it.each([
    [
      'Container',
      'args command env envFrom image imagePullPolicy lifecycle livenessProbe name ports readinessProbe resources securityContext tty volumeMounts workingDir',
    ],
    ['ObjectReference', 'apiVersion fieldPath kind name namespace resourceVersion uid'],
    ['LabelSelector', 'matchExpressions matchLabels'],
    ['VolumeResourceRequirements', 'limits requests'],
    ['Affinity', 'nodeAffinity podAffinity podAntiAffinity'],
    ['Toleration', 'effect key operator tolerationSeconds value'],
    ['EnvVar', 'name value valueFrom'],
    ['SecretKeySelector', 'key name optional'],
    ['Condition', 'lastTransitionTime message observedGeneration reason status type'],
    ['EmbeddedObjectMeta', 'annotations finalizers labels name namespace'],
    ['Probe', 'exec failureThreshold httpGet initialDelaySeconds periodSeconds successThreshold tcpSocket timeoutSeconds'],
  ])('is a %s: %s', (type, names) => {
    // Selectors of keys in a Secret and in a ConfigMap look alike.
    expect(typeOf(names)?.replace('ConfigMapKey', 'SecretKey')).toBe(type);
  });

  it('may have fields of its author, if the type is large', () => {
    const container =
      'command env envFrom image imagePullPolicy lifecycle livenessProbe name ports readinessProbe resources volumeMounts terminationMessagePath terminationMessagePolicy';
    expect(typeOf(`${container} ownField otherField`)).toBe('Container');
    expect(typeOf('limits requests ownField')).toBeUndefined();
  });

  it.each([
    'name',
    'name namespace',
    'host port',
    'name value',
    'key operator',
    'replicas image',
    'type status reason',
    'kind name apiVersion namespace',
  ])('is not what authors think of, too: %s', (names) => {
    expect(typeOf(names)).toBeUndefined();
  });

  it('may be around another one', () => {
    const template = (spec: unknown) => fromPlain({ type: 'object', properties: { metadata: { type: 'object' }, spec } });
    const pod = { type: 'object', properties: { matchLabels: {}, matchExpressions: {} } };
    for (const [spec, type] of [
      [pod, 'PodTemplateSpec'],
      [{ type: 'object', properties: { size: {} } }, undefined],
    ] as const) {
      const schema = template(spec);
      expect(isJsonObject(schema) ? coreTypeOf(schema)?.name : '').toBe(type);
    }
  });

  it('is found in time linear in the properties', () => {
    const names = Array.from({ length: 50_000 }, (_, i) => `field${i}`).join(' ');
    expect(typeOf(`${names} name image`)).toBeUndefined();
  });
});
