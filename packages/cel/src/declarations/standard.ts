import { declarations } from './signature.js';

/** Conversions between types. Source: the language definition. */
export const CONVERSIONS = declarations(`
  type: type(A) -> type(A)
  bool_to_bool: bool(bool) -> bool
  string_to_bool: bool(string) -> bool
  bytes_to_bytes: bytes(bytes) -> bytes
  string_to_bytes: bytes(string) -> bytes
  double_to_double: double(double) -> double
  int64_to_double: double(int) -> double
  string_to_double: double(string) -> double
  uint64_to_double: double(uint) -> double
  duration_to_duration: duration(duration) -> duration
  string_to_duration: duration(string) -> duration
  to_dyn: dyn(A) -> dyn
  int64_to_int64: int(int) -> int
  double_to_int64: int(double) -> int
  duration_to_int64: int(duration) -> int
  string_to_int64: int(string) -> int
  timestamp_to_int64: int(timestamp) -> int
  uint64_to_int64: int(uint) -> int
  string_to_string: string(string) -> string
  bool_to_string: string(bool) -> string
  bytes_to_string: string(bytes) -> string
  double_to_string: string(double) -> string
  duration_to_string: string(duration) -> string
  int64_to_string: string(int) -> string
  timestamp_to_string: string(timestamp) -> string
  uint64_to_string: string(uint) -> string
  timestamp_to_timestamp: timestamp(timestamp) -> timestamp
  int64_to_timestamp: timestamp(int) -> timestamp
  string_to_timestamp: timestamp(string) -> timestamp
  uint64_to_uint64: uint(uint) -> uint
  double_to_uint64: uint(double) -> uint
  int64_to_uint64: uint(int) -> uint
  string_to_uint64: uint(string) -> uint
`);

/** Sizes, and the functions on strings that every version has. */
export const STANDARD_FUNCTIONS = declarations(`
  contains_string: (string).contains(string) -> bool
  ends_with_string: (string).endsWith(string) -> bool
  matches: matches(string, string) -> bool
  matches_string: (string).matches(string) -> bool
  size_bytes: size(bytes) -> int
  bytes_size: (bytes).size() -> int
  size_list: size(list(A)) -> int
  list_size: (list(A)).size() -> int
  size_map: size(map(A, B)) -> int
  map_size: (map(A, B)).size() -> int
  size_string: size(string) -> int
  string_size: (string).size() -> int
  starts_with_string: (string).startsWith(string) -> bool
`);
