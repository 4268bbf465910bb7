import {
  isInt64,
  isJsonArray,
  isJsonNumber,
  isJsonObject,
  NumberBeyondFloat64,
  printJson,
  toFloat64,
  type Float64,
  type JsonArray,
  type JsonObject,
  type JsonPath,
  type JsonValue,
  type OverwrittenValues,
} from '@structural/json';
import { decodeBase64, parseMetaTime } from '@structural/go';
import { markRepeatable } from '../schema/repeatable.js';
import { decodingsOf, isInner, type Decodings } from './decodings.js';
import { reportedFailure, type Failure } from './failure.js';
import {
  isUnion,
  type Field,
  type ListShape,
  type MapShape,
  type ScalarShape,
  type SelfShape,
  type Shape,
  type StructShape,
  type UnionShape,
} from './shape.js';
import { goTarget, inOrderFound, keysTo, type KeyOrder, type DecodeStep } from './step.js';

/**
 * What became of a decoding: the value, with the unknown fields that a strict server names and those that it drops without a word, or Go's
 * error.
 */
export type Decoded =
  | {
      readonly ok: true;
      readonly value: unknown;
      readonly unknownFields: readonly DecodeStep[];
      readonly unreportedFields: readonly DecodeStep[];
    }
  | {
      readonly ok: false;
      readonly error: string;
      /** Where the value stands that did not fit. */
      readonly path: JsonPath;
    };

/** What decoders of older servers do in their own way. */
export interface OlderDecoder {
  readonly foldsNames?: boolean;
  readonly readsWithJsonIterator?: boolean;
}

/** A container that was begun and still has to be filled. */
interface Task {
  readonly shape: StructShape | ListShape | MapShape;
  readonly from: JsonObject | JsonArray;
  readonly into: Record<string, unknown> | unknown[] | Map<string, unknown>;
  readonly step: DecodeStep | undefined;
  readonly strict: boolean;
}

interface Run {
  readonly order: KeyOrder;
  readonly overwritten: OverwrittenValues | undefined;
  readonly reader: OlderDecoder;
  readonly tasks: Task[];
  readonly failures: Failure[];
  readonly unknownFields: { readonly step: DecodeStep }[];
  readonly unreportedFields: { readonly step: DecodeStep }[];
  readonly decodings: Decodings | undefined;
  /** What is among them since this run began. */
  readonly begun: { readonly shape: StructShape; readonly from: JsonObject }[];
}

/**
 * Decodes a JSON value into the struct that `shape` describes, as the API server's typed decoder does.
 *
 * Names are case-sensitive, but for servers that fold them where a type decodes itself, `null` is the zero value, unknown fields are dropped; the first mismatch in the server's order is
 * the error. Of a key that JSON repeats, the values are decoded one on top of the other, as Go does: structs and maps gain fields, lists are filled
 * item by item. With `decodings` sparse structs that were decoded of the same value before are found there. Containers wait on a list rather than on the call stack, so that no depth of nesting overflows it. Time is linear.
 * Source: `sigs.k8s.io/json`, UnmarshalStrict.
 */
export function decode(
  shape: StructShape,
  value: JsonValue,
  order: KeyOrder,
  overwritten?: OverwrittenValues,
  reader: OlderDecoder = {},
  decodings?: Decodings,
): Decoded {
  const run: Run = {
    order,
    overwritten,
    reader,
    tasks: [],
    failures: [],
    unknownFields: [],
    unreportedFields: [],
    decodings: overwritten === undefined && reader.foldsNames !== true ? decodings : undefined,
    begun: [],
  };
  const root = value === null ? zeroValue(shape) : accept(run, shape, value, undefined, true);
  for (let task = run.tasks.pop(); task !== undefined; task = run.tasks.pop()) fill(run, task);
  if (run.decodings !== undefined && run.failures.length + run.unknownFields.length + run.unreportedFields.length > 0) {
    for (const { from, shape: of } of run.begun) decodingsOf(run.decodings, of).delete(from);
    return decode(shape, value, order);
  }
  const failure = reportedFailure(run.failures, order);
  if (failure !== undefined) return { ok: false, error: failure.text, path: failure.step === undefined ? [] : keysTo(failure.step) };
  const stepsOf = (found: Run['unknownFields']): readonly DecodeStep[] => inOrderFound(found, order).map(({ step }) => step);
  return { ok: true, value: root, unknownFields: stepsOf(run.unknownFields), unreportedFields: stepsOf(run.unreportedFields) };
}

