import type { CollectionEvent, NodeEvent, ScalarEvent, YamlEvent } from './events/event.js';
import { readEvents } from './events/read-events.js';
import { isOrdinary } from './ordinary-documents.js';
import { readDeferredTree, readPlainTree } from './plain/read-plain-yaml.js';
import { isMerge, resolveScalar } from './value/scalar-value.js';
import type { SourceDocument } from '../document/source-document.js';
import type { SyntaxEntry, SyntaxNode } from '../document/syntax-node.js';
import { keyText } from './value/yaml-key.js';
import type { YamlScalar } from './value/yaml-scalar.js';

/** The tree of a YAML document that was read before. */
export function buildYamlTree(document: SourceDocument): SyntaxNode {
  const { text, range } = document;
  const content = text.slice(range.start, range.end);
  const deferred = isOrdinary(document) ? readDeferredTree(content, range.start) : undefined;
  return deferred ?? readPlainTree(content, range.start) ?? buildTreeOfEvents(content, range.start);
}

/** A collection that is being read. */
interface Frame {
  readonly event: CollectionEvent;
  readonly index: number;
  readonly entries: SyntaxEntry[];
  readonly items: SyntaxNode[];
  key: Key | undefined;
}

interface Key {
  readonly node: SyntaxNode;
  readonly name: string | undefined;
}

/** The tree that goyaml's events make, with `base` added to all offsets. */
export function buildTreeOfEvents(source: string, base: number): SyntaxNode {
  const events = readEvents(source);
  const frames: Frame[] = [];
  // Finished nodes by the index of their event, for aliases.
  const finished = new Map<number, SyntaxNode>();
  let root: SyntaxNode = { kind: 'scalar', style: 'plain', outerStart: base, start: base, end: base, entries: [], items: [] };
  const put = (node: SyntaxNode, index: number): void => {
    finished.set(index, node);
    const frame = frames.at(-1);
    if (frame === undefined) root = node;
    else if (frame.event.kind === 'sequence') frame.items.push(node);
    else if (frame.key === undefined) frame.key = { node, name: keyName(events, index) };
    else {
      frame.entries.push({ key: frame.key.node, name: frame.key.name, value: node });
      frame.key = undefined;
    }
  };
  events.forEach((event, index) => {
    if (event.kind === 'mapping' || event.kind === 'sequence') frames.push({ event, index, entries: [], items: [], key: undefined });
    else if (event.kind === 'end') {
      const frame = frames.pop();
      if (frame !== undefined) put(collection(frame, event.end, base), frame.index);
    } else put(leaf(event, base, event.kind === 'alias' ? finished.get(event.target) : undefined), index);
  });
  return root;
}

function leaf(event: NodeEvent, base: number, target: SyntaxNode | undefined): SyntaxNode {
  const { kind, outerStart, start, end } = event;
  const style = kind === 'scalar' ? event.style : 'plain';
  const node: SyntaxNode = { kind, style, outerStart: outerStart + base, start: start + base, end: end + base, entries: [], items: [] };
  return target === undefined ? node : { ...node, target };
}

/** A collection without brackets ends where its last node does. */
function collection({ event, entries, items }: Frame, bracketEnd: number | undefined, base: number): SyntaxNode {
  const { kind, style, outerStart, start } = event;
  const last = kind === 'mapping' ? entries.at(-1)?.value.end : items.at(-1)?.end;
  const end = bracketEnd === undefined ? (last ?? event.end + base) : bracketEnd + base;
  return { kind, style, outerStart: outerStart + base, start: start + base, end, entries, items };
}

/** The JSON key of a scalar, or of what an alias stands for; `undefined` for a merge. */
function keyName(events: readonly YamlEvent[], index: number): string | undefined {
  const event = events[index];
  if (event?.kind === 'alias') return scalarName(events[event.target]);
  return event?.kind === 'scalar' && isMerge(event) ? undefined : scalarName(event);
}

function scalarName(event: YamlEvent | undefined): string | undefined {
  if (event?.kind !== 'scalar') return undefined;
  const key = keyOf(event);
  return typeof key === 'string' ? key : keyText(key);
}

function keyOf(event: ScalarEvent): YamlScalar {
  const resolved = resolveScalar(event);
  return resolved.ok ? resolved.value : event.text;
}
