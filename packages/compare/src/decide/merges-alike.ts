import { NIL_PATH, validateStructural, type JSONSchemaProps } from '@structural/core';
import type { Side } from '../judge/side.js';
import type { SchemaChange } from '../changes/schema-change.js';
import type { Sides } from './proofs.js';

/**
 * Whether both sides merge what is applied alike, whatever the schemas say: the server takes the types of a schema that is not structural from the
 * values, lists as wholes and maps member by member.
 */
export function mergesAlike({ from, to }: Pick<SchemaChange, 'from' | 'to'>, sides: Sides): boolean {
  if (isNeitherTyped(sides)) return true;
  const [untypedFrom, untypedTo] = [isUntyped(sides.from), isUntyped(sides.to)];
  return (untypedFrom && isAsDeduced(to)) || (untypedTo && isAsDeduced(from));
}

/** Whether the server takes the types of all that is applied from the values, on both sides. */
export function isNeitherTyped({ from, to }: Sides): boolean {
  return isUntyped(from) && isUntyped(to);
}

function isAsDeduced(props: JSONSchemaProps | undefined): boolean {
  const listType = props?.['x-kubernetes-list-type'] ?? 'atomic';
  return listType === 'atomic' && (props?.['x-kubernetes-map-type'] ?? 'granular') === 'granular';
}

const known = new WeakMap<Side, boolean>();

function isUntyped(side: Side): boolean {
  let untyped = known.get(side);
  if (untyped === undefined) {
    const { structural } = side.judge.type;
    known.set(side, (untyped = structural === undefined || validateStructural(structural, NIL_PATH).length > 0));
  }
  return untyped;
}