function fill(run: Run, task: Task): void {
  if (task.shape.kind === 'struct') fillStruct(run, task, task.shape, task.from as JsonObject, task.into as Record<string, unknown>);
  else if (task.shape.kind === 'list') fillList(run, task, task.shape.of, task.from as JsonArray, task.into as unknown[]);
  else fillMap(run, task, task.shape.of, task.from as JsonObject, task.into as Map<string, unknown>);
}

function fillStruct(run: Run, task: Task, shape: StructShape, from: JsonObject, into: Record<string, unknown>): void {
  const fields = shape.fields();
  const overwritten = run.overwritten?.get(from);
  let order = -1;
  for (const key in from) {
    order++;
    const field = fields.get(key) ?? (run.reader.foldsNames === true && !task.strict ? foldedField(fields, key) : undefined);
    if (field === undefined) {
      const fields = task.strict ? run.unknownFields : run.unreportedFields;
      fields.push({ step: { parent: task.step, key, order, struct: shape.name, boundary: false } });
      continue;
    }
    const before = overwritten?.get(key);
    if (before === undefined) fillField(run, task, shape, field, from[key] ?? null, into, key, order);
    else inTurn(run, () => [...before, from[key] ?? null].forEach((value) => fillField(run, task, shape, field, value, into, key, order)));
  }
}

/** The field that Go's own decoder finds where no name is the very key. */
function foldedField(fields: ReadonlyMap<string, Field>, key: string): Field | undefined {
  const folded = key.toLowerCase();
  for (const [name, field] of fields) if (name.toLowerCase() === folded) return field;
  return undefined;
}

function fillField(
  run: Run,
  task: Task,
  struct: StructShape,
  field: Field,
  value: JsonValue,
  into: Record<string, unknown>,
  key: string,
  order: number,
): void {
  const { name, shape, pointer, within } = field;
  if (value === null) {
    if (into[name] === undefined || !(pointer || isEmptiedByNull(shape, run.reader))) return;
    if (shape.kind === 'string' && !pointer && !struct.sparse) into[name] = '';
    else Reflect.deleteProperty(into, name);
    return;
  }
  const decoded = accept(run, shape, value, task, task.strict, key, order, struct.name, into[name], within);
  if (decoded === undefined) return;
  if (!(struct.sparse || shape.kind === 'time') || pointer || !isZero(decoded)) into[name] = decoded;
  else if (into[name] !== undefined) Reflect.deleteProperty(into, name);
}

/** Lets what `accept` puts on the list of tasks be done in the order in which it was put there. */
function inTurn(run: Run, put: () => void): void {
  const { length } = run.tasks;
  put();
  run.tasks.push(...run.tasks.splice(length).reverse());
}

function fillList(run: Run, task: Task, of: Shape, from: JsonArray, into: unknown[]): void {
  for (let i = 0; i < from.length; i++) {
    const value = from[i] ?? null;
    if (value !== null) into[i] = accept(run, of, value, task, task.strict, i, i, '', into[i]);
    else if (i >= into.length || isEmptiedByNull(of, run.reader)) into[i] = zeroValue(of);
  }
  into.length = from.length;
}

function fillMap(run: Run, task: Task, of: Shape, from: JsonObject, into: Map<string, unknown>): void {
  const overwritten = run.overwritten?.get(from);
  let order = -1;
  for (const key in from) {
    order++;
    for (const before of overwritten?.get(key) ?? []) if (before !== null) accept(run, of, before, task, task.strict, key, order);
    const value = from[key] ?? null;
    into.set(key, value === null ? zeroValue(of) : accept(run, of, value, task, task.strict, key, order));
  }
}

/** Whether null replaces what was decoded before; it leaves scalars and structs as they are. */
function isEmptiedByNull({ kind }: Shape, { readsWithJsonIterator = false }: OlderDecoder): boolean {
  return kind === 'list' || kind === 'map' || kind === 'bytes' || kind === 'time' || (kind === 'string' && readsWithJsonIterator);
}

/**
 * The decoded form of a value other than null: whole for a scalar, begun for a container, undefined where it does not fit. `before` is what an
 * earlier value of the same place left, on top of which Go decodes.
 */
