import { newJsonObject, type JsonObject, type JsonValue, type MutableJsonObject } from '@structural/json';
import { aliasBudget, type AliasBudget } from './alias-budget.js';
import type { GoMember } from './go-keys.js';
import { goSyntax } from './go-syntax.js';
import type { AliasEvent, CollectionEvent, NodeEvent, ScalarEvent, YamlEvent } from '../events/event.js';
import { maxDepth } from '../../text/limits.js';
import { keySetTwice, strictMessage } from './strict-errors.js';
import { SyntaxFailure, type SyntaxProblemCode } from '../../document/syntax-problem.js';
import { tooDeep } from '../../document/too-deep.js';
import { addUnsupportedKey, findUnsupported, Unsupported } from './unsupported-values.js';
import { keyIdentity, keyText } from './yaml-key.js';
import { isMerge, resolveScalar } from './scalar-value.js';
import { toJsonNumber, YamlFloat, type YamlScalar } from './yaml-scalar.js';

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
 * the last. Time and memory are bounded by goyaml's alias limit, depth by {@link maxDepth}. Throws a {@link SyntaxFailure}.
 * Source: goyaml v2 `decode.go`.
 */
export function constructValue(events: readonly YamlEvent[], toNumber: NumberConversion = toJsonNumber): ConstructedValue {
  if (events.length === 0) return { value: null, repeats: false, strictError: undefined };
  const builder: Builder = {
    events,
    toNumber,
    next: 0,
    depth: 0,
    aliasDepth: 0,
    budget: aliasBudget(),
    expanding: new Set(),
    strictErrors: [],
    goMembers: new Map(),
    repeats: false,
    unsupported: false,
  };
  builder.budget.spend(false);
  const value = node(builder);
  const unsupported = builder.unsupported ? findUnsupported(value) : undefined;
  if (unsupported !== undefined) throw new SyntaxFailure('yaml-value', unsupported.message, unsupported.start, unsupported.end);
  return { value, repeats: builder.repeats, strictError: strictMessage(builder.strictErrors) };
}

/** What becomes of a number; `undefined` for one that JSON lacks. */
export type NumberConversion = (scalar: number | bigint | YamlFloat) => JsonValue | undefined;

