import type { JSONSchemaProps } from '@structural/core';
import type { JsonPath } from '@structural/document';

/** A schema right under a junctor, and the steps to it. */
export interface Branch {
  readonly props: JSONSchemaProps;
  readonly steps: JsonPath;
}

/** The schemas right under the junctors of a schema, those of `not` only if they are asked for. */
export function branchesOf(props: JSONSchemaProps, { not }: { readonly not: boolean }): readonly Branch[] {
  const { allOf, anyOf, oneOf } = props;
  // Most schemas have no junctor.
  if (allOf === undefined && anyOf === undefined && oneOf === undefined && props.not === undefined) return NONE;
  const branches = JUNCTORS.flatMap((junctor) =>
    (props[junctor] ?? []).map((branch, i): Branch => ({ props: branch, steps: [junctor, i] })),
  );
  return not && props.not !== undefined ? [...branches, { props: props.not, steps: ['not'] }] : branches;
}

const JUNCTORS = ['allOf', 'anyOf', 'oneOf'] as const;
const NONE: readonly Branch[] = [];
