import { COLLECTION_STYLE, EVENT_ID, SCALAR_STYLE, type DocumentDirective, type Event, type ScalarEvent } from 'js-yaml';
import { isBlank, isLineBreak } from './line-breaks.js';
import { readPlainTree } from './plain/read-plain-yaml.js';
import type { SourceDocument } from './source-document.js';
import type { NodeStyle, SyntaxEntry, SyntaxNode } from './syntax-tree.js';
import { checkEvents } from './yaml-check.js';
import { blockHeaderStart, isBlockScalar, scalarRange } from './yaml-event-range.js';
import { readYamlEvents } from './yaml-events.js';
import { keyText } from './yaml-key.js';
import { scalarText } from './yaml-scalar-text.js';
import { resolvePlainScalar } from './yaml-scalar.js';
import { resolveTaggedScalar, TAG, tagName } from './yaml-tag.js';

/** A collection that is being read. */
interface Frame {
  readonly kind: 'mapping' | 'sequence' | 'document';
  readonly style: NodeStyle;
  readonly outerStart: number;
  readonly start: number;
  readonly index: number;
  readonly bracketed: boolean;
  readonly entries: SyntaxEntry[];
  readonly items: SyntaxNode[];
  key: Key | undefined;
}

interface Key {
  readonly node: SyntaxNode;
  readonly name: string | undefined;
}

/** The tree of a YAML document that was read before. */
export function buildYamlTree({ text, range }: SourceDocument): SyntaxNode {
  const content = text.slice(range.start, range.end);
  return readPlainTree(content, range.start) ?? buildTreeOfEvents(content, range.start);
}

/** The tree of a text that js-yaml reads, with `base` added to all offsets. */
export function buildTreeOfEvents(source: string, base: number): SyntaxNode {
  const { text: content, events, aliases } = checkEvents(readYamlEvents(source));
  const reader = new TreeReader(content, base, aliases);
  events.forEach((event, index) => reader.read(event, index));
  return reader.root;
}

class TreeReader {
  readonly #text: string;
  readonly #base: number;
  readonly #aliases: ReadonlyMap<number, number>;
  readonly #frames: Frame[] = [];
  /** Finished nodes by the index of their event, for aliases; only of anchored ones. */
  readonly #anchored = new Map<number, SyntaxNode>();
  /** The names of keys by the index of their event, for aliases used as keys. */
  readonly #names = new Map<number, string>();
  #directives: readonly DocumentDirective[] = [];
  /** The end of the last token. */
  #cursor = 0;
  root: SyntaxNode;

  constructor(text: string, base: number, aliases: ReadonlyMap<number, number>) {
    this.#text = text;
    this.#base = base;
    this.#aliases = aliases;
    this.root = this.#node('scalar', 'plain', 0, 0, 0);
  }

