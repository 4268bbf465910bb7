import { findObjects, type FoundObject } from '@structural/checker';
import {
  type JsonPath,
  type ParsedDocument,
  type Range,
  type SourceDocument,
  type TextEdit,
  applyEdits,
  editRemove,
  editSet,
  editTo,
  parseDocuments,
  renderDocument,
} from '@structural/document';
import { Float64, isJsonArray, isJsonObject, jsonEqual, newJsonObject, toFloat64, type JsonValue } from '@structural/json';

/** What shall become of an object of a file: another value, or nothing, so that it is left out. */
export type Becomes = { readonly value: JsonValue } | 'left-out';

/** A document after its objects became what they were to become. */
export interface RewrittenDocument {
  /** The part of the old text that it stood in. */
  readonly range: Range;
  readonly format: 'yaml' | 'json';
  /**
   * `kept`, not touched · `edited` in its text, so that comments and layout stay · `reprinted`, where that cannot be, and comments are
   * lost · `left-out`.
   */
  readonly how: 'kept' | 'edited' | 'reprinted' | 'left-out';
  /** Its new value; absent where it is left out or does not parse. */
  readonly value?: JsonValue;
}

/** A file after its objects became what they were to become. */
export interface RewrittenFile {
  /** The whole text as it was. */
  readonly before: string;
  /** The whole text as it is now: separators and what is between documents stay. */
  readonly text: string;
  readonly documents: readonly RewrittenDocument[];
  /** How many documents do not parse, or are where `stopsAt` ended the file. */
  readonly unparsed: number;
}

/**
 * Rewrites a file object by object, items of lists included, so that every line that needs no change stays as it is.
 *
 * Each edited document was read again and has the very value that it shall have. Documents that do not parse stay as they are. From
 * where `stopsAt` says so on, everything is left out.
 */
export function rewriteDocuments(
  text: string | Uint8Array,
  become: (object: FoundObject, document: SourceDocument) => Becomes | undefined,
  stopsAt: (document: ParsedDocument) => boolean = () => false,
): RewrittenFile {
  const parsed = parseDocuments(text);
  const before = parsed[0]?.text ?? (typeof text === 'string' ? text : '');
  const edits: TextEdit[] = [];
  const unparsed = parsed.filter((document) => !document.ok || stopsAt(document)).length;
  const reached = countReached(parsed, stopsAt);
  const documents = parsed.map((document, i) => {
    const rewritten: Rewritten =
      i >= reached ? { how: 'left-out', edits: [] } : document.ok ? rewrite(document, become) : { how: 'kept' as const, edits: [] };
    for (const edit of rewritten.edits) edits.push(edit);
    const { how, value } = rewritten;
    return { range: document.range, format: document.format, how, ...(value === undefined ? {} : { value }) };
  });
  return { before, text: applyEdits(before, [...edits, ...gaps(before, parsed, documents)]), documents, unparsed };
}

/** How many documents come before the end: a separator that is none takes with it the document that it should have closed. */
function countReached(parsed: readonly ParsedDocument[], stopsAt: (document: ParsedDocument) => boolean): number {
  const at = parsed.findIndex(stopsAt);
  const last = parsed[at];
  if (last === undefined) return parsed.length;
  return !last.ok && last.error.code === 'separator' && at > 0 ? at - 1 : at;
}

interface Rewritten {
  readonly how: RewrittenDocument['how'];
  readonly edits: readonly TextEdit[];
  readonly value?: JsonValue;
}

function rewrite(document: SourceDocument, become: (object: FoundObject, document: SourceDocument) => Becomes | undefined): Rewritten {
  const { range, value: written } = document;
  const plan: Plan = { below: new Map() };
  const doomed: JsonPath[] = [];
  for (const found of findObjects(written)) {
    const becomes = become(found, document);
    if (becomes === undefined) continue;
    planAt(plan, found.path).becomes = becomes;
    if (becomes === 'left-out') doomed.push(found.path);
  }
  const carriedOut = carryOut(written, plan);
  if (carriedOut === undefined) return { how: 'left-out', edits: [] };
  const wanted = readable(carriedOut, document.format);
  if (jsonEqual(wanted, written)) return { how: 'kept', edits: [], value: written };
  const edits = doomed.length === 0 ? editTo(document, wanted) : editWithoutItems(document, wanted, doomed);
  if (edits !== undefined) return { how: 'edited', edits, value: wanted };
  const reprinted = editSet(document, [], wanted) ?? [{ range, text: renderDocument(wanted, document.format) }];
  return { how: 'reprinted', edits: reprinted, value: wanted };
}