interface Builder {
  readonly events: readonly YamlEvent[];
  readonly toNumber: NumberConversion;
  readonly budget: AliasBudget;
  /** Alias events that are being expanded now. */
  readonly expanding: Set<AliasEvent>;
  readonly strictErrors: string[];
  /** The members of mappings whose keys are not all strings, as Go has them. */
  readonly goMembers: Map<JsonObject, Map<string, GoMember>>;
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

/** The next event that starts a node. */
function takeNode(builder: Builder): NodeEvent {
  const event = builder.events[builder.next++];
  if (event === undefined || event.kind === 'end') throw new Error('every collection is closed where its nodes end');
  return event;
}

function node(builder: Builder): JsonValue {
  return nodeOf(builder, takeNode(builder));
}

function nodeOf(builder: Builder, event: NodeEvent): JsonValue {
  spend(builder, event);
  switch (event.kind) {
    case 'scalar':
      return scalarValue(builder, scalar(event), event);
    case 'alias':
      return expand(builder, event, () => node(builder));
    case 'sequence':
      return sequence(builder, event);
    default: {
      const object = newJsonObject();
      members(builder, event, { object });
      return object;
    }
  }
}

function spend(builder: Builder, event: NodeEvent): void {
  if (!builder.budget.spend(builder.aliasDepth > 0)) throw failure('alias-limit', 'document contains excessive aliasing', event);
}

function failure(code: SyntaxProblemCode, problem: string, { outerStart, end }: NodeEvent): SyntaxFailure {
  return new SyntaxFailure(code, `yaml: ${problem}`, outerStart, end);
}

/** Reads the node that an alias stands for once more, then goes on after the alias. */
function expand<T>(builder: Builder, alias: AliasEvent, read: () => T): T {
  if (builder.expanding.has(alias)) throw failure('yaml-value', `anchor '${alias.name}' value contains itself`, alias);
  const after = builder.next;
  builder.expanding.add(alias);
  builder.aliasDepth++;
  builder.next = alias.target;
  const result = read();
  builder.aliasDepth--;
  builder.expanding.delete(alias);
  builder.next = after;
  return result;
}

function descend(builder: Builder, { kind, start }: CollectionEvent): void {
  if (++builder.depth > maxDepth()) throw tooDeep(kind === 'mapping' ? '{' : '[', start);
}

/** Whether the innermost collection ends; then the end is taken. */
function ends(builder: Builder): boolean {
  if (builder.events[builder.next]?.kind !== 'end') return false;
  builder.next++;
  builder.depth--;
  return true;
}

function sequence(builder: Builder, event: CollectionEvent): JsonValue {
  descend(builder, event);
  const items: JsonValue[] = [];
  while (!ends(builder)) items.push(node(builder));
  return items;
}

function members(builder: Builder, event: CollectionEvent, target: Target): void {
  descend(builder, event);
  while (!ends(builder)) {
    const keyEvent = takeNode(builder);
    if (isMerge(keyEvent)) {
      merge(builder, target);
      continue;
    }
    const key = readKey(builder, keyEvent);
    const valueEvent = takeNode(builder);
    setMember(builder, target, key, nodeOf(builder, valueEvent), keyEvent, valueEvent);
  }
}

function setMember(builder: Builder, target: Target, key: YamlScalar, value: JsonValue, keyEvent: NodeEvent, valueEvent: NodeEvent): void {
  const name = typeof key === 'string' ? key : keyText(key);
  if (isKnown(target, key)) {
    builder.repeats = true;
    builder.strictErrors.push(keySetTwice(key, valueEvent.line));
    if (key instanceof YamlFloat && key.value === 0) forgetOtherZero(target, name);
  }
  if (target.identities !== undefined) noteGoMember(builder, target.object, key, value);
  if (name !== undefined) {
    // Keys that Go tells apart may still be one in JSON.
    if (target.identities !== undefined && name in target.object) builder.repeats = true;
    target.object[name] = value;
    return;
  }
  const [type, shown] = key === null ? ['%!s(<nil>)', '<nil>'] : ['uint64', `0x${BigInt(key as bigint).toString(16)}`];
  builder.unsupported = true;
  const message = `unsupported map key of type: ${type}, key: ${shown}, value: ${goSyntax(value, builder.goMembers)}`;
  addUnsupportedKey(target.object, new Unsupported(message, keyEvent.outerStart, keyEvent.end));
}

/** Notes a member of a mapping that has a key other than a string, for messages that show it. */
function noteGoMember({ goMembers }: Builder, object: MutableJsonObject, key: YamlScalar, value: JsonValue): void {
  const strings = (): [string, GoMember][] =>
    Object.keys(object).map((name) => [keyIdentity(name), { key: name, value: object[name] ?? null }]);
  const members = goMembers.get(object) ?? new Map(strings());
  const identity = keyIdentity(key);
  members.set(identity === 'fNaN' ? `${identity}${members.size}` : identity, { key, value });
  goMembers.set(object, members);
}

/** Zero and minus zero are one key, which is spelt as it was set last. */
function forgetOtherZero({ object, identities }: Target, name: string | undefined): void {
  const other = name === '0' ? '-0' : '0';
  if (identities?.has(`s${other}`) !== true && identities?.has(`i${other}`) !== true) Reflect.deleteProperty(object, other);
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

function readKey(builder: Builder, event: NodeEvent): YamlScalar {
  if (event.kind === 'scalar') {
    spend(builder, event);
    return scalar(event);
  }
  if (event.kind === 'alias') {
    spend(builder, event);
    return expand(builder, event, () => readKey(builder, takeNode(builder)));
  }
  throw failure('yaml-value', `invalid map key: ${goSyntax(nodeOf(builder, event), builder.goMembers)}`, event);
}

function merge(builder: Builder, target: Target): void {
  const event = takeNode(builder);
  if (event.kind !== 'sequence') {
    mergeOne(builder, event, target);
    return;
  }
  const items: number[] = [];
  while (builder.events[builder.next]?.kind !== 'end') {
    items.push(builder.next);
    skipNode(builder);
  }
  const end = builder.next + 1;
  // The first of several mappings wins, so it is merged last.
  for (const item of items.reverse()) {
    builder.next = item;
    mergeOne(builder, takeNode(builder), target);
  }
  builder.next = end;
}

function mergeOne(builder: Builder, event: NodeEvent, target: Target): void {
  const source = event.kind === 'alias' ? builder.events[event.target] : event;
  if (source?.kind !== 'mapping') throw failure('yaml-value', 'map merge requires map or sequence of maps as the value', event);
  spend(builder, event);
  if (event.kind !== 'alias') {
    members(builder, source, target);
    return;
  }
  expand(builder, event, () => {
    spend(builder, takeNode(builder));
    members(builder, source, target);
  });
}

/** Moves past a node and everything in it. */
function skipNode(builder: Builder): void {
  let open = 0;
  do {
    const kind = builder.events[builder.next++]?.kind;
    if (kind === 'mapping' || kind === 'sequence') open++;
    else if (kind === 'end') open--;
  } while (open > 0);
}

function scalar(event: ScalarEvent): YamlScalar {
  const resolved = resolveScalar(event);
  if (resolved.ok) return resolved.value;
  throw failure('yaml-value', resolved.message, event);
}

function scalarValue(builder: Builder, value: YamlScalar, event: ScalarEvent): JsonValue {
  if (typeof value !== 'number' && typeof value !== 'bigint' && !(value instanceof YamlFloat)) return value;
  const number = builder.toNumber(value);
  if (number !== undefined) return number;
  const shown = Number.isNaN((value as YamlFloat).value) ? 'NaN' : (value as YamlFloat).value > 0 ? '+Inf' : '-Inf';
  builder.unsupported = true;
  return new Unsupported(
    `json: unsupported value: ${shown}`,
    event.outerStart,
    event.end,
    (value as YamlFloat).value,
  ) as unknown as JsonValue;
}
