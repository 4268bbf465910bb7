// The language's own globals as constants of a module. In Jest each use of a global asks the sandbox of the file of tests for it, which makes code some three
// times as slow. What tests replace, such as Date and timers, is not here.
export const { Array, ArrayBuffer, BigInt, Boolean, DataView, Error, JSON, Map, Math, Number, Object, Promise, Proxy } = globalThis;
export const { RangeError, Reflect, RegExp, Set, String, Symbol, SyntaxError, TextDecoder, TextEncoder, TypeError, URL, Uint8Array } =
  globalThis;
export const { WeakMap, WeakSet, WebAssembly, isFinite, isNaN, parseFloat, parseInt } = globalThis;