/** First the items go, one by one with what is written about them, then the rest is edited. */
function editWithoutItems(document: SourceDocument, wanted: JsonValue, doomed: readonly JsonPath[]): readonly TextEdit[] | undefined {
  const { range, text } = document;
  if (doomed.length * (range.end - range.start) > MAX_READ_UNITS) return undefined;
  let part = text.slice(range.start, range.end);
  for (const path of doomed.toReversed()) {
    const current = only(part);
    const edits = current && editRemove(current, path);
    if (edits === undefined) return undefined;
    part = applyEdits(part, edits);
  }
  const remaining = only(part);
  const edits = remaining && editTo(remaining, wanted);
  return edits && [{ range, text: applyEdits(part, edits) }];
}

const MAX_READ_UNITS = 4_000_000;

function only(text: string): SourceDocument | undefined {
  const documents = parseDocuments(text);
  const [document] = documents;
  return documents.length === 1 && document?.ok === true ? document : undefined;
}

/** Removes documents that are left out, each with the separator before it, the first ones with the one behind them. */
function gaps(text: string, parsed: readonly ParsedDocument[], documents: readonly RewrittenDocument[]): readonly TextEdit[] {
  const firstKept = documents.findIndex(({ how }) => how !== 'left-out');
  if (firstKept < 0) return documents.length === 0 ? [] : [{ range: { start: 0, end: text.length }, text: '' }];
  return documents.flatMap(({ how, range }, i) => {
    if (how !== 'left-out') return [];
    const next = parsed[i + 1];
    if (i < firstKept) return [{ range: { start: i === 0 ? 0 : range.start, end: next?.range.start ?? text.length }, text: '' }];
    return [{ range: { start: parsed[i - 1]!.range.end, end: next === undefined ? text.length : range.end }, text: '' }];
  });
}

/** What objects become, by the way to them. */
interface Plan {
  readonly below: Map<string | number, Plan>;
  becomes?: Becomes;
}

function planAt(root: Plan, path: JsonPath): Plan {
  let plan = root;
  for (const step of path) {
    let next = plan.below.get(step);
    if (next === undefined) plan.below.set(step, (next = { below: new Map() }));
    plan = next;
  }
  return plan;
}

/** The value with every object become what it shall; `undefined` if it is left out itself. */
function carryOut(value: JsonValue, { becomes, below }: Plan): JsonValue | undefined {
  if (becomes !== undefined) return becomes === 'left-out' ? undefined : becomes.value;
  if (below.size === 0) return value;
  if (isJsonArray(value)) {
    return value.flatMap((item, i): readonly JsonValue[] => {
      const plan = below.get(i);
      const carriedOut = plan === undefined ? item : carryOut(item, plan);
      return carriedOut === undefined ? [] : [carriedOut];
    });
  }
  if (!isJsonObject(value)) return value;
  const copy = Object.assign(newJsonObject(), value);
  for (const [name, plan] of below) copy[name] = carryOut(value[name] ?? null, plan) ?? null;
  return copy;
}

/** The value as far as the format can hold it: YAML has no float64 without a fraction. */
function readable(value: JsonValue, format: 'yaml' | 'json'): JsonValue {
  if (format === 'json') return value;
  if (value instanceof Float64) return Number.isSafeInteger(value.value) ? toFloat64(value) + 0 : value;
  if (isJsonArray(value)) {
    const items = value.map((item) => readable(item, format));
    return items.every((item, i) => item === value[i]) ? value : items;
  }
  if (!isJsonObject(value)) return value;
  let copy: Record<string, JsonValue> | undefined;
  for (const name in value) {
    const member = value[name] ?? null;
    const changed = readable(member, format);
    if (changed !== member) (copy ??= Object.assign(newJsonObject(), value))[name] = changed;
  }
  return copy ?? value;
}
