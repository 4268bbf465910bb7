import { NIL_PATH, validateStructural, type JSONSchemaProps } from '@structural/core';
import type { Side } from '../judge/side.js';
import type { SchemaChange } from '../changes/schema-change.js';
import type { Sides } from './proofs.js';

/**
 * Whether both sides merge what is applied alike, whatever the schemas say: the server takes the types of a schema that is not structural from the
 * values, lists as wholes and maps member by member.
 */
export function mergesAlike({ from, to }: Pick<SchemaChange, 'from' | 'to'>, sides: Sides): boolean {
  const [untypedFrom, untypedTo] = [isUntyped(sides.from), isUntyped(sides.to)];
  if (untypedFrom && untypedTo) return true;
  return (untypedFrom && isAsDeduced(to)) || (untypedTo && isAsDeduced(from));
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
