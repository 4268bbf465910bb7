import { versionsOf, type CustomResourceDefinition, type JSONSchemaProps } from '@structural/core';
import type { JsonPath } from '@structural/document';
import type { ManifestSchema } from '../../manifest/schema-nodes.js';

/** The schema of a definition at a node of its text, as the server reads it; `undefined` where it reads none. */
export type PropsAt = (node: ManifestSchema) => JSONSchemaProps | undefined;

/** Finds the schemas of one definition. Constant for a node whose parent was asked for before, so that a walk from the top is linear. */
export function propsFinder({ spec }: CustomResourceDefinition): PropsAt {
  const versions = versionsOf(spec);
  const known = new Map<ManifestSchema, JSONSchemaProps | undefined>();
  const find: PropsAt = (node) => {
    if (known.has(node)) return known.get(node);
    const above = node.parent && find(node.parent);
    const root = node.version === undefined ? spec.validation : versions[node.version]?.schema;
    const props = node.parent === undefined ? root?.openAPIV3Schema : above && below(above, node.steps);
    known.set(node, props);
    return props;
  };
  return find;
}

function below(props: JSONSchemaProps, [keyword, step]: JsonPath): JSONSchemaProps | undefined {
  switch (keyword) {
    case 'properties':
      return props.properties?.get(String(step));
    case 'items':
      return props.items?.schema;
    case 'additionalProperties':
      return typeof props.additionalProperties === 'object' ? props.additionalProperties : undefined;
    case 'not':
      return props.not;
    case 'allOf':
    case 'anyOf':
    case 'oneOf':
      return props[keyword]?.[Number(step)];
    default:
      return undefined;
  }
}
