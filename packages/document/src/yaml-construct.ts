import { EVENT_ID, SCALAR_STYLE, type DocumentDirective, type Event, type MappingEvent, type ScalarEvent } from 'js-yaml';
import { newJsonObject, type JsonValue, type MutableJsonObject } from '@structural/json';
import { aliasBudget, type AliasBudget } from './alias-budget.js';
import { goSyntax } from './go-syntax.js';
import { MAX_DEPTH } from './limits.js';
import { StrictErrors } from './strict-errors.js';
import { SyntaxFailure } from './syntax-problem.js';
import { addUnsupportedKey, findUnsupported, Unsupported } from './unsupported-values.js';
import type { CheckedEvents } from './yaml-check.js';
import { eventRange } from './yaml-event-range.js';
import { keyIdentity, keyText } from './yaml-key.js';
import { tooDeep } from './yaml-refusal.js';
import { scalarText } from './yaml-scalar-text.js';
import { resolvePlainScalar, toJsonNumber, YamlFloat, type YamlScalar } from './yaml-scalar.js';
import { resolveTaggedScalar, TAG, tagName } from './yaml-tag.js';

/** What a YAML document means to the API server. */
export interface ConstructedValue {
  readonly value: JsonValue;
  /** True when some mapping holds a key twice. */
  readonly repeats: boolean;
  readonly strictError: string | undefined;
}

/**
 * Builds the JSON value of a document from its events, as goyaml's decoder, sigs.k8s.io/yaml and the server's JSON decoder make it together.
 *
 * Aliases are expanded, merges applied in the order of the text (what stands later wins, be it a key or a merge), duplicate keys resolved to
 * the last. Time and memory are bounded by goyaml's alias limit, depth by {@link MAX_DEPTH}. Throws a {@link SyntaxFailure}.
 * Source: goyaml v2 `decode.go`.
 */
export function constructValue({ text, events, aliases }: CheckedEvents, toNumber: NumberConversion = toJsonNumber): ConstructedValue {
  const first = events[0];
  if (first?.type !== EVENT_ID.DOCUMENT) return { value: null, repeats: false, strictError: undefined };
  const builder: Builder = {
    text, events, aliases, toNumber, directives: first.directives, next: 1, depth: 0, aliasDepth: 0,
    budget: aliasBudget(), expanding: new Set(), strict: new StrictErrors(text), repeats: false, unsupported: false,
  };
  builder.budget.spend(false);
  const value = node(builder);
  const unsupported = builder.unsupported ? findUnsupported(value) : undefined;
  if (unsupported !== undefined) throw new SyntaxFailure('yaml-value', unsupported.message, unsupported.start, unsupported.end);
  return { value, repeats: builder.repeats, strictError: builder.strict.message() };
}

/** What becomes of a number; `undefined` for one that JSON lacks. */
export type NumberConversion = (scalar: number | bigint | YamlFloat) => JsonValue | undefined;

interface Builder {
  readonly text: string;
  readonly events: readonly Event[];
  readonly aliases: ReadonlyMap<number, number>;
  readonly directives: readonly DocumentDirective[];
  readonly toNumber: NumberConversion;
  readonly budget: AliasBudget;
  /** Alias events that are being expanded now. */
  readonly expanding: Set<number>;
  readonly strict: StrictErrors;
  /** The index of the next event. */
  next: number;
  depth: number;
  aliasDepth: number;
  repeats: boolean;
  unsupported: boolean;
}

/** A mapping while keys are added to it, its own or merged ones. */
interface Target {
  readonly object: MutableJsonObject;
  /** The identities of all keys, from the first key on that is no string. */
  identities?: Set<string>;
}

function node(builder: Builder): JsonValue {
  const index = builder.next++;
  const event = builder.events[index];
  spend(builder, index);
  if (event?.type === EVENT_ID.SCALAR) return scalarValue(builder, scalar(builder, event), event);
  if (event?.type === EVENT_ID.ALIAS) return expand(builder, index, () => node(builder));
  return event?.type === EVENT_ID.SEQUENCE ? sequence(builder, event.start) : mapping(builder, event as MappingEvent);
}

