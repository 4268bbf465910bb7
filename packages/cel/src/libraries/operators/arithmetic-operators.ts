import { binary, unary } from './singleton.js';
import { OPERATORS } from '../../syntax/operators.js';
import { add, divide, modulo, multiply, negate, subtract } from './arithmetic.js';
import { NO_SUCH_OVERLOAD } from '../../values/value.js';
import { define, languageCosts, type LibraryDeclaration, UNIT } from '../library-function.js';
import { actualSize } from '../../values/size.js';
import { PER_CHARACTER } from '../../estimates/unit-costs.js';

const ADD = binary(OPERATORS.add, add);
const SUBTRACT = binary(OPERATORS.subtract, subtract);
const MULTIPLY = binary(OPERATORS.multiply, multiply);
const DIVIDE = binary(OPERATORS.divide, divide);
const MODULO = binary(OPERATORS.modulo, modulo);
const NEGATE = unary(OPERATORS.negate, (value) => (typeof value === 'boolean' ? NO_SUCH_OVERLOAD : negate(value)));
const SINGLETON = { binding: 'singleton' } as const;

/** What joining costs; the estimator reckons with the sizes of both, which the result has. */
const JOINED = languageCosts(
  () => undefined,
  ([a, b]) => Math.ceil((actualSize(a ?? null) + actualSize(b ?? null)) * PER_CHARACTER),
);

/** The operators on numbers and times, and those that join. Source: the language definition. */
export const ARITHMETIC: readonly LibraryDeclaration[] = [
  define('add_bytes: _+_(bytes, bytes) -> bytes', ADD, JOINED, SINGLETON),
  define('add_double: _+_(double, double) -> double', ADD, UNIT, SINGLETON),
  define('add_duration_duration: _+_(duration, duration) -> duration', ADD, UNIT, SINGLETON),
  define('add_duration_timestamp: _+_(duration, timestamp) -> timestamp', ADD, UNIT, SINGLETON),
  define('add_timestamp_duration: _+_(timestamp, duration) -> timestamp', ADD, UNIT, SINGLETON),
  define('add_int64: _+_(int, int) -> int', ADD, UNIT, SINGLETON),
  define('add_list: _+_(list(A), list(A)) -> list(A)', ADD, UNIT, SINGLETON),
  define('add_string: _+_(string, string) -> string', ADD, JOINED, SINGLETON),
  define('add_uint64: _+_(uint, uint) -> uint', ADD, UNIT, SINGLETON),
  define('divide_double: _/_(double, double) -> double', DIVIDE, UNIT, SINGLETON),
  define('divide_int64: _/_(int, int) -> int', DIVIDE, UNIT, SINGLETON),
  define('divide_uint64: _/_(uint, uint) -> uint', DIVIDE, UNIT, SINGLETON),
  define('modulo_int64: _%_(int, int) -> int', MODULO, UNIT, SINGLETON),
  define('modulo_uint64: _%_(uint, uint) -> uint', MODULO, UNIT, SINGLETON),
  define('multiply_double: _*_(double, double) -> double', MULTIPLY, UNIT, SINGLETON),
  define('multiply_int64: _*_(int, int) -> int', MULTIPLY, UNIT, SINGLETON),
  define('multiply_uint64: _*_(uint, uint) -> uint', MULTIPLY, UNIT, SINGLETON),
  define('negate_double: -_(double) -> double', NEGATE, UNIT, SINGLETON),
  define('negate_int64: -_(int) -> int', NEGATE, UNIT, SINGLETON),
  define('subtract_double: _-_(double, double) -> double', SUBTRACT, UNIT, SINGLETON),
  define('subtract_duration_duration: _-_(duration, duration) -> duration', SUBTRACT, UNIT, SINGLETON),
  define('subtract_int64: _-_(int, int) -> int', SUBTRACT, UNIT, SINGLETON),
  define('subtract_timestamp_duration: _-_(timestamp, duration) -> timestamp', SUBTRACT, UNIT, SINGLETON),
  define('subtract_timestamp_timestamp: _-_(timestamp, timestamp) -> duration', SUBTRACT, UNIT, SINGLETON),
  define('subtract_uint64: _-_(uint, uint) -> uint', SUBTRACT, UNIT, SINGLETON),
];
