import { utf8Bytes } from '@structural/go';

/** A message of Protocol Buffers, or a part of one: bytes that are put one behind the other. */
export type Wire = readonly Uint8Array[];

/** Nothing, which is how proto3 writes what is empty, zero or false. */
export const EMPTY_WIRE: Wire = [];

/** A field with a text. */
export function textField(number: number, text: string): Wire {
  return text === '' ? EMPTY_WIRE : sized(number, [Uint8Array.from(utf8Bytes(text))]);
}

/** A text as an item of a repeated field, or as a member of a `oneof`: it counts though it be empty. */
export function textItem(number: number, text: string): Wire {
  return sized(number, [Uint8Array.from(utf8Bytes(text))]);
}

/** A field with a message, empty ones included. */
export function messageField(number: number, ...parts: readonly Wire[]): Wire {
  return sized(number, parts.flat());
}

/** A field with a whole number. */
export function integerField(number: number, value: bigint): Wire {
  return value === 0n ? EMPTY_WIRE : [varint(tag(number, VARINT)), varint(BigInt.asUintN(64, value))];
}

/** A field that is true or absent. */
export function booleanField(number: number, value: boolean): Wire {
  return value ? [varint(tag(number, VARINT)), TRUE] : EMPTY_WIRE;
}

/** A boolean as a member of a `oneof`. */
export function booleanItem(number: number, value: boolean): Wire {
  return [varint(tag(number, VARINT)), value ? TRUE : FALSE];
}

/** A field with a floating-point number; only the zero without a sign is nothing. */
export function doubleField(number: number, value: number): Wire {
  if (Object.is(value, 0)) return EMPTY_WIRE;
  const bytes = new Uint8Array(8);
  new DataView(bytes.buffer).setFloat64(0, value, true);
  return [varint(tag(number, FIXED64)), bytes];
}

/** All bytes in one piece. */
export function joinWire(wire: Wire): Uint8Array {
  const joined = new Uint8Array(lengthOf(wire));
  let at = 0;
  for (const part of wire) {
    joined.set(part, at);
    at += part.length;
  }
  return joined;
}

const VARINT = 0;
const FIXED64 = 1;
const SIZED = 2;
const TRUE = Uint8Array.of(1);
const FALSE = Uint8Array.of(0);

function tag(number: number, type: number): bigint {
  return BigInt(number * 8 + type);
}

/** A message is joined once it is complete, so that those around it handle one piece each. */
function sized(number: number, wire: Wire): Wire {
  const body = wire.length === 1 ? wire : [joinWire(wire)];
  return [joinWire([varint(tag(number, SIZED)), varint(BigInt(lengthOf(body))), ...body])];
}

function lengthOf(wire: Wire): number {
  let length = 0;
  for (const part of wire) length += part.length;
  return length;
}

function varint(value: bigint): Uint8Array {
  if (value < 0x80n) return Uint8Array.of(Number(value));
  const bytes: number[] = [];
  let rest = value;
  for (; rest >= 0x80n; rest >>= 7n) bytes.push(Number(rest & 0x7fn) | 0x80);
  bytes.push(Number(rest));
  return Uint8Array.from(bytes);
}
