import { unary } from '../operators/singleton.js';
import { define, type LibraryDeclaration, UNIT } from '../library-function.js';
import type { CelResult, CelValue } from '../../values/value.js';
import { sizeOf } from '../../values/size.js';

const SIZE = unary('size', size);
const SINGLETON = { binding: 'singleton' } as const;

/** How long a text, how large a list or map is. Source: the language definition. */
export const SIZES: readonly LibraryDeclaration[] = [
  define('size_bytes: size(bytes) -> int', SIZE, UNIT, SINGLETON),
  define('bytes_size: (bytes).size() -> int', SIZE, UNIT, SINGLETON),
  define('size_list: size(list(A)) -> int', SIZE, UNIT, SINGLETON),
  define('list_size: (list(A)).size() -> int', SIZE, UNIT, SINGLETON),
  define('size_map: size(map(A, B)) -> int', SIZE, UNIT, SINGLETON),
  define('map_size: (map(A, B)).size() -> int', SIZE, UNIT, SINGLETON),
  define('size_string: size(string) -> int', SIZE, UNIT, SINGLETON),
  define('string_size: (string).size() -> int', SIZE, UNIT, SINGLETON),
];

function size(value: CelValue): CelResult | undefined {
  const isSized = typeof value !== 'object' || value === null || value instanceof Uint8Array || value.kind !== 'opaque';
  const found = isSized ? sizeOf(value) : undefined;
  return found === undefined ? undefined : BigInt(found);
}
