import type { FieldPath } from '../field/path.js';
import type { JSONSchemaProps } from '../schema/json-schema-props.js';
import type { StructuralSchema } from '../schema/structural.js';
import { toStructural, type ToStructural } from '../schema/to-structural.js';
import type { KubernetesVersion } from '../kubernetes/kubernetes-version.js';

/**
 * The structural form of a root schema as the given server makes it.
 *
 * Servers before 1.36 lost `externalDocs` and `example` on the way, which matters in one place only: at the root's `metadata`,
 * of which nothing but names may be said.
 */
export function structuralForm(props: JSONSchemaProps, path: FieldPath, { structuralDocumentation }: KubernetesVersion): ToStructural {
  const structural = toStructural(props, path);
  if (!structural.ok || structuralDocumentation) return structural;
  return { ok: true, schema: withoutDocumentedMetadata(structural.schema) };
}

function withoutDocumentedMetadata(schema: StructuralSchema): StructuralSchema {
  const metadata = schema.properties?.get('metadata');
  if (metadata === undefined || (metadata.generic.externalDocs === undefined && metadata.generic.example === undefined)) return schema;
  const generic = Object.fromEntries(
    Object.entries(metadata.generic).filter(([keyword]) => keyword !== 'externalDocs' && keyword !== 'example'),
  );
  return { ...schema, properties: new Map(schema.properties).set('metadata', { ...metadata, generic }) };
}
