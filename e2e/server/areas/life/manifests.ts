/** The definition as it is first, then as it becomes: storage moves to v1, `size` is bounded, a field is dropped, and then v1beta1. */
export type Stage = 'first' | 'then' | 'last';

export const GROUP = 'life.structural.example.com';
export const PLURAL = 'lives';
export const NAME = `${PLURAL}.${GROUP}`;

const STATUS = { type: 'object', properties: { phase: { type: 'string' }, seen: { type: 'integer' } } };

/** A manifest of the definition. */
export function definition(stage: Stage): object {
  const bound = stage === 'first' ? {} : { maximum: 5 };
  const gone = stage === 'first' ? { gone: { type: 'string' } } : {};
  const columns = stage === 'first' ? [] : [{ name: 'Size', type: 'integer', jsonPath: '.spec.size' }];
  const v1 = {
    size: { type: 'integer', default: 1, ...bound },
    ports: {
      type: 'array',
      'x-kubernetes-list-type': 'map',
      'x-kubernetes-list-map-keys': ['name'],
      items: { type: 'object', required: ['name'], properties: { name: { type: 'string' }, port: { type: 'integer' } } },
    },
    limits: { type: 'object', additionalProperties: { type: 'string' } },
    code: { type: 'integer' },
    ...gone,
  };
  const v1beta1 = {
    size: { type: 'integer', default: 1, ...bound },
    ports: { type: 'array', items: { type: 'object', properties: { name: { type: 'string' }, port: { type: 'integer' } } } },
    limits: { type: 'object', additionalProperties: { type: 'string' } },
    code: { 'x-kubernetes-int-or-string': true },
    ...gone,
  };
  const version = (name: string, spec: object, status: object): object => ({
    name,
    served: true,
    storage: (name === 'v1') === (stage !== 'first'),
    subresources: { status: {} },
    additionalPrinterColumns: columns,
    schema: { openAPIV3Schema: { type: 'object', properties: { spec: { type: 'object', properties: spec }, status } } },
  });
  const beta = version('v1beta1', v1beta1, { type: 'object', properties: { phase: { type: 'string' } } });
  return {
    apiVersion: 'apiextensions.k8s.io/v1',
    kind: 'CustomResourceDefinition',
    metadata: { name: NAME, labels: { app: 'life' } },
    spec: {
      group: GROUP,
      scope: 'Namespaced',
      names: { plural: PLURAL, singular: 'life', kind: 'Life', listKind: 'LifeList' },
      versions: [version('v1', v1, STATUS), ...(stage === 'last' ? [] : [beta])],
    },
  };
}

/** An object as a manifest has it. */
export interface Manifest {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: { readonly name: string; readonly namespace: string } & Readonly<Record<string, unknown>>;
  readonly spec: Readonly<Record<string, unknown>>;
}

/** A manifest of an object. */
export function manifest(version: string, name: string, spec: Readonly<Record<string, unknown>>, metadata: object = {}): Manifest {
  return { apiVersion: `${GROUP}/${version}`, kind: 'Life', metadata: { name, namespace: 'default', ...metadata }, spec };
}

/** What client-side apply makes, in either version; named for what becomes of it. */
export const OBJECTS: readonly Manifest[] = [
  manifest(
    'v1',
    'plain',
    { size: 3, ports: [{ name: 'a', port: 1 }], limits: { cpu: '1', memory: '2' } },
    { labels: { x: 'one', y: 'two' } },
  ),
  manifest('v1', 'large', { size: 9 }),
  manifest('v1', 'losing', { gone: 'soon', size: 2 }),
  manifest('v1', 'largeandlosing', { gone: 'soon', size: 9 }),
  manifest('v1', 'ending', { size: 1 }, { finalizers: ['example.com/last'] }),
  manifest('v1', 'waiting', { size: 1 }, { finalizers: ['example.com/one', 'example.com/two'] }),
  manifest('v1beta1', 'nameless', { ports: [{ port: 1 }] }),
  manifest('v1beta1', 'textual', { code: 'x' }),
  manifest('v1beta1', 'doubled', {
    ports: [
      { name: 'a', port: 1 },
      { name: 'a', port: 2 },
    ],
  }),
  manifest('v1beta1', 'older', { size: 4, limits: { cpu: '1' } }),
];
