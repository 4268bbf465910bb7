/** A definition in YAML, like any other but for what is said here. */
export function exampleCrd(
  changes: {
    readonly plural?: string;
    readonly kind?: string;
    readonly group?: string;
    readonly annotations?: object;
    readonly labels?: object;
    readonly versions?: readonly object[];
  } = {},
): string {
  const {
    annotations = {},
    group = 'example.com',
    kind = 'Widget',
    labels = {},
    plural = `${kind.toLowerCase()}s`,
    versions = [exampleVersion('v1')],
  } = changes;
  return JSON.stringify({
    apiVersion: 'apiextensions.k8s.io/v1',
    kind: 'CustomResourceDefinition',
    metadata: { name: `${plural}.${group}`, annotations, labels },
    spec: { group, scope: 'Namespaced', names: { kind, plural }, versions },
  });
}

/** A version whose spec has a union (KEP-2335) of two fields, to which the discriminator gives these names. */
export function unionVersion(fields: object = { disk: 'Disk', memory: 'Memory' }): object {
  const spec = {
    type: 'object',
    properties: { kind: { type: 'string' }, disk: { type: 'string' }, memory: { type: 'string' } },
    'x-kubernetes-unions': [{ discriminator: 'kind', fields }],
  };
  return exampleVersion('v1', { schema: { openAPIV3Schema: { type: 'object', properties: { spec } } } });
}

/** A version with a schema of one field. */
export function exampleVersion(name: string, changes: object = {}): object {
  const openAPIV3Schema = {
    type: 'object',
    description: 'A widget.',
    properties: { spec: { type: 'object', properties: { size: { type: 'integer' } } } },
  };
  return { name, served: true, storage: name === 'v1', schema: { openAPIV3Schema }, ...changes };
}