function accept(
  run: Run,
  shape: Shape,
  value: JsonValue,
  task: Task | undefined,
  strict: boolean,
  key: string | number = '',
  order = 0,
  struct = '',
  before?: unknown,
  within?: string,
): unknown {
  const step = (): DecodeStep | undefined =>
    task === undefined
      ? undefined
      : { parent: task.step, key, order, struct, boundary: isUnion(shape), ...(within === undefined ? {} : { within }) };
  switch (shape.kind) {
    case 'string':
    case 'bool':
    case 'int64':
    case 'int32':
    case 'uint8':
      if (fitsScalar(shape.kind, value)) return value;
      break;
    case 'float64':
      if (fitsFloat64(value)) return typeof value === 'number' ? value : toFloat64(value);
      break;
    case 'json':
      return value;
    case 'struct':
      if (isJsonObject(value)) return beginStruct(run, shape, value, isRecord(before) ? before : undefined, step, strict);
      break;
    case 'list':
      if (isJsonArray(value)) return begin(run, shape, value, listBefore(before), step(), strict);
      break;
    case 'map':
      if (isJsonObject(value)) return begin(run, shape, value, mapBefore(before), step(), strict);
      break;
    case 'time':
    case 'bytes':
      return acceptText(run, shape, value, step());
    case 'self':
      return acceptSelf(run, shape, value, step());
    default:
      return acceptUnion(run, shape, value, step());
  }
  run.failures.push({ step: step(), text: mismatch(run, value, shape, step()), fatal: false });
  return undefined;
}

function listBefore(before: unknown): unknown[] {
  return Array.isArray(before) ? before : [];
}

function mapBefore(before: unknown): Map<string, unknown> {
  return before instanceof Map ? (before as Map<string, unknown>) : new Map<string, unknown>();
}

/** Whether a float64 takes a value. A plain number is taken as it is, so that `-0` keeps its sign. */
function fitsFloat64(value: JsonValue): value is number | bigint | Float64 {
  return isJsonNumber(value) && !(value instanceof NumberBeyondFloat64);
}

function fitsScalar(kind: 'string' | 'bool' | 'int64' | 'int32' | 'uint8', value: JsonValue): boolean {
  switch (kind) {
    case 'string':
      return typeof value === 'string';
    case 'bool':
      return typeof value === 'boolean';
    case 'int64':
      return isInt64(value);
    default:
      return isInt64(value) && inRange(kind, value);
  }
}

/** Below these types nobody is strict any more, and a scalar where schemas are expected is an empty holder. */
function acceptUnion(run: Run, shape: UnionShape, value: JsonValue, step: DecodeStep | undefined): unknown {
  const schema = isJsonObject(value) ? beginStruct(run, shape.schema(), value, undefined, () => step, false) : undefined;
  if (shape.kind === 'schemaOrBool') {
    if (schema === undefined && typeof value !== 'boolean')
      run.failures.push({ step, text: 'boolean or JSON schema expected', fatal: true });
    return schema ?? value;
  }
  if (schema !== undefined) return { schema };
  return isJsonArray(value) ? { [shape.list.property]: begin(run, shape.list.shape(), value, [], step, false) } : {};
}

function acceptText(run: Run, shape: ScalarShape, value: JsonValue, step: DecodeStep | undefined): unknown {
  if (shape.kind === 'bytes' && isJsonArray(value))
    return begin(run, { kind: 'list', goType: '[]uint8', of: UINT8 }, value, [], step, true);
  if (typeof value !== 'string') {
    // A time decodes itself from a string, so Go names the string's type and stops.
    const target = shape.kind === 'time' ? UNNAMED_STRING : shape;
    run.failures.push({ step, text: mismatch(run, value, target, step), fatal: shape.kind === 'time' });
    return undefined;
  }
  const read = shape.kind === 'time' ? parseMetaTime(value) : decodeBase64(value);
  if (read.ok && 'exact' in read) return read.isZero ? '' : read.exact;
  if (read.ok) return read.value;
  run.failures.push({ step, text: read.error, fatal: shape.kind === 'time' });
  return undefined;
}

function acceptSelf(run: Run, shape: SelfShape, value: JsonValue, step: DecodeStep | undefined): unknown {
  const refusal = shape.refuse(value);
  if (refusal === undefined) return value;
  run.failures.push({ step, text: typeof refusal === 'string' ? refusal : mismatch(run, value, refusal, step), fatal: true });
  return undefined;
}

