import type { JsonPath, SourceDocument } from '@structural/document';
import { decodeBytes, locate, locateNearest, parseYaml } from '@structural/document';
import type { JsonValue } from '@structural/json';
import { isJsonArray, isJsonObject, valueAt } from '@structural/json';
import { refusedKeys } from './refused-keys.js';

/** A part of a text, in UTF-16 units from its beginning; `end` is exclusive. */
export interface TextSpan {
  readonly start: number;
  readonly end: number;
}

/** kubeconform's verdict about one resource. */
export interface KubeconformResult {
  /** `error`: it could not be judged (broken text, no schema, a rejected kind) · `empty`: there was nothing to judge. */
  readonly status: 'valid' | 'invalid' | 'error' | 'skipped' | 'empty';
  /** Empty where the resource does not say, or does not parse. */
  readonly apiVersion: string;
  readonly kind: string;
  readonly namespace: string;
  readonly name: string;
  /** kubeconform's own words, and behind them what a source of schemas threw, or why a schema cannot be used; empty unless invalid or an error. */
  readonly message: string;
  readonly errors: readonly KubeconformFinding[];
  /** Where the resource stands. */
  readonly range: TextSpan;
  /** What a source of schemas threw, why a schema cannot be used, or what stopped the module over this document; only of an error. */
  readonly cause?: unknown;
}

/** One thing that a schema objects to. */
export interface KubeconformFinding {
  /** Where, as kubeconform prints it: `/spec/replicas`; steps are not escaped. */
  readonly path: string;
  readonly message: string;
  /** The value in the text, or the nearest one around it; of a field that is not allowed its key, of several the first in the text. */
  readonly range: TextSpan;
}

/** What the Go program tells of one resource; offsets are in bytes. */
export interface RawResult {
  readonly start: number;
  readonly end: number;
  readonly item: number;
  readonly kind: string;
  readonly version: string;
  readonly namespace: string;
  readonly name: string;
  readonly status: KubeconformResult['status'];
  readonly message: string;
  readonly errors: readonly { readonly path: string; readonly msg: string }[];
  readonly cause?: unknown;
  /** Schemas that were found for the resource and cannot be used. */
  readonly refusals?: readonly { readonly location: string; readonly message: string }[];
}

/**
 * Results with their places in the text. A document is parsed once more where a finding or an item of a list is to be placed; linear in the text.
 */
export function placedResults(bytes: Uint8Array, results: readonly RawResult[]): readonly KubeconformResult[] {
  const chunkAt = chunkReader(bytes);
  return results.map((raw) => {
    const chunk = chunkAt(raw.start, raw.end);
    const root: JsonPath = raw.item === -1 ? [] : ['items', raw.item];
    const { kind, message, name, namespace, status, version: apiVersion } = raw;
    const cause = 'cause' in raw ? { cause: raw.cause } : {};
    return {
      status,
      apiVersion,
      kind,
      namespace,
      name,
      message,
      errors: raw.errors.map(({ msg, path }) => ({ path, message: msg, range: chunk.rangeOf(root, path, refusedKeys(msg)) })),
      range: root.length === 0 ? chunk.range : chunk.rangeOf(root, ''),
      ...cause,
    };
  });
}

interface Chunk {
  readonly range: TextSpan;
  /** Of the value at a path below `root`, or of the first of `keys` in it. */
  rangeOf(root: JsonPath, path: string, keys?: readonly string[]): TextSpan;
}

/** Reads chunks that come in order, several results from one chunk in a row. */
function chunkReader(bytes: Uint8Array): (start: number, end: number) => Chunk {
  const isUtf16 = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);
  const utf8 = new TextDecoder('utf-8', { ignoreBOM: true });
  // Documents are not split in UTF-16, and a byte order mark is only at the beginning.
  const decode = (part: Uint8Array) => (isUtf16 ? decodeBytes(part).text : utf8.decode(part));
  let last: { readonly start: number; readonly end: number; readonly chunk: Chunk } | undefined;
  let at = { byte: 0, unit: 0 };
  return (start, end) => {
    if (last?.start === start && last.end === end) return last.chunk;
    const before = at.byte <= start ? decode(bytes.subarray(at.byte, start)).length : 0;
    const text = decode(bytes.subarray(start, end));
    at = { byte: start, unit: at.unit + before };
    const chunk = toChunk(text, at.unit);
    last = { start, end, chunk };
    return chunk;
  };
}

function toChunk(text: string, offset: number): Chunk {
  const range = { start: offset, end: offset + text.length };
  let document: SourceDocument | undefined;
  let isParsed = false;
  return {
    range,
    rangeOf: (root, path, keys = []) => {
      if (!isParsed) {
        const parsed = parseYaml(text);
        document = parsed.ok ? parsed : undefined;
        isParsed = true;
      }
      if (document === undefined) return range;
      const steps = [...root, ...stepsOf(valueAt(document.value, root), path)];
      const { end, start } = firstKey(document, steps, keys) ?? locateNearest(document, steps).value;
      return { start: start + offset, end: end + offset };
    },
  };
}

/** The steps of a path whose keys may hold slashes: at each object the shortest key that fits counts. */
function stepsOf(root: JsonValue | undefined, path: string): JsonPath {
  const steps: (string | number)[] = [];
  const parts = path.split('/').slice(1);
  let value = root;
  for (let i = 0; i < parts.length && value !== undefined;) {
    if (isJsonArray(value)) {
      const index = Number(parts[i]);
      steps.push(index);
      value = value[index];
      i += 1;
      continue;
    }
    if (!isJsonObject(value)) break;
    let key = parts[i]!;
    let next = i + 1;
    while (!Object.hasOwn(value, key) && next < parts.length) key += `/${parts[next++]!}`;
    if (!Object.hasOwn(value, key)) break;
    steps.push(key);
    value = value[key];
    i = next;
  }
  return steps;
}

/** Where the first of `keys` stands in the object at a path. */
function firstKey(document: SourceDocument, path: JsonPath, keys: readonly string[]): TextSpan | undefined {
  const object = keys.length === 0 ? undefined : valueAt(document.value, path);
  if (!isJsonObject(object)) return undefined;
  const wanted = new Set(keys);
  // An object has its keys in the order of the text, but for those that look like an index, which come before all others.
  const found = Object.keys(object).filter((key) => wanted.has(key));
  const candidates = [found.find((key) => !/^\d+$/.test(key)), ...found.filter((key) => /^\d+$/.test(key)).slice(0, MAX_NUMBERS)];
  const places = candidates.flatMap((key) => (key === undefined ? [] : (locate(document, [...path, key])?.key ?? [])));
  return places.sort((a, b) => a.start - b.start)[0];
}

const MAX_NUMBERS = 100;
