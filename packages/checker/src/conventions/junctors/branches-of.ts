import type { JSONSchemaProps } from '@structural/core';
import type { JsonPath } from '@structural/document';

/** A schema right under a junctor, and the steps to it. */
export interface Branch {
  readonly props: JSONSchemaProps;
  readonly steps: JsonPath;
}

/** The schemas right under the junctors of a schema, those of `not` only if they are asked for. */
export function* branchesOf(props: JSONSchemaProps, { not }: { readonly not: boolean }): Iterable<Branch> {
  for (const junctor of ['allOf', 'anyOf', 'oneOf'] as const) {
    for (const [i, branch] of (props[junctor] ?? []).entries()) yield { props: branch, steps: [junctor, i] };
  }
  if (not && props.not !== undefined) yield { props: props.not, steps: ['not'] };
}
