/**
 * A CRD of a namespaced kind in `group`. Its `versions`, `v1` where none are named, have one schema, `properties` at its root, and what `more` adds to each; the first is
 * stored.
 */
export function definitionOf(group, kind, properties, { plural = `${kind.toLowerCase()}s`, versions = ['v1'], ...more } = {}) {
  const schema = { openAPIV3Schema: { type: 'object', properties } };
  return {
    apiVersion: 'apiextensions.k8s.io/v1',
    kind: 'CustomResourceDefinition',
    metadata: { name: `${plural}.${group}` },
    spec: {
      group,
      scope: 'Namespaced',
      names: { plural, singular: kind.toLowerCase(), kind, listKind: `${kind}List` },
      versions: versions.map((name, i) => ({ name, served: true, storage: i === 0, schema, ...more })),
    },
  };
}
