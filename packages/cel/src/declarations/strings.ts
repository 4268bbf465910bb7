import { declarations } from './signature.js';

/** The string functions of the first version. Source: cel-go `ext`, Strings. */
export const STRINGS_0 = declarations(`
  string_char_at_int: (string).charAt(int) -> string
  string_index_of_string: (string).indexOf(string) -> int
  string_index_of_string_int: (string).indexOf(string, int) -> int
  list_join: (list(string)).join() -> string
  list_join_string: (list(string)).join(string) -> string
  string_last_index_of_string: (string).lastIndexOf(string) -> int
  string_last_index_of_string_int: (string).lastIndexOf(string, int) -> int
  string_lower_ascii: (string).lowerAscii() -> string
  string_replace_string_string: (string).replace(string, string) -> string
  string_replace_string_string_int: (string).replace(string, string, int) -> string
  string_split_string: (string).split(string) -> list(string)
  string_split_string_int: (string).split(string, int) -> list(string)
  string_substring_int: (string).substring(int) -> string
  string_substring_int_int: (string).substring(int, int) -> string
  string_trim: (string).trim() -> string
  string_upper_ascii: (string).upperAscii() -> string
`);

/** What the second version adds. */
export const STRINGS_2 = declarations(`
  string_format: (string).format(list(dyn)) -> string
  strings_quote: strings.quote(string) -> string
`);

/** Searching with regular expressions. Source: `k8s.io/apiserver/pkg/cel/library`, Regex. */
export const REGEX = declarations(`
  string_find_string: (string).find(string) -> string
  string_find_all_string: (string).findAll(string) -> list(string)
  string_find_all_string_int: (string).findAll(string, int) -> list(string)
`);