function spend(builder: Builder, index: number): void {
  if (builder.budget.spend(builder.aliasDepth > 0)) return;
  const { start, end } = eventRange(builder.events[index]);
  throw new SyntaxFailure('alias-limit', 'yaml: document contains excessive aliasing', start, end);
}

/** Reads the node that an alias stands for once more, then goes on after the alias. */
function expand<T>(builder: Builder, index: number, read: () => T): T {
  if (builder.expanding.has(index)) {
    const { start, end } = eventRange(builder.events[index]);
    throw new SyntaxFailure('yaml-value', `yaml: anchor '${builder.text.slice(start + 1, end)}' value contains itself`, start, end);
  }
  const after = builder.next;
  builder.expanding.add(index);
  builder.aliasDepth++;
  builder.next = builder.aliases.get(index) ?? index;
  const result = read();
  builder.aliasDepth--;
  builder.expanding.delete(index);
  builder.next = after;
  return result;
}

function descend(builder: Builder, offset: number): void {
  if (++builder.depth > MAX_DEPTH) throw tooDeep(offset);
}

function sequence(builder: Builder, offset: number): JsonValue {
  descend(builder, offset);
  const items: JsonValue[] = [];
  while (builder.events[builder.next]?.type !== EVENT_ID.POP) items.push(node(builder));
  builder.next++;
  builder.depth--;
  return items;
}

function mapping(builder: Builder, event: MappingEvent): JsonValue {
  const object = newJsonObject();
  members(builder, event, { object });
  return object;
}

function members(builder: Builder, event: MappingEvent, target: Target): void {
  descend(builder, event.start);
  for (;;) {
    const keyEvent = builder.events[builder.next];
    if (keyEvent === undefined || keyEvent.type === EVENT_ID.POP) break;
    if (keyEvent.type === EVENT_ID.SCALAR && isMerge(builder, keyEvent)) {
      builder.next++;
      merge(builder, target);
      continue;
    }
    const key = readKey(builder);
    const valueEvent = builder.events[builder.next];
    const value = node(builder);
    setMember(builder, target, key, value, keyEvent, valueEvent);
  }
  builder.next++;
  builder.depth--;
}

function setMember(builder: Builder, target: Target, key: YamlScalar, value: JsonValue, keyEvent: Event, valueEvent: Event | undefined): void {
  const name = typeof key === 'string' ? key : keyText(key);
  if (isKnown(target, key)) {
    builder.repeats = true;
    builder.strict.add(key, valueEvent, keyEvent);
  }
  if (name !== undefined) {
    // Keys that Go tells apart may still be one in JSON.
    if (target.identities !== undefined && name in target.object) builder.repeats = true;
    target.object[name] = value;
    return;
  }
  const { start, end } = eventRange(keyEvent);
  const [type, shown] = key === null ? ['%!s(<nil>)', '<nil>'] : ['uint64', `0x${BigInt(key as bigint).toString(16)}`];
  builder.unsupported = true;
  const message = `unsupported map key of type: ${type}, key: ${shown}, value: ${goSyntax(value)}`;
  addUnsupportedKey(target.object, new Unsupported(message, start, end));
}

/** Whether Go's map holds the key; adds it to those known. */
function isKnown(target: Target, key: YamlScalar): boolean {
  if (target.identities === undefined) {
    if (typeof key === 'string') return key in target.object;
    target.identities = new Set(Object.keys(target.object).map(keyIdentity));
  }
  const identity = keyIdentity(key);
  const known = target.identities.has(identity);
  // No NaN equals another.
  if (identity !== 'fNaN') target.identities.add(identity);
  return known;
}

