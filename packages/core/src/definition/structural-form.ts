import type { FieldPath } from '../field/path.js';
import type { JSONSchemaProps } from '../schema/json-schema-props.js';
import type { NestedValueValidation, StructuralSchema, ValueValidation } from '../schema/structural.js';
import { mapStructural } from '../schema/map-structural.js';
import { toStructural, type ToStructural } from '../schema/to-structural.js';
import type { KubernetesVersion } from '../kubernetes/kubernetes-version.js';

/**
 * The structural form of a root schema as the given server makes it.
 *
 * Servers before 1.36 lost `externalDocs` and `example` on the way: they are not published, and do not count as more than names at the root's
 * `metadata`. Those within junctors were lost, too. Servers before 1.31 did not lose `additionalProperties: false` there.
 */
export function structuralForm(props: JSONSchemaProps, path: FieldPath, version: KubernetesVersion): ToStructural {
  const { dropsNestedClosing, saysInternalError, structuralDocumentation } = version;
  const structural = toStructural(props, path, { dropsNestedClosing: dropsNestedClosing === true });
  if (!structural.ok && !saysInternalError) return { ...structural, error: structural.error.replace(/^internal error: /, '') };
  if (!structural.ok || structuralDocumentation) return structural;
  return { ok: true, schema: mapStructural(structural.schema, withoutDocumentation) };
}

function withoutDocumentation(schema: StructuralSchema): StructuralSchema {
  const { externalDocs, example, ...generic } = schema.generic;
  const bare = externalDocs === undefined && example === undefined ? schema : { ...schema, generic };
  if (schema.extensions['x-kubernetes-int-or-string'] !== true || schema.valueValidation === undefined) return bare;
  return { ...bare, valueValidation: withoutDocumentedBranches(schema.valueValidation) };
}

/** In the branches that make an int-or-string nothing but types may stand, which documentation was not to those servers. */
function withoutDocumentedBranches(validation: ValueValidation): ValueValidation {
  const { allOf, anyOf } = validation;
  return {
    ...validation,
    ...(anyOf && { anyOf: anyOf.map(undocumented) }),
    ...(allOf && {
      allOf: allOf.map((branch) => {
        const bare = undocumented(branch);
        const { anyOf: inner } = bare.valueValidation;
        return inner === undefined ? bare : { ...bare, valueValidation: { ...bare.valueValidation, anyOf: inner.map(undocumented) } };
      }),
    }),
  };
}

function undocumented(branch: NestedValueValidation): NestedValueValidation {
  const { externalDocs, example, ...forbiddenGenerics } = branch.forbiddenGenerics;
  return externalDocs === undefined && example === undefined ? branch : { ...branch, forbiddenGenerics };
}
