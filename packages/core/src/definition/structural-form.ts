import type { FieldPath } from '../field/path.js';
import type { JSONSchemaProps } from '../schema/json-schema-props.js';
import type { StructuralSchema } from '../schema/structural.js';
import { mapStructural } from '../schema/map-structural.js';
import { toStructural, type ToStructural } from '../schema/to-structural.js';
import type { KubernetesVersion } from '../kubernetes/kubernetes-version.js';

/**
 * The structural form of a root schema as the given server makes it.
 *
 * Servers before 1.36 lost `externalDocs` and `example` on the way: they are not published, and do not count as more than names at the root's
 * `metadata`. Those within junctors were lost, too.
 */
export function structuralForm(props: JSONSchemaProps, path: FieldPath, { structuralDocumentation }: KubernetesVersion): ToStructural {
  const structural = toStructural(props, path);
  if (!structural.ok || structuralDocumentation) return structural;
  return { ok: true, schema: mapStructural(structural.schema, withoutDocumentation) };
}

function withoutDocumentation(schema: StructuralSchema): StructuralSchema {
  const { externalDocs, example, ...generic } = schema.generic;
  return externalDocs === undefined && example === undefined ? schema : { ...schema, generic };
}
