import type { FieldPath } from '../field/path.js';
import type { JSONSchemaProps } from '../schema/json-schema-props.js';
import { LIST_JUNCTORS, type NestedValueValidation, type StructuralSchema, type ValueValidation } from '../schema/structural.js';
import { mapStructural } from '../schema/map-structural.js';
import { toStructural, type ToStructural } from '../schema/to-structural.js';
import type { KubernetesVersion } from '../kubernetes/kubernetes-version.js';

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

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

/** A copy without what only documents. */
function undocumented<T extends { readonly externalDocs?: unknown; readonly example?: unknown }>(
  generic: T,
): Omit<T, 'externalDocs' | 'example'> {
  const copy: { externalDocs?: unknown; example?: unknown } = { ...generic };
  delete copy.externalDocs;
  delete copy.example;
  return copy as Omit<T, 'externalDocs' | 'example'>;
}

function withoutDocumentation(schema: StructuralSchema): StructuralSchema {
  const { generic } = schema;
  const isDocumented = generic.externalDocs !== undefined || generic.example !== undefined;
  const bare = isDocumented ? { ...schema, generic: undocumented(generic) } : schema;
  return schema.valueValidation === undefined ? bare : { ...bare, valueValidation: withoutDocumentedBranches(schema.valueValidation) };
}

/** Branches as they are where nothing is documented. Each waits on a list rather than on the call stack. */
function withoutDocumentedBranches(root: ValueValidation): ValueValidation {
  const copied: Mutable<ValueValidation> = { ...root };
  const junctors = [copied];
  const nested: Mutable<NestedValueValidation>[] = [];
  const begin = (branch: NestedValueValidation): NestedValueValidation => {
    const forbiddenGenerics = undocumented(branch.forbiddenGenerics);
    const valueValidation = { ...branch.valueValidation };
    const copy = { ...branch, valueValidation, forbiddenGenerics };
    junctors.push(valueValidation);
    nested.push(copy);
    return copy;
  };
  while (junctors.length > 0 || nested.length > 0) {
    const validation = junctors.pop();
    if (validation !== undefined) {
      for (const junctor of LIST_JUNCTORS) if (validation[junctor] !== undefined) validation[junctor] = validation[junctor].map(begin);
      if (validation.not !== undefined) validation.not = begin(validation.not);
    }
    const branch = nested.pop();
    if (branch?.items !== undefined) branch.items = begin(branch.items);
    if (branch?.additionalProperties !== undefined) branch.additionalProperties = begin(branch.additionalProperties);
    if (branch?.properties !== undefined)
      branch.properties = new Map(Array.from(branch.properties, ([name, property]) => [name, begin(property)]));
  }
  return copied;
}
