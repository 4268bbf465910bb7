import type { Moment } from '@structural/go';
import type { Constant } from '../syntax/expr.js';

/** A value that is known before anything is evaluated. What is in a list or map does not matter here. */
export type Folded =
  | Constant
  | ({ readonly type: 'timestamp' } & Moment)
  | { readonly type: 'duration'; readonly nanoseconds: bigint }
  | { readonly type: 'type' | 'list' | 'map' };

/** The name of a value's type when it is evaluated. */
export const RUNTIME_NAMES: Readonly<Record<Folded['type'], string>> = {
  null: 'null_type',
  bool: 'bool',
  int: 'int',
  uint: 'uint',
  double: 'double',
  string: 'string',
  bytes: 'bytes',
  timestamp: 'google.protobuf.Timestamp',
  duration: 'google.protobuf.Duration',
  type: 'type',
  list: 'list',
  map: 'map',
};
