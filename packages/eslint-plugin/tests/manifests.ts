/** A definition whose schema is given as the text of one line; clean when the schema is. */
export function definition(schema: string, name = 'backups.example.com'): string {
  const [plural = '', ...group] = name.split('.');
  const kind = `${plural.charAt(0).toUpperCase()}${plural.slice(1, -1)}`;
  return `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata:
  name: ${name}
spec:
  group: ${group.join('.')}
  scope: Namespaced
  names: { plural: ${plural}, kind: ${kind} }
  versions:
    - name: v1
      served: true
      storage: true
      schema:
        openAPIV3Schema: ${schema}
`;
}

/** A schema that the server takes, with one field of each kind. */
export const CLEAN_SCHEMA =
  '{ type: object, properties: { spec: { type: object, properties: { replicas: { type: integer, maximum: 5 }, schedule: { type: string } } } } }';

/** A resource of the definition `backups.example.com`. */
export function backup(spec: string): string {
  return `apiVersion: example.com/v1
kind: Backup
metadata:
  name: nightly
spec: ${spec}
`;
}