const UINT8: ScalarShape = { kind: 'uint8', goType: 'uint8' };
const UNNAMED_STRING: ScalarShape = { kind: 'string', goType: 'string' };

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Map);
}

/** Begins a struct, or finds one that was begun of the same value: it is filled, or will be with the rest of this run. */
function beginStruct(
  run: Run,
  shape: StructShape,
  from: JsonObject,
  before: Record<string, unknown> | undefined,
  step: () => DecodeStep | undefined,
  strict: boolean,
): Task['into'] {
  if (run.decodings === undefined || !shape.sparse || !isInner(from))
    return begin(run, shape, from, before ?? zeroStruct(shape), step(), strict);
  const decodings = decodingsOf(run.decodings, shape);
  const known = decodings.get(from);
  if (known !== undefined) return known;
  const into = zeroStruct(shape);
  decodings.set(from, into);
  run.begun.push({ shape, from });
  markRepeatable(into);
  return begin(run, shape, from, into, step(), strict);
}

function begin(
  run: Run,
  shape: Task['shape'],
  from: Task['from'],
  into: Task['into'],
  step: DecodeStep | undefined,
  strict: boolean,
): Task['into'] {
  run.tasks.push({ shape, from, into, step, strict });
  return into;
}

function mismatch(run: Run, value: JsonValue, shape: Shape, step: DecodeStep | undefined): string {
  return `json: cannot unmarshal ${kindText(run, value, shape)} into ${goTarget(step)} of type ${shape.goType}`;
}

function kindText(run: Run, value: JsonValue, shape: Shape): string {
  if (isJsonArray(value)) return 'array';
  if (isJsonObject(value)) return 'object';
  if (!isJsonNumber(value)) return typeof value === 'boolean' ? 'bool' : 'string';
  const numeric = shape.kind === 'int32' || shape.kind === 'int64' || shape.kind === 'uint8' || shape.kind === 'float64';
  return numeric ? `number ${numberText(run, value)}` : 'number';
}

/** A number as its text had it, as far as the value tells: in JSON `5.0` and `5e0` are one, in YAML Go wrote floats anew. */
function numberText(run: Run, value: number | bigint | Float64): string {
  if (value instanceof NumberBeyondFloat64) return value.literal;
  const text = printJson(value);
  if (isInt64(value) || !Number.isInteger(toFloat64(value)) || text.includes('e')) return text;
  const magnitude = Math.abs(toFloat64(value));
  if (magnitude >= 2 ** 63 && (run.order === 'written' || magnitude < 2 ** 64)) return String(BigInt(toFloat64(value)));
  return run.order === 'written' ? `${text}.0` : text;
}

function inRange(kind: 'int32' | 'uint8', value: number | bigint): boolean {
  return kind === 'uint8' ? value >= 0 && value <= 255 : value >= -2147483648 && value <= 2147483647;
}

function isZero(decoded: unknown): boolean {
  return decoded === '' || decoded === false;
}

/** What Go leaves in a list or map for `null`. */
function zeroValue(shape: Shape): unknown {
  switch (shape.kind) {
    case 'string':
      return '';
    case 'bool':
      return false;
    case 'int32':
    case 'int64':
    case 'uint8':
    case 'float64':
      return 0;
    case 'struct':
      return zeroStruct(shape);
    case 'schemaOrArray':
    case 'schemaOrStringArray':
      return {};
    case 'json':
      return null;
    default:
      return undefined;
  }
}

function zeroStruct(shape: StructShape): Record<string, unknown> {
  return shape.sparse ? {} : { ...(knownZeros.get(shape) ?? newZeroStruct(shape)) };
}

/** Those that hold scalars alone, of which a copy is as good as another one. */
const knownZeros = new WeakMap<StructShape, Record<string, unknown>>();

function newZeroStruct(shape: StructShape): Record<string, unknown> {
  const zero: Record<string, unknown> = {};
  for (const { name, shape: of, pointer } of shape.fields().values()) {
    const value = pointer || isUnion(of) || of.kind === 'json' ? undefined : zeroValue(of);
    if (value !== undefined) zero[name] = value;
  }
  if (Object.values(zero).every((value) => typeof value !== 'object')) knownZeros.set(shape, zero);
  return zero;
}