  read(event: Event, index: number): void {
    switch (event.type) {
      case EVENT_ID.DOCUMENT:
        this.#directives = event.directives;
        this.#frames.push({ kind: 'document', style: 'block', outerStart: 0, start: 0, index, bracketed: false, entries: [], items: [], key: undefined });
        return;
      case EVENT_ID.POP:
        this.#close();
        return;
      case EVENT_ID.ALIAS: {
        this.#cursor = event.anchorEnd;
        const start = event.anchorStart - 1;
        const target = this.#anchored.get(this.#aliases.get(index) ?? -1);
        const node = { ...this.#node('alias', 'plain', start, start, event.anchorEnd), ...(target === undefined ? {} : { target }) };
        this.#put(node, this.#names.get(this.#aliases.get(index) ?? -1));
        return;
      }
      case EVENT_ID.SCALAR:
        this.#scalar(event, index);
        return;
      default: {
        const flow = event.style === COLLECTION_STYLE.FLOW;
        const kind = event.type === EVENT_ID.MAPPING ? 'mapping' : 'sequence';
        const bracketed = flow && this.#text.charAt(event.start) === (kind === 'mapping' ? '{' : '[');
        const outerStart = Math.min(event.start, ...propertyStarts(event));
        this.#frames.push({ kind, style: flow ? 'flow' : 'block', outerStart, start: event.start, index, bracketed, entries: [], items: [], key: undefined });
        // A block collection's first token is still to come: its dash, or its first key.
        this.#cursor = bracketed ? event.start + 1 : event.start;
      }
    }
  }

  #close(): void {
    const frame = this.#frames.pop();
    if (frame === undefined) return;
    if (frame.kind === 'document') return;
    if (frame.bracketed) this.#cursor = this.#closingBracket() + 1;
    const { kind, style, outerStart, start, entries, items, index } = frame;
    const last = kind === 'mapping' ? entries.at(-1)?.value.end : items.at(-1)?.end;
    const end = frame.bracketed || last === undefined ? this.#cursor : last - this.#base;
    const node: SyntaxNode = { ...this.#node(kind, style, outerStart, start, end), entries, items };
    this.#anchored.set(index, node);
    this.#put(node, undefined);
  }

  #scalar(event: ScalarEvent, index: number): void {
    const properties = propertyStarts(event);
    const name = this.#frames.at(-1)?.kind === 'mapping' && this.#frames.at(-1)?.key === undefined ? this.#keyName(event) : undefined;
    let node: SyntaxNode;
    if (event.valueStart < 0) {
      const at = properties.length > 0 ? Math.max(event.tagEnd, event.anchorEnd) : this.#emptyOffset();
      node = this.#node('scalar', 'plain', Math.min(at, ...properties), at, at);
      this.#cursor = at;
    } else {
      const range = scalarRange(event);
      const start = isBlockScalar(event) ? blockHeaderStart(this.#text, event, Math.max(this.#cursor, event.tagEnd, event.anchorEnd)) : range.start;
      const end = isBlockScalar(event) ? blockEnd(this.#text, event, start) : range.end;
      node = this.#node('scalar', STYLES[event.style] ?? 'plain', Math.min(start, ...properties), start, end);
      this.#cursor = range.end;
    }
    if (event.anchorStart >= 0) {
      this.#anchored.set(index, node);
      const text = this.#keyName(event);
      if (text !== undefined) this.#names.set(index, text);
    }
    this.#put(node, name);
  }

  #put(node: SyntaxNode, name: string | undefined): void {
    const frame = this.#frames.at(-1);
    if (frame === undefined || frame.kind === 'document') this.root = node;
    else if (frame.kind === 'sequence') (frame.items as SyntaxNode[]).push(node);
    else if (frame.key === undefined) frame.key = { node, name };
    else {
      frame.entries.push({ key: frame.key.node, name: frame.key.name, value: node });
      frame.key = undefined;
    }
  }

  /** The JSON key of a scalar; `undefined` for a merge. */
  #keyName(event: ScalarEvent): string | undefined {
    const content = scalarText(this.#text, event);
    const tag = event.tagStart < 0 ? undefined : (tagName(this.#text.slice(event.tagStart, event.tagEnd), this.#directives) ?? '');
    const plain = event.style === SCALAR_STYLE.PLAIN;
    if (content === '<<' && (tag === TAG.merge || tag === '!' || (tag === undefined && plain))) return undefined;
    const resolved = tag === undefined ? undefined : resolveTaggedScalar(tag, content);
    const key = resolved === undefined ? (plain ? resolvePlainScalar(content) : content) : resolved.ok ? resolved.value : content;
    return typeof key === 'string' ? key : keyText(key);
  }

  /** Where a node without text stands: right after the colon or dash before it, or after its key where there is no colon. */
  #emptyOffset(): number {
    const frame = this.#frames.at(-1);
    if (frame === undefined || frame.kind === 'document') return this.#cursor;
    const next = this.#skip(this.#cursor);
    const indicator = frame.kind === 'mapping' ? (frame.key === undefined ? '?' : ':') : '-';
    return this.#text.charAt(next) === indicator ? next + 1 : this.#cursor;
  }

  #closingBracket(): number {
    let at = this.#skip(this.#cursor);
    while (at < this.#text.length && this.#text.charAt(at) !== ']' && this.#text.charAt(at) !== '}') at = this.#skip(at + 1);
    return at;
  }

  /** Skips white space and comments. */
  #skip(from: number): number {
    let at = from;
    for (;;) {
      const unit = this.#text.charCodeAt(at);
      if (unit === 0x23) while (at < this.#text.length && !isLineBreak(this.#text.charCodeAt(at))) at++;
      else if (isBlank(unit) || isLineBreak(unit)) at++;
      else return at;
    }
  }

  #node(kind: SyntaxNode['kind'], style: NodeStyle, outerStart: number, start: number, end: number): SyntaxNode {
    const base = this.#base;
    return { kind, style, outerStart: outerStart + base, start: start + base, end: end + base, entries: [], items: [] };
  }
}

const STYLES: readonly (NodeStyle | undefined)[] = [undefined, 'plain', 'single', 'double', 'literal', 'folded'];

function propertyStarts(event: { readonly tagStart: number; readonly anchorStart: number }): readonly number[] {
  const starts = event.tagStart < 0 ? [] : [event.tagStart];
  return event.anchorStart < 0 ? starts : [...starts, event.anchorStart - 1];
}

/** The end of a block scalar's last line with content, or of its header. */
function blockEnd(text: string, event: ScalarEvent, start: number): number {
  let end = event.valueEnd;
  while (end > event.valueStart && (isBlank(text.charCodeAt(end - 1)) || isLineBreak(text.charCodeAt(end - 1)))) end--;
  if (end > event.valueStart) return end;
  const header = /^[|>][-+0-9]*/.exec(text.slice(start, start + 10));
  return start + (header?.[0].length ?? 0);
}
