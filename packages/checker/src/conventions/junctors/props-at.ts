import { versionsOf, type CustomResourceDefinition, type JSONSchemaProps } from '@structural/core';
import type { JsonPath } from '@structural/document';
import type { SchemaNode } from '../../manifest/schema-nodes.js';

/** The schema of a definition at a node of its text, as the server reads it; `undefined` where it reads none. */
export function propsAt(definition: CustomResourceDefinition, node: SchemaNode): JSONSchemaProps | undefined {
  if (node.parent === undefined) {
    const { spec } = definition;
    const schema = node.version === undefined ? spec.validation : versionsOf(spec)[node.version]?.schema;
    return schema?.openAPIV3Schema;
  }
  const above = propsAt(definition, node.parent);
  return above && below(above, node.steps);
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
