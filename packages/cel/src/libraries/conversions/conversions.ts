import { NEWEST_KUBERNETES } from '@structural/core';
import { type Language, ruleBehaviour } from '../../language/rule-behaviour.js';
import { define, type Evaluate, languageCosts, type LibraryDeclaration, type RuntimeCost, UNIT } from '../library-function.js';
import { readSignature } from '../signature.js';
import { convert } from './convert.js';
import { actualSize } from '../../values/size.js';
import { PER_CHARACTER } from '../../estimates/unit-costs.js';
import { walkThroughOnly } from '../../estimates/walks.js';
import { wrap } from '../../estimates/bounds.js';
import { typeOf } from '../../values/value.js';
import { typeNameOf } from '../../values/type-of-value.js';

/** What converts a value of any version of the language: which values there are the signatures say. */
const LANGUAGE: Language = { ...ruleBehaviour(NEWEST_KUBERNETES).language, durationOfInt: true };

/** The value of a conversion by the function of that name, where nothing is left to types. */
function conversion(signature: string, costs = UNIT): LibraryDeclaration {
  const { name } = readSignature(signature);
  return define(signature, ([value]) => convert(name, value ?? null, LANGUAGE), costs, { hints: { isConversion: true } });
}

const walkThroughFirst: RuntimeCost = ([value]) => Math.ceil(actualSize(value ?? null) * PER_CHARACTER);

// A character may become four bytes, and four bytes a character.
const TO_BYTES = languageCosts(
  walkThroughOnly(({ min, max }) => ({ min, max: wrap(max * 4n) })),
  walkThroughFirst,
);
const FROM_BYTES = languageCosts(
  walkThroughOnly(({ min, max }) => ({ min: min / 4n, max })),
  walkThroughFirst,
);

const TYPE: Evaluate = ([value]) => typeOf(typeNameOf(value ?? null));
const SAME: Evaluate = ([value]) => value ?? null;

/** Conversions between types. Source: the language definition. */
export const CONVERSIONS: readonly LibraryDeclaration[] = [
  define('type: type(A) -> type(A)', TYPE, UNIT, { binding: 'singleton' }),
  conversion('bool_to_bool: bool(bool) -> bool'),
  conversion('string_to_bool: bool(string) -> bool'),
  conversion('bytes_to_bytes: bytes(bytes) -> bytes'),
  conversion('string_to_bytes: bytes(string) -> bytes', TO_BYTES),
  conversion('double_to_double: double(double) -> double'),
  conversion('int64_to_double: double(int) -> double'),
  conversion('string_to_double: double(string) -> double'),
  conversion('uint64_to_double: double(uint) -> double'),
  conversion('duration_to_duration: duration(duration) -> duration'),
  conversion('string_to_duration: duration(string) -> duration'),
  define('to_dyn: dyn(A) -> dyn', SAME, UNIT, { binding: 'singleton' }),
  conversion('int64_to_int64: int(int) -> int'),
  conversion('double_to_int64: int(double) -> int'),
  conversion('duration_to_int64: int(duration) -> int'),
  conversion('string_to_int64: int(string) -> int'),
  conversion('timestamp_to_int64: int(timestamp) -> int'),
  conversion('uint64_to_int64: int(uint) -> int'),
  conversion('string_to_string: string(string) -> string'),
  conversion('bool_to_string: string(bool) -> string'),
  conversion('bytes_to_string: string(bytes) -> string', FROM_BYTES),
  conversion('double_to_string: string(double) -> string'),
  conversion('duration_to_string: string(duration) -> string'),
  conversion('int64_to_string: string(int) -> string'),
  conversion('timestamp_to_string: string(timestamp) -> string'),
  conversion('uint64_to_string: string(uint) -> string'),
  conversion('timestamp_to_timestamp: timestamp(timestamp) -> timestamp'),
  conversion('int64_to_timestamp: timestamp(int) -> timestamp'),
  conversion('string_to_timestamp: timestamp(string) -> timestamp'),
  conversion('uint64_to_uint64: uint(uint) -> uint'),
  conversion('double_to_uint64: uint(double) -> uint'),
  conversion('int64_to_uint64: uint(int) -> uint'),
  conversion('string_to_uint64: uint(string) -> uint'),
];

/** A conversion that later versions of the language dropped. */
export const OLD_DURATION: readonly LibraryDeclaration[] = [conversion('int64_to_duration: duration(int) -> duration')];
