import { declarations } from './signature.js';

/** The operators but for comparisons. Source: the language definition. */
export const OPERATOR_DECLARATIONS = declarations(`
  conditional: _?_:_(bool, A, A) -> A
  logical_and: _&&_(bool, bool) -> bool
  logical_or: _||_(bool, bool) -> bool
  logical_not: !_(bool) -> bool
  not_strictly_false: @not_strictly_false(bool) -> bool
  equals: _==_(A, A) -> bool
  not_equals: _!=_(A, A) -> bool
  add_bytes: _+_(bytes, bytes) -> bytes
  add_double: _+_(double, double) -> double
  add_duration_duration: _+_(duration, duration) -> duration
  add_duration_timestamp: _+_(duration, timestamp) -> timestamp
  add_timestamp_duration: _+_(timestamp, duration) -> timestamp
  add_int64: _+_(int, int) -> int
  add_list: _+_(list(A), list(A)) -> list(A)
  add_string: _+_(string, string) -> string
  add_uint64: _+_(uint, uint) -> uint
  divide_double: _/_(double, double) -> double
  divide_int64: _/_(int, int) -> int
  divide_uint64: _/_(uint, uint) -> uint
  modulo_int64: _%_(int, int) -> int
  modulo_uint64: _%_(uint, uint) -> uint
  multiply_double: _*_(double, double) -> double
  multiply_int64: _*_(int, int) -> int
  multiply_uint64: _*_(uint, uint) -> uint
  negate_double: -_(double) -> double
  negate_int64: -_(int) -> int
  subtract_double: _-_(double, double) -> double
  subtract_duration_duration: _-_(duration, duration) -> duration
  subtract_int64: _-_(int, int) -> int
  subtract_timestamp_duration: _-_(timestamp, duration) -> timestamp
  subtract_timestamp_timestamp: _-_(timestamp, timestamp) -> duration
  subtract_uint64: _-_(uint, uint) -> uint
  index_list: _[_](list(A), int) -> A
  index_map: _[_](map(A, B), A) -> B
  in_list: @in(A, list(A)) -> bool
  in_map: @in(A, map(A, B)) -> bool
`);