function readKey(builder: Builder): YamlScalar {
  const index = builder.next;
  const event = builder.events[index];
  if (event?.type === EVENT_ID.SCALAR) {
    builder.next++;
    spend(builder, index);
    return scalar(builder, event);
  }
  if (event?.type === EVENT_ID.ALIAS) {
    builder.next++;
    spend(builder, index);
    return expand(builder, index, () => readKey(builder));
  }
  const value = node(builder);
  const { start, end } = eventRange(event);
  throw new SyntaxFailure('yaml-value', `yaml: invalid map key: ${goSyntax(value)}`, start, end);
}

function isMerge(builder: Builder, event: ScalarEvent): boolean {
  if (event.valueEnd - event.valueStart !== 2 || !builder.text.startsWith('<<', event.valueStart)) return false;
  const tag = tagOf(builder, event);
  return tag === TAG.merge || tag === '!' || (tag === undefined && event.style === SCALAR_STYLE.PLAIN);
}

function merge(builder: Builder, target: Target): void {
  const index = builder.next;
  const event = builder.events[index];
  if (event?.type !== EVENT_ID.SEQUENCE) {
    mergeOne(builder, index, target);
    return;
  }
  const items: number[] = [];
  let end = index + 1;
  while (builder.events[end]?.type !== EVENT_ID.POP) {
    items.push(end);
    end = afterNode(builder.events, end);
  }
  // The first of several mappings wins, so it is merged last.
  for (const item of items.reverse()) mergeOne(builder, item, target);
  builder.next = end + 1;
}

function mergeOne(builder: Builder, index: number, target: Target): void {
  const event = builder.events[index];
  const source = event?.type === EVENT_ID.ALIAS ? builder.events[builder.aliases.get(index) ?? -1] : event;
  if (source?.type !== EVENT_ID.MAPPING) {
    const { start, end } = eventRange(event);
    throw new SyntaxFailure('yaml-value', 'yaml: map merge requires map or sequence of maps as the value', start, end);
  }
  builder.next = index + 1;
  spend(builder, index);
  if (event === source) {
    members(builder, source, target);
    return;
  }
  expand(builder, index, () => {
    spend(builder, builder.next++);
    members(builder, source, target);
  });
}

/** The index after the node that starts at `index`. */
function afterNode(events: readonly Event[], index: number): number {
  let open = 0;
  for (let i = index; i < events.length; i++) {
    const type = events[i]?.type;
    if (type === EVENT_ID.MAPPING || type === EVENT_ID.SEQUENCE) open++;
    else if (type === EVENT_ID.POP) open--;
    if (open === 0) return i + 1;
  }
  return events.length;
}

function tagOf(builder: Builder, event: ScalarEvent): string | undefined {
  return event.tagStart < 0 ? undefined : tagName(builder.text.slice(event.tagStart, event.tagEnd), builder.directives);
}

function scalar(builder: Builder, event: ScalarEvent): YamlScalar {
  const content = scalarText(builder.text, event);
  if (event.tagStart < 0) return event.style === SCALAR_STYLE.PLAIN ? resolvePlainScalar(content) : content;
  const resolved = resolveTaggedScalar(tagOf(builder, event) ?? '', content);
  if (resolved.ok) return resolved.value;
  const { start, end } = eventRange(event);
  throw new SyntaxFailure('yaml-value', `yaml: ${resolved.message}`, start, end);
}

function scalarValue(builder: Builder, value: YamlScalar, event: ScalarEvent): JsonValue {
  if (typeof value !== 'number' && typeof value !== 'bigint' && !(value instanceof YamlFloat)) return value;
  const number = builder.toNumber(value);
  if (number !== undefined) return number;
  const { start, end } = eventRange(event);
  const shown = Number.isNaN((value as YamlFloat).value) ? 'NaN' : (value as YamlFloat).value > 0 ? '+Inf' : '-Inf';
  builder.unsupported = true;
  return new Unsupported(`json: unsupported value: ${shown}`, start, end) as unknown as JsonValue;
}
